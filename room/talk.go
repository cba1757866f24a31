package room

import (
	"context"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/names"
)

// Reactions are what can be said with one touch; the word catalogues have their texts.
func Reactions() []string {
	return []string{"hello", "thanks", "well_played", "good_game", "nice", "oops", "think", "hurry", "purr", "meow"}
}

// lastLines is how much of the talk a client gets when it begins to look.
const lastLines = 50

// say keeps a line and sends it to everyone who looks at the table and wants to hear it, except to those who have blocked
// its author.
func (h *House) say(ctx context.Context, id TableID, p PersonID, c *Command) error {
	line := Line{Table: id, At: h.Now(), Person: p, Reaction: c.Reaction, Command: c.key()}
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
		blocked, err := l.house.store.Blocked(ctx, look.client.Person())
		if err != nil || slices.Contains(blocked, line.Person) {
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
	blocked, err := h.store.Blocked(ctx, p)
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
		if !slices.Contains(blocked, l.Person) {
			views = append(views, l.view(who[l.Person]))
		}
	}
	return views, nil
}

// maxReason is the longest complaint, in bytes.
const maxReason = 500

// report keeps a report about a person at a table, with the line that it is about as it was said.
func (h *House) report(ctx context.Context, id TableID, p PersonID, c *Command) error {
	reason, err := names.CleanChat(c.Reason, maxReason)
	if err != nil {
		return err
	}
	r := Report{At: h.Now(), Table: id, By: p, About: c.Person, Line: c.Line, Reason: reason, Command: c.key()}
	watches, err := h.checkViewer(ctx, id, p)
	if err != nil {
		return err
	}
	lines, err := h.linesFor(ctx, id, watches, 1000)
	if err != nil {
		return err
	}
	if c.Line != 0 {
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Number == c.Line && l.Aside == c.Aside })
		if i < 0 {
			return game.Refuse(CodeBadCommand, "there is no line with number %d", c.Line)
		}
		r.Text, r.About = lines[i].Text, lines[i].Person
	}
	was, err := h.wasHere(ctx, id, r.About, lines)
	switch {
	case err != nil:
		return err
	case !was:
		return game.Refuse(CodeNotAtTable, "that person is not and was not at this table")
	}
	if err := h.store.Report(ctx, r); !errors.Is(err, ErrRepeated) {
		return refuseUnwritable(err)
	}
	return nil
}

// wasHere reports whether a person has or had a seat at a table, or said something there.
func (h *House) wasHere(ctx context.Context, id TableID, p PersonID, lines []Line) (bool, error) {
	if p == "" {
		return false, nil
	}
	if slices.ContainsFunc(lines, func(l Line) bool { return l.Person == p }) {
		return true, nil
	}
	ids, err := h.idsOf(ctx, p)
	if err != nil {
		return false, err
	}
	rows, err := h.store.Rows(ctx, id, 0)
	return slices.ContainsFunc(rows, func(r Row) bool { return slices.Contains(ids, r.Person) }), err
}
