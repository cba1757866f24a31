package search

import "strings"

// The levels in order of strength.
const (
	Random   = "random"   // any legal action; for tests and the command line
	Kitten   = "kitten"   // plays like a child
	Housecat = "housecat" // plays like an occasional player
	Tabby    = "tabby"    // evaluates every action soundly, one step ahead
	Lynx     = "lynx"     // Isle: chooses softly by learned weights. Boxes: searches a little
	Leopard  = "leopard"  // Isle: takes the best action by learned weights. Boxes: searches more
	Tiger    = "tiger"    // searches at full strength
)

// Levels returns the levels in order of strength.
func Levels() []string { return append([]string{Random}, Ladder()...) }

// Ladder returns the levels that people can climb, the weakest first.
func Ladder() []string { return []string{Kitten, Housecat, Tabby, Lynx, Leopard, Tiger} }

// LevelParams are how a level chooses. Matches have tuned these numbers; docs/bots.md lists the results.
type LevelParams struct {
	Softness   float64 // one step ahead, the loss in points at which an action is taken seldom; 0 takes the best action
	MaxLoss    float64 // the loss in points at which an action is never taken; 0 for no limit
	Candidates int     // most actions that race in sampled worlds; 0 evaluates one step ahead
	Iterations int     // most trials of a race; 0 uses the whole budget
}

// Level is a brain and how much of it is used.
type Level[S, A comparable, V any] struct {
	Name   string
	Brain  *Brain[S, A, V]
	Params LevelParams
}

// threeLevels returns the levels of the first generations, which had only three.
func (b *Brain[S, A, V]) threeLevels() []Level[S, A, V] {
	return []Level[S, A, V]{
		{Kitten, b, LevelParams{Softness: b.Softness}}, {Tabby, b, LevelParams{}}, {Tiger, b, LevelParams{Candidates: b.Candidates}},
	}
}

// Character is a taste for a part of a game that shows in play.
type Character[S, A any] struct {
	Name  string
	Apply func(p Player[S, A]) // changes the weights of a player
}

// SplitName returns the level and the character of a bot's name, such as tabby.families. A name without a character is a level.
func SplitName(name string) (level, character string) {
	level, character, _ = strings.Cut(name, ".")
	return level, character
}

// Searches reports whether a bot of this name searches, which takes time.
func Searches(name string) bool {
	level, _ := SplitName(name)
	return level == Lynx || level == Leopard || level == Tiger
}

// WithoutSearch returns the bot that answers at once, for use when a bot of this name has no time to search.
func WithoutSearch(name string) string {
	if !Searches(name) {
		return name
	}
	level, _ := SplitName(name)
	return Tabby + strings.TrimPrefix(name, level)
}
