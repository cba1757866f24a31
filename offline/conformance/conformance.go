// Package conformance plays the same games on every platform and returns a short digest of each: the states, and what every seat sees,
// may do and counts. Equal digests prove that a device follows the same rules as a server.
package conformance

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"hash"
	"maps"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// configs are games of all modes and modules.
var configs = []struct{ game, config string }{
	{"isle", `{"players":2}`},
	{"isle", `{"players":3,"lessons":["D","E","I"]}`},
	{"isle", `{"players":4,"lessons":["A","B","E"]}`},
	{"isle", `{"players":2,"modules":["kittens"]}`},
	{"isle", `{"players":2,"modules":["beasts"]}`},
	{"isle", `{"players":3,"modules":["events"]}`},
	{"isle", `{"players":2,"modules":["promo"],"any_oshax":true}`},
	{"isle", `{"players":6,"modules":["kittens","beasts","events","promo"]}`},
	{"isle", `{"players":1,"mode":"solo","difficulty":"medium"}`},
	{"isle", `{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","beasts","events","promo"]}`},
	{"isle", `{"players":3,"mode":"family"}`},
	{"isle", `{"players":4,"mode":"family","modules":["kittens","beasts","promo"],"family_map_rare":false}`},
	{"boxes", `{"players":2}`},
	{"boxes", `{"players":4}`},
	{"boxes", `{"players":3,"rules":"advanced"}`},
	{"boxes", `{"players":2,"columns":6,"rows":5}`},
}

// Game is a game with a configuration.
type Game struct {
	game.Game
	Config string
}

// Name names the game and seeds everything random in it.
func (g Game) Name() string { return g.Info().Name + " " + g.Config }

// Games returns games of all modes and modules, and the presets.
func Games() (list []Game, err error) {
	for _, c := range configs {
		g, err := games.Named(c.game)
		if err != nil {
			return nil, err
		}
		list = append(list, Game{g, c.config})
	}
	for _, g := range games.All() {
		for _, name := range sortedKeys(g.Info().Presets) {
			list = append(list, Game{g, g.Info().Presets[name]})
		}
	}
	return list, nil
}

// Play plays the game with deterministic random players. It shows the state before the first action, and after each action with its
// result.
func (g Game) Play(show func(actions int, m game.Match, last game.Outcome) error) error {
	m, err := g.New([]byte(g.Config), game.SeedOf(g.Name()))
	if err != nil {
		return err
	}
	players := game.SeedOf(g.Name()).Stream("players", 0)
	var last game.Outcome
	for actions := 0; ; actions++ {
		if err := show(actions, m, last); err != nil || m.Over() {
			return err
		}
		seats := m.Must().List()
		seat := seats[players.IntN(len(seats))]
		if last, err = m.Act(seat, m.Pick(seat, &players)); err != nil {
			return err
		}
	}
}

// Digests plays the games in order and reports the name and digest of each. It includes the state after every action, but views only
// after some actions, because views take long.
func Digests(every int, tell func(name, digest string)) error {
	list, err := Games()
	if err != nil {
		return err
	}
	for _, g := range list {
		sum, moves := sha256.New(), 0
		err := g.Play(func(actions int, m game.Match, last game.Outcome) error {
			moves = actions
			state, err := m.Save()
			if err != nil {
				return err
			}
			sum.Write(state)
			if err := write(sum, last); err != nil || actions%every != 0 && !m.Over() {
				return err
			}
			return addViews(sum, m)
		})
		if err != nil {
			return fmt.Errorf("play %s: %w", g.Name(), err)
		}
		tell(g.Name(), fmt.Sprintf("%d %x", moves, sum.Sum(nil)[:12]))
	}
	return nil
}

// addViews adds all views of a position to a digest.
func addViews(sum hash.Hash, m game.Match) error {
	for seat := game.Nobody; int(seat) < m.Players(); seat++ {
		if err := write(sum, m.View(seat), m.Score(seat), m.Awaited(seat)); err != nil {
			return err
		}
		if seat != game.Nobody {
			if err := write(sum, m.Legal(seat), m.Decision(seat)); err != nil {
				return err
			}
		}
	}
	return nil
}

func write(sum hash.Hash, values ...any) error {
	return json.NewEncoder(sum).Encode(values)
}

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
