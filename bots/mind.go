package bots

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// Refusals of this package.
const (
	CodeUnknownLevel     game.Code = "unknown_level"     // there is no such level
	CodeUnknownCharacter game.Code = "unknown_character" // the level has no such character in this game
	CodeNoDecision       game.Code = "no_decision"       // the view is not that of a seat of the game, or there is nothing to decide
	CodeNotOver          game.Code = "not_over"          // only a finished game is reviewed
)

// Budget bounds a search. Zero means no bound of that kind; without any the level has a default number of iterations.
// Only iterations give the same choice on every machine.
type Budget struct {
	Iterations int // games played on in thought
	Deadline   time.Time
}

// trials is about how many trials the budget has.
func (b Budget) trials() int {
	const usual = 200 * time.Microsecond
	if b.Iterations > 0 || b.Deadline.IsZero() {
		return b.Iterations
	}
	return int(time.Until(b.Deadline) / usual)
}

// Mind is a player of one game and level. It has no memory: what it knows is in the view, which is a value of the game's
// View type, and in the legal actions of that seat in notation. It may be used by several goroutines at once.
//
// When the context ends, a search stops and its best action so far is returned.
type Mind interface {
	Choose(ctx context.Context, view any, legal []string, budget Budget, r *game.Rand) (string, error)
}

// For returns the mind of a level for a game, or of a level and a character ("tabby.families").
func For(gameName, name string) (Mind, error) {
	switch gameName {
	case "isle":
		return mindOf(isleLadder, isleCharacters, name)
	case "boxes":
		return mindOf(boxesLadder, boxesCharacters, name)
	}
	return nil, game.Refuse(game.CodeUnknownGame, "no bot plays %q", gameName)
}

// Named returns the mind that a name stands for: one that For knows, or a level and the number of a generation, which plays as
// it always did ("tiger@1").
func Named(gameName, name string) (Mind, error) {
	level, number, old := strings.Cut(name, "@")
	if !old {
		return For(gameName, name)
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return nil, game.Refuse(CodeUnknownLevel, "%q is not the number of a generation", number)
	}
	switch gameName {
	case "isle":
		return generation(isleGenerations, level, n)
	case "boxes":
		return generation(boxesGenerations, level, n)
	}
	return nil, game.Refuse(game.CodeUnknownGame, "no bot plays %q", gameName)
}

// generation returns the mind of a level of a generation, from 1 on.
func generation[S, A comparable, V any](generations []*brain[S, A, V], level string, n int) (Mind, error) {
	if n > len(generations) {
		return nil, game.Refuse(CodeUnknownLevel, "there are %d generations, not %d", len(generations), n)
	}
	return mindOf(generations[n-1].ladder(), nil, level)
}

// mind is a brain at one level in the untyped form that servers use.
type mind[S, A comparable, V any] struct {
	*brain[S, A, V]
	rung
	random bool
	taste  func(p player[S, A]) // nil for none
}

func (m *mind[S, A, V]) Choose(ctx context.Context, view any, legal []string, budget Budget, r *game.Rand) (string, error) {
	v, actions, err := m.read(view, legal)
	if err != nil {
		return "", err
	}
	if len(legal) == 1 {
		return legal[0], nil
	}
	return legal[slices.Index(actions, m.choose(ctx, &v, actions, budget, r))], nil
}

// read gives the view and the actions their types back.
func (b *brain[S, A, V]) read(view any, legal []string) (v V, actions []A, err error) {
	v, ok := view.(V)
	if !ok || len(legal) == 0 {
		return v, nil, game.Refuse(CodeNoDecision, "%T is not a view of %s, or there is nothing to decide", view, b.rules.Info().Name)
	}
	actions = make([]A, len(legal))
	for i, text := range legal {
		if actions[i], err = b.rules.Parse(text); err != nil {
			return v, nil, err
		}
	}
	return v, actions, nil
}
