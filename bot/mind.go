package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
	"github.com/purrlor/purrlor/games/isle"
)

// Refusals of this package.
const (
	CodeUnknownLevel game.Code = "unknown_level" // there is no such level
	CodeNoDecision   game.Code = "no_decision"   // the view is not that of a seat of the game, or there is nothing to decide
	CodeNotOver      game.Code = "not_over"      // only a finished game is reviewed
)

// The levels in order of strength.
const (
	Random = "random" // any legal action
	Kitten = "kitten" // a tabby that is often distracted
	Tabby  = "tabby"  // a sound judgement of every action, one step ahead
	Tiger  = "tiger"  // the same judgement, checked by playing on in many possible worlds
)

// Levels returns the levels in order of strength.
func Levels() []string { return []string{Random, Kitten, Tabby, Tiger} }

// Budget bounds a search. Zero means no bound of that kind; without any the level has a default number of iterations.
// Only iterations give the same choice on every machine.
type Budget struct {
	Iterations int // games played on in thought
	Deadline   time.Time
}

// Mind is a player of one game and level. It has no memory: what it knows is in the view, which is a value of the game's
// View type, and in the legal actions of that seat in notation. It may be used by several goroutines at once.
//
// When the context ends, a search stops and its best action so far is returned.
type Mind interface {
	Choose(ctx context.Context, view any, legal []string, budget Budget, r *game.Rand) (string, error)
}

// For returns the mind of a level for a game.
func For(gameName, level string) (Mind, error) {
	if !slices.Contains(Levels(), level) {
		return nil, game.Refuse(CodeUnknownLevel, "unknown level %q; known are %s", level, strings.Join(Levels(), ", "))
	}
	switch gameName {
	case "isle":
		return &mind[isle.State, isle.Action, isle.View]{&isleBrain, level}, nil
	case "boxes":
		return &mind[boxes.State, boxes.Action, boxes.View]{&boxesBrain, level}, nil
	}
	return nil, game.Refuse(game.CodeUnknownGame, "no bot plays %q", gameName)
}

// mind is a brain at one level in the untyped form that servers use.
type mind[S, A comparable, V any] struct {
	*brain[S, A, V]
	level string
}

func (m *mind[S, A, V]) Choose(ctx context.Context, view any, legal []string, budget Budget, r *game.Rand) (string, error) {
	v, actions, err := m.read(view, legal)
	if err != nil {
		return "", err
	}
	if len(legal) == 1 {
		return legal[0], nil
	}
	return legal[slices.Index(actions, m.choose(ctx, m.level, &v, actions, budget, r))], nil
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
