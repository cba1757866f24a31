package bots

import (
	"context"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/bots/boxes"
	"github.com/purrlor/purrlor/bots/isle"
	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
)

// Types of package search that servers need, where they are documented.
type (
	Mind   = search.Mind
	Budget = search.Budget
	Hint   = search.Hint
	Reason = search.Reason
)

// The levels in order of strength.
const (
	Random   = search.Random
	Kitten   = search.Kitten
	Housecat = search.Housecat
	Tabby    = search.Tabby
	Lynx     = search.Lynx
	Leopard  = search.Leopard
	Tiger    = search.Tiger
)

// Error codes of bots.
const (
	CodeUnknownLevel               = search.CodeUnknownLevel
	CodeUnknownCharacter           = search.CodeUnknownCharacter
	CodeNoDecision                 = search.CodeNoDecision
	CodeNotOver          game.Code = "not_over" // only a finished game is reviewed
)

// byGame has the bots of each game.
var byGame = map[string]search.Game{"isle": isle.Bots, "boxes": boxes.Bots}

func botsOf(gameName string) (search.Game, error) {
	if b, ok := byGame[gameName]; ok {
		return b, nil
	}
	return nil, game.Refuse(game.CodeUnknownGame, "no bot plays %q", gameName)
}

// For returns the mind of a level for a game, with or without a character ("tabby.families").
func For(gameName, name string) (Mind, error) {
	b, err := botsOf(gameName)
	if err != nil {
		return nil, err
	}
	return b.Mind(name)
}

// Named returns the mind of a name: one that For knows, or a level with a generation ("tiger@1"), which never changes.
func Named(gameName, name string) (Mind, error) {
	level, number, old := strings.Cut(name, "@")
	if !old {
		return For(gameName, name)
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return nil, game.Refuse(CodeUnknownLevel, "%q is not the number of a generation", number)
	}
	b, err := botsOf(gameName)
	if err != nil {
		return nil, err
	}
	return b.OldMind(level, n)
}

// Hints returns the best few actions for the seat of a view, best first. Like a Mind it sees only the view and the legal actions.
func Hints(ctx context.Context, gameName string, view any, legal []string, most int, budget Budget, r *game.Rand) ([]Hint, error) {
	b, err := botsOf(gameName)
	if err != nil {
		return nil, err
	}
	return b.Hints(ctx, view, legal, most, budget, r)
}

// Levels returns the levels in order of strength.
func Levels() []string { return search.Levels() }

// Ladder returns the levels for people to climb, the weakest first.
func Ladder() []string { return search.Ladder() }

// SplitName returns the level and the character of a bot's name, such as tabby.families. A name without a character is a level.
func SplitName(name string) (level, character string) { return search.SplitName(name) }

// Searches reports whether a bot of this name searches, which takes time.
func Searches(name string) bool { return search.Searches(name) }

// WithoutSearch returns the bot that answers at once, for use when a bot of this name has no time to search.
func WithoutSearch(name string) string { return search.WithoutSearch(name) }

// Characters lists the characters that bots of a game can have.
func Characters(gameName string) []string {
	if b, ok := byGame[gameName]; ok {
		return b.Characters()
	}
	return nil
}

// Words lists the words that catalogues need for reasons.
func Words() game.Words {
	w := game.Words{Keys: map[string][]string{}}
	for name, b := range byGame {
		for reason, facts := range b.Reasons() {
			w.Keys[name+".reason."+reason] = facts
		}
	}
	return w
}
