package tableserver

import (
	"context"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// newReport validates a report.
func (s *Server) newReport(ctx context.Context, p ids.PersonID, c *table.Command) (people.Report, error) {
	return people.CheckReport(ctx, s.store.Reports, people.Report{
		At: s.Now(), By: p, About: c.Person, Subject: c.Subject, Kind: c.Kind, Line: c.Line, Spectators: c.Spectators, Reason: c.Reason, Command: c.ID,
	})
}

// namesAt returns a person's name and the names of their seats at a table.
func (s *Server) namesAt(ctx context.Context, id ids.TableID, p ids.PersonID, name string) (string, error) {
	all := []string{name}
	seats, err := s.store.Tables.SeatNames(ctx, id)
	if err != nil {
		return "", err
	}
	for _, n := range seats {
		if n.Person == p && !slices.Contains(all, n.Name) {
			all = append(all, n.Name)
		}
	}
	return strings.Join(all, ", "), nil
}

// report stores a report about a person at a table, with the reported line as written. People who cannot read a line may still report its
// author for their name or behaviour.
func (s *Server) report(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	r, err := s.newReport(ctx, p, c)
	if err != nil {
		return err
	}
	r.Table = id
	watches, err := s.checkViewer(ctx, id, p)
	if err != nil {
		return err
	}
	if c.Line != 0 {
		lines, err := s.linesFor(ctx, id, watches, 1000)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(lines, func(l table.Line) bool { return l.Number == c.Line && l.Spectators == c.Spectators })
		if i < 0 {
			return game.Refuse(table.CodeBadCommand, "there is no line with number %d", c.Line)
		}
		r.Text, r.About = lines[i].Text, lines[i].Person
		if r.Text == "" {
			r.Text = lines[i].Reaction
		}
	}
	was, err := s.tookPart(ctx, id, r.About)
	switch {
	case err != nil:
		return err
	case !was:
		return game.Refuse(table.CodeNotAtTable, "that person is not and was not at this table")
	}
	err = people.StoreReport(ctx, s.store.Reports, r, func(name string) (string, error) { return s.namesAt(ctx, id, r.About, name) })
	return table.RefuseUnwritable(err)
}

// tookPart reports whether a person has or had a seat at a table, watches it, or wrote in its chat.
func (s *Server) tookPart(ctx context.Context, id ids.TableID, p ids.PersonID) (bool, error) {
	if p == "" {
		return false, nil
	}
	idList, err := s.idsOf(ctx, p)
	if err != nil {
		return false, err
	}
	isTheirs := func(other ids.PersonID) bool { return slices.Contains(idList, other) }
	lines, err := s.linesFor(ctx, id, true, 1000)
	if err != nil || slices.ContainsFunc(lines, func(l table.Line) bool { return isTheirs(l.Person) }) {
		return err == nil, err
	}
	watching := false
	err = s.onTable(ctx, id, func(l *live) error {
		watching = slices.ContainsFunc(l.roster.Watchers, func(w table.WatcherView) bool { return isTheirs(w.Person) })
		return nil
	})
	if err != nil || watching {
		return watching, err
	}
	rows, err := s.store.Tables.Rows(ctx, id, 0)
	return slices.ContainsFunc(rows, func(r table.Row) bool { return isTheirs(r.Person) }), err
}
