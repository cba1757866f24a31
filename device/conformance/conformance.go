// Package conformance plays the same games wherever it runs, and says in a few letters what became of each: the states, and what every seat sees,
// may do and counts. A device has the rules of a server if it says the same.
package conformance

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"hash"
	"maps"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
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

// Digests plays the games and the presets, one after the other, and tells the name and the digest of each. States count after every action, and
// what is seen of them after so many, since that takes long.
func Digests(every int, tell func(name, digest string)) error {
	play := func(g game.Game, config string) error {
		name := g.Info().Name + " " + config
		digest, err := digest(g, config, name, every)
		if err != nil {
			return fmt.Errorf("play %s: %w", name, err)
		}
		tell(name, digest)
		return nil
	}
	for _, c := range configs {
		g, err := games.Named(c.game)
		if err != nil {
			return err
		}
		if err := play(g, c.config); err != nil {
			return err
		}
	}
	for _, g := range games.All() {
		for _, name := range sortedKeys(g.Info().Presets) {
			if err := play(g, g.Info().Presets[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// digest plays a game by random players, who are the same everywhere.
func digest(g game.Game, config, name string, every int) (string, error) {
	m, err := g.New([]byte(config), game.SeedOf(name))
	if err != nil {
		return "", err
	}
	players := game.SeedOf(name).Stream("players", 0)
	sum := sha256.New()
	for actions := 0; ; actions++ {
		state, err := m.Save()
		if err != nil {
			return "", err
		}
		sum.Write(state)
		if actions%every == 0 || m.Over() {
			if err := addViews(sum, m); err != nil {
				return "", err
			}
		}
		if m.Over() {
			return fmt.Sprintf("%d %x", actions, sum.Sum(nil)[:12]), nil
		}
		seats := m.Must().List()
		seat := seats[players.IntN(len(seats))]
		out, err := m.Act(seat, m.Pick(seat, &players))
		if err != nil {
			return "", err
		}
		if err := write(sum, out); err != nil {
			return "", err
		}
	}
}

// addViews counts in how everyone sees a position.
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
