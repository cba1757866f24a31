package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// maxWakes is how many tables are woken concurrently.
const maxWakes = 100

// wakePause is the delay before a due table is woken again after waking changed nothing: it is damaged, or its bots are busy. Without the
// delay such tables would always be the most overdue and block the others.
type wakePause struct {
	number int // the last row at that time; a table with newer rows no longer rests
	until  time.Time
	length time.Duration
}

// Wake loads and runs due tables without subscribers, the most overdue first.
func (s *Server) Wake(ctx context.Context) {
	s.waking.Lock()
	defer s.waking.Unlock()
	now := s.Now()
	for id, r := range s.resting {
		if now.Sub(r.until) > maxRest {
			delete(s.resting, id)
		}
	}
	due, err := s.store.Tables.List(ctx, table.Query{Stage: table.Playing, DueBy: now, Free: s.Cluster != nil, Limit: maxWakes + len(s.resting)})
	if err != nil {
		s.Log.Error("list due tables failed", "error", err)
	}
	left := maxWakes
	for i := range due {
		summary := &due[i]
		r, rested := s.resting[summary.Table]
		if rested = rested && r.number == summary.Number; rested && now.Before(r.until) {
			continue
		}
		if left--; left < 0 {
			return
		}
		if s.wake(ctx, summary, now) {
			delete(s.resting, summary.Table)
			continue
		}
		length := minRest
		if rested {
			length = min(2*r.length, maxRest)
		}
		s.resting[summary.Table] = wakePause{summary.Number, now.Add(length), length}
	}
}

// wake wakes a table and reports whether it is no longer due.
func (s *Server) wake(ctx context.Context, summary *table.Summary, now time.Time) (done bool) {
	err := s.onTable(ctx, summary.Table, func(l *live) error {
		l.wakeListed(ctx, summary)
		due := l.table.Due()
		done = due.IsZero() || due.After(now)
		return nil
	})
	var elsewhere *ElsewhereError
	if errors.As(err, &elsewhere) {
		return true // its owner wakes it
	}
	if err != nil && game.CodeOf(err) != table.CodeQuarantined {
		s.Log.Error("wake table failed", "table", summary.Table, "error", err)
	}
	return done && err == nil
}
