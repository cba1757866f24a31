package tableserver

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// How long to wait for one busy table before trying the next, and for all of them.
const (
	dropWait  = time.Second
	evictWait = 10 * time.Second
)

// evictForRoom evicts tables until memory has room for one more, the longest unwatched first. Watched tables stay, unless one network
// watches more than its share. If too many are watched, a new table is refused for now, and people at other tables notice nothing.
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

// excessTables returns by how many tables memory exceeds its limit, including tables being loaded.
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

// networkShare is the fraction of live tables that a single network may watch alone when memory is full.
const networkShare = 64

// soleNetwork is the only network that watches a table.
type soleNetwork struct {
	network  netip.Addr
	activeAt time.Time
}

// soleNetwork returns the only network that watches the table, or nil if there are none or several.
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

// evictFromLargest evicts a table of the network that watches the most tables alone, the least recently active one. That network must
// exceed its share, and must have more tables than the requesting network.
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

// unwatched returns tables without subscribers, the longest unwatched first.
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
