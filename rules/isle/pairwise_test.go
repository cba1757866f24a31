package isle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// choices are the options of a table, one factor in each row.
var choices = [][]string{
	{"solo 1", "standard 2", "standard 3", "standard 4", "standard 5", "standard 6", "family 2", "family 3", "family 4", "family 6"},
	{"", "kittens"},
	{"", "beasts"},
	{"", "events"},
	{"", "promo"},
	{"", "any_oshax", "no_map_rare", "expert"},
	{"first lessons", "last lessons"},
}

// configOf builds a configuration from one choice for each factor; ok is false for a forbidden combination.
func configOf(chosen []string) (config string, ok bool) {
	c := map[string]any{}
	var mode string
	var players int
	if _, err := fmt.Sscan(chosen[0], &mode, &players); err != nil {
		panic(err)
	}
	c["mode"], c["players"] = mode, players
	modules := []string{}
	for _, m := range chosen[1:5] {
		if m != "" {
			modules = append(modules, m)
		}
	}
	c["modules"] = modules
	switch chosen[5] {
	case "any_oshax":
		c["any_oshax"] = true
	case "no_map_rare":
		c["family_map_rare"] = false
	case "expert":
		c["difficulty"] = "expert"
	}
	if mode != "family" && chosen[6] == "last lessons" {
		c["lessons"] = []string{"I", "E", "D", "C", "B"}[:map[bool]int{true: 5, false: 3}[players > smallTable]]
	}
	raw, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	_, err = ParseConfig(raw)
	return string(raw), err == nil
}

// pairwise returns configurations that cover every allowed pair of choices.
func pairwise() []string {
	type pair [4]int // factor, choice, factor, choice
	pairsOf := func(at []int) (pairs []pair) {
		for i := range at {
			for j := i + 1; j < len(at); j++ {
				pairs = append(pairs, pair{i, at[i], j, at[j]})
			}
		}
		return pairs
	}
	type candidate struct {
		config string
		pairs  []pair
	}
	var all []candidate
	open := map[pair]bool{}
	at := make([]int, len(choices))
	for done := false; !done; {
		chosen := make([]string, len(choices))
		for f := range choices {
			chosen[f] = choices[f][at[f]]
		}
		if config, ok := configOf(chosen); ok {
			c := candidate{config, pairsOf(at)}
			all = append(all, c)
			for _, p := range c.pairs {
				open[p] = true
			}
		}
		done = true
		for f := range at {
			if at[f]++; at[f] < len(choices[f]) {
				done = false
				break
			}
			at[f] = 0
		}
	}
	var out []string
	for len(open) > 0 {
		best, most := 0, -1
		for i, c := range all {
			n := 0
			for _, p := range c.pairs {
				if open[p] {
					n++
				}
			}
			if n > most {
				best, most = i, n
			}
		}
		for _, p := range all[best].pairs {
			delete(open, p)
		}
		out = append(out, all[best].config)
	}
	return out
}

// The configurations cover whatever a table can choose.
func TestPairwiseCoverage(t *testing.T) {
	list := pairwise()
	t.Logf("%d configurations", len(list))
	for _, want := range []string{"solo", "family", "kittens", "beasts", "events", "promo", "any_oshax", "expert"} {
		if !slices.ContainsFunc(list, func(c string) bool { return strings.Contains(c, want) }) {
			t.Errorf("nothing has %s", want)
		}
	}
}

// The score without lines, the sheet and the announced winners must agree in every configuration.
func TestSheetsMatchPlainPoints(t *testing.T) {
	for _, config := range configs {
		for i := range 6 {
			s := mustNew(config, fmt.Sprint("sheet ", i))
			r := game.SeedOf(config).Stream("moves", uint64(i))
			var legal []Action
			var ev game.Events
			for s.Phase != Over {
				seat := s.must().First()
				legal = s.legal(seat, legal[:0])
				ev.Reset()
				if err := s.step(seat, legal[r.IntN(len(legal))], &ev); err != nil {
					t.Fatal(err)
				}
			}
			v := s.view(game.Nobody)
			sheet := scoreView(&v)
			points := s.points()
			if s.Mode == Solo {
				points[1] = s.sisterPoints()
			}
			var told game.Seats
			for _, e := range ev.List {
				switch e.Kind {
				case evWinner:
					told = told.With(game.Seat(e.Args[0]))
				case evSisterWins:
					told = told.With(1)
				}
			}
			for _, a := range sheet.Accounts {
				if a.Total != points[a.Seat] {
					t.Errorf("%s, game %d: seat %d has %d on the sheet, %d points", config, i, a.Seat, a.Total, points[a.Seat])
				}
			}
			if told != sheet.Winners() {
				t.Errorf("%s, game %d: %v are told to have won, the sheet says %v", config, i, told.List(), sheet.Winners().List())
			}
		}
	}
}
