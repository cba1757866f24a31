package main

import (
	"encoding/json"
	"flag"
	"maps"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/isle"
)

// tableFlags are the options of a table, as sim and play take them.
type tableFlags struct {
	players    int
	preset     string
	mode       string
	modules    string
	lessons    string
	difficulty string
	oshax      string
	first      int
	rules      string
	columns    int
	rows       int
}

func (p *program) tableFlags(fs *flag.FlagSet) *tableFlags {
	t := &tableFlags{}
	fs.IntVar(&t.players, "players", 0, "number of players; 1 alone, else 2 for play and 4 for sim without this")
	fs.StringVar(&t.preset, "preset", "", "isle: start from "+strings.Join(slices.Sorted(maps.Keys(isle.Presets)), ", "))
	fs.StringVar(&t.mode, "mode", "", "isle: standard, solo or family")
	fs.StringVar(&t.modules, "modules", "", "isle: kittens, beasts, events, promo, separated by commas")
	fs.StringVar(&t.lessons, "lessons", "", "isle: lesson modules of A, B, C, D, E, I, separated by commas: three, or five for 5-6 players")
	fs.StringVar(&t.difficulty, "difficulty", "", "isle, solo: easy, medium, hard, very_hard or expert")
	fs.StringVar(&t.oshax, "oshax", "", "isle, promo: the oshax that start face up, separated by commas: six, or nine for 5-6 players; any for any at random")
	fs.IntVar(&t.first, "first", 0, "isle: the seat that begins, from 0; any at random without this")
	fs.StringVar(&t.rules, "rules", "", "boxes: basic or advanced")
	fs.IntVar(&t.columns, "columns", 0, "boxes: columns of the table")
	fs.IntVar(&t.rows, "rows", 0, "boxes: rows of the table")
	return t
}

// config collects what was given into a configuration.
func (t *tableFlags) config(fs *flag.FlagSet, players int) ([]byte, error) {
	config := map[string]any{"players": players}
	if t.preset != "" {
		preset, ok := isle.Presets[t.preset]
		if !ok {
			return nil, game.Refuse(game.CodeBadConfig, "there is no preset %q", t.preset)
		}
		if err := json.Unmarshal([]byte(preset), &config); err != nil {
			return nil, err
		}
	}
	if t.preset != "" && t.players > 0 {
		delete(config, "lessons") // how many there are depends on the players
	}
	fs.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "players":
			config["players"] = t.players
		case "columns":
			config["columns"] = t.columns
		case "rows":
			config["rows"] = t.rows
		case "first":
			config["first"] = t.first
		case "oshax":
			if t.oshax == "any" {
				config["any_oshax"] = true
			} else {
				config["oshax"] = strings.Split(t.oshax, ",")
			}
		case "mode", "difficulty", "rules":
			config[f.Name] = f.Value.String()
		case "modules", "lessons":
			config[f.Name] = []string{}
			if f.Value.String() != "" {
				config[f.Name] = strings.Split(f.Value.String(), ",")
			}
		}
	})
	if config["mode"] == "solo" && t.players == 0 {
		config["players"] = 1
	}
	return json.Marshal(config)
}
