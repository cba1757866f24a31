package tableserver

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// Spectators are listed at the table and have their own chat, so that what they see does not become advice. The host may admit them to
// the players' chat. Before and after the game everyone shares one chat.

const (
	// maxWatchers is how many spectators are listed.
	maxWatchers = 30
	// watcherDebounce debounces spectator updates, so that a crowd that arrives together is announced once.
	watcherDebounce = time.Second
)

// spectatorChatStore stores the chat of spectators.
type spectatorChatStore interface {
	SpectatorLines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
}

// friendCards stores whether people hide that they watch.
type friendCards interface {
	FriendCard(ctx context.Context, id ids.PersonID) (people.FriendCard, error)
}

// inSpectatorChat reports whether a person's lines go to the spectator chat.
func (l *live) inSpectatorChat(p ids.PersonID) bool {
	return l.server.store.SpectatorChat != nil && l.table.Stage == table.Playing && !l.table.Shared && l.table.Watches(p)
}

// noteWatcher schedules a spectator update after someone joins or leaves.
func (l *live) noteWatcher(p ids.PersonID) {
	if l.table.Watches(p) && l.watchersDue.IsZero() {
		l.watchersDue = l.server.Now().Add(watcherDebounce)
	}
}

// loadWatchers reads the spectators. It reports whether the list differs from the last one sent.
func (l *live) loadWatchers(ctx context.Context) (changed bool) {
	l.watchersDue = time.Time{}
	var people []ids.PersonID
	for _, x := range l.subscriptions {
		if p := x.client.Person(); l.table.Watches(p) && !slices.Contains(people, p) {
			people = append(people, p)
		}
	}
	count := len(people)
	people = l.server.visible(ctx, people[:min(count, maxWatchers)])
	known, err := l.server.store.Names.Names(ctx, people)
	if err != nil {
		l.logger().Error("load names failed", "error", err)
	}
	var list []table.WatcherView
	for _, p := range people {
		if name := known[p]; name != "" {
			list = append(list, table.WatcherView{Person: p, Name: name})
		}
	}
	slices.SortFunc(list, func(a, b table.WatcherView) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Person, b.Person))
	})
	changed = count != l.roster.Watching || !slices.Equal(list, l.roster.Watchers)
	l.roster.Watching, l.roster.Watchers = count, list
	return changed
}

// visible drops people who hide that they are online.
func (s *Server) visible(ctx context.Context, persons []ids.PersonID) []ids.PersonID {
	if s.store.Cards == nil {
		return persons
	}
	return slices.DeleteFunc(persons, func(p ids.PersonID) bool {
		card, err := s.store.Cards.FriendCard(ctx, p)
		return err != nil || card.Hidden
	})
}

// linesFor returns the last lines that a person may read, in order. Players never see the spectator chat.
func (s *Server) linesFor(ctx context.Context, id ids.TableID, watches bool, limit int) ([]table.Line, error) {
	lines, err := s.store.Chat.Lines(ctx, id, limit)
	if err != nil || !watches || s.store.SpectatorChat == nil {
		return lines, err
	}
	spectatorLines, err := s.store.SpectatorChat.SpectatorLines(ctx, id, limit)
	if err != nil {
		return nil, err
	}
	lines = append(lines, spectatorLines...)
	slices.SortStableFunc(lines, func(a, b table.Line) int { return a.At.Compare(b.At) })
	return lines[max(0, len(lines)-limit):], nil
}
