package room

import (
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
)

// dropWait is how long a table that is to leave memory may be busy before another one goes.
const dropWait = time.Second

// makeRoom lets tables leave memory until there are no more than allowed, the one on its way there included: those that
// nobody has looked at for longest first. A table that somebody looks at stays. If there are too many of these, whoever
// wants another table has to try again later, and nobody at a table notices.
func (h *House) makeRoom(ctx context.Context) error {
	over := h.overfull()
	if over <= 0 {
		return nil
	}
	for _, l := range h.unwatched() {
		wait, cancel := context.WithTimeout(ctx, dropWait)
		dropped := h.drop(wait, l)
		cancel()
		if dropped {
			h.metrics.Dropped.Add(1)
		}
		if h.overfull() <= 0 {
			return nil
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	h.metrics.Refused.Add(1)
	return game.Refuse(CodeRetry, "people look at %d tables, more than the server keeps in memory", h.InMemory)
}

// overfull returns how many tables too many are in memory or on their way there.
func (h *House) overfull() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables) - h.InMemory
}

// unwatched returns the tables that nobody looks at, the quietest first.
func (h *House) unwatched() []*live {
	type candidate struct {
		live  *live
		quiet int64
	}
	var list []candidate
	for _, l := range h.lives() {
		if quiet := l.quiet.Load(); quiet != 0 {
			list = append(list, candidate{l, quiet})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int { return int(a.quiet - b.quiet) })
	lives := make([]*live, len(list))
	for i := range list {
		lives[i] = list[i].live
	}
	return lives
}
