package admin

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
)

type exportGamesCommand struct {
	database.Flags
	Game  string    `help:"Only this game." placeholder:"GAME"`
	Since time.Time `help:"Only games that ended then or later, such as 2026-03-04." format:"2006-01-02" placeholder:"DAY"`
	Until time.Time `help:"Only games that ended before." format:"2006-01-02" placeholder:"DAY"`
	Limit int       `help:"At most so many games." placeholder:"COUNT"`
}

// Help is the long help of admin export-games.
func (*exportGamesCommand) Help() string {
	return `It prints finished games of public tables in the order of their ends, one a line as JSON, as /api/games.jsonl does: with the
names of those alone who show their profile to all. Each line has a record that can be played again.

Example:

  purrlor admin export-games --game boxes --since 2026-03-01 > games.jsonl`
}

// Run exports games.
func (c *exportGamesCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		q := ratings.PublicQuery{Game: c.Game, Since: c.Since, Until: c.Until, Limit: c.Limit}
		out := bufio.NewWriter(p.Out)
		lines := json.NewEncoder(out)
		lines.SetEscapeHTML(false)
		err := table.PublicGames(ctx, store, q, time.Now(), func(g *table.PublicGame) error { return lines.Encode(g) },
			func(table ids.TableID, err error) { fmt.Fprintf(p.Err, "table %s is left out: %v\n", table, err) })
		if err != nil {
			return err
		}
		return out.Flush()
	})
}
