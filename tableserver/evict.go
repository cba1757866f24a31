package tableserver

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// How long a table that is to leave memory may be busy before another one goes, and how long that is tried.
const (
	dropWait  = time.Second
	evictWait = 10 * time.Second
)

// evictForRoom lets tables leave memory until there are no more than allowed, the one on its way there included: those that
// nobody has looked at for longest first. A table that somebody looks at stays, unless one network looks at more than its
// share. If there are too many of these, whoever wants another table has to try again later, and nobody at a table notices.
func (s *Server) evictForRoom(ctx context.Context) error {
	over := s.excessTables()
	if over <= 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, evictWait)
	defer cancel()
	for _, l := range s.unwatched() {
		wait, cancel := context.WithTimeout(ctx, dropWait)
		dropped := s.evictIdle(wait, l)
		cancel()
		if dropped {
			s.metrics.TablesEvicted.Add(1)
		}
		if s.excessTables() <= 0 {
			return nil
		}
	}
	if s.evictFromLargest(ctx) {
		s.metrics.TablesEvicted.Add(1)
		return nil
	}
	s.metrics.TablesRefused.Add(1)
	return game.Refuse(table.CodeRetry, "all %d tables that fit in memory are being watched", s.MaxTablesInMemory)
}

// excessTables returns by how many tables memory is over its limit, counting those being loaded.
func (s *Server) excessTables() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := -s.MaxTablesInMemory
	for _, e := range s.tables {
		if e.exists {
			n++
		}
	}
	return n
}

// networkShare is the part of the tables in memory that one network may look at alone when there is no room for more.
const networkShare = 64

// soleNetwork is the one network from which a table is looked at.
type soleNetwork struct {
	network  netip.Addr
	activeAt time.Time
}

// soleNetwork returns the network from which everyone looks at the table, nil if nobody does or they do from several.
func (l *live) soleNetwork() *soleNetwork {
	for _, x := range l.subscriptions {
		if x.network != l.subscriptions[0].network {
			return nil
		}
	}
	if len(l.subscriptions) == 0 {
		return nil
	}
	return &soleNetwork{l.subscriptions[0].network, l.activeAt}
}

// evictFromLargest lets a table leave memory at which only the network looks that looks at most tables alone, the one where
// nothing has happened for longest. That network must have more than its share, and more than whoever asks.
func (s *Server) evictFromLargest(ctx context.Context) (dropped bool) {
	held := map[netip.Addr]int{}
	var largest netip.Addr
	for _, l := range s.lives() {
		if w := l.sole.Load(); w != nil {
			if held[w.network]++; held[w.network] > held[largest] {
				largest = w.network
			}
		}
	}
	if n := held[largest]; n <= max(1, s.MaxTablesInMemory/networkShare) || n <= held[NetworkOf(ctx)]+1 {
		return false
	}
	var quietest *live
	var since time.Time
	for _, l := range s.lives() {
		w := l.sole.Load()
		if w != nil && w.network == largest && (quietest == nil || w.activeAt.Before(since)) {
			quietest, since = l, w.activeAt
		}
	}
	if quietest == nil {
		return false
	}
	quietest.runIfLive(ctx, func() {
		if w := quietest.soleNetwork(); w != nil && w.network == largest {
			quietest.sendLeft(table.CodeRetry)
			s.forget(quietest)
			dropped = true
		}
	})
	return dropped
}

// unwatched returns the tables that nobody looks at, the longest unwatched first.
func (s *Server) unwatched() []*live {
	type candidate struct {
		live  *live
		quiet int64
	}
	var list []candidate
	for _, l := range s.lives() {
		if quiet := l.quietSince.Load(); quiet != 0 {
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
