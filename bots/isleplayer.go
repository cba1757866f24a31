package bots

import (
	"context"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// islePlayer plays Isle. In thought a day is played to its end by all seats, each judging roughly, and it is judged there how
// they stand. Alone one more day is played: nobody else adds chance to it.
type islePlayer struct {
	rules  isle.Rules
	school *school // nil to judge by hand alone, and to play no more than a day
	own    *judge
	judges [game.MaxSeats]*judge // by seat, for games played on in thought
	number int                   // of the game played on in thought
	legal  []isle.Action
}

// isleGenerations are the brains of Isle, the first one first. They stay as they are, so that others can be compared with them.
var isleGenerations = []*brain[isle.State, isle.Action, isle.View]{&isleFirst, &isleSecond}

// isleBrain plays today at full strength, and gives hints.
var isleBrain = &isleSecond

// isleFirst judges by weights that were tuned by hand.
var isleFirst = brain[isle.State, isle.Action, isle.View]{
	rules: isle.Rules{}, seat: func(v *isle.View) game.Seat { return v.Seat },
	player:     func() player[isle.State, isle.Action] { return newIslePlayer(nil) },
	plain:      func() player[isle.State, isle.Action] { return newIslePlayer(nil) },
	candidates: 8, iterations: 1000, softness: 1.5, lasting: 0.65,
	stage: func(v *isle.View) any { return [...]int{v.Day, int(v.Phase), v.Stage} },
	sameMove: func(a, b isle.Action) bool {
		a.Basket, b.Basket = isle.AnyBasket, isle.AnyBasket
		return a == b
	},
}

// isleSecond adds what games have taught.
var isleSecond = isleFirst.with(func() player[isle.State, isle.Action] { return newIslePlayer(isleSchool()) })

// newIslePlayer returns a player that knows what was learned at a school; nil to judge by hand alone.
func newIslePlayer(k *school) *islePlayer {
	t := &islePlayer{own: newJudge(), school: k}
	t.own.school = k
	return t
}

func (t *islePlayer) judge(s *isle.State, seat game.Seat, legal []isle.Action) []float64 {
	return t.own.judgeAll(s, seat, legal)
}

func (t *islePlayer) trial(ctx context.Context, s *isle.State, seat game.Seat, a isle.Action, luck game.Seed) float64 {
	t.prepare(int(s.Players))
	t.judges[seat].w = t.own.w // tastes are one's own
	r := luck.Stream("playout", 0)
	t.number++
	last := s.Day
	if s.Players == 1 && t.school != nil {
		last++
	}
	if t.rules.Step(s, seat, a, nil) != nil {
		return never
	}
	for s.Phase != isle.Over && s.Day <= last && ctx.Err() == nil {
		if !t.step(s, &r) {
			return never
		}
	}
	return t.standing(s, seat)
}

// prepare makes the judges of so many seats.
func (t *islePlayer) prepare(seats int) {
	for i := range t.judges[:seats] {
		if t.judges[i] == nil {
			t.judges[i] = newJudge()
			t.judges[i].maxJudged, t.judges[i].school = judgedInThought, t.school
		}
	}
}

// step lets the next seat act.
func (t *islePlayer) step(s *isle.State, r *game.Rand) bool {
	seat := t.rules.Must(s).First()
	j := t.judges[seat]
	if top := s.Stack[max(1, s.Depth)-1]; s.Depth > 0 && top.Kind == isle.Placing && top.Seat == seat {
		j.glimpse(s, seat, t.number)
		return t.rules.Step(s, seat, j.spot(top.Tile, top.Colour), nil) == nil
	}
	t.legal = t.rules.Legal(s, seat, t.legal[:0])
	a := t.legal[0]
	if len(t.legal) > 1 {
		j.glimpse(s, seat, t.number)
		a = t.legal[best(j.judgeSeen(t.legal), r)]
	}
	return t.rules.Step(s, seat, a, nil) == nil
}

// standing is how far a seat is ahead, in points expected at the end.
func (t *islePlayer) standing(s *isle.State, seat game.Seat) float64 {
	own, others := 0.0, 0.0
	for k := range game.Seat(s.Players) {
		v := t.judges[k].prospect(s, k)
		if k == seat {
			own = v
		} else {
			others += v / float64(s.Players-1)
		}
	}
	return own - 0.5*others
}

// prospect is what a seat may expect at the end: its ship, its fish and baskets, and the cards in its hand.
func (j *judge) prospect(s *isle.State, seat game.Seat) float64 {
	j.look(s, seat)
	var x traits
	v := j.stand(&x)
	if j.knows() {
		v += j.senseStanding(&x)
	}
	return v
}

// stand judges by hand what the seat may expect at the end, and fills in the traits of that where the game is not over.
func (j *judge) stand(x *traits) float64 {
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
