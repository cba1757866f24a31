package api

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// maxAsks is how many questions of one connection may be unanswered at a time.
const maxAsks = 32

// enqueueQuestion takes a question to where it is answered: beside the connection's other messages, none of which waits for it. The
// answers come in order, but nothing waits for a hint.
func (c *conn) enqueueQuestion(ctx context.Context, m *ClientMessage) {
	if c.unanswered.Add(1) > maxAsks {
		c.unanswered.Add(-1)
		c.refuse(m.ID, refuseTooMany("questions at a time"))
		return
	}
	if m.What == room.AskHint {
		c.asking.Go(func() { c.answerQuestion(ctx, m) })
		return
	}
	if c.questions == nil {
		c.questions = make(chan *ClientMessage, maxAsks)
		c.asking.Go(func() { c.answerQuestions(ctx) })
	}
	c.questions <- m
}

// answerQuestions answers questions until the connection ends.
func (c *conn) answerQuestions(ctx context.Context) {
	for {
		select {
		case m := <-c.questions:
			c.answerQuestion(ctx, m)
		case <-ctx.Done():
			return
		}
	}
}

func (c *conn) answerQuestion(ctx context.Context, m *ClientMessage) {
	var body any
	err := room.CatchPanic(func() (err error) { body, err = c.ask(ctx, m); return err })
	c.unanswered.Add(-1)
	if err != nil {
		c.refuse(m.ID, err)
	} else {
		c.send(AnswerMessage{"answer", m.ID, body})
	}
}

// SocketQuestions lists what can be asked over a socket.
func SocketQuestions() []room.QuestionKind {
	return []room.QuestionKind{room.AskLegal, room.AskOptions, room.AskScore, room.AskHint, room.AskLines}
}

func (c *conn) ask(ctx context.Context, m *ClientMessage) (any, error) {
	if !slices.Contains(SocketQuestions(), m.What) {
		return nil, game.Refuse(CodeBadRequest, "there is no question %q", m.What)
	}
	return c.server.House.Ask(ctx, m.Table, c.person, &room.Question{What: m.What, Seat: m.Seat, Piece: m.Piece})
}
