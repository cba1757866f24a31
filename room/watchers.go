package room

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Those who watch a game are named at the table, and talk among themselves: what they see there must not become advice. The host may
// let them into the talk of the players. Before the game begins and after its end everyone talks together.

// WatcherView is somebody who watches.
type WatcherView struct {
	Person PersonID `json:"person"`
	Name   string   `json:"name"`
}

const (
	// maxWatchers is how many of those who watch are named.
	maxWatchers = 30
	// tellWatchers is how long it takes until the others learn who comes to watch and goes: a crowd that comes at once is told at once.
	tellWatchers = time.Second
)

// asideStore is what a store needs for those who watch to have a talk of their own.
type asideStore interface {
	Asides(ctx context.Context, table TableID, limit int) ([]Line, error)
}

// watches reports whether a person is at a table to watch the game.
func (t *Table) watches(p PersonID) bool {
	return (t.Stage == Playing || t.Stage == Over) && len(t.seats(p)) == 0
}

// talksAside reports whether the players do not hear what a person says.
func (l *live) talksAside(p PersonID) bool {
	return l.house.asides != nil && l.table.Stage == Playing && !l.table.Shared && l.table.watches(p)
}

// noteWatcher has the others told soon that somebody has come to watch, or has gone.
func (l *live) noteWatcher(p PersonID) {
	if l.table.watches(p) && l.watchersDue.IsZero() {
		l.watchersDue = l.house.Now().Add(tellWatchers)
	}
}

// loadWatchers finds out who watches. It reports whether the others do not know it yet.
func (l *live) loadWatchers(ctx context.Context) (changed bool) {
	l.watchersDue = time.Time{}
	var people []PersonID
	for _, x := range l.looks {
		if p := x.client.Person(); l.table.watches(p) && !slices.Contains(people, p) {
			people = append(people, p)
		}
	}
	count := len(people)
	people = l.house.visible(ctx, people[:min(count, maxWatchers)])
	known, err := l.house.store.Names(ctx, people)
	if err != nil {
		l.logger().Error("load names failed", "error", err)
	}
	var list []WatcherView
	for _, p := range people {
		if name := known[p]; name != "" {
			list = append(list, WatcherView{p, name})
		}
	}
	slices.SortFunc(list, func(a, b WatcherView) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Person, b.Person))
	})
	changed = count != l.roster.watching || !slices.Equal(list, l.roster.watchers)
	l.roster.watching, l.roster.watchers = count, list
	return changed
}

// visible leaves out people who hide that they are online.
func (h *House) visible(ctx context.Context, people []PersonID) []PersonID {
	cards, ok := h.store.(interface {
		FriendCard(ctx context.Context, id PersonID) (FriendCard, error)
	})
	if !ok {
		return people
	}
	return slices.DeleteFunc(people, func(p PersonID) bool {
		card, err := cards.FriendCard(ctx, p)
		return err != nil || card.Hidden
	})
}

// linesFor returns the last lines that a person may read, in the order in which they were said: players never read what those who
// watch say among themselves.
func (h *House) linesFor(ctx context.Context, id TableID, watches bool, limit int) ([]Line, error) {
	lines, err := h.store.Lines(ctx, id, limit)
	if err != nil || !watches || h.asides == nil {
		return lines, err
	}
	asides, err := h.asides.Asides(ctx, id, limit)
	if err != nil {
		return nil, err
	}
	lines = append(lines, asides...)
	slices.SortStableFunc(lines, func(a, b Line) int { return a.At.Compare(b.At) })
	return lines[max(0, len(lines)-limit):], nil
}
