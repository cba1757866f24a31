package server

import (
	"bytes"
	"context"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// timing bounds writes, and sets how often clients are pinged and how long they have to answer.
type timing struct {
	write, ping, pong time.Duration
}

var defaultTiming = timing{write: 10 * time.Second, ping: 30 * time.Second, pong: 15 * time.Second}

// conn is one socket of a person. Messages wait in a bounded queue. A client that reads too slowly is disconnected and resumes later, so
// it never slows down a table.
type conn struct {
	server *Server
	ws     *websocket.Conn
	person ids.PersonID
	device ids.Hash
	opened time.Time
	lag    atomic.Int64 // how long the client took to answer the last ping, as a time.Duration
	table  ids.TableID  // the table viewed last; guarded by the hub
	away   bool         // the page is hidden; guarded by the hub

	session protocol.Session

	mu     sync.Mutex
	queue  [][]byte
	size   int // bytes queued or being written
	closed bool
	code   game.Code     // why it was closed
	wake   chan struct{} // signals a queued message or the end of the connection
}

// Person returns the owner of the socket.
func (c *conn) Person() ids.PersonID { return c.person }

// Send queues a message and never waits.
func (c *conn) Send(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	if c.size > 0 && c.size+len(message) > c.server.Limits.QueueBytes {
		c.server.counters.SlowClients.Add(1)
		c.closeLocked(CodeSlow)
		return
	}
	c.queue = append(c.queue, message)
	c.size += len(message)
	c.signal()
}

// end closes the connection and sends the client the reason.
func (c *conn) end(why game.Code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked(why)
}

func (c *conn) closeLocked(why game.Code) {
	if !c.closed {
		c.closed, c.code = true, why
		c.signal()
	}
}

func (c *conn) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// take returns the queued messages, and whether the connection has ended.
func (c *conn) take(spare [][]byte) (queue [][]byte, closed bool, code game.Code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	queue = c.queue
	c.queue = spare[:0]
	return queue, c.closed, c.code
}

// written frees queue space after a write.
func (c *conn) written(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size -= len(message)
}

// write sends what is queued until the connection ends.
func (c *conn) write(ctx context.Context) {
	ping := time.NewTicker(c.server.timing.ping)
	defer ping.Stop()
	// Closing the connection interrupts a slow write. A context for each write would cost more than the write itself.
	cut := func() { _ = c.ws.CloseNow() }
	late := time.AfterFunc(c.server.timing.write, cut)
	late.Stop()
	defer late.Stop()
	defer context.AfterFunc(ctx, cut)()
	unbounded := context.WithoutCancel(ctx)
	var spare [][]byte
	for {
		select {
		case <-ctx.Done():
			return
		case <-ping.C:
			if code := c.sessionEnded(ctx); code != "" {
				c.end(code)
				continue
			}
			if err := c.ping(ctx); err != nil {
				c.ws.CloseNow()
				return
			}
			continue
		case <-c.wake:
		}
		queue, closed, code := c.take(spare)
		for _, message := range queue {
			late.Reset(c.server.timing.write)
			if err := c.ws.Write(unbounded, websocket.MessageText, message); err != nil {
				c.ws.CloseNow()
				return
			}
			c.written(message)
		}
		late.Stop()
		clear(queue)
		if spare = queue; cap(spare) > 64 {
			spare = nil
		}
		if closed {
			c.ws.Close(closeStatus(code), string(code))
			return
		}
	}
}

// sessionEnded returns why the session of the connection has ended: a ban, or a logout that the hub of this node has not told of.
func (c *conn) sessionEnded(ctx context.Context) game.Code {
	_, _, err := c.server.people.sessions.Authenticate(ctx, c.device)
	if code := game.CodeOf(err); code != CodeUnknownPerson {
		return code
	}
	return CodeLoggedOut
}

// ping waits for the client's answer and measures the round trip.
func (c *conn) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.server.timing.pong)
	defer cancel()
	sent := c.server.Now()
	err := c.ws.Ping(ctx)
	if err == nil {
		c.lag.Store(int64(c.server.Now().Sub(sent)))
	}
	return err
}

// closeStatus is the status of the closing handshake; the error code is its reason.
func closeStatus(code game.Code) websocket.StatusCode {
	switch code {
	case table.CodeClosing:
		return websocket.StatusServiceRestart
	case CodeSlow, CodeTooMany:
		return websocket.StatusTryAgainLater
	case CodeTooLarge:
		return websocket.StatusMessageTooBig
	}
	return websocket.StatusPolicyViolation
}

// read handles client messages until the connection ends.
func (c *conn) read(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		c.session.Close()
	}()
	var raw bytes.Buffer
	for {
		kind, message, err := c.ws.Reader(ctx)
		if err != nil {
			return err
		}
		if kind != websocket.MessageText {
			return game.Refuse(CodeBadRequest, "messages must be text frames")
		}
		raw.Reset()
		if _, err := raw.ReadFrom(message); err != nil {
			return err
		}
		c.server.counters.Messages.Add(1)
		if err := c.handle(ctx, raw.Bytes()); err != nil {
			return err
		}
	}
}

// serve runs the connection until it ends.
func (c *conn) serve(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	written := make(chan struct{})
	go func() {
		defer close(written)
		defer cancel()
		if err := panics.Catch(func() error { c.write(ctx); return nil }); err != nil {
			c.server.problem(err)
		}
	}()
	c.session.Go(func() { _ = c.ping(ctx) }) // only measures the lag; later pings detect lost clients
	defer func() {
		cancel()
		<-written
		c.ws.CloseNow()
		c.session.Wait()
	}()
	if code := game.CodeOf(c.read(ctx)); code != "" {
		c.end(code)
		select {
		case <-written:
		case <-time.After(c.server.timing.write):
		}
	}
}

// socketCounts counts sockets by person and address.
type socketCounts struct {
	mu       sync.Mutex
	most     int // per person
	people   map[ids.PersonID]int
	networks *networkCounts
	total    int
}

func newSocketCounts(l Limits) *socketCounts {
	return &socketCounts{most: l.SocketsPerPerson, people: map[ids.PersonID]int{}, networks: newNetworkCounts(l.SocketsPerAddress)}
}

// open counts a new socket, unless the person or the address has reached its limit.
func (s *socketCounts) open(p ids.PersonID, a netip.Addr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.people[p] >= s.most {
		return refuseTooMany("connections of yours")
	}
	if !s.networks.take(a) {
		return refuseTooMany("connections from your address")
	}
	s.people[p]++
	s.total++
	return nil
}

func (s *socketCounts) close(p ids.PersonID, a netip.Addr) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.total--
	if s.people[p]--; s.people[p] == 0 {
		delete(s.people, p)
	}
	s.networks.leave(a)
}

func (s *socketCounts) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.total
}
