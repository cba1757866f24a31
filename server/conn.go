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

// timing is how long a write may take, how often a client is pinged and how long it has to answer.
type timing struct {
	write, ping, pong time.Duration
}

var defaultTiming = timing{write: 10 * time.Second, ping: 30 * time.Second, pong: 15 * time.Second}

// conn is one socket of a person. Messages for it wait in a bounded queue; a client that does not take them is closed and
// resumes when it can, so that it never slows a table.
type conn struct {
	server *Server
	ws     *websocket.Conn
	person ids.PersonID
	device ids.Hash
	opened time.Time
	lag    atomic.Int64 // how long the client took to answer the last ping, as a time.Duration
	table  ids.TableID  // the one looked at last; the hub guards it
	away   bool         // its page is out of sight; the hub guards it

	session protocol.Session

	mu     sync.Mutex
	queue  [][]byte
	size   int // bytes that wait or are being written
	closed bool
	code   game.Code     // why it was closed
	wake   chan struct{} // something is in the queue, or the connection has ended
}

// Person is whose socket it is.
func (c *conn) Person() ids.PersonID { return c.person }

// Send queues a message.
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

// end closes the connection with a code that the client is told.
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

// take returns what waits to be written, and whether the connection has ended.
func (c *conn) take(spare [][]byte) (queue [][]byte, closed bool, code game.Code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	queue = c.queue
	c.queue = spare[:0]
	return queue, c.closed, c.code
}

// written makes room in the queue.
func (c *conn) written(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size -= len(message)
}

// write sends what is queued until the connection ends.
func (c *conn) write(ctx context.Context) {
	ping := time.NewTicker(c.server.timing.ping)
	defer ping.Stop()
	// What takes too long, or goes on when the connection has ended, is cut off by closing: a context for each write costs
	// more than the write.
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
			if _, _, err := c.server.people.sessions.Authenticate(ctx, c.device); game.CodeOf(err) != "" {
				c.end(game.CodeOf(err)) // banned or logged out behind the server's back
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

// ping waits for the client's answer, and measures how long it takes.
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

// closeStatus is the status of a closing handshake; the code is its reason.
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

// read answers what the client sends until the connection ends.
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
	c.session.Beside(func() { _ = c.ping(ctx) }) // for the lag alone: later ones find out who is gone
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

// socketCounts counts connections.
type socketCounts struct {
	mu       sync.Mutex
	most     int // of a person
	people   map[ids.PersonID]int
	networks *networkCounts
	total    int
}

func newSocketCounts(l Limits) *socketCounts {
	return &socketCounts{most: l.SocketsPerPerson, people: map[ids.PersonID]int{}, networks: newNetworkCounts(l.SocketsPerAddress)}
}

// open counts one connection more, if the person and the address may have it.
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
