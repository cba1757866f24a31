package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// gameNames lists the games.
func gameNames() (list []string) {
	for _, g := range games.All() {
		list = append(list, g.Info().Name)
	}
	return list
}

// capitalized is the name of a game as the names of its types begin.
func capitalized(gameName string) string { return strings.ToUpper(gameName[:1]) + gameName[1:] }

// gameWords returns what a game needs of the word catalogues.
func gameWords(gameName string) game.Words {
	g, err := games.Named(gameName)
	if err != nil {
		panic(err) // the names of games are constants here
	}
	return g.Words()
}

// eventWords lists the events of days.
func eventWords() []string { return gameWords("isle").Values["event"] }

// wordsUnder lists what follows a prefix among the keys of a game's words.
func wordsUnder(gameName, prefix string) (list []string) {
	for _, key := range slices.Sorted(maps.Keys(gameWords(gameName).Keys)) {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			list = append(list, rest)
		}
	}
	return list
}
