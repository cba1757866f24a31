package room

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/game"
)

// wakeMost is how many tables are woken at a time.
const wakeMost = 100

// rest is the time for which a table is left alone, because it was woken and nothing came of it: it is damaged, or its bots are at
// work. Else such tables would be the most overdue ones for ever and keep the others waiting.
type rest struct {
	number int // the last row then; a table that has gone on rests no longer
	until  time.Time
	length time.Duration
}

// Wake brings tables back whose time has come while nobody looked, the most overdue first.
func (h *House) Wake(ctx context.Context) {
	h.waking.Lock()
	defer h.waking.Unlock()
	now := h.Now()
	for id, r := range h.rests {
		if now.Sub(r.until) > restMost {
			delete(h.rests, id)
		}
	}
	due, err := h.store.List(ctx, Query{Stage: Playing, DueBy: now, Limit: wakeMost + len(h.rests)})
	if err != nil {
		h.Log.Error("tables that are due could not be listed", "error", err)
	}
	left := wakeMost
	for i := range due {
		s := &due[i]
		r, rested := h.rests[s.Table]
		if rested = rested && r.number == s.Number; rested && now.Before(r.until) {
			continue
		}
		if left--; left < 0 {
			return
		}
		if h.wake(ctx, s, now) {
			delete(h.rests, s.Table)
			continue
		}
		length := restFirst
		if rested {
			length = min(2*r.length, restMost)
		}
		h.rests[s.Table] = rest{s.Number, now.Add(length), length}
	}
}

// wake wakes a table and tells whether something came of it.
func (h *House) wake(ctx context.Context, s *Summary, now time.Time) (done bool) {
	err := h.with(ctx, s.Table, func(l *live) {
		l.wake(ctx, s)
		due := l.table.due()
		done = due.IsZero() || due.After(now)
	})
	if err != nil && game.CodeOf(err) != CodeAside {
		h.Log.Error("a table that is due could not be woken", "table", s.Table, "error", err)
	}
	return done && err == nil
}
