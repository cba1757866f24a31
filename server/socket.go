package server

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// socket opens a connection for play, for cookies and tokens alike. It is not in the list of routes, because it is not a request with
// one answer. Handler routes to it.
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
	o := &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled}
	if s.Public != nil {
		o.OriginPatterns = []string{s.Public.Host}
	}
	upgraded := &upgrade{ResponseWriter: w}
	ws, err := websocket.Accept(upgraded, r, o)
	if err != nil {
		s.sockets.close(person.ID, address)
		return // Accept has answered
	}
	ws.SetReadLimit(s.Limits.MessageBytes)
	c := &conn{server: s, ws: ws, wire: upgraded.conn, person: person.ID, device: device.Secret, opened: s.Now()}
	c.session = protocol.Session{
		TableServer: s.TableServer, Client: c, Problem: s.problem, MaxSubscriptions: s.Limits.TablesPerSocket, Do: c.do,
		Viewed: func(table ids.TableID, elsewhere bool) { s.Hub.noteViewed(c, table, elsewhere) },
	}
	if !s.Hub.add(c) {
		_ = ws.Close(closeStatus(table.CodeClosing), string(table.CodeClosing))
		s.sockets.close(person.ID, address)
		return
	}
	ctx := tableserver.WithNetwork(context.Background(), tableserver.NetworkOf(r.Context()))
	// The goroutine of a request has a large stack and holds the request, so the connection gets one of its own.
	go func() {
		defer s.sockets.close(person.ID, address)
		defer s.Hub.remove(c)
		defer ws.CloseNow()
		_ = c.catch(func() error {
			// A logout between the request and here has not reached the connection.
			if code := c.sessionEnded(ctx); code != "" {
				return ws.Close(closeStatus(code), string(code))
			}
			c.session.Send(protocol.WelcomeMessage{Type: "welcome", Protocol: protocol.Protocol, Person: person.ID, Name: person.Name, Now: s.Now().UnixMilli(), Device: s.Device})
			c.serve(ctx)
			return nil
		})
	}()
}

// The sizes of a socket's buffers. Longer messages bypass them; frames that the WebSocket library writes for itself always fit.
const (
	readBuffer  = 512
	writeBuffer = 256
)

// upgrade hands over a connection with small buffers.
type upgrade struct {
	http.ResponseWriter
	conn net.Conn
}

func (u *upgrade) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(u.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	u.conn = conn
	read := buffers.Reader
	if read.Buffered() == 0 {
		read = bufio.NewReaderSize(conn, readBuffer)
	}
	return conn, bufio.NewReadWriter(read, bufio.NewWriterSize(conn, writeBuffer)), nil
}

// handle processes one message. An error ends the connection.
func (c *conn) handle(ctx context.Context, raw []byte) error {
	if !utf8.Valid(raw) {
		return game.Refuse(CodeBadRequest, "messages must be UTF-8")
	}
	m, err := protocol.Read(raw)
	if err != nil {
		c.session.Refuse("", err)
		return c.throttle()
	}
	if err := c.throttle(); err != nil {
		c.session.Refuse(m.ID, err)
		return err
	}
	c.session.Handle(ctx, m)
	return nil
}

// do executes a command, unless it was delayed for too long.
func (c *conn) do(ctx context.Context, m *protocol.ClientMessage) error {
	if err := c.checkAge(m.After); err != nil {
		return err
	}
	return c.server.doUnthrottled(tableserver.WithLag(ctx, time.Duration(c.lag.Load())), m.Table, c.person, m.Command)
}

// commandAge is how long a command may take to arrive.
const commandAge = 6 * time.Second

// checkAge rejects a command delayed by a broken connection; its sender no longer expects it. It compares connection ages at both ends,
// so clocks need not agree.
func (c *conn) checkAge(after int64) error {
	if age := c.server.Now().Sub(c.opened) - time.Duration(after)*time.Millisecond; after > 0 && age > commandAge {
		return game.Refuse(CodeLate, "the command took %v to arrive", age.Round(time.Millisecond))
	}
	return nil
}

// throttle disconnects people who send too much.
func (c *conn) throttle() error {
	if !c.server.throttles.commands.allow(c.person) {
		return refuseTooMany("messages")
	}
	return nil
}

// doThrottled executes a command within the rate limit of the person.
func (s *Server) doThrottled(ctx context.Context, table ids.TableID, p ids.PersonID, c *table.Command) error {
	if !s.throttles.commands.allow(p) {
		return refuseTooMany("commands")
	}
	return s.doUnthrottled(ctx, table, p, c)
}

func (s *Server) doUnthrottled(ctx context.Context, tableID ids.TableID, p ids.PersonID, c *table.Command) error {
	if c.Do == table.DoSay && !s.throttles.lines.allow(p) {
		return refuseTooMany("lines")
	}
	if c.Do == table.DoReport {
		if err := s.checkReports(ctx, p); err != nil {
			return err
		}
	}
	return s.TableServer.Do(ctx, tableID, p, c)
}
