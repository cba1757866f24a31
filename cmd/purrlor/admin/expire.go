package admin

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

type deleteCommand struct {
	database.Flags
	Table string `arg:"" help:"The table's id."`
}

// Help is the long help of admin delete-table.
func (*deleteCommand) Help() string {
	return `The table goes with its log, snapshot and chat, and only a backup brings it back.`
}

// Run deletes a table.
func (c *deleteCommand) Run(p *command.Program) error {
	return c.WithExclusive(func(ctx context.Context, store database.Store) error {
		s, err := tableSummary(ctx, store, ids.TableID(c.Table))
		if err != nil {
			return err
		}
		if err := store.DeleteTable(ctx, s.Table); err != nil {
			return err
		}
		fmt.Fprintf(p.Out, "Table %s (%s, %s, %d rows) is deleted.\n", s.Table, s.Game, s.Stage, s.Number)
		return nil
	})
}

type expireCommand struct {
	database.Flags
	OlderThan  age  `required:"" placeholder:"TIME" help:"How long a table must have been unchanged, such as 90d or 36h."`
	Finished   bool `help:"Delete finished games too."`
	TrustClock bool `help:"Trust the clock, though it has jumped or no server has run for long."`
	DryRun     bool `help:"Print what would be deleted, and delete nothing; the server may run."`
}

// Help is the long help of admin expire.
func (*expireCommand) Help() string {
	return `It deletes open tables, with --finished also games that have ended. Running games stay, unless everyone who had a seat there
has been deleted. If the clock is more than three days ahead of the last time that a server noted before its clock jumped, or before it
was off for long, ages are counted up to that time, so that a wrong clock makes nothing old. After a month of running the
server trusts its clock again.

Examples:

  purrlor admin expire --older-than 90d --dry-run
  purrlor admin expire --older-than 90d --finished`
}

// Run deletes old tables.
func (c *expireCommand) Run(p *command.Program) error {
	stages := []table.Stage{table.Open, table.Playing}
	if c.Finished {
		stages = append(stages, table.Over)
	}
	open := c.WithExclusive
	if c.DryRun {
		open = c.WithReadOnly
	}
	return open(func(ctx context.Context, store database.Store) (err error) {
		now := time.Now()
		if !c.TrustClock {
			if now, err = plausibleNow(ctx, p, store, now); err != nil {
				return err
			}
		}
		return expireTables(ctx, p, store, now.Add(-time.Duration(c.OlderThan)), stages, c.DryRun)
	})
}

// maxAhead is how far the clock may be ahead of the time that a database trusts and still be trusted.
const maxAhead = 3 * day

// plausibleNow returns the given time, or the time that the database trusts if the given one is far ahead of it and so perhaps
// wrong: a clock that has jumped must not make everything old.
func plausibleNow(ctx context.Context, p *command.Program, store backend.Store, now time.Time) (time.Time, error) {
	trusted, err := tableserver.TrustedTime(ctx, store)
	if err != nil || trusted.IsZero() || now.Sub(trusted) <= maxAhead {
		return now, err
	}
	fmt.Fprintf(p.Out, "The clock is far ahead of the last time that can be trusted, %s; ages are counted up to that time (see --trust-clock).\n", formatMinute(trusted))
	return trusted, nil
}

func expireTables(ctx context.Context, p *command.Program, store backend.Store, before time.Time, stages []table.Stage, dry bool) error {
	word := "deleted"
	if dry {
		word = "would be deleted"
	}
	for _, stage := range stages {
		list, err := store.List(ctx, table.Query{Stage: stage, Before: before, Gone: stage == table.Playing})
		if err != nil {
			return err
		}
		if stage == table.Playing {
			if list, err = abandonedTables(ctx, store, list); err != nil {
				return err
			}
		}
		for i := range list {
			if dry {
				fmt.Fprintf(p.Out, "%s  %s, last changed %s\n", list[i].Table, list[i].Game, formatMinute(list[i].Changed))
			} else if err := store.DeleteTable(ctx, list[i].Table); err != nil {
				return err
			}
		}
		fmt.Fprintf(p.Out, "%d tables %s: %s, unchanged since %s\n", len(list), word, stage, formatMinute(before))
	}
	return nil
}

// abandonedTables returns the tables whose people have all been deleted.
func abandonedTables(ctx context.Context, store backend.Store, list []table.Summary) (gone []table.Summary, err error) {
	for _, s := range list {
		known, err := store.Names(ctx, s.People)
		if err != nil {
			return nil, err
		}
		if len(known) == 0 {
			gone = append(gone, s)
		}
	}
	return gone, nil
}

const (
	day     = 24 * time.Hour
	maxDays = 100 * 365
)

// age is a time such as 90d or 36h.
type age time.Duration

// UnmarshalText reads an age.
func (a *age) UnmarshalText(raw []byte) error {
	text := string(raw)
	d, err := time.ParseDuration(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		if n, err = strconv.Atoi(days); n <= maxDays {
			d = time.Duration(n) * day
		}
	}
	if err != nil || d <= 0 {
		return fmt.Errorf("expected a time such as 90d or 36h but got %q", text)
	}
	*a = age(d)
	return nil
}
