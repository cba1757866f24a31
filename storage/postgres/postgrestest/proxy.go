package postgrestest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Moment says when a wire is cut.
type Moment int

// The moments at which a wire is cut.
const (
	BeforeCommit Moment = iota // the commit does not arrive: the transaction ends without effect
	AfterCommit                // the commit is made, and its answer does not arrive
	DuringCommit               // the commit arrives long after the client has lost its connection
)

// Fault is what happens to the next commit that goes through a proxy.
type Fault struct {
	At Moment
	// Before is called before the client loses its connection; nil for nothing.
	Before func()
	// After is called after that. At DuringCommit the commit arrives when it returns.
	After func()
	// Piped lets it happen only to a transaction that was sent all at once.
	Piped bool
}

// Proxy stands between a store and its server and cuts wires on purpose.
type Proxy struct {
	server   *Server
	folder   string
	listener net.Listener
	mu       sync.Mutex
	fault    *Fault
	happened chan struct{}
	closed   bool // to new connections
	wires    map[net.Conn]*wire
	held     chan struct{} // nil unless the wires are held; closed once a whole transaction waits
	waits    bool          // held is closed
	delay    time.Duration
}

// NewProxy starts a proxy before a server.
func NewProxy(t testing.TB, server *Server) *Proxy {
	t.Helper()
	folder := filepath.Join(server.folder, fmt.Sprint("p", server.count.Add(1)))          // a socket's path must be short
	if err := errors.Join(os.Mkdir(folder, 0o700), os.Chmod(folder, 0o777)); err != nil { // for the one who removes the server's folder
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", filepath.Join(folder, filepath.Base(server.Socket())))
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{server: server, folder: folder, listener: listener, wires: map[net.Conn]*wire{}}
	t.Cleanup(func() { listener.Close(); p.Cut() })
	go p.accept()
	return p
}

// URL returns the address of a server's database by way of the proxy.
func (p *Proxy) URL(address string) string {
	u, _ := url.Parse(address) // it comes from a server
	values := u.Query()
	values.Set("host", p.folder)
	u.RawQuery = values.Encode()
	return u.String()
}

// Arm has a fault happen to the next commit. The channel is closed when it has.
func (p *Proxy) Arm(f Fault) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault, p.happened = &f, make(chan struct{})
	return p.happened
}

// take returns the fault that is armed for a moment, once.
func (p *Proxy) take(piped bool, moments ...Moment) (f *Fault, happened chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range moments {
		if p.fault != nil && p.fault.At == m && (piped || !p.fault.Piped) {
			f, happened = p.fault, p.happened
			p.fault = nil
			return f, happened
		}
	}
	return nil, nil
}

// Hold lets what clients send wait, on each wire from its next transaction on, until Release is called. The channel is closed when a
// whole transaction waits.
func (p *Proxy) Hold() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held, p.waits = make(chan struct{}), false
	return p.held
}

// Release carries what has waited, unless its sender is gone.
func (p *Proxy) Release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held = nil
	for _, w := range p.wires {
		w.release()
	}
}

// Delay lets each request take so much longer.
func (p *Proxy) Delay(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = d
}

// hold begins to hold a wire that is between two transactions if that is wanted, and returns how long it has to wait otherwise.
func (p *Proxy) hold(w *wire) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = p.held != nil
	return p.delay
}

// noteWaiting notes that a whole transaction waits.
func (p *Proxy) noteWaiting() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil && !p.waits {
		p.waits = true
		close(p.held)
	}
}

// Refuse lets no new connection through, or lets them through again.
func (p *Proxy) Refuse(closed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = closed
}

// Cut cuts all wires.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for client := range p.wires {
		client.Close()
	}
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.serve(client)
	}
}

// serve carries messages between a client and the server until either has gone or a fault happens.
func (p *Proxy) serve(client net.Conn) {
	defer client.Close()
	w := &wire{client: client}
	p.mu.Lock()
	refused := p.closed
	p.wires[client] = w
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.wires, client)
		p.mu.Unlock()
	}()
	if refused {
		return
	}
	server, err := net.Dial("unix", p.server.Socket())
	if err != nil {
		return
	}
	defer server.Close()
	w.server = server
	go func() {
		p.carryAnswers(w)
		if !w.struck.Load() {
			client.Close()
		}
	}()
	p.carryCommands(w)
}

// wire is a connection from end to end.
type wire struct {
	client, server net.Conn
	struck         atomic.Bool // a fault closes its ends
	idle           atomic.Bool // no transaction is under way
	piped          atomic.Bool // the last commit was sent with its transaction

	mu      sync.Mutex
	held    bool
	waiting []byte
}

// carry sends a message to the server, or lets it wait.
func (w *wire) carry(raw []byte) (waits bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		w.waiting = append(w.waiting, raw...)
		return true, nil
	}
	_, err = w.server.Write(raw)
	return false, err
}

// release sends what waits.
func (w *wire) release() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		_, _ = w.server.Write(w.waiting) // whoever waits for the answer notices
	}
	w.held, w.waiting = false, nil
}

// carryCommands carries messages to the server and watches for commits.
func (p *Proxy) carryCommands(w *wire) {
	from := bufio.NewReader(w.client)
	size, err := from.Peek(4)
	if err != nil {
		return
	}
	if _, err := io.CopyN(w.server, from, int64(binary.BigEndian.Uint32(size))); err != nil { // the start of a connection has no kind
		return
	}
	commits := map[string]bool{} // statements that commit, by their names
	for {
		m, err := readMessage(from)
		if err != nil {
			return
		}
		if w.idle.Swap(false) {
			time.Sleep(p.hold(w))
		}
		commit := m.isCommit(commits)
		if commit {
			w.piped.Store(m.kind == 'B')
			if f, happened := p.take(m.kind == 'B', BeforeCommit, DuringCommit); f != nil {
				defer close(happened)
				f.strike(m, from, w)
				return
			}
		}
		waits, err := w.carry(m.raw)
		if err != nil {
			return
		}
		if commit && waits {
			p.noteWaiting()
		}
	}
}

// strike cuts a wire on which a commit waits to be carried.
func (f *Fault) strike(commit message, from *bufio.Reader, w *wire) {
	w.struck.Store(true)
	rest := commit.raw
	for m := commit; f.At == DuringCommit && m.kind != 'S' && m.kind != 'Q'; {
		var err error
		if m, err = readMessage(from); err != nil {
			return
		}
		rest = append(rest, m.raw...)
	}
	if f.At == BeforeCommit {
		w.server.Close()
	}
	f.cut(w.client)
	if _, err := w.server.Write(append(rest, 'X', 0, 0, 0, 4)); err == nil { // with a farewell, which the server answers by hanging up
		_, _ = io.Copy(io.Discard, w.server)
	}
}

// cut closes the client's end of a wire.
func (f *Fault) cut(client net.Conn) {
	if f.Before != nil {
		f.Before()
	}
	client.Close()
	if f.After != nil {
		f.After()
	}
}

// carryAnswers carries messages to the client and watches for commits that were made.
func (p *Proxy) carryAnswers(w *wire) {
	from := bufio.NewReader(w.server)
	for {
		m, err := readMessage(from)
		if err != nil {
			return
		}
		if m.kind == 'Z' && bytes.Equal(m.body(), []byte("I")) {
			w.idle.Store(true)
		}
		if m.kind == 'C' && bytes.Equal(m.body(), []byte("COMMIT\x00")) {
			if f, happened := p.take(w.piped.Load(), AfterCommit); f != nil {
				defer close(happened)
				w.struck.Store(true)
				w.server.Close()
				f.cut(w.client)
				return
			}
		}
		if _, err := w.client.Write(m.raw); err != nil {
			return
		}
	}
}

// message is one of PostgreSQL's wire protocol: a kind, a length and a body.
type message struct {
	kind byte
	raw  []byte
}

func readMessage(from *bufio.Reader) (message, error) {
	head, err := from.Peek(5)
	if err != nil {
		return message{}, err
	}
	raw := make([]byte, 1+binary.BigEndian.Uint32(head[1:]))
	_, err = io.ReadFull(from, raw)
	return message{raw[0], raw}, err
}

func (m message) body() []byte { return m.raw[5:] }

// isCommit tells whether a message commits: a query, or the use of a statement that was prepared for it.
func (m message) isCommit(prepared map[string]bool) bool {
	first, rest, _ := strings.Cut(string(m.body()), "\x00")
	second, _, _ := strings.Cut(rest, "\x00")
	switch m.kind {
	case 'P':
		prepared[first] = strings.EqualFold(second, "commit")
	case 'B':
		return prepared[second]
	case 'Q':
		return strings.EqualFold(first, "commit")
	}
	return false
}
