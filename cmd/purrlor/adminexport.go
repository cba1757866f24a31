package main

import (
	"context"

	"github.com/purrlor/purrlor/room"
)

type adminExportCommand struct {
	DatabaseFlags
	Table string `arg:"" help:"The table's id."`
}

// Help is the long help of admin export.
func (*adminExportCommand) Help() string {
	return `It prints seats, final sheet, seed and actions as JSON. A running game is refused: its seed and log would tell what lies
face down.

Example:

  purrlor admin export TABLE > game.json`
}

// Run exports a game.
func (c *adminExportCommand) Run(p *program) error {
	return c.withReadOnly(func(ctx context.Context, store commandStore) error {
		replay, err := room.Export(ctx, store, room.TableID(c.Table))
		if err != nil {
			return err
		}
		return printJSON(p.out, replay)
	})
}
