package isle

import (
	"context"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// player plays Isle. A playout continues to the end of the day, with a quick evaluation for each seat, and evaluates the position there.
// A solo playout lasts one day longer, because no opponent adds chance to it.
type player struct {
	rules      isle.Rules
	taught     *learnedWeights // nil to judge by hand alone, and to play no more than a day
	own        *evaluator
	evaluators [game.MaxSeats]*evaluator // by seat, for playouts
	number     int                       // of the playout
	legal      []isle.Action
}

// newPlayer returns a player with learned weights; nil means hand-tuned weights only.
func newPlayer(k *learnedWeights) *player {
	t := &player{own: newEvaluator(), taught: k}
	t.own.taught = k
	return t
}

func (t *player) Evaluate(s *isle.State, seat game.Seat, legal []isle.Action) []float64 {
	return t.own.evaluateAll(s, seat, legal)
}

func (t *player) Playout(ctx context.Context, s *isle.State, seat game.Seat, a isle.Action, luck game.Seed) float64 {
	t.prepare(int(s.Players))
	t.evaluators[seat].w = t.own.w // tastes are one's own
	r := luck.Stream("playout", 0)
	t.number++
	last := s.Day
	if s.Players == 1 && t.taught != nil {
		last++
	}
	if t.rules.Step(s, seat, a, nil) != nil {
		return search.Never
	}
	for s.Phase != isle.Over && s.Day <= last && ctx.Err() == nil {
		if !t.step(s, &r) {
			return search.Never
		}
	}
	return t.standing(s, seat)
}

// prepare creates the evaluators for a number of seats.
func (t *player) prepare(seats int) {
	for i := range t.evaluators[:seats] {
		if t.evaluators[i] == nil {
			t.evaluators[i] = newEvaluator()
			t.evaluators[i].maxPlaces, t.evaluators[i].taught = placesInPlayout, t.taught
		}
	}
}

// step lets the next seat act.
func (t *player) step(s *isle.State, r *game.Rand) bool {
	seat := t.rules.Must(s).First()
	j := t.evaluators[seat]
	if top := s.Stack[max(1, s.Depth)-1]; s.Depth > 0 && top.Kind == isle.Placing && top.Seat == seat {
		j.glimpse(s, seat, t.number)
		return t.rules.Step(s, seat, j.spot(top.Tile, top.Colour), nil) == nil
	}
	t.legal = t.rules.Legal(s, seat, t.legal[:0])
	a := t.legal[0]
	if len(t.legal) > 1 {
		j.glimpse(s, seat, t.number)
		a = t.legal[search.Best(j.evaluateSeen(t.legal), r)]
	}
	return t.rules.Step(s, seat, a, nil) == nil
}

// standing is a seat's lead, in expected points at the end.
func (t *player) standing(s *isle.State, seat game.Seat) float64 {
	own, others := 0.0, 0.0
	for k := range game.Seat(s.Players) {
		v := t.evaluators[k].prospect(s, k)
		if k == seat {
			own = v
		} else {
			others += v / float64(s.Players-1)
		}
	}
	return own - 0.5*others
}

// prospect is a seat's expected points at the end: its ship, fish, baskets and hand.
func (j *evaluator) prospect(s *isle.State, seat game.Seat) float64 {
	j.look(s, seat)
	var x traits
	v := j.stand(&x)
	if j.knows() {
		v += j.senseStanding(&x)
	}
	return v
}

// stand estimates the seat's points with hand-tuned weights, and computes the traits if the game is not over.
func (j *evaluator) stand(x *traits) float64 {
	s, p := j.state, &j.state.Seats[j.seat]
	w := j.shares(&j.base)
	v := j.liked(&w)
	for _, points := range p.Goals {
		v += float64(points)
	}
	if s.Mode == isle.Family {
		return v
	}
	if s.Phase == isle.Over {
		return v + 0.01*float64(p.Fish)
	}
	j.describe(&j.base, &w, x)
	describePurse(int(p.Fish), 0, x)
	describeHand(p, x)
	v += j.purse(int(p.Fish)) + j.w.Basket*(j.later()+1)*float64(p.UnusedBaskets+p.UsedBaskets)
	return v + j.w.Card*float64(p.Hand.Count())
}
