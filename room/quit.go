package room

import (
	"cmp"
	"context"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// CodeUnknownLevel refuses a bot of a level that there is not.
const CodeUnknownLevel = bot.CodeUnknownLevel

// Games returns the facts of the games on offer.
func Games() []game.Info {
	var list []game.Info
	for _, g := range games.All() {
		list = append(list, g.Info())
	}
	return list
}

// Levels returns the levels of bots in order of strength.
func Levels() []string { return bot.Levels() }

// Quit takes a person away from all tables: seats of tables that have not started become free, seats of running games
// go to bots for good.
func (h *House) Quit(ctx context.Context, p PersonID) error {
	for _, stage := range []Stage{Open, Playing} {
		list, err := h.store.List(ctx, Query{Person: p, Stage: stage})
		if err != nil {
			return err
		}
		for _, s := range list {
			e := h.with(ctx, s.Table, func(l *live) {
				err = l.change(ctx, ByPerson, p, "", func(d *decision) error { return d.quit() })
			})
			if err := cmp.Or(e, err); err != nil && game.CodeOf(err) != CodeDamaged {
				return err
			}
		}
	}
	return nil
}

func (d *decision) quit() error {
	switch d.table.Stage {
	case Open:
		if err := d.doRise(&Command{}); err != nil && game.CodeOf(err) != CodeNotSeated {
			return err
		}
	case Playing:
		for _, seat := range d.table.seats(d.person) {
			if d.table.Chairs[seat].Standin == "" {
				if err := d.row(rowReplace, seat, levelBody{d.table.Settings.Takeover}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
