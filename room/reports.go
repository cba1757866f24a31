package room

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
)

// ReportSubject is what a report is about.
type ReportSubject string

// What can be reported, beside what a person does.
const (
	ReportLine    ReportSubject = "line"
	ReportName    ReportSubject = "name"
	ReportProfile ReportSubject = "profile"
)

// ReportKind says briefly why somebody is reported; the word catalogues have its texts.
type ReportKind string

// ReportOther is the kind that needs a reason in words.
const ReportOther ReportKind = "other"

// ReportKinds returns the kinds in the order in which a page offers them.
func ReportKinds() []ReportKind {
	return []ReportKind{"abuse", "bad_name", "spam", "cheating", "stalling", ReportOther}
}

// maxReason is the longest complaint, in characters.
const maxReason = 500

// newReport checks what a person complains of, and finds out whose alias it is about.
func (h *House) newReport(ctx context.Context, p PersonID, c *Command) (Report, error) {
	r := Report{At: h.Now(), By: p, About: c.Person, Subject: c.Subject, Kind: c.Kind, Line: c.Line, Aside: c.Aside, Command: c.ID}
	if c.Line != 0 {
		r.Subject = ReportLine
	}
	known, err := h.store.Aliases(ctx, []PersonID{r.About})
	if p := known[r.About]; p != "" {
		r.About = p
	}
	switch {
	case err != nil:
		return r, err
	case c.Kind != "" && !slices.Contains(ReportKinds(), c.Kind):
		return r, game.Refuse(CodeBadCommand, "there is no kind of report %q", c.Kind)
	case r.Subject == ReportLine && c.Line == 0, !slices.Contains([]ReportSubject{"", ReportLine, ReportName, ReportProfile}, r.Subject):
		return r, game.Refuse(CodeBadCommand, "a report cannot be about %q", c.Subject)
	case c.Reason == "" && c.Kind != "" && c.Kind != ReportOther:
		return r, nil
	}
	r.Reason, err = names.CleanChat(c.Reason, maxReason)
	return r, err
}

// keepReport stores a report about somebody who exists and is not its author, with the name as it is now. A report that was made before is
// as good as stored, so that nobody fills the list by repeating one.
func (h *House) keepReport(ctx context.Context, r *Report) error {
	if r.About == r.By {
		return game.Refuse(CodeBadCommand, "nobody can report themselves")
	}
	who, err := h.store.Names(ctx, []PersonID{r.About})
	switch {
	case err != nil:
		return err
	case who[r.About] == "":
		return game.Refuse(CodeNotAtTable, "that person does not exist any more")
	case r.Line == 0:
		r.Text, err = h.namesAt(ctx, r.Table, r.About, who[r.About])
		if err != nil {
			return err
		}
	}
	if err := h.store.Report(ctx, *r); !errors.Is(err, ErrRepeated) {
		return refuseUnwritable(err)
	}
	return nil
}

// namesAt returns a person's name with those of their seats at a table.
func (h *House) namesAt(ctx context.Context, id TableID, p PersonID, name string) (string, error) {
	all := []string{name}
	if id != "" {
		seats, err := h.store.SeatNames(ctx, id)
		if err != nil {
			return "", err
		}
		for _, n := range seats {
			if n.Person == p && !slices.Contains(all, n.Name) {
				all = append(all, n.Name)
			}
		}
	}
	return strings.Join(all, ", "), nil
}

// ReportPerson stores a report about somebody who is met outside of tables: a name in a list or a profile.
func (h *House) ReportPerson(ctx context.Context, p PersonID, c *Command) error {
	r, err := h.newReport(ctx, p, c)
	switch {
	case err != nil:
		return err
	case r.Line != 0:
		return game.Refuse(CodeBadCommand, "a line is said at a table")
	}
	r.Command = "" // which are those of a table
	return h.keepReport(ctx, &r)
}

// report stores a report about a person at a table, with the line that it is about as it was said. Who cannot read a line cannot
// report it, but can report its author: for their name, or for being there.
func (h *House) report(ctx context.Context, id TableID, p PersonID, c *Command) error {
	r, err := h.newReport(ctx, p, c)
	if err != nil {
		return err
	}
	r.Table = id
	watches, err := h.checkViewer(ctx, id, p)
	if err != nil {
		return err
	}
	if c.Line != 0 {
		lines, err := h.linesFor(ctx, id, watches, 1000)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Number == c.Line && l.Aside == c.Aside })
		if i < 0 {
			return game.Refuse(CodeBadCommand, "there is no line with number %d", c.Line)
		}
		r.Text, r.About = lines[i].Text, lines[i].Person
		if r.Text == "" {
			r.Text = lines[i].Reaction
		}
	}
	was, err := h.wasHere(ctx, id, r.About)
	switch {
	case err != nil:
		return err
	case !was:
		return game.Refuse(CodeNotAtTable, "that person is not and was not at this table")
	}
	return h.keepReport(ctx, &r)
}

// wasHere reports whether a person has or had a seat at a table, watches it, or said something there, be it among the spectators.
func (h *House) wasHere(ctx context.Context, id TableID, p PersonID) (bool, error) {
	if p == "" {
		return false, nil
	}
	ids, err := h.idsOf(ctx, p)
	if err != nil {
		return false, err
	}
	isTheirs := func(other PersonID) bool { return slices.Contains(ids, other) }
	lines, err := h.linesFor(ctx, id, true, 1000)
	if err != nil || slices.ContainsFunc(lines, func(l Line) bool { return isTheirs(l.Person) }) {
		return err == nil, err
	}
	watching := false
	err = h.onTable(ctx, id, func(l *live) error {
		watching = slices.ContainsFunc(l.roster.watchers, func(w WatcherView) bool { return isTheirs(w.Person) })
		return nil
	})
	if err != nil || watching {
		return watching, err
	}
	rows, err := h.store.Rows(ctx, id, 0)
	return slices.ContainsFunc(rows, func(r Row) bool { return isTheirs(r.Person) }), err
}
