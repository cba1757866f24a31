package search

import (
	"context"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

// Game is what the bots of one game can do, without the types of that game.
type Game interface {
	// Mind returns the mind of a level, or of a level and a character ("tabby.families").
	Mind(name string) (Mind, error)
	// OldMind returns a level of a generation, counted from 1. It plays as that generation always did.
	OldMind(level string, generation int) (Mind, error)
	// Characters lists the characters that bots of this game can have.
	Characters() []string
	// Reasons lists the reasons of this game by name, with the facts that each states.
	Reasons() map[string][]string

	Hints(ctx context.Context, view any, legal []string, most int, budget Budget, r *game.Rand) ([]Hint, error)
	Compare(ctx context.Context, view any, legal []string, played string, budget Budget, r *game.Rand) (Comparison, error)
	Explain(view any, legal []string, played, better string, r *game.Rand) (why, merits []Reason, err error)
	// Follower returns the mind that plays trials on, and a function whose result changes when a seat's turn is over.
	Follower() (Mind, func(view any) any)
	// SkillShare returns the part of the apparent gains from decisions that remains at the end of a game.
	SkillShare() float64
}

// Bots implements Game for one game.
type Bots[S, A comparable, V any] struct {
	// Brain plays today at full strength. It also gives hints and reviews games.
	*Brain[S, A, V]
	Levels []Level[S, A, V]
	Tastes []Character[S, A]
	// Generations are all brains that have ever played, oldest first. They never change, so that newer ones can be compared with them.
	Generations []*Brain[S, A, V]
	ReasonNames map[string][]string
}

// Mind implements Game.
func (b *Bots[S, A, V]) Mind(name string) (Mind, error) { return mindOf(b.Levels, b.Tastes, name) }

// OldMind implements Game.
func (b *Bots[S, A, V]) OldMind(level string, generation int) (Mind, error) {
	if generation < 1 || generation > len(b.Generations) {
		return nil, game.Refuse(CodeUnknownLevel, "there are %d generations, not %d", len(b.Generations), generation)
	}
	return mindOf(b.Generations[generation-1].threeLevels(), nil, level)
}

// Characters implements Game.
func (b *Bots[S, A, V]) Characters() []string { return namesOf(b.Tastes) }

// Reasons implements Game.
func (b *Bots[S, A, V]) Reasons() map[string][]string { return b.ReasonNames }

// mindOf finds the mind of a name among levels and characters.
func mindOf[S, A comparable, V any](levels []Level[S, A, V], characters []Character[S, A], name string) (Mind, error) {
	levelName, characterName := SplitName(name)
	m := &mind[S, A, V]{random: levelName == Random}
	if m.random {
		m.brain = levels[0].Brain
	} else {
		i := slices.IndexFunc(levels, func(l Level[S, A, V]) bool { return l.Name == levelName })
		if i < 0 {
			known := []string{Random}
			for _, l := range levels {
				known = append(known, l.Name)
			}
			return nil, game.Refuse(CodeUnknownLevel, "unknown level %q; known are %s", levelName, strings.Join(known, ", "))
		}
		m.brain, m.params = levels[i].Brain, levels[i].Params
	}
	if levelName == name {
		return m, nil
	}
	i := slices.IndexFunc(characters, func(c Character[S, A]) bool { return c.Name == characterName })
	if i < 0 || m.random {
		return nil, game.Refuse(CodeUnknownCharacter, "a bot of level %s cannot be %q; there are %s", levelName, characterName,
			strings.Join(namesOf(characters), ", "))
	}
	m.taste = characters[i].Apply
	return m, nil
}

func namesOf[S, A any](all []Character[S, A]) []string {
	list := make([]string, len(all))
	for i := range all {
		list[i] = all[i].Name
	}
	return list
}
