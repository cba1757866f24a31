package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

const (
	minPlayers = 2
	maxPlayers = 5
)

// Config is a table's choice of options before the game.
type Config struct {
	Players int    `json:"players"`
	Rules   string `json:"rules"` // basic or advanced (B8)
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
}

var configKeys = []string{"players", "rules", "columns", "rows"}

var ruleSets = []string{"basic", "advanced"}

// Presets are the configurations that a table can start from.
var Presets = map[string]string{
	"first-game": `{"players":2,"rules":"basic"}`,
	"standard":   `{"players":4,"rules":"basic"}`,
	"advanced":   `{"players":4,"rules":"advanced"}`,
}

// ParseConfig reads a configuration, fills in the defaults and rejects an invalid one.
func ParseConfig(raw []byte) (Config, error) {
	c := Config{Rules: ruleSets[0]}
	given, err := game.DecodeConfig(raw, configKeys, &c)
	if err != nil {
		return c, err
	}
	columns, rows := 10, 8 // B1.2
	if c.Players > 3 {
		columns, rows = 12, 9
	}
	if !given["columns"] {
		c.Columns = columns
	}
	if !given["rows"] {
		c.Rows = rows
	}
	return c, c.check()
}

func (c *Config) check() error {
	if c.Players < minPlayers || c.Players > maxPlayers {
		return game.Refuse(game.CodeBadPlayers, "%d players; the game is for %d to %d", c.Players, minPlayers, maxPlayers)
	}
	if !slices.Contains(ruleSets, c.Rules) {
		return game.Refuse(CodeUnknownRules, "unknown rules %q", c.Rules)
	}
	if c.Columns < minColumns || c.Columns > maxColumns || c.Rows < minRows || c.Rows > maxRows {
		return game.Refuse(CodeBadTable, "a table of %d x %d; it has %d to %d columns and %d to %d rows",
			c.Columns, c.Rows, minColumns, maxColumns, minRows, maxRows)
	}
	return nil
}

func (s *State) config() Config {
	c := Config{Players: int(s.Players), Rules: ruleSets[0], Columns: int(s.Table.Columns), Rows: int(s.Table.Rows)}
	if s.Advanced {
		c.Rules = ruleSets[1]
	}
	return c
}
