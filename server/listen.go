package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// How a connection too many is sent away: it has a moment to read why, unless many are being sent away already.
const (
	refuseTime  = time.Second
	maxRefusing = 64
)

// listener lets an address have so many connections at a time. They are counted before anything is read, so that those that
// never send a request count too.
type listener struct {
	net.Listener
	server   *Server
	answer   []byte        // for a connection too many
	refusing chan struct{} // has room for those that are being sent away
	networks *networkCounts
}

// Listen returns a listener that refuses connections above the limit of their address. This machine itself and trusted
// proxies, which connect for many, have none.
func (s *Server) Listen(l net.Listener) net.Listener {
	body, _ := json.Marshal(s.problem(refuseTooMany("connections from your address"))) // nothing in it can fail
	return &listener{
		Listener: l, server: s, refusing: make(chan struct{}, maxRefusing), networks: newNetworkCounts(s.Limits.ConnectionsPerAddress),
		answer: fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n"+
			"Retry-After: 2\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s",
			http.StatusTooManyRequests, http.StatusText(http.StatusTooManyRequests), len(body), body),
	}
}

// Accept waits for a connection that may come in.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, counts := l.counts(c.RemoteAddr())
		switch {
		case !counts:
			return c, nil
		case l.networks.take(from):
			return &countedConn{Conn: c, leave: sync.OnceFunc(func() { l.networks.leave(from) })}, nil
		}
		l.server.counters.RefusedConnections.Add(1)
		l.refuse(c)
	}
}

// counts returns what a connection counts as, and whether it does.
func (l *listener) counts(a net.Addr) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Addr{}, false // no address of a network
	}
	from := at.Addr().Unmap()
	return from, !from.IsLoopback() && !l.server.trusted(from)
}

// refuse says why a connection is not taken, and closes it.
func (l *listener) refuse(c net.Conn) {
	select {
	case l.refusing <- struct{}{}:
	default:
		_ = c.Close()
		return
	}
	go func() {
		defer func() { <-l.refusing }()
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(refuseTime))
		if _, err := c.Write(l.answer); err != nil {
			return
		}
		if half, ok := c.(interface{ CloseWrite() error }); ok {
			_ = half.CloseWrite()
		}
		// What was sent is read first: closing before would take the answer back.
		_, _ = io.Copy(io.Discard, io.LimitReader(c, l.server.Limits.BodyBytes))
	}()
}

// countedConn is a connection that counts until it is closed.
type countedConn struct {
	net.Conn
	leave func()
}

func (c *countedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
