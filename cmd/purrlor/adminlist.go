package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

// tableLine is a table in the list of the operator. It says nothing of a running game.
type tableLine struct {
	Table   room.TableID `json:"table"`
	Game    string       `json:"game"`
	Stage   room.Stage   `json:"stage"`
	People  int          `json:"people"`
	Rows    int          `json:"rows"`
	Created time.Time    `json:"created"`
	Changed time.Time    `json:"changed"`
	Aside   time.Time    `json:"aside,omitzero"` // until when the server has put it aside, because it keeps failing
}

func (p *program) adminList(args []string) error {
	fs := p.flags("admin list", "", "Lists the tables, those that changed last first, and which of them a server has put aside because they keep failing. Times are in UTC.")
	data := dataFlag(fs)
	stage := fs.String("stage", "", "only tables that are open, playing or over")
	asJSON := fs.Bool("json", false, "print JSON instead of a table")
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	if !slices.Contains([]room.Stage{"", room.Open, room.Playing, room.Over}, room.Stage(*stage)) {
		return p.usage(fs, fmt.Errorf("--stage takes open, playing or over, not %q", *stage))
	}
	return beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		list, err := store.List(ctx, room.Query{Stage: room.Stage(*stage)})
		if err != nil {
			return err
		}
		aside, err := room.Aside(ctx, store)
		if err != nil {
			return err
		}
		lines := make([]tableLine, len(list))
		for i, s := range list {
			lines[i] = tableLine{s.Table, s.Game, s.Stage, len(s.People), s.Number, s.Created, s.Changed, aside[s.Table]}
			if lines[i].Aside.Before(time.Now()) {
				lines[i].Aside = time.Time{}
			}
		}
		if *asJSON {
			return printJSON(p.out, lines)
		}
		table := p.columns("table", "game", "stage", "people", "rows", "created", "changed", "aside until")
		for _, l := range lines {
			aside := "-"
			if !l.Aside.IsZero() {
				aside = minute(l.Aside)
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\n", l.Table, l.Game, l.Stage, l.People, l.Rows, minute(l.Created), minute(l.Changed), aside)
		}
		return table.Flush()
	})
}

// columns begins a list with the names of its columns.
func (p *program) columns(names ...string) *tabwriter.Writer {
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for i, name := range names {
		if i > 0 {
			fmt.Fprint(table, "\t")
		}
		fmt.Fprint(table, name)
	}
	fmt.Fprintln(table)
	return table
}

func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// personLine is a person in the list of the operator.
type personLine struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Created time.Time     `json:"created"`
	Banned  bool          `json:"banned"`
	Tables  int           `json:"tables"`
}

func (p *program) adminPeople(args []string) error {
	fs := p.flags("admin people", "[TABLE]", `Lists the people who have a seat at a table, or at this one, with the id that "admin ban" wants.
People who have never sat down are not in the list.`)
	data := dataFlag(fs)
	asJSON := fs.Bool("json", false, "print JSON instead of a table")
	named, err := p.parseAround(fs, args, 0, 1)
	if err != nil {
		return err
	}
	return beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		lines, err := peopleAt(ctx, store, named)
		if err != nil {
			return err
		}
		if *asJSON {
			return printJSON(p.out, lines)
		}
		table := p.columns("person", "name", "created", "banned", "tables")
		for _, l := range lines {
			banned := ""
			if l.Banned {
				banned = "banned"
			}
			fmt.Fprintf(table, "%s\t%q\t%s\t%s\t%d\n", l.Person, l.Name, minute(l.Created), banned, l.Tables)
		}
		return table.Flush()
	})
}

// peopleAt finds the people at the named table or at all, in the order of the list of tables.
func peopleAt(ctx context.Context, store room.Store, named []string) ([]personLine, error) {
	list, err := store.List(ctx, room.Query{})
	if err != nil {
		return nil, err
	}
	tables := map[room.PersonID]int{}
	var order []room.PersonID
	for _, s := range list {
		for _, id := range s.People {
			if tables[id] == 0 {
				order = append(order, id)
			}
			tables[id]++
		}
	}
	if len(named) > 0 {
		s, err := summaryOf(ctx, store, room.TableID(named[0]))
		if err != nil {
			return nil, err
		}
		order = s.People
	}
	lines := []personLine{}
	for _, id := range order {
		person, err := store.Person(ctx, id)
		switch {
		case errors.Is(err, room.ErrNotFound): // deleted
		case err != nil:
			return nil, err
		default:
			lines = append(lines, personLine{id, person.Name, person.Created, person.Banned, tables[id]})
		}
	}
	return lines, nil
}

// reportLine is a report in the list of the operator.
type reportLine struct {
	At     time.Time     `json:"at"`
	Table  room.TableID  `json:"table"`
	By     room.PersonID `json:"by"`
	About  room.PersonID `json:"about"`
	Name   string        `json:"name,omitempty"` // of the person it is about, as it is now
	Line   int           `json:"line,omitempty"`
	Text   string        `json:"text,omitempty"`
	Reason string        `json:"reason,omitempty"`
}

func (p *program) adminReports(args []string) error {
	fs := p.flags("admin reports", "", "Lists what people have reported, the latest first. Times are in UTC.")
	data := dataFlag(fs)
	limit := fs.Int("limit", 100, "print at most this many; 0 for all")
	asJSON := fs.Bool("json", false, "print JSON instead of text")
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	if *limit < 0 {
		return p.usage(fs, errors.New("--limit is at least 0"))
	}
	return beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		reports, err := store.Reports(ctx, *limit)
		if err != nil {
			return err
		}
		about := make([]room.PersonID, len(reports))
		for i := range reports {
			about[i] = reports[i].About
		}
		names, err := store.Names(ctx, about)
		if err != nil {
			return err
		}
		lines := make([]reportLine, len(reports))
		for i, r := range reports {
			lines[i] = reportLine{r.At, r.Table, r.By, r.About, names[r.About], r.Line, r.Text, r.Reason}
		}
		if *asJSON {
			return printJSON(p.out, lines)
		}
		for _, l := range lines {
			fmt.Fprintf(p.out, "%s  table %s\n  about %s %q, by %s\n", minute(l.At), plain(l.Table), plain(l.About), l.Name, plain(l.By))
			if l.Line > 0 {
				fmt.Fprintf(p.out, "  line %d: %q\n", l.Line, l.Text)
			}
			fmt.Fprintf(p.out, "  reason: %q\n", l.Reason)
		}
		fmt.Fprintf(p.out, "%d reports\n", len(lines))
		return nil
	})
}
