package admin

import (
	"context"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

type exportCommand struct {
	database.Flags
	Table string `arg:"" help:"The table's id."`
}

// Help is the long help of admin export.
func (*exportCommand) Help() string {
	return `It prints seats, final sheet, seed and actions as JSON. A running game is refused: its seed and log would tell what lies
face down.

Example:

  purrlor admin export TABLE > game.json`
}

// Run exports a game.
func (c *exportCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		replay, err := table.Export(ctx, store, ids.TableID(c.Table))
		if err != nil {
			return err
		}
		return command.PrintJSON(p.Out, replay)
	})
}
