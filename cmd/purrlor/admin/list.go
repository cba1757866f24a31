package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// TableLine is a table in the operator's list. It reveals nothing about a running game.
type TableLine struct {
	Table            ids.TableID `json:"table"`
	Game             string      `json:"game"`
	Stage            table.Stage `json:"stage"`
	People           int         `json:"people"`
	Rows             int         `json:"rows"`
	Created          time.Time   `json:"created"`
	Changed          time.Time   `json:"changed"`
	QuarantinedUntil time.Time   `json:"aside,omitzero"` // until when the server has set it aside because it keeps failing
}

type listCommand struct {
	database.Flags
	Stage string `placeholder:"STAGE" complete:"open,playing,over" help:"Only tables that are open, playing or over."`
	JSON  bool   `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin list.
func (*listCommand) Help() string {
	return `The table that changed last comes first. Tables that a server has set aside because they keep failing are marked.
Times are in UTC.`
}

// Run lists the tables.
func (c *listCommand) Run(p *command.Program) error {
	if !slices.Contains([]table.Stage{"", table.Open, table.Playing, table.Over}, table.Stage(c.Stage)) {
		return command.UsageErrorf("--stage must be open, playing or over, not %q", c.Stage)
	}
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		list, err := store.List(ctx, table.Query{Stage: table.Stage(c.Stage)})
		if err != nil {
			return err
		}
		quarantined, err := tableserver.QuarantinedTables(ctx, store)
		if err != nil {
			return err
		}
		lines := make([]TableLine, len(list))
		for i, s := range list {
			lines[i] = TableLine{s.Table, s.Game, s.Stage, len(s.People), s.Number, s.Created, s.Changed, quarantined[s.Table]}
			if lines[i].QuarantinedUntil.Before(time.Now()) {
				lines[i].QuarantinedUntil = time.Time{}
			}
		}
		if c.JSON {
			return command.PrintJSON(p.Out, lines)
		}
		table := newColumns(p, "table", "game", "stage", "people", "rows", "created", "changed", "aside until")
		for _, l := range lines {
			quarantined := "-"
			if !l.QuarantinedUntil.IsZero() {
				quarantined = formatMinute(l.QuarantinedUntil)
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\n", l.Table, l.Game, l.Stage, l.People, l.Rows, formatMinute(l.Created), formatMinute(l.Changed), quarantined)
		}
		return table.Flush()
	})
}

// newColumns starts a list with a row of column names.
func newColumns(p *command.Program, names ...string) *tabwriter.Writer {
	table := tabwriter.NewWriter(p.Out, 0, 0, 2, ' ', 0)
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

// PersonLine is a person in the operator's list.
type PersonLine struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	Created time.Time    `json:"created"`
	Banned  bool         `json:"banned"`
	Tables  int          `json:"tables"`
}

type peopleCommand struct {
	database.Flags
	Table string `arg:"" optional:"" help:"Only the people at this table."`
	JSON  bool   `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin people.
func (*peopleCommand) Help() string {
	return `It prints the ids that "admin ban" takes. People who have never sat down are not listed.`
}

// Run lists people.
func (c *peopleCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		lines, err := listPeople(ctx, store, ids.TableID(c.Table))
		if err != nil {
			return err
		}
		if c.JSON {
			return command.PrintJSON(p.Out, lines)
		}
		table := newColumns(p, "person", "name", "created", "banned", "tables")
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
func listPeople(ctx context.Context, store backend.Store, tableID ids.TableID) ([]PersonLine, error) {
	list, err := store.List(ctx, table.Query{})
	if err != nil {
		return nil, err
	}
	tables := map[ids.PersonID]int{}
	var order []ids.PersonID
	for _, s := range list {
		for _, id := range s.People {
			if tables[id] == 0 {
				order = append(order, id)
			}
			tables[id]++
		}
	}
	if tableID != "" {
		s, err := tableSummary(ctx, store, tableID)
		if err != nil {
			return nil, err
		}
		order = s.People
	}
	lines := []PersonLine{}
	for _, id := range order {
		person, err := store.Person(ctx, id)
		switch {
		case errors.Is(err, storage.ErrNotFound): // deleted
		case err != nil:
			return nil, err
		default:
			lines = append(lines, PersonLine{id, person.Name, person.Created, person.Banned, tables[id]})
		}
	}
	return lines, nil
}

// ReportLine is a report in the operator's list.
type ReportLine struct {
	At         time.Time           `json:"at"`
	Table      ids.TableID         `json:"table,omitempty"`
	By         ids.PersonID        `json:"by"`
	ByCount    int                 `json:"by_count"` // reports by the same person
	About      ids.PersonID        `json:"about"`
	Name       string              `json:"name,omitempty"` // current name of the person it is about
	AboutBy    int                 `json:"about_by"`       // how many people have reported them
	Banned     bool                `json:"banned,omitempty"`
	Subject    table.ReportSubject `json:"subject,omitempty"`
	Kind       table.ReportKind    `json:"kind,omitempty"`
	Line       int                 `json:"line,omitempty"`
	Spectators bool                `json:"aside,omitempty"` // in the spectators' chat
	Text       string              `json:"text,omitempty"`
	Reason     string              `json:"reason,omitempty"`
	Context    []contextLine       `json:"context,omitempty"`
}

// contextLine is what was said around a line that was reported.
type contextLine struct {
	Line   int          `json:"line"`
	Person ids.PersonID `json:"person,omitempty"`
	Name   string       `json:"name,omitempty"`
	Text   string       `json:"text"`
}

type reportsCommand struct {
	database.Flags
	Limit int  `default:"100" help:"Print at most this many; 0 for all."`
	JSON  bool `name:"json" help:"Print JSON instead of text."`
}

// Help is the long help of admin reports.
func (*reportsCommand) Help() string {
	return `The latest report comes first, with how many people have reported the same person, and how many reports its author has made.
A line is shown with what was said around it. Times are in UTC.`
}

// Run lists reports.
func (c *reportsCommand) Run(p *command.Program) error {
	if c.Limit < 0 {
		return command.UsageErrorf("--limit must be at least 0")
	}
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		lines, err := reportLines(ctx, store, c.Limit)
		if err != nil {
			return err
		}
		if c.JSON {
			return command.PrintJSON(p.Out, lines)
		}
		for i := range lines {
			printReport(p, &lines[i])
		}
		fmt.Fprintf(p.Out, "%d reports\n", len(lines))
		return nil
	})
}

// reportLines returns the latest reports with all that an operator needs to judge them.
func reportLines(ctx context.Context, store database.Store, limit int) ([]ReportLine, error) {
	reports, err := store.Reports(ctx, 0)
	if err != nil {
		return nil, err
	}
	byCount, aboutBy := map[ids.PersonID]int{}, map[ids.PersonID]map[ids.PersonID]bool{}
	for i := range reports {
		r := &reports[i]
		byCount[r.By]++
		if aboutBy[r.About] == nil {
			aboutBy[r.About] = map[ids.PersonID]bool{}
		}
		aboutBy[r.About][r.By] = true
	}
	if limit > 0 {
		reports = reports[:min(limit, len(reports))]
	}
	lines := make([]ReportLine, 0, len(reports))
	for i := range reports {
		r := &reports[i]
		about, err := store.Person(ctx, r.About)
		if err != nil && !errors.Is(err, storage.ErrNotFound) { // who was deleted has no name any more
			return nil, err
		}
		around, err := linesAround(ctx, store, r)
		if err != nil {
			return nil, err
		}
		lines = append(lines, ReportLine{
			At: r.At, Table: r.Table, By: r.By, ByCount: byCount[r.By], About: r.About, Name: about.Name, AboutBy: len(aboutBy[r.About]), Banned: about.Banned,
			Subject: r.Subject, Kind: r.Kind, Line: r.Line, Spectators: r.Spectators, Text: r.Text, Reason: r.Reason, Context: around,
		})
	}
	return lines, nil
}

// contextLines is how many lines before and after a reported one are shown.
const contextLines = 3

// linesAround returns what was said around a line that was reported, but not the line itself.
func linesAround(ctx context.Context, store database.Store, r *people.Report) ([]contextLine, error) {
	if r.Line == 0 {
		return nil, nil
	}
	read := store.Lines
	if r.Spectators {
		read = store.SpectatorLines
	}
	said, err := read(ctx, r.Table, 1000)
	if err != nil {
		return nil, err
	}
	said = slices.DeleteFunc(said, func(l table.Line) bool {
		return l.Number == r.Line || l.Number < r.Line-contextLines || l.Number > r.Line+contextLines
	})
	people := make([]ids.PersonID, len(said))
	for i := range said {
		people[i] = said[i].Person
	}
	names, err := store.Names(ctx, people)
	around := make([]contextLine, len(said))
	for i, l := range said {
		around[i] = contextLine{l.Number, l.Person, names[l.Person], cmp.Or(l.Text, l.Reaction)}
	}
	return around, err
}

// printReport prints a report. What strangers wrote is quoted.
func printReport(p *command.Program, l *ReportLine) {
	where := "table " + command.QuoteUnlessID(l.Table)
	if l.Table == "" {
		where = "at no table"
	}
	banned := ""
	if l.Banned {
		banned = ", banned"
	}
	fmt.Fprintf(p.Out, "%s  %s\n  about %s %q%s (reported by %d), by %s (%d reports)\n", formatMinute(l.At), where,
		command.QuoteUnlessID(l.About), l.Name, banned, l.AboutBy, command.QuoteUnlessID(l.By), l.ByCount)
	switch {
	case l.Line > 0:
		printReportedLine(p, l)
	case l.Text != "":
		fmt.Fprintf(p.Out, "  %s, then called %q\n", cmp.Or(string(l.Subject), "conduct"), l.Text)
	}
	if l.Kind != "" {
		fmt.Fprintf(p.Out, "  kind: %s\n", l.Kind)
	}
	if l.Reason != "" {
		fmt.Fprintf(p.Out, "  reason: %q\n", l.Reason)
	}
}

func printReportedLine(p *command.Program, l *ReportLine) {
	chat := ""
	if l.Spectators {
		chat = " of the spectators' chat"
	}
	printed := false
	for _, c := range l.Context {
		if c.Line > l.Line && !printed {
			fmt.Fprintf(p.Out, "  line %d%s: %q\n", l.Line, chat, l.Text)
			printed = true
		}
		fmt.Fprintf(p.Out, "    line %d, %q: %q\n", c.Line, c.Name, c.Text)
	}
	if !printed {
		fmt.Fprintf(p.Out, "  line %d%s: %q\n", l.Line, chat, l.Text)
	}
}
