package api

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// Protocol is the version of the socket's protocol.
const Protocol = 1

// What a client sends.
type (
	// ClientMessage is anything that a client sends. Its type says which of the other fields it reads.
	ClientMessage struct {
		Type      string            `json:"type"`
		ID        string            `json:"id,omitempty"` // of a request, given back in its answer
		Table     room.TableID      `json:"table,omitempty"`
		Seen      []room.Seen       `json:"seen,omitempty"`      // look: the last updates that the client has had
		Talk      bool              `json:"talk,omitempty"`      // look: the client wants to hear what is said
		Elsewhere bool              `json:"elsewhere,omitempty"` // look: the page is out of sight
		Pace      room.Pace         `json:"pace,omitempty"`      // look: how fast bots move, calm if empty
		Command   *room.Command     `json:"command,omitempty"`   // do
		After     int64             `json:"after,omitempty"`     // do: the milliseconds from the welcome until it was sent
		What      room.QuestionKind `json:"what,omitempty"`      // ask: legal, options, score, hint or lines
		Seat      *game.Seat        `json:"seat,omitempty"`      // ask
		Piece     string            `json:"piece,omitempty"`     // ask: options
	}
)

// The types of a client's messages.
const (
	typeLook  = "look"  // begin to follow a table
	typeLeave = "leave" // stop it
	typeDo    = "do"    // a command
	typeAsk   = "ask"   // a question about a table
	typePing  = "ping"  // to find out whether the connection still works
)

// What the server sends besides what rooms send.
type (
	// WelcomeMessage is the first message.
	WelcomeMessage struct {
		Type     string        `json:"type"` // "welcome"
		Protocol int           `json:"protocol"`
		Person   room.PersonID `json:"person"`
		Name     string        `json:"name"`
		Now      int64         `json:"now"` // the server's time, in milliseconds since 1970
	}
	// DoneMessage says that a command was carried out and is stored, or that a look or leave is done.
	DoneMessage struct {
		Type string `json:"type"` // "done"
		ID   string `json:"id"`
	}
	// RefusedMessage says that nothing was done, and why.
	RefusedMessage struct {
		Type string `json:"type"` // "refused"
		ID   string `json:"id"`
		Problem
	}
	// AnswerMessage answers a question.
	AnswerMessage struct {
		Type string `json:"type"` // "answer"
		ID   string `json:"id"`
		Body any    `json:"body"`
	}
	// PongMessage answers a ping.
	PongMessage struct {
		Type string `json:"type"` // "pong"
		ID   string `json:"id"`
	}
)

// socket opens a connection for play.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	person, device, err := s.identify(r)
	if err != nil {
		s.writeProblem(w, err)
		return
	}
	address := s.clientAddr(r)
	if err := s.sockets.open(person.ID, address); err != nil {
		s.writeProblem(w, err)
		return
	}
	defer s.sockets.close(person.ID, address)
	o := &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled}
	if s.Public != nil {
		o.OriginPatterns = []string{s.Public.Host}
	}
	ws, err := websocket.Accept(w, r, o)
	if err != nil {
		return // Accept has answered
	}
	ws.SetReadLimit(s.Limits.MessageBytes)
	c := &conn{
		server: s, ws: ws, person: person.ID, device: device.Secret, looks: map[room.TableID]bool{}, wake: make(chan struct{}, 1),
		opened: s.Now(),
	}
	if !s.Hub.add(c) {
		_ = ws.Close(closeStatus(room.CodeClosing), string(room.CodeClosing))
		return
	}
	defer s.Hub.remove(c)
	c.send(WelcomeMessage{"welcome", Protocol, person.ID, person.Name, s.Now().UnixMilli()})
	c.serve(context.WithoutCancel(r.Context()))
}

// handle answers one message. An error ends the connection.
func (c *conn) handle(ctx context.Context, raw []byte) error {
	if !utf8.Valid(raw) {
		return game.Refuse(CodeBadRequest, "messages must be UTF-8")
	}
	var m ClientMessage
	if err := json.Unmarshal(raw, &m); err != nil {
		c.refuse("", game.Refuse(CodeBadRequest, "the message cannot be read: %v", err))
		return c.throttle()
	}
	if m.Type == typeDo && m.Command != nil {
		m.ID = m.Command.ID
	}
	if m.ID != "" && !room.IsID(m.ID) {
		c.refuse("", game.Refuse(CodeBadRequest, "an id has at most %d printable ASCII characters", room.MaxID))
		return c.throttle()
	}
	if err := c.throttle(); err != nil {
		c.refuse(m.ID, err)
		return err
	}
	if m.Type == typePing {
		c.send(PongMessage{"pong", m.ID})
	} else {
		c.enqueue(ctx, &m)
	}
	return nil
}

// maxWaiting is how many messages of one connection wait for their turn before no more are read.
const maxWaiting = 32

// enqueue takes a message to where it is carried out: one after the other, while pings are answered. A table that moves to
// another node keeps a command waiting for seconds.
func (c *conn) enqueue(ctx context.Context, m *ClientMessage) {
	if c.waiting == nil {
		c.waiting = make(chan *ClientMessage, maxWaiting)
		c.working.Go(func() { c.carryOutAll(ctx) })
	}
	select {
	case c.waiting <- m:
	case <-ctx.Done():
	}
}

// carryOutAll carries messages out until the connection ends.
func (c *conn) carryOutAll(ctx context.Context) {
	for {
		select {
		case m := <-c.waiting:
			if err := room.CatchPanic(func() error { c.carryOut(ctx, m); return nil }); err != nil {
				c.refuse(m.ID, err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// carryOut does what a message asks.
func (c *conn) carryOut(ctx context.Context, m *ClientMessage) {
	switch m.Type {
	case typeLook:
		c.answer(m.ID, c.look(ctx, m))
	case typeLeave:
		c.server.House.Leave(m.Table, c)
		delete(c.looks, m.Table)
		c.server.Hub.lookedAt(c, "")
		c.answer(m.ID, nil)
	case typeDo:
		if m.Command == nil {
			c.refuse(m.ID, game.Refuse(CodeBadRequest, "the command is missing"))
			return
		}
		if err := c.checkAge(m.After); err != nil {
			c.refuse(m.ID, err)
			return
		}
		ctx = room.WithLag(ctx, time.Duration(c.lag.Load()))
		c.answer(m.ID, c.server.doUnthrottled(ctx, m.Table, c.person, m.Command))
	case typeAsk:
		c.enqueueQuestion(ctx, m)
	default:
		c.refuse(m.ID, game.Refuse(CodeBadRequest, "there is no message of type %q", m.Type))
	}
}

// commandAge is how long a command may be on its way.
const commandAge = 6 * time.Second

// checkAge refuses a command that a broken line has held back: whoever gave it no longer reckons with it. The ages of the
// connection at both ends are compared, so that no clock needs to be right.
func (c *conn) checkAge(after int64) error {
	if age := c.server.Now().Sub(c.opened) - time.Duration(after)*time.Millisecond; after > 0 && age > commandAge {
		return game.Refuse(CodeLate, "the command took %v to arrive", age.Round(time.Millisecond))
	}
	return nil
}

// throttle closes connections of people who send too much.
func (c *conn) throttle() error {
	if !c.server.throttles.commands.allow(c.person) {
		return refuseTooMany("messages")
	}
	return nil
}

func (c *conn) answer(id string, err error) {
	if err != nil {
		c.refuse(id, err)
	} else {
		c.send(DoneMessage{"done", id})
	}
}

func (c *conn) refuse(id string, err error) {
	c.send(RefusedMessage{"refused", id, c.server.problem(err)})
}

func (c *conn) look(ctx context.Context, m *ClientMessage) error {
	if !c.looks[m.Table] && len(c.looks) >= c.server.Limits.TablesPerSocket {
		return refuseTooMany("tables at a time")
	}
	if m.Pace != "" && !slices.Contains(room.Paces(), m.Pace) {
		return game.Refuse(CodeBadRequest, "there is no pace %q", m.Pace)
	}
	if err := c.server.House.Look(ctx, m.Table, c, room.LookWish{Seen: m.Seen, Talk: m.Talk, Pace: m.Pace, Elsewhere: m.Elsewhere}); err != nil {
		return err
	}
	c.looks[m.Table] = true
	c.server.Hub.lookedAt(c, m.Table)
	return nil
}

// doThrottled carries out a command of a person who has not been too quick.
func (s *Server) doThrottled(ctx context.Context, table room.TableID, p room.PersonID, c *room.Command) error {
	if !s.throttles.commands.allow(p) {
		return refuseTooMany("commands")
	}
	return s.doUnthrottled(ctx, table, p, c)
}

func (s *Server) doUnthrottled(ctx context.Context, table room.TableID, p room.PersonID, c *room.Command) error {
	if (c.Do == room.DoSay || c.Do == room.DoReport) && !s.throttles.lines.allow(p) {
		return refuseTooMany("lines")
	}
	return s.House.Do(ctx, table, p, c)
}
