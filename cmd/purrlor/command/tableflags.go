package command

import (
	"encoding/json"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// TableFlags are the options of a table in sim and play; those that are not given are nil.
type TableFlags struct {
	Players    *int    `group:"Table:" placeholder:"COUNT" help:"Number of players; 1 in solo mode, else 2 for play and 4 for sim by default."`
	Preset     string  `group:"Table of Isle:" placeholder:"NAME" complete:"presets" help:"Start from one of ${presets}."`
	Mode       *string `group:"Table of Isle:" placeholder:"MODE" complete:"standard,solo,family" help:"standard, solo or family."`
	Modules    *string `group:"Table of Isle:" placeholder:"LIST" complete:"kittens,beasts,events,promo" help:"kittens, beasts, events, promo, separated by commas."`
	Lessons    *string `group:"Table of Isle:" placeholder:"LIST" help:"Lesson modules of A, B, C, D, E, I, separated by commas: three, or five for 5-6 players."`
	Difficulty *string `group:"Table of Isle:" placeholder:"LEVEL" complete:"easy,medium,hard,very_hard,expert" help:"Solo mode: easy, medium, hard, very_hard or expert."`
	Oshax      *string `group:"Table of Isle:" placeholder:"LIST" help:"Promo: the oshax that start face up, separated by commas: six, or nine for 5-6 players; any for a random choice."`
	First      *int    `group:"Table of Isle:" placeholder:"SEAT" help:"The seat that begins, from 0; random by default."`
	Rules      *string `group:"Table of Boxes:" placeholder:"NAME" complete:"basic,advanced" help:"basic or advanced."`
	Columns    *int    `group:"Table of Boxes:" placeholder:"COUNT" help:"Columns of the table."`
	Rows       *int    `group:"Table of Boxes:" placeholder:"COUNT" help:"Rows of the table."`
}

// Config makes a configuration of the flags that were given.
func (t *TableFlags) Config(players int) ([]byte, error) {
	config := map[string]any{"players": players}
	playersGiven := t.Players != nil && *t.Players > 0
	if t.Preset != "" {
		preset, ok := isle.Presets[t.Preset]
		if !ok {
			return nil, game.Refuse(game.CodeBadConfig, "there is no preset %q", t.Preset)
		}
		if err := json.Unmarshal([]byte(preset), &config); err != nil {
			return nil, err
		}
		if playersGiven {
			delete(config, "lessons") // their number depends on the players
		}
	}
	for name, n := range map[string]*int{"players": t.Players, "columns": t.Columns, "rows": t.Rows, "first": t.First} {
		if n != nil {
			config[name] = *n
		}
	}
	for name, text := range map[string]*string{"mode": t.Mode, "difficulty": t.Difficulty, "rules": t.Rules} {
		if text != nil {
			config[name] = *text
		}
	}
	for name, list := range map[string]*string{"modules": t.Modules, "lessons": t.Lessons, "oshax": t.Oshax} {
		switch {
		case list == nil:
		case name == "oshax" && *list == "any":
			config["any_oshax"] = true
		case *list == "" && name != "oshax":
			config[name] = []string{}
		default:
			config[name] = strings.Split(*list, ",")
		}
	}
	if config["mode"] == "solo" && !playersGiven {
		config["players"] = 1
	}
	return json.Marshal(config)
}
