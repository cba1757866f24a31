package tableserver

import (
	"context"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// chatStore stores chat lines, and who mutes or blocks whom.
type chatStore interface {
	Say(ctx context.Context, l table.Line) (int, error)
	Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	people.TieStore
}

// lastLines is how many chat lines a new subscriber gets.
const lastLines = 50

// say stores a line and sends it to subscribers of the chat, except those who muted or blocked its author.
func (s *Server) say(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	line := table.Line{Table: id, At: s.Now(), Person: p, Reaction: c.Reaction, Command: c.ID}
	if c.Reaction == "" {
		text, err := names.CleanChat(c.Text, s.MaxChatChars)
		if err != nil {
			return err
		}
		line.Text = text
	} else if c.Text != "" || !slices.Contains(table.Reactions(), c.Reaction) {
		return game.Refuse(table.CodeUnknownReaction, "there is no reaction %q", c.Reaction)
	}
	return s.onTable(ctx, id, func(l *live) error {
		if _, err := l.viewers(p); err != nil {
			return err
		}
		line.Spectators = l.inSpectatorChat(p)
		var err error
		line.Number, err = s.store.Chat.Say(ctx, line)
		if errors.Is(err, storage.ErrRepeated) {
			return nil
		}
		if err != nil {
			return table.RefuseUnwritable(err)
		}
		l.sendLine(ctx, line)
		return nil
	})
}

// checkViewer rejects people who may not see a table, and reports whether they are spectators.
func (s *Server) checkViewer(ctx context.Context, id ids.TableID, p ids.PersonID) (watches bool, err error) {
	err = s.onTable(ctx, id, func(l *live) error {
		watches = l.table.Watches(p)
		_, err := l.viewers(p)
		return err
	})
	return watches, err
}

// sendLine sends a line to its audience.
func (l *live) sendLine(ctx context.Context, line table.Line) {
	who, err := l.server.store.Names.Names(ctx, []ids.PersonID{line.Person})
	if err != nil {
		l.logger().Error("load name failed", "error", err)
	}
	message := SaidMessage{"said", l.table.ID, line.View(who[line.Person])}
	for _, sub := range l.subscriptions {
		if !sub.talk || line.Spectators && !l.table.Watches(sub.client.Person()) {
			continue
		}
		unheard, err := people.MutedOrBlocked(ctx, l.server.store.Chat, sub.client.Person())
		if err != nil || slices.Contains(unheard, line.Person) {
			continue
		}
		l.send(sub.client, message)
	}
}

// Lines returns the last chat lines of a table that a person may read.
func (s *Server) Lines(ctx context.Context, id ids.TableID, p ids.PersonID) ([]table.LineView, error) {
	watches, err := s.checkViewer(ctx, id, p)
	if err != nil {
		return nil, err
	}
	lines, err := s.linesFor(ctx, id, watches, lastLines)
	if err != nil {
		return nil, err
	}
	unheard, err := people.MutedOrBlocked(ctx, s.store.Chat, p)
	if err != nil {
		return nil, err
	}
	var authors []ids.PersonID
	for _, l := range lines {
		authors = append(authors, l.Person)
	}
	who, err := s.store.Names.Names(ctx, authors)
	if err != nil {
		return nil, err
	}
	views := []table.LineView{}
	for _, l := range lines {
		if !slices.Contains(unheard, l.Person) {
			views = append(views, l.View(who[l.Person]))
		}
	}
	return views, nil
}
