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

// Moment is the moment at which the proxy cuts a connection.
type Moment int

// The moments at which the proxy can cut a connection.
const (
	BeforeCommit Moment = iota // the commit never arrives, so the transaction has no effect
	AfterCommit                // the server commits, but the client gets no answer
	DuringCommit               // the commit arrives long after the client has lost its connection
)

// Fault describes what the proxy does to the next commit.
type Fault struct {
	At Moment
	// Before is called before the proxy closes the client's connection; nil does nothing.
	Before func()
	// After is called afterwards. With DuringCommit, the commit arrives when After returns.
	After func()
	// Piped limits the fault to transactions that were sent in one pipeline.
	Piped bool
}

// Proxy sits between a store and its server and cuts connections on purpose.
type Proxy struct {
	server   *Server
	folder   string
	listener net.Listener
	mu       sync.Mutex
	fault    *Fault
	happened chan struct{}
	closed   bool // rejects new connections
	wires    map[net.Conn]*wire
	held     chan struct{} // nil unless connections are held; closed once a whole transaction waits
	waits    bool          // held is closed
	delay    time.Duration
}

// NewProxy starts a proxy in front of a server.
func NewProxy(t testing.TB, server *Server) *Proxy {
	t.Helper()
	folder := filepath.Join(server.folder, fmt.Sprint("p", server.count.Add(1)))          // a socket's path must be short
	if err := errors.Join(os.Mkdir(folder, 0o700), os.Chmod(folder, 0o777)); err != nil { // lets the server's owner remove the folder
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

// Arm makes a fault happen at the next commit. The returned channel is closed afterwards.
func (p *Proxy) Arm(f Fault) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault, p.happened = &f, make(chan struct{})
	return p.happened
}

// take returns and disarms the fault that is armed for one of the moments.
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

// Hold delays each connection's data, starting with its next transaction, until Release is called. The returned channel is closed
// when a whole transaction is waiting.
func (p *Proxy) Hold() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held, p.waits = make(chan struct{}), false
	return p.held
}

// Release forwards the held data of connections that are still open.
func (p *Proxy) Release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held = nil
	for _, w := range p.wires {
		w.release()
	}
}

// Delay delays each request.
func (p *Proxy) Delay(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = d
}

// hold starts holding a connection between two transactions if Hold was called, and returns the delay of a request.
func (p *Proxy) hold(w *wire) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = p.held != nil
	return p.delay
}

// noteWaiting records that a whole transaction is waiting.
func (p *Proxy) noteWaiting() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil && !p.waits {
		p.waits = true
		close(p.held)
	}
}

// Refuse rejects new connections, or accepts them again.
func (p *Proxy) Refuse(closed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = closed
}

// Cut closes all connections.
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

// serve forwards messages between a client and the server until either side closes or a fault happens.
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

// wire is one connection from client to server.
type wire struct {
	client, server net.Conn
	struck         atomic.Bool // a fault closes both ends
	idle           atomic.Bool // no transaction is under way
	piped          atomic.Bool // the last commit was in the same pipeline as its transaction

	mu      sync.Mutex
	held    bool
	waiting []byte
}

// carry forwards a message to the server, or holds it.
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

// release forwards the held messages.
func (w *wire) release() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		_, _ = w.server.Write(w.waiting) // the client notices a failed write when no answer arrives
	}
	w.held, w.waiting = false, nil
}

// carryCommands forwards messages to the server and detects commits.
func (p *Proxy) carryCommands(w *wire) {
	from := bufio.NewReader(w.client)
	size, err := from.Peek(4)
	if err != nil {
		return
	}
	if _, err := io.CopyN(w.server, from, int64(binary.BigEndian.Uint32(size))); err != nil { // the startup message has no kind
		return
	}
	commits := map[string]bool{} // prepared statements that commit, by name
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

// strike cuts the connection of a commit that has not been forwarded yet.
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
	if _, err := w.server.Write(append(rest, 'X', 0, 0, 0, 4)); err == nil { // followed by Terminate, so the server closes the connection
		_, _ = io.Copy(io.Discard, w.server)
	}
}

// cut closes the client's side of a connection.
func (f *Fault) cut(client net.Conn) {
	if f.Before != nil {
		f.Before()
	}
	client.Close()
	if f.After != nil {
		f.After()
	}
}

// carryAnswers forwards messages to the client and detects completed commits.
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

// isCommit reports whether a message commits: a query, or the execution of a prepared commit.
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
