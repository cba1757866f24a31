package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/purrlor/purrlor/room"
)

// tableLine is a table in the operator's list. It reveals nothing about a running game.
type tableLine struct {
	Table   room.TableID `json:"table"`
	Game    string       `json:"game"`
	Stage   room.Stage   `json:"stage"`
	People  int          `json:"people"`
	Rows    int          `json:"rows"`
	Created time.Time    `json:"created"`
	Changed time.Time    `json:"changed"`
	Aside   time.Time    `json:"aside,omitzero"` // until when the server has set it aside because it keeps failing
}

type adminListCommand struct {
	DatabaseFlags
	Stage string `placeholder:"STAGE" complete:"open,playing,over" help:"Only tables that are open, playing or over."`
	JSON  bool   `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin list.
func (*adminListCommand) Help() string {
	return `The table that changed last comes first. Tables that a server has set aside because they keep failing are marked.
Times are in UTC.`
}

// Run lists the tables.
func (c *adminListCommand) Run(p *program) error {
	if !slices.Contains([]room.Stage{"", room.Open, room.Playing, room.Over}, room.Stage(c.Stage)) {
		return usageErrorf("--stage must be open, playing or over, not %q", c.Stage)
	}
	return c.withReadOnly(func(ctx context.Context, store commandStore) error {
		list, err := store.List(ctx, room.Query{Stage: room.Stage(c.Stage)})
		if err != nil {
			return err
		}
		aside, err := room.AsideTables(ctx, store)
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
		if c.JSON {
			return printJSON(p.out, lines)
		}
		table := p.newColumns("table", "game", "stage", "people", "rows", "created", "changed", "aside until")
		for _, l := range lines {
			aside := "-"
			if !l.Aside.IsZero() {
				aside = formatMinute(l.Aside)
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\n", l.Table, l.Game, l.Stage, l.People, l.Rows, formatMinute(l.Created), formatMinute(l.Changed), aside)
		}
		return table.Flush()
	})
}

// newColumns starts a list with a row of column names.
func (p *program) newColumns(names ...string) *tabwriter.Writer {
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

func formatMinute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// personLine is a person in the operator's list.
type personLine struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Created time.Time     `json:"created"`
	Banned  bool          `json:"banned"`
	Tables  int           `json:"tables"`
}

type adminPeopleCommand struct {
	DatabaseFlags
	Table string `arg:"" optional:"" help:"Only the people at this table."`
	JSON  bool   `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin people.
func (*adminPeopleCommand) Help() string {
	return `It prints the ids that "admin ban" takes. People who have never sat down are not listed.`
}

// Run lists people.
func (c *adminPeopleCommand) Run(p *program) error {
	return c.withReadOnly(func(ctx context.Context, store commandStore) error {
		lines, err := listPeople(ctx, store, room.TableID(c.Table))
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(p.out, lines)
		}
		table := p.newColumns("person", "name", "created", "banned", "tables")
		for _, l := range lines {
			banned := ""
			if l.Banned {
				banned = "banned"
			}
			fmt.Fprintf(table, "%s\t%q\t%s\t%s\t%d\n", l.Person, l.Name, formatMinute(l.Created), banned, l.Tables)
		}
		return table.Flush()
	})
}

// listPeople returns the people at a table, or at any table if none is named, in the order of the list of tables.
func listPeople(ctx context.Context, store room.Store, table room.TableID) ([]personLine, error) {
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
	if table != "" {
		s, err := tableSummary(ctx, store, table)
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

// reportLine is a report in the operator's list.
type reportLine struct {
	At     time.Time     `json:"at"`
	Table  room.TableID  `json:"table"`
	By     room.PersonID `json:"by"`
	About  room.PersonID `json:"about"`
	Name   string        `json:"name,omitempty"` // current name of the person it is about
	Line   int           `json:"line,omitempty"`
	Text   string        `json:"text,omitempty"`
	Reason string        `json:"reason,omitempty"`
}

type adminReportsCommand struct {
	DatabaseFlags
	Limit int  `default:"100" help:"Print at most this many; 0 for all."`
	JSON  bool `name:"json" help:"Print JSON instead of text."`
}

// Help is the long help of admin reports.
func (*adminReportsCommand) Help() string { return `The latest report comes first. Times are in UTC.` }

// Run lists reports.
func (c *adminReportsCommand) Run(p *program) error {
	if c.Limit < 0 {
		return usageErrorf("--limit must be at least 0")
	}
	return c.withReadOnly(func(ctx context.Context, store commandStore) error {
		reports, err := store.Reports(ctx, c.Limit)
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
		if c.JSON {
			return printJSON(p.out, lines)
		}
		for _, l := range lines {
			fmt.Fprintf(p.out, "%s  table %s\n  about %s %q, by %s\n", formatMinute(l.At), quoteUnlessID(l.Table), quoteUnlessID(l.About), l.Name, quoteUnlessID(l.By))
			if l.Line > 0 {
				fmt.Fprintf(p.out, "  line %d: %q\n", l.Line, l.Text)
			}
			fmt.Fprintf(p.out, "  reason: %q\n", l.Reason)
		}
		fmt.Fprintf(p.out, "%d reports\n", len(lines))
		return nil
	})
}
