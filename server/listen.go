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

// A refused connection gets a moment to read the reason, unless many are being refused already.
const (
	refuseTime  = time.Second
	maxRefusing = 64
)

// listener limits concurrent connections for each address. It counts them before reading, which includes connections that never send a
// request.
type listener struct {
	net.Listener
	server   *Server
	answer   []byte        // the response to a refused connection
	refusing chan struct{} // limits how many connections are refused at the same time
	networks *networkCounts
}

// Listen returns a listener that refuses connections above the limit of their address. The limit does not apply to this machine and to
// trusted proxies, which connect for many people.
func (s *Server) Listen(l net.Listener) net.Listener {
	body, _ := json.Marshal(s.problem(refuseTooMany("connections from your address"))) // marshalling cannot fail
	return &listener{
		Listener: l, server: s, refusing: make(chan struct{}, maxRefusing), networks: newNetworkCounts(s.Limits.ConnectionsPerAddress),
		answer: fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n"+
			"Retry-After: 2\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s",
			http.StatusTooManyRequests, http.StatusText(http.StatusTooManyRequests), len(body), body),
	}
}

// Accept waits for a connection within the limits.
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

// counts returns the address that a connection counts for, and whether it counts at all.
func (l *listener) counts(a net.Addr) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Addr{}, false // not a network address
	}
	from := at.Addr().Unmap()
	return from, !from.IsLoopback() && !l.server.trusted(from)
}

// refuse sends the reason and closes the connection.
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
		// Closing with unread input would reset the connection and discard the answer.
		_, _ = io.Copy(io.Discard, io.LimitReader(c, l.server.Limits.BodyBytes))
	}()
}

// countedConn is a connection that counts until it closes.
type countedConn struct {
	net.Conn
	leave func()
}

func (c *countedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
