package gametest

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Suite is a game under test.
type Suite[S, A comparable, V any] struct {
	Rules game.Rules[S, A, V]
	// Census counts every part of the game, wherever it is. The counts must never change.
	Census func(s *S) map[string]int
	// Inventory counts the parts that are still in the game. Parts may leave, but the counts are equal in every world that a view
	// allows. Optional.
	Inventory func(s *S) map[string]int
	// CheckKnown fails unless the viewer's knowledge of hidden parts holds in a world. Optional.
	CheckKnown func(v *V, world *S) error
	// Rigs and Situation are for Rare.
	Rigs      []Rig[S, A]
	Situation func(s *S) string
	// Garbage returns an arbitrary action, which may make no sense.
	Garbage func(r *game.Rand) A
	// MaxSteps is an upper limit for the steps of a random game.
	MaxSteps int
}

// Move is one action of a recorded game.
type Move[A any] struct {
	Seat   game.Seat
	Action A
}

// walk plays a random game. Sometimes a seat acts although the game does not wait for it. The visitor sees every state, and may
// return an error to end the walk.
func (su *Suite[S, A, V]) walk(config string, seed game.Seed, visit func(s *S) error) (end S, moves []Move[A], err error) {
	s, err := su.Rules.New([]byte(config), seed)
	if err != nil {
		return s, nil, err
	}
	r := seed.Stream("walk", 0)
	var legal []A
	var ev game.Events
	for !su.Rules.Over(&s) {
		if len(moves) > su.MaxSteps {
			return s, moves, fmt.Errorf("not over after %d steps", len(moves))
		}
		if visit != nil {
			if err := visit(&s); err != nil {
				return s, moves, err
			}
		}
		seat := pick(&r, su.Rules.Must(&s))
		if seat == game.Nobody {
			return s, moves, fmt.Errorf("nobody is awaited and the game is not over")
		}
		if r.IntN(8) == 0 {
			if other := game.Seat(r.IntN(su.Rules.Players(&s))); len(su.Rules.Legal(&s, other, legal[:0])) > 0 {
				seat = other
			}
		}
		legal = su.Rules.Legal(&s, seat, legal[:0])
		if len(legal) == 0 {
			return s, moves, fmt.Errorf("seat %d is awaited and has no action", seat)
		}
		a := game.RandomChoice(su.Rules, &r, legal)
		if r.IntN(8) == 0 {
			a = legal[r.IntN(len(legal))] // sometimes any action, without Picker
		}
		moves = append(moves, Move[A]{seat, a})
		ev.Reset()
		if err := su.Rules.Step(&s, seat, a, &ev); err != nil {
			return s, moves, fmt.Errorf("seat %d: legal action %q refused: %w", seat, su.Rules.Format(a), err)
		}
		for _, e := range ev.List {
			if su.Rules.Describe(e).Key == "" {
				return s, moves, fmt.Errorf("an event without a message: %+v", e)
			}
		}
	}
	if visit != nil {
		err = visit(&s)
	}
	return s, moves, err
}

func pick(r *game.Rand, seats game.Seats) game.Seat {
	if seats == 0 {
		return game.Nobody
	}
	for k := r.IntN(seats.Count()); k > 0; k-- {
		seats &= seats - 1
	}
	return seats.First()
}

// fail reports a failure with all data to reproduce it.
func (su *Suite[S, A, V]) fail(t *testing.T, config string, seed game.Seed, moves []Move[A], err error) {
	t.Helper()
	from := max(0, len(moves)-12)
	text := fmt.Sprintf("%v\nconfig %s\nseed %v\nlast of %d moves:\n", err, config, seed, len(moves))
	for _, m := range moves[from:] {
		text += fmt.Sprintf("%d %s\n", m.Seat, su.Rules.Format(m.Action))
	}
	t.Fatal(text)
}
