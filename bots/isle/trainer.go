//go:build !js

package isle

import (
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// Training compares actions. At some decisions of a game, the best-looking actions are played out to the end in the same world. Their
// traits must explain the differences between the outcomes, as far as the hand-tuned evaluation does not. Such differences measure the
// decision, whereas results of whole games mostly measure luck.

const (
	comparedBest  = 3 // best-looking actions of a decision
	comparedOther = 3 // others, chosen randomly among the good-looking ones
)

// samples are the examples from games.
type samples [decisionCount]*equations

func newSamples() (n samples) {
	for k := range n {
		n[k] = newEquations(decisions[k].traits * len(curve{}))
	}
	return n
}

// join adds the samples of others with a weight.
func (n *samples) join(others *samples, weight float64) {
	for k := range n {
		n[k].join(others[k], weight)
	}
}

// trainer plays a game and collects samples.
type trainer struct {
	player  *player
	thought *player
}

func newTrainer(k *learnedWeights) *trainer {
	return &trainer{player: newRoughPlayer(k), thought: newRoughPlayer(k)}
}

// newRoughPlayer returns a player whose seats all use the quick evaluation of playouts.
func newRoughPlayer(k *learnedWeights) *player {
	t := newPlayer(k)
	t.prepare(game.MaxSeats)
	return t
}

// play plays a game and returns its samples.
func (p *trainer) play(config []byte, seed game.Seed) (samples, error) {
	s, err := p.player.rules.New(config, seed)
	if err != nil {
		return samples{}, err
	}
	n := newSamples()
	r := seed.Stream("learn", 0)
	p.player.number++
	for s.Phase != isle.Over {
		seat := p.player.rules.Must(&s).First()
		legal := p.player.rules.Legal(&s, seat, nil)
		if k, ok := decisionOf(legal[0].Verb); ok && len(legal) > 1 && (s.Players == 1 || r.IntN(decisions[k].every) == 0) {
			p.compare(&s, seat, legal, k, &n, &r)
		}
		if !p.player.step(&s, &r) {
			return samples{}, fmt.Errorf("day %d: the player knows no move", s.Day)
		}
	}
	return n, nil
}

// compared is an action with its traits, hand-tuned value and outcome, each minus the mean of the decision.
type compared struct {
	action isle.Action
	traits []float64
	hand   float64
	brings float64
}

// compare plays out the candidates of a decision and samples the differences.
func (p *trainer) compare(s *isle.State, seat game.Seat, legal []isle.Action, k decisionKind, n *samples, r *game.Rand) {
	list := p.candidates(s, seat, legal, r)
	if len(list) < 2 {
		return
	}
	days := p.thought.own.o.days
	view := p.thought.rules.View(s, seat)
	world, luck := p.thought.rules.Sample(&view, r), r.Seed()
	var dawns [lastDay + 1][]compared
	for i := range list {
		w := world
		o, ok := p.outcome(&w, seat, list[i].action, luck)
		if !ok {
			return
		}
		list[i].brings = o.own - decisions[k].others*o.others
		for day := range dawns {
			if c := o.dawns[day]; c.traits != nil {
				c.brings = o.own
				dawns[day] = append(dawns[day], c)
			}
		}
	}
	n[k].note(list, days)
	for day, list := range dawns {
		if len(list) > 1 {
			n[daysEnd].note(list, float64(lastDay+1-day))
		}
	}
}

// note adds the samples of a decision's actions, or of the positions after them.
func (e *equations) note(list []compared, days float64) {
	centre(list)
	x := make([]float64, 0, e.Size)
	d := days / lastDay
	for i := range list {
		x = x[:0]
		for _, t := range list[i].traits {
			x = append(x, t, t*d, t*d*d)
		}
		e.add(x, list[i].brings-list[i].hand)
	}
}

// centre subtracts the mean of the decision.
func centre(list []compared) {
	share := 1 / float64(len(list))
	mean := compared{traits: make([]float64, len(list[0].traits))}
	for i := range list {
		mean.hand += share * list[i].hand
		mean.brings += share * list[i].brings
		for k, t := range list[i].traits {
			mean.traits[k] += share * t
		}
	}
	for i := range list {
		list[i].hand -= mean.hand
		list[i].brings -= mean.brings
		for k := range mean.traits {
			list[i].traits[k] -= mean.traits[k]
		}
	}
}

// outcome is the end of a game for a seat.
type outcome struct {
	own    float64               // minus the points of the sister
	others float64               // the mean of the others' points
	dawns  [lastDay + 1]compared // the standing at the start of each later day
}

// outcome plays a game to its end.
func (p *trainer) outcome(s *isle.State, seat game.Seat, a isle.Action, luck game.Seed) (o outcome, ok bool) {
	r := luck.Stream("playout", 0)
	p.thought.number++
	if p.thought.rules.Step(s, seat, a, nil) != nil {
		return o, false
	}
	for day := s.Day; s.Phase != isle.Over; {
		if !p.thought.step(s, &r) {
			return o, false
		}
		if s.Day != day && s.Phase != isle.Over {
			day = s.Day
			o.dawns[day] = p.thought.evaluators[seat].atDawn(s, seat)
		}
	}
	view := p.thought.rules.View(s, game.Nobody)
	sheet := p.thought.rules.Score(&view)
	for _, account := range sheet.Accounts {
		switch {
		case account.Seat == seat:
			o.own += float64(account.Total)
		case int(account.Seat) >= int(s.Players): // the sister
			o.own -= float64(account.Total)
		default:
			o.others += float64(account.Total) / float64(s.Players-1)
		}
	}
	return o, true
}

// atDawn splits a seat's standing at the start of a day into traits and the hand-tuned value.
func (j *evaluator) atDawn(s *isle.State, seat game.Seat) compared {
	j.look(s, seat)
	var x traits
	hand := j.stand(&x)
	return compared{traits: x[:], hand: hand}
}

// candidates picks the actions to compare: the best-looking ones, and a random choice of good-looking ones.
func (p *trainer) candidates(s *isle.State, seat game.Seat, legal []isle.Action, r *game.Rand) []compared {
	j := p.thought.own
	values := slices.Clone(j.evaluateAll(s, seat, legal))
	order := search.Top(values, 4*(comparedBest+comparedOther)/2)
	for i := comparedBest; i < len(order); i++ {
		k := i + r.IntN(len(order)-i)
		order[i], order[k] = order[k], order[i]
	}
	var list []compared
	for _, k := range order[:min(comparedBest+comparedOther, len(order))] {
		if c, ok := j.explain(&legal[k], values[k]); ok {
			list = append(list, c)
		}
	}
	return list
}

// explain splits the value of an action into its traits and the hand-tuned value. It returns false for actions without traits.
func (j *evaluator) explain(a *isle.Action, value float64) (compared, bool) {
	c := compared{action: *a, hand: value}
	switch a.Verb {
	case isle.Buy, isle.Keep:
		known := j.learned
		j.learned = nil
		c.hand = j.action(a)
		j.learned = known
		var x cardTraits
		j.describeCards(a.Cards[:], &x)
		x[cardHand] = c.hand / promised
		c.traits = x[:]
		return c, true
	case isle.Place, isle.Rescue, isle.Pass:
		x, ok := j.after(a)
		if !ok {
			return c, false
		}
		k, _ := decisionOf(a.Verb)
		for i := range x {
			c.hand -= j.today[k][i] * x[i]
		}
		c.traits = x[:]
		return c, true
	}
	return c, false
}

// after returns the traits of the ship and the purse after an action, with the best placement of a rescued cat.
func (j *evaluator) after(a *isle.Action) (x traits, ok bool) {
	p := &j.state.Seats[j.seat]
	if a.Verb == isle.Pass {
		v := j.shares(&j.base)
		j.describe(&j.base, &v, &x)
		describePurse(int(p.Fish), 0, &x)
		return x, true
	}
	colour, at := a.Tile.Colour(), grid.Placement{Turn: a.Turn, At: uint8(a.At[0])}
	fish, baskets := int(p.Fish), basketsOf(p)
	if a.Verb == isle.Place {
		colour = j.state.Stack[j.state.Depth-1].Colour
	} else {
		if a.Second != isle.NoTile || !j.fits(a.Tile, colour) {
			return x, false
		}
		at = j.known[int(a.Tile)*colourCount+int(colour)].at
		fish, baskets = fish-priceOf(a.Field), baskets-1
	}
	mask := j.geometry.mask(a.Tile, at.Turn, isle.Square(at.At))
	j.place(a.Tile, colour, at)
	v := j.shares(&j.tried)
	j.describe(&j.tried, &v, &x)
	if colour != isle.NoColour && mask.Has(j.base.board.maps[colour]) {
		x[traitFound] = 1
	}
	describePurse(fish, baskets, &x)
	return x, true
}

// fits reports whether a tile fits on the ship.
func (j *evaluator) fits(t isle.Tile, colour isle.Colour) bool {
	j.gain(t, colour)
	return j.known[int(t)*colourCount+int(colour)].fits
}

// fitWeights fits weights to samples. It returns the share of the differences in other samples that they explain, by decisionKind.
func fitWeights(learnt, heldBack samples, caution float64) (*traitWeights, [decisionCount]float64, error) {
	l := &traitWeights{}
	var explained [decisionCount]float64
	for k, into := range l.curves() {
		worth, err := learnt[k].solve(caution)
		if err != nil {
			return nil, explained, err
		}
		explained[k] = heldBack[k].explained(worth)
		for i := range into {
			copy(into[i][:], worth[len(curve{})*i:])
		}
	}
	return l, explained, nil
}
