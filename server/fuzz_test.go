package server_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// fuzzTarget is a running game of a host, a quiet player and a stranger who sends fuzzed input.
type fuzzTarget struct {
	*testServer
	host, player, stranger *person
	table                  ids.TableID
	acts, sees, sends      *socket
	left                   int // how often the stranger may go on at this table
	open                   bool
	changes                int
}

func newFuzzTarget(t testing.TB) *fuzzTarget {
	b := newTestServer(t, func(s *serverSetup) { s.limits.TablesPerPerson = 1 << 30 })
	return &fuzzTarget{testServer: b, host: b.guest("Anna"), player: b.guest("Boris")}
}

// begin prepares one input. It sometimes starts over, so state does not grow.
func (v *fuzzTarget) begin(t testing.TB) {
	t.Helper()
	v.t = t
	if v.left--; v.left <= 0 {
		v.renew()
	}
	if v.sends.ended() != nil {
		v.sends = v.stranger.connect()
	}
	for _, s := range []*socket{v.acts, v.sees, v.sends} {
		s.t = t
	}
}

func (v *fuzzTarget) renew() {
	if v.acts != nil {
		v.acts.close()
		v.sees.close()
		v.sends.close()
	}
	v.left, v.open, v.changes = 200, true, 0
	v.stranger = v.guest("Eve")
	v.table = v.started(isleOf(3), v.host, v.player, v.stranger)
	v.acts, v.sees, v.sends = v.host.connect(), v.player.connect(), v.stranger.connect()
	v.sees.subscribe(v.table)
}

// fill replaces the placeholder for a table's name, so inputs found with one table work with another.
func (v *fuzzTarget) fill(text string) string {
	return strings.ReplaceAll(text, "TABLE", string(v.table))
}

// unharmed expects no panics, and that the player still sees the host's moves.
func (v *fuzzTarget) unharmed(t testing.TB, what string) {
	t.Helper()
	if text := v.log.String(); strings.Contains(text, "panic") {
		t.Fatalf("%.200q: %s", what, text)
	}
	v.open = !v.open
	v.changes++
	v.acts.do(v.table, table.Command{Do: table.DoDoor, On: v.open})
	waittest.Until(t, fmt.Sprintf("the update after %.200q", what), func() bool {
		return len(v.sees.messages(func(m message) bool { return strings.Contains(string(m.Patch), "/watch") })) == v.changes
	})
}

// isAnswer reports whether a message answers a client message.
func isAnswer(m message) bool {
	return slices.Contains([]string{"done", "refused", "answer", "pong"}, m.Type)
}

// message sends a message. The stranger must get an answer or a close with a reason.
func (v *fuzzTarget) message(t testing.TB, kind websocket.MessageType, text string) {
	t.Helper()
	v.begin(t)
	s := v.sends
	want := len(s.messages(isAnswer)) + 2
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
	defer cancel()
	_ = s.ws.Write(ctx, kind, []byte(v.fill(text)))
	_ = s.write(`{"type":"ping"}`)
	waittest.Until(t, fmt.Sprintf("an answer to %.200q", text), func() bool {
		return s.ended() != nil || len(s.messages(isAnswer)) >= want
	})
	if err := s.ended(); err != nil && !slices.Contains([]websocket.StatusCode{
		websocket.StatusPolicyViolation, websocket.StatusMessageTooBig, websocket.StatusTryAgainLater,
	}, websocket.CloseStatus(err)) {
		t.Errorf("%.200q: the socket ends with %v", text, err)
	}
	for _, m := range s.messages(isAnswer) {
		if m.Code == server.CodeInternal || m.Type == "refused" && m.Code == "" {
			t.Errorf("%.200q: got %s", text, m.raw)
		}
	}
	v.unharmed(t, text)
}

func FuzzMessage(f *testing.F) {
	v := newFuzzTarget(f)
	for _, frame := range frames {
		f.Add(frame, false)
	}
	f.Add("x", true)
	f.Fuzz(func(t *testing.T, text string, binary bool) {
		kind := websocket.MessageText
		if binary {
			kind = websocket.MessageBinary
		}
		v.message(t, kind, text)
	})
}

// masked returns a client frame with a mask of zeros. Its first byte is the opcode.
func masked(first byte, text string) []byte {
	return append([]byte{first, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
}

// FuzzWire sends arbitrary bytes in place of frames.
func FuzzWire(f *testing.F) {
	v := newFuzzTarget(f)
	ping := `{"type":"ping"}`
	for _, wire := range [][]byte{
		nil,
		masked(0x81, ping), // a message
		masked(0x82, ping), // not text
		slices.Concat(masked(0x01, ping[:5]), masked(0x80, ping[5:])), // in two frames
		slices.Concat(masked(0x01, ping), masked(0x81, ping)),         // a message within a message
		masked(0x80, ping),                                                          // the rest of nothing
		masked(0x88, "\x03\xe8bye"), masked(0x88, "\x03"), masked(0x88, "\x00\x00"), // goodbye
		masked(0x89, "ping"), masked(0x8a, "pong"), masked(0x09, "in two"),
		masked(0xc1, ping), masked(0xf1, ping), masked(0x83, ping), // bits that nobody has agreed upon
		append([]byte{0x81, byte(len(ping))}, ping...), // without a mask
		{0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0},
		{0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, // lengths
		{0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0},
		{0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0},
		[]byte("GET /api/me HTTP/1.1\r\n\r\n"),
	} {
		f.Add(wire)
	}
	f.Fuzz(func(t *testing.T, wire []byte) {
		v.begin(t)
		v.wire(t, wire)
		v.unharmed(t, string(wire))
	})
}

// wire opens a socket, sends only these bytes, and expects the server to close the connection.
func (v *fuzzTarget) wire(t testing.TB, wire []byte) {
	t.Helper()
	conn, err := net.Dial("tcp", v.web.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(waittest.Patience))
	fmt.Fprintf(conn, "GET /api/socket HTTP/1.1\r\nHost: cats\r\nCookie: purrlor=%s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", v.stranger.secret())
	if res, err := http.ReadResponse(bufio.NewReader(conn), nil); err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("got %v, %v", res, err)
	}
	_, _ = conn.Write(wire)
	_ = conn.(*net.TCPConn).CloseWrite()
	if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("%.200q: the connection stays open", wire)
	}
}

// bodies are request bodies that a stranger may send.
var bodies = []string{
	``, ` `, `{}`, `[]`, `null`, `7`, `"x"`, `{`, "\xff\xfe", "\x00", `{}{}`, `{"x":1}`, strings.Repeat("[", 16_000), strings.Repeat(" ", 70_000),
	`{"name":"Eve"}`, `{"name":"\u202e"}`, `{"name":"An\u0000na"}`, `{"name":7}`, `{"prefs":{"dark":true}}`, `{"prefs":null,"name":null}`,
	`{"code":"AAAAA-AAAAA","label":"Phone"}`, `{"label":"Bot"}`,
	`{"kind":"webhook","endpoint":"https://127.0.0.1/","secret":"0123456789abcdef"}`, `{"kind":"webhook","endpoint":"::"}`,
	`{"kind":"push","endpoint":"https://push.example.org/x","p256dh":"AA","auth":"AA"}`, `{"endpoint":"https://hooks.example.org/0"}`,
	`{"settings":{"game":"isle","config":{"players":2},"watch":true,"takeover":"random"},"bots":["random"]}`,
	`{"settings":{"game":"boxes","config":{"players":-1}}}`, `{"settings":{"game":"chess"},"bots":["","",""]}`,
	`{"id":"1","do":"act","seat":2,"decision":0,"action":"keep"}`, `{"id":"2","do":"takeback","seat":2,"count":-1}`,
	`{"id":"3","do":"say","text":"\ud800"}`, `{"id":"4","do":"swap","seat":-1,"with":99}`, `{"id":"5","do":"rise"}`,
	`{"id":"6","do":"settings","settings":{"game":"isle","config":{"players":-1}}}`, `{"id":"7","do":"report","line":-1,"reason":"x"}`,
}

// FuzzRequest sends any body to any address, with one value for all address parameters. The response must be a success or an error with a
// code.
func FuzzRequest(f *testing.F) {
	v := newFuzzTarget(f)
	v.server.Webhooks = true
	routes := server.Routes()
	for i, r := range routes {
		f.Add(uint8(i), "0", "")
		if r.In == nil {
			continue
		}
		for _, body := range bodies {
			f.Add(uint8(i), "0", body)
		}
	}
	for _, value := range []string{"", "-1", "99", "x y", "cat-01-blue", "\xff\x00", "../x", "TABLE"} {
		f.Add(uint8(0), value, "")
	}
	f.Fuzz(func(t *testing.T, route uint8, value, body string) {
		v.begin(t)
		r := routes[int(route)%len(routes)]
		what := r.Method + " " + v.address(r, value)
		a, err := v.stranger.try(r.Method, v.address(r, value), v.fill(body))
		if err != nil {
			t.Fatalf("%s %.200q: %v", what, body, err)
		}
		if a.status >= http.StatusInternalServerError || a.status >= http.StatusBadRequest && a.code() == "" {
			t.Errorf("%s %.200q: got %d %.200s", what, body, a.status, a.body)
		}
		v.unharmed(t, what)
		if v.stranger.secret() == "" {
			v.left = 0 // she has logged out or deleted herself
		}
	})
}

// address fills the parameters of a route's address with a value.
func (v *fuzzTarget) address(r server.Route, value string) string {
	value = v.fill(value)
	parts := strings.Split(strings.ReplaceAll(r.Path, "{table}", string(v.table)), "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "x" + url.PathEscape(value)
		}
	}
	query := url.Values{}
	for _, name := range r.Query {
		query.Set(name, value)
	}
	return strings.Join(parts, "/") + "?" + query.Encode()
}
