package api

import (
	"context"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// maxAsks is how many questions of one connection may be unanswered at a time.
const maxAsks = 32

// question takes a question to where it is answered: beside the connection's other messages, none of which waits for it. The
// answers come in order, but nothing waits for a hint.
func (c *conn) question(ctx context.Context, m *ClientMessage) {
	if c.unanswered.Add(1) > maxAsks {
		c.unanswered.Add(-1)
		c.refuse(m.ID, tooMany("questions at a time"))
		return
	}
	if m.What == "hint" {
		c.asking.Go(func() { c.reply(ctx, m) })
		return
	}
	if c.questions == nil {
		c.questions = make(chan *ClientMessage, maxAsks)
		c.asking.Go(func() { c.replies(ctx) })
	}
	c.questions <- m
}

// replies answers questions until the connection ends.
func (c *conn) replies(ctx context.Context) {
	for {
		select {
		case m := <-c.questions:
			c.reply(ctx, m)
		case <-ctx.Done():
			return
		}
	}
}

func (c *conn) reply(ctx context.Context, m *ClientMessage) {
	var body any
	err := room.Caught(func() (err error) { body, err = c.ask(ctx, m); return err })
	c.unanswered.Add(-1)
	if err != nil {
		c.refuse(m.ID, err)
	} else {
		c.send(AnswerMessage{"answer", m.ID, body})
	}
}

// ask works out an answer, never on the table's goroutine.
func (c *conn) ask(ctx context.Context, m *ClientMessage) (any, error) {
	switch m.What {
	case "lines":
		return c.server.House.Lines(ctx, m.Table, c.person)
	case "hint":
		return c.server.House.Hint(ctx, m.Table, c.person, m.Seat)
	}
	pos, err := c.server.House.Match(ctx, m.Table, c.person, m.Seat)
	if err != nil {
		return nil, err
	}
	switch m.What {
	case "legal":
		return legalOf(pos)
	case "options":
		return optionsOf(pos, m.Piece)
	case "score":
		return scoreOf(pos)
	}
	return nil, game.Refuse(CodeBadRequest, "there is no question %q", m.What)
}
