package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// maxWakes is how many tables are woken at a time.
const maxWakes = 100

// rest is a pause before a due table is woken again, because waking it changed nothing: it is damaged, or its bots are at work.
// Without it such tables would stay the most overdue and keep others waiting.
type rest struct {
	number int // the last row then; a table that has gone on rests no longer
	until  time.Time
	length time.Duration
}

// Wake loads and runs tables that are due though nobody looks, the most overdue first.
func (h *Server) Wake(ctx context.Context) {
	h.waking.Lock()
	defer h.waking.Unlock()
	now := h.Now()
	for id, r := range h.resting {
		if now.Sub(r.until) > maxRest {
			delete(h.resting, id)
		}
	}
	due, err := h.store.Tables.List(ctx, table.Query{Stage: table.Playing, DueBy: now, Free: h.Cluster != nil, Limit: maxWakes + len(h.resting)})
	if err != nil {
		h.Log.Error("list due tables failed", "error", err)
	}
	left := maxWakes
	for i := range due {
		s := &due[i]
		r, rested := h.resting[s.Table]
		if rested = rested && r.number == s.Number; rested && now.Before(r.until) {
			continue
		}
		if left--; left < 0 {
			return
		}
		if h.wake(ctx, s, now) {
			delete(h.resting, s.Table)
			continue
		}
		length := minRest
		if rested {
			length = min(2*r.length, maxRest)
		}
		h.resting[s.Table] = rest{s.Number, now.Add(length), length}
	}
}

// wake wakes a table and reports whether it is no longer due.
func (h *Server) wake(ctx context.Context, s *table.Summary, now time.Time) (done bool) {
	err := h.onTable(ctx, s.Table, func(l *live) error {
		l.wakeListed(ctx, s)
		due := l.table.Due()
		done = due.IsZero() || due.After(now)
		return nil
	})
	var elsewhere *ElsewhereError
	if errors.As(err, &elsewhere) {
		return true // its owner wakes it
	}
	if err != nil && game.CodeOf(err) != table.CodeAside {
		h.Log.Error("wake table failed", "table", s.Table, "error", err)
	}
	return done && err == nil
}
