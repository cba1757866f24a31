package clustertest

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Fate is what the proxy does with a message.
type Fate struct {
	Lost  bool
	Delay time.Duration // messages with different delays overtake each other
}

// Proxy forwards messages between a node and a server until it is cut. Tests can drop or delay messages.
type Proxy struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	cut      bool
	conns    []net.Conn
	fate     func(subject string, sent bool) Fate
}

// NewProxy starts a proxy for the server at an address.
func NewProxy(t testing.TB, target string) *Proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: listener, target: target}
	t.Cleanup(func() { listener.Close(); p.Sever(true) })
	go p.accept()
	return p
}

// Addr is where the proxy listens.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Disturb sets the function that decides the fate of each message in both directions; nil forwards all.
func (p *Proxy) Disturb(fate func(subject string, sent bool) Fate) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fate = fate
}

// Sever cuts all connections and refuses new ones until it is called with false.
func (p *Proxy) Sever(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
	for _, c := range p.conns {
		c.Close()
	}
	p.conns = nil
}

func (p *Proxy) accept() {
	for {
		in, err := p.listener.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp", p.target)
		if err != nil || !p.add(in, out) {
			in.Close()
			continue
		}
		go p.carry(in, out, true)
		go p.carry(out, in, false)
	}
}

// add registers a pair of connections, unless the wire is cut.
func (p *Proxy) add(in, out net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut {
		out.Close()
		return false
	}
	p.conns = append(p.conns, in, out)
	return true
}

// carry forwards messages until either end closes.
func (p *Proxy) carry(from, to net.Conn, sent bool) {
	defer to.Close()
	reader := bufio.NewReader(from)
	var writing sync.Mutex // forwards one message at a time
	write := func(raw []byte) error {
		writing.Lock()
		defer writing.Unlock()
		_, err := to.Write(raw)
		return err
	}
	for {
		subject, raw, err := readMessage(reader)
		if err != nil {
			return
		}
		p.mu.Lock()
		fate := p.fate
		p.mu.Unlock()
		var f Fate
		if fate != nil && subject != "" {
			f = fate(subject, sent)
		}
		switch {
		case f.Lost:
			continue
		case f.Delay > 0:
			time.AfterFunc(f.Delay, func() { _ = write(raw) }) // the receiver detects a missing message
			continue
		}
		if write(raw) != nil {
			return
		}
	}
}

// readMessage reads one protocol line, with its payload and subject if it is a message.
func readMessage(from *bufio.Reader) (subject string, raw []byte, err error) {
	line, err := from.ReadBytes('\n')
	if err != nil {
		return "", nil, err
	}
	fields := bytes.Fields(line)
	if len(fields) < 3 || !bytes.HasSuffix(fields[0], []byte("PUB")) && !bytes.HasSuffix(fields[0], []byte("MSG")) {
		return "", line, nil
	}
	size, err := strconv.Atoi(string(fields[len(fields)-1]))
	if err != nil {
		return "", nil, err
	}
	raw = make([]byte, len(line)+size+len("\r\n"))
	_, err = io.ReadFull(from, raw[copy(raw, line):])
	return string(fields[1]), raw, err
}
