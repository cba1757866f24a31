package bot

import (
	"context"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/isle"
)

// islePlayer plays Isle. In thought a day is played to its end by all seats, each judging roughly, and the ships are judged
// there.
type islePlayer struct {
	rules  isle.Rules
	own    *judge
	judges [game.MaxSeats]*judge // by seat, for games played on in thought
	number int                   // of the game played on in thought
	legal  []isle.Action
}

var isleBrain = brain[isle.State, isle.Action, isle.View]{
	rules: isle.Rules{}, seat: func(v *isle.View) game.Seat { return v.Seat },
	player:     func() player[isle.State, isle.Action] { return &islePlayer{own: newJudge()} },
	candidates: 8, iterations: 1000, softness: 1.5,
	sameMove: func(a, b isle.Action) bool {
		a.Basket, b.Basket = isle.AnyBasket, isle.AnyBasket
		return a == b
	},
}

func (t *islePlayer) judge(s *isle.State, seat game.Seat, legal []isle.Action) []float64 {
	return t.own.judgeAll(s, seat, legal)
}

func (t *islePlayer) trial(ctx context.Context, s *isle.State, seat game.Seat, a isle.Action, luck game.Seed) float64 {
	for i := range t.judges[:s.Players] {
		if t.judges[i] == nil {
			t.judges[i] = newJudge()
			t.judges[i].maxJudged = judgedInThought
		}
	}
	r := luck.Stream("playout", 0)
	t.number++
	day := s.Day
	if t.rules.Step(s, seat, a, nil) != nil {
		return never
	}
	for s.Phase != isle.Over && s.Day == day && ctx.Err() == nil {
		if !t.step(s, &r) {
			return never
		}
	}
	return t.standing(s, seat)
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
	p := &s.Seats[seat]
	v := j.worth
	for _, points := range p.Goals {
		v += float64(points)
	}
	if s.Mode == isle.Family {
		return v
	}
	if s.Phase == isle.Over {
		return v + 0.01*float64(p.Fish)
	}
	v += j.purse(int(p.Fish)) + j.w.Basket*(j.later()+1)*float64(p.UnusedBaskets+p.UsedBaskets)
	return v + j.w.Card*float64(p.Hand.Count())
}
