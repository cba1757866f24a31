package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

const codeUnknownPerson game.Code = "unknown_person"

func (p *program) adminBan(args []string) error {
	fs := p.flags("admin ban", "PERSON", `Keeps a person out, or with --lift lets them in again. PERSON is an id, as "admin people" and "admin reports" print it.
A server may run meanwhile.`)
	data := dataFlag(fs)
	lift := fs.Bool("lift", false, "let the person in again")
	named, err := p.parseAround(fs, args, 1, 1)
	if err != nil {
		return err
	}
	return beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		person, err := store.Person(ctx, room.PersonID(named[0]))
		if errors.Is(err, room.ErrNotFound) {
			return game.Refuse(codeUnknownPerson, "there is no person %q", named[0])
		}
		if err != nil {
			return err
		}
		if err := sqlite.SetBanned(ctx, *data, person.ID, !*lift); err != nil {
			return err
		}
		if *lift {
			fmt.Fprintf(p.out, "%s %q may come in again.\n", person.ID, person.Name)
		} else {
			fmt.Fprintf(p.out, "%s %q is banned.\n", person.ID, person.Name)
		}
		return nil
	})
}

func (p *program) adminDelete(args []string) error {
	fs := p.flags("admin delete-table", "TABLE", `Deletes a table with its log, snapshot and chat. There is no way back but a backup.
The server must not run: the table could be in its memory.`)
	data := dataFlag(fs)
	named, err := p.parseAround(fs, args, 1, 1)
	if err != nil {
		return err
	}
	return alone(*data, func(ctx context.Context, store *sqlite.Store) error {
		s, err := summaryOf(ctx, store, room.TableID(named[0]))
		if err != nil {
			return err
		}
		if err := store.DeleteTable(ctx, s.Table); err != nil {
			return err
		}
		fmt.Fprintf(p.out, "Table %s (%s, %s, %d rows) is deleted.\n", s.Table, s.Game, s.Stage, s.Number)
		return nil
	})
}

func (p *program) adminExpire(args []string) error {
	fs := p.flags("admin expire", "", `Deletes open tables that nobody has touched for a time, with --finished also games that ended before then.
Games that run stay, unless everyone who had a seat there has been deleted. The server must not run, except with --dry-run. If the clock is more than three days ahead of the
newest time in the database, ages are counted up to that time, so that a wrong clock makes nothing old.`)
	data := dataFlag(fs)
	older := fs.String("older-than", "", "the `time` without a change, such as 90d or 36h")
	finished := fs.Bool("finished", false, "delete finished games too")
	trust := fs.Bool("trust-clock", false, "the clock is right, though no server has run for long")
	dry := fs.Bool("dry-run", false, "print what would be deleted, and delete nothing")
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	age, err := parseAge(*older)
	if err != nil {
		return p.usage(fs, err)
	}
	stages := []room.Stage{room.Open, room.Playing}
	if *finished {
		stages = append(stages, room.Over)
	}
	open := alone
	if *dry {
		open = beside
	}
	return open(*data, func(ctx context.Context, store *sqlite.Store) error {
		now := time.Now()
		if !*trust {
			if now, err = p.soberNow(ctx, store, now); err != nil {
				return err
			}
		}
		return p.expire(ctx, store, now.Add(-age), stages, *dry)
	})
}

// maxAhead is how far the clock may be ahead of the newest time in a database.
const maxAhead = 3 * day

// soberNow returns the time, or if that is far ahead of everything in the database, and so perhaps wrong, a time that is
// not: a clock that has jumped must not make everything old.
func (p *program) soberNow(ctx context.Context, store room.Store, now time.Time) (time.Time, error) {
	newest, err := room.Newest(ctx, store)
	if err != nil || newest.IsZero() || now.Sub(newest) <= maxAhead {
		return now, err
	}
	fmt.Fprintf(p.out, "The clock is far ahead of the newest time in the database, %s: ages are counted up to then (see --trust-clock).\n", minute(newest))
	return newest, nil
}

func (p *program) expire(ctx context.Context, store room.Store, before time.Time, stages []room.Stage, dry bool) error {
	word := "deleted"
	if dry {
		word = "would be deleted"
	}
	for _, stage := range stages {
		list, err := store.List(ctx, room.Query{Stage: stage, Before: before, Gone: stage == room.Playing})
		if err != nil {
			return err
		}
		if stage == room.Playing {
			if list, err = deserted(ctx, store, list); err != nil {
				return err
			}
		}
		for i := range list {
			if dry {
				fmt.Fprintf(p.out, "%s  %s, last changed %s\n", list[i].Table, list[i].Game, minute(list[i].Changed))
			} else if err := store.DeleteTable(ctx, list[i].Table); err != nil {
				return err
			}
		}
		fmt.Fprintf(p.out, "%d tables %s: %s, unchanged since %s\n", len(list), word, stage, minute(before))
	}
	return nil
}

// deserted returns those of the tables whose people have all been deleted.
func deserted(ctx context.Context, store room.Store, list []room.Summary) (gone []room.Summary, err error) {
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

// parseAge reads a time such as 90d or 36h.
func parseAge(text string) (time.Duration, error) {
	age, err := time.ParseDuration(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		if n, err = strconv.Atoi(days); n <= maxDays {
			age = time.Duration(n) * day
		}
	}
	if err != nil || age <= 0 {
		return 0, fmt.Errorf("--older-than takes a time such as 90d or 36h, not %q", text)
	}
	return age, nil
}
