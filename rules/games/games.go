// Package games lists all games.
package games

import (
	"strings"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// All returns every game in display order.
func All() []game.Game {
	return []game.Game{game.Erase(isle.Rules{}), game.Erase(boxes.Rules{})}
}

// At returns a game by name, at a version of its rules.
func At(name string, version int) (game.Game, error) {
	g, err := Named(name)
	if err != nil {
		return nil, err
	}
	return g.At(version)
}

// Named returns a game by name.
func Named(name string) (game.Game, error) {
	var names []string
	for _, g := range All() {
		if g.Info().Name == name {
			return g, nil
		}
		names = append(names, g.Info().Name)
	}
	return nil, game.Refuse(game.CodeUnknownGame, "unknown game %q; known are %s", name, strings.Join(names, ", "))
}
