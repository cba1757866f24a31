package room

import (
	"context"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
)

// Reactions are what can be said with one touch; the word catalogues have their texts.
func Reactions() []string {
	return []string{"hello", "thanks", "well_played", "good_game", "nice", "oops", "think", "hurry", "purr", "meow"}
}

// lastLines is how much of the talk a client gets when it begins to look.
const lastLines = 50

// say keeps a line and sends it to everyone who looks at the table and wants to hear it, except to those who have muted or
// blocked its author.
func (h *House) say(ctx context.Context, id TableID, p PersonID, c *Command) error {
	line := Line{Table: id, At: h.Now(), Person: p, Reaction: c.Reaction, Command: c.ID}
	if c.Reaction == "" {
		text, err := names.CleanChat(c.Text, h.MaxChatChars)
		if err != nil {
			return err
		}
		line.Text = text
	} else if c.Text != "" || !slices.Contains(Reactions(), c.Reaction) {
		return game.Refuse(CodeUnknownReaction, "there is no reaction %q", c.Reaction)
	}
	return h.onTable(ctx, id, func(l *live) error {
		if _, err := l.viewers(p); err != nil {
			return err
		}
		line.Aside = l.talksAside(p)
		var err error
		line.Number, err = h.store.Say(ctx, line)
		if errors.Is(err, ErrRepeated) {
			return nil
		}
		if err != nil {
			return refuseUnwritable(err)
		}
		l.sendLine(ctx, line)
		return nil
	})
}

// checkViewer refuses a person who may not see a table, and reports whether they watch the game.
func (h *House) checkViewer(ctx context.Context, id TableID, p PersonID) (watches bool, err error) {
	err = h.onTable(ctx, id, func(l *live) error {
		watches = l.table.watches(p)
		_, err := l.viewers(p)
		return err
	})
	return watches, err
}

// sendLine sends a line to those who want it.
func (l *live) sendLine(ctx context.Context, line Line) {
	who, err := l.house.store.Names(ctx, []PersonID{line.Person})
	if err != nil {
		l.logger().Error("load name failed", "error", err)
	}
	message := SaidMessage{"said", l.table.ID, line.view(who[line.Person])}
	for _, look := range l.looks {
		if !look.talk || line.Aside && !l.table.watches(look.client.Person()) {
			continue
		}
		unheard, err := l.house.store.Unheard(ctx, look.client.Person())
		if err != nil || slices.Contains(unheard, line.Person) {
			continue
		}
		l.send(look.client, message)
	}
}

func (l Line) view(name string) LineView {
	return LineView{Number: l.Number, At: l.At.UnixMilli(), Person: l.Person, Name: name, Text: l.Text, Reaction: l.Reaction, Aside: l.Aside}
}

// Lines returns the last lines of a table's talk for a person.
func (h *House) Lines(ctx context.Context, id TableID, p PersonID) ([]LineView, error) {
	watches, err := h.checkViewer(ctx, id, p)
	if err != nil {
		return nil, err
	}
	lines, err := h.linesFor(ctx, id, watches, lastLines)
	if err != nil {
		return nil, err
	}
	unheard, err := h.store.Unheard(ctx, p)
	if err != nil {
		return nil, err
	}
	var people []PersonID
	for _, l := range lines {
		people = append(people, l.Person)
	}
	who, err := h.store.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	views := []LineView{}
	for _, l := range lines {
		if !slices.Contains(unheard, l.Person) {
			views = append(views, l.view(who[l.Person]))
		}
	}
	return views, nil
}
