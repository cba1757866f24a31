package boxes

import (
	"fmt"
	"math"
	"testing"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// leadOf is a seat's score minus the mean of the others.
func leadOf(s *boxes.State, seat int) float64 {
	points, _ := s.Table.Score(s.Advanced)
	lead := float64(points[seat])
	for other := range int(s.Players) {
		if other != seat {
			lead -= float64(points[other]) / float64(s.Players-1)
		}
	}
	return lead
}

// checkJudged compares the values of actions with the changes they make, and counts them.
func checkJudged(t *testing.T, j *evaluator, s *boxes.State, legal []boxes.Action) (checked int) {
	t.Helper()
	values := j.evaluateAll(s, s.Turn, legal)
	for k, a := range legal {
		if a.Verb == boxes.Lay {
			continue // its best cat is counted too
		}
		if want := changeOf(t, *s, a); math.Abs(values[k]-want) > 1e-9 {
			t.Errorf("%v is judged %v, want %v", a, values[k], want)
		}
		checked++
	}
	return checked
}

// changeOf is how an action of the current seat changes its lead.
func changeOf(t *testing.T, s boxes.State, a boxes.Action) float64 {
	t.Helper()
	seat, before := s.Turn, leadOf(&s, int(s.Turn))
	if err := (boxes.Rules{}).Step(&s, seat, a, nil); err != nil {
		t.Fatal(err)
	}
	return leadOf(&s, int(seat)) - before
}

// At the end of a game the evaluation equals the score: the seat's minus the mean of the others.
func TestEvaluationEqualsFinalScore(t *testing.T) {
	rules := boxes.Rules{}
	for _, config := range []string{`{"players":2}`, `{"players":4}`, `{"players":3,"rules":"advanced","columns":6,"rows":5}`} {
		for i := range 20 {
			s, err := rules.New([]byte(config), game.SeedOf(fmt.Sprint("end ", i)))
			if err != nil {
				t.Fatal(err)
			}
			r := game.SeedOf(config).Stream("moves", uint64(i))
			j := newEvaluator()
			for !rules.Over(&s) {
				legal := rules.Legal(&s, s.Turn, nil)
				a := rules.Pick(&r, legal)
				if i%2 == 0 {
					a = legal[search.Best(j.evaluateAll(&s, s.Turn, legal), &r)]
				}
				if err := rules.Step(&s, s.Turn, a, nil); err != nil {
					t.Fatal(err)
				}
			}
			for seat := range int(s.Players) {
				want := leadOf(&s, seat)
				if j.look(&s, game.Seat(seat)); math.Abs(j.base-want) > 1e-9 {
					t.Errorf("%s, game %d, seat %d: got %v, want %v", config, i, seat, j.base, want)
				}
			}
		}
	}
}

// In the final phase, without prospects, the value of an action is its change of the score.
func TestFinalPhaseValues(t *testing.T) {
	rules := boxes.Rules{}
	checked := 0
	for i := range 30 {
		s, err := rules.New([]byte(`{"players":2}`), game.SeedOf(fmt.Sprint("final ", i)))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf("final").Stream("moves", uint64(i))
		j := newEvaluator()
		for !rules.Over(&s) {
			seat := s.Turn
			legal := rules.Legal(&s, seat, nil)
			if s.Final && (legal[0].Verb == boxes.Cat || legal[0].Verb == boxes.PlayPrincess || legal[0].Verb == boxes.Toy) {
				checked += checkJudged(t, j, &s, legal)
			}
			if err := rules.Step(&s, seat, rules.Pick(&r, legal), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d actions checked", checked)
	}
}
