package server

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"net"
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
// it never slows down a table. An idle socket has one goroutine, which reads; others run while there is something to write or to do.
type conn struct {
	server *Server
	ws     *websocket.Conn
	wire   net.Conn // what ws writes to
	person ids.PersonID
	device ids.Hash
	opened time.Time
	lag    atomic.Int64 // how long the client took to answer the last ping, as a time.Duration
	table  ids.TableID  // the table viewed last; guarded by the hub
	away   bool         // the page is hidden; guarded by the hub

	session protocol.Session

	mu      sync.Mutex
	queue   [][]byte
	size    int         // bytes queued or being written
	writing bool        // a goroutine writes what is queued
	closed  bool        // nothing more is sent
	code    game.Code   // why it was closed
	pinger  *time.Timer // starts the next ping
	writers sync.WaitGroup
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
	c.startWriting()
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
		c.startWriting()
	}
}

// startWriting starts to write what is queued, unless that is going on. Callers hold the mutex.
func (c *conn) startWriting() {
	if c.writing {
		return
	}
	c.writing = true
	c.writers.Go(func() {
		if c.catch(c.write) != nil {
			c.ws.CloseNow()
		}
	})
}

// catch runs a function and reports a panic.
func (c *conn) catch(do func() error) error {
	err := panics.Catch(do)
	var p *panics.Error
	if errors.As(err, &p) {
		c.server.problem(err)
	}
	return err
}

// take returns the queued messages and whether the connection has been closed. Writing is over if there are none.
func (c *conn) take() (queue [][]byte, closed bool, code game.Code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	queue, c.queue = c.queue, nil
	c.writing = len(queue) > 0 || c.closed
	return queue, c.closed, c.code
}

// written frees queue space after a write.
func (c *conn) written(bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size -= bytes
}

// write sends what is queued. An error means that the connection is broken.
func (c *conn) write() error {
	for {
		queue, closed, code := c.take()
		if err := c.send(queue); err != nil {
			return err
		}
		if closed {
			return c.ws.Close(closeStatus(code), string(code))
		}
		if len(queue) == 0 {
			return nil
		}
	}
}

// writeBytes is how much is written at once, unless a single message is longer.
const writeBytes = 16 << 10

// writeBuffers holds what is being written.
var writeBuffers = sync.Pool{New: func() any { return new([]byte) }}

// send writes messages, several at once if they are short. Each write is one call of the connection, so the frames that the WebSocket
// library writes for itself never come in between.
func (c *conn) send(messages [][]byte) error {
	buffer := writeBuffers.Get().(*[]byte)
	defer writeBuffers.Put(buffer)
	for len(messages) > 0 {
		frames, sum := (*buffer)[:0], 0
		for len(messages) > 0 && (sum == 0 || len(frames)+len(messages[0]) <= writeBytes) {
			frames = appendFrame(frames, messages[0])
			sum += len(messages[0])
			messages = messages[1:]
		}
		if cap(frames) <= 4*writeBytes {
			*buffer = frames
		}
		if err := c.wire.SetWriteDeadline(time.Now().Add(c.server.timing.write)); err != nil {
			return err
		}
		if _, err := c.wire.Write(frames); err != nil {
			return err
		}
		c.written(sum)
	}
	return c.wire.SetWriteDeadline(time.Time{})
}

// appendFrame appends a text message as an unmasked frame (RFC 6455, section 5.2).
func appendFrame(b, message []byte) []byte {
	const finalText, twoBytes, eightBytes = 0x81, 126, 127
	switch n := len(message); {
	case n < twoBytes:
		b = append(b, finalText, byte(n))
	case n <= math.MaxUint16:
		b = binary.BigEndian.AppendUint16(append(b, finalText, twoBytes), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, finalText, eightBytes), uint64(n))
	}
	return append(b, message...)
}

// pingLater schedules the next ping, unless the connection has been closed.
func (c *conn) pingLater(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.pinger = time.AfterFunc(c.server.timing.ping, func() { c.check(ctx) })
	}
}

// check ends the connection if its session has ended or the client no longer answers.
func (c *conn) check(ctx context.Context) {
	err := c.catch(func() error {
		if code := c.sessionEnded(ctx); code != "" {
			c.end(code)
			return nil
		}
		return c.ping(ctx)
	})
	if err != nil {
		c.ws.CloseNow()
		return
	}
	c.pingLater(ctx)
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
	for {
		// The connection ends the wait for a message. A context that ends would cost a watcher for every message.
		kind, message, err := c.ws.Reader(context.Background())
		if err != nil {
			return err
		}
		if kind != websocket.MessageText {
			return game.Refuse(CodeBadRequest, "messages must be text frames")
		}
		if err := c.receive(ctx, message); err != nil {
			return err
		}
	}
}

// receivedMessages holds messages while they are handled, so that idle sockets hold no buffer.
var receivedMessages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// receive reads and handles one message.
func (c *conn) receive(ctx context.Context, message io.Reader) error {
	raw := receivedMessages.Get().(*bytes.Buffer)
	defer receivedMessages.Put(raw)
	raw.Reset()
	if _, err := raw.ReadFrom(message); err != nil {
		return err
	}
	c.server.counters.Messages.Add(1)
	return c.handle(ctx, raw.Bytes())
}

// serve runs the connection until it ends.
func (c *conn) serve(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		c.stop()
		c.writers.Wait() // before the context ends: a ping that it interrupts would cut the connection before the reason is sent
		cancel()
		c.session.Wait()
		c.ws.CloseNow()
	}()
	c.session.Go(func() {
		_ = c.ping(ctx) // only measures the lag; later pings detect lost clients
		c.pingLater(ctx)
	})
	err := c.catch(func() error { return c.read(ctx) })
	if code := game.CodeOf(err); code != "" {
		c.end(code)
	} else {
		c.ws.CloseNow()
	}
}

// stop lets nothing start that would outlive the connection.
func (c *conn) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed, c.writing = true, true
	if c.pinger != nil {
		c.pinger.Stop()
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
