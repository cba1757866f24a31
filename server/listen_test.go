package server_test

import (
	"bufio"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/server"
)

// farListener makes connections appear to come from another address.
type farListener struct {
	net.Listener
	from func() net.Addr
}

func (l farListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return farConn{c.(*net.TCPConn), l.from()}, nil
}

type farConn struct {
	*net.TCPConn
	from net.Addr
}

func (c farConn) RemoteAddr() net.Addr { return c.from }

// at returns addresses in order, and then repeats the last one.
func at(list ...string) func() net.Addr {
	return func() net.Addr {
		a := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(list[0]))
		if len(list) > 1 {
			list = list[1:]
		}
		return a
	}
}

// hold opens an idle connection until the test ends.
func (b *testServer) hold() net.Conn {
	b.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(b.web.URL, "http://"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { c.Close() })
	return c
}

// askOn sends a request on a connection, and returns the status of the answer.
func askOn(t *testing.T, c net.Conn) int {
	t.Helper()
	if err := c.SetDeadline(time.Now().Add(waittest.Patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Write([]byte("GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusTooManyRequests && (!strings.Contains(readAll(res), string(server.CodeTooMany)) || res.Header.Get("Retry-After") == "") {
		t.Error("the refusal does not say what it is")
	}
	return res.StatusCode
}

func TestConnectionLimitPerAddress(t *testing.T) {
	few := func(s *serverSetup) { s.limits.ConnectionsPerAddress = 3 }
	tests := []struct {
		name    string
		from    []string // the address of each connection
		trusted []netip.Prefix
		want    int // status of the last
	}{
		{"one too many", []string{"198.51.100.7:1", "198.51.100.7:2", "198.51.100.7:3", "198.51.100.7:4"}, nil, http.StatusTooManyRequests},
		{"as many as allowed", []string{"198.51.100.7:1", "198.51.100.7:2", "198.51.100.7:3"}, nil, http.StatusOK},
		{"another address", []string{"198.51.100.7:1", "198.51.100.7:2", "198.51.100.7:3", "198.51.100.8:1"}, nil, http.StatusOK},
		{"one household", []string{"[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1", "[2001:db8::4]:1"}, nil, http.StatusTooManyRequests},
		{"IPv4 in IPv6", []string{"198.51.100.7:1", "[::ffff:198.51.100.7]:2", "198.51.100.7:3", "[::ffff:198.51.100.7]:4"}, nil, http.StatusTooManyRequests},
		{"this machine", []string{"127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3", "127.0.0.1:4"}, nil, http.StatusOK},
		{"this machine by IPv6", []string{"[::1]:1", "[::1]:2", "[::1]:3", "[::1]:4"}, nil, http.StatusOK},
		{"a trusted proxy", []string{"10.1.1.1:1", "10.1.1.1:2", "10.1.1.1:3", "10.1.1.1:4"}, prefixes("10.0.0.0/8"), http.StatusOK},
		{"another proxy", []string{"10.1.1.1:1", "10.1.1.1:2", "10.1.1.1:3", "10.1.1.1:4"}, prefixes("10.2.0.0/16"), http.StatusTooManyRequests},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newTestServer(t, few, func(s *serverSetup) { s.from, s.trusted = at(tt.from...), tt.trusted })
			var last net.Conn
			for range tt.from {
				last = b.hold()
			}
			if got := askOn(t, last); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
			refused := map[int]string{http.StatusOK: "0", http.StatusTooManyRequests: "1"}[tt.want]
			if got := b.metric("purrlor_connections_refused_total"); got != refused {
				t.Errorf("got %s refused, want %s", got, refused)
			}
		})
	}
}

// A closed connection makes room for another.
func TestConnectionLimitAfterClose(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.limits.ConnectionsPerAddress, s.from = 2, at("198.51.100.7:1") })
	first := b.hold()
	b.hold()
	if got := askOn(t, b.hold()); got != http.StatusTooManyRequests {
		t.Fatalf("got %d, want %d", got, http.StatusTooManyRequests)
	}
	first.Close()
	waittest.Until(t, "there is room", func() bool { return askOn(t, b.hold()) == http.StatusOK })
}

// A flood of connections is turned away.
func TestConnectionFlood(t *testing.T) {
	const held, tries = 256, 500
	b := newTestServer(t, func(s *serverSetup) { s.from = at("198.51.100.7:1") })
	for range held + tries {
		b.hold()
	}
	waittest.Until(t, "all above the limit are refused", func() bool { return b.metric("purrlor_connections_refused_total") == "500" })
}
