package server_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// bounded returns a server with one limit at its default and generous rates.
func bounded(t *testing.T, set func(l *server.Limits, usual server.Limits), more ...func(*serverSetup)) *testServer {
	t.Helper()
	return newTestServer(t, append(more, frozen, func(s *serverSetup) { set(&s.limits, server.DefaultLimits()) })...)
}

func asUsual(*server.Limits, server.Limits) {}

// limits tests each field of Limits at its default.
var limits = map[string]func(t *testing.T){
	"BodyBytes": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		body := func(size int) string { return `{"name":"Anna"` + strings.Repeat(" ", size-15) + "}" }
		p.call("PATCH", "/api/me", body(64<<10)).ok(t)
		p.call("PATCH", "/api/me", body(64<<10+1)).refused(t, http.StatusRequestEntityTooLarge, server.CodeTooLarge)
	},
	"MessageBytes": func(t *testing.T) {
		s := bounded(t, asUsual).guest("Anna").dial()
		ping := func(size int) string { return `{"type":"ping","id":"a"` + strings.Repeat(" ", size-24) + "}" }
		if err := s.write(ping(16 << 10)); err != nil {
			t.Fatal(err)
		}
		s.find("the pong", func(m message) bool { return m.ID == "a" })
		_ = s.write(ping(16<<10 + 1))
		waittest.Until(t, "the socket is closed", func() bool { return s.ended() != nil })
		if got := websocket.CloseStatus(s.ended()); got != websocket.StatusMessageTooBig {
			t.Errorf("got %v", s.ended())
		}
	},
	"SocketsPerPerson": func(t *testing.T) {
		b := bounded(t, asUsual)
		p := b.guest("Anna")
		var first *socket
		for range 8 {
			first = p.dial()
		}
		p.denied(http.StatusTooManyRequests, string(server.CodeTooMany))
		b.guest("Boris").dial().sync()
		first.close()
		waittest.Until(t, "a socket is free again", func() bool { return b.metric("purrlor_sockets") == "8" })
		p.dial().sync()
	},
	"SocketsPerAddress": func(t *testing.T) {
		b := bounded(t, func(l *server.Limits, usual server.Limits) { l.SocketsPerAddress = usual.SocketsPerAddress },
			func(s *serverSetup) { s.trusted = prefixes("127.0.0.0/8") })
		for i := range 8 {
			p := b.guest(fmt.Sprint("Guest ", i))
			for range 8 {
				p.dial()
			}
		}
		p := b.guest("One more")
		p.denied(http.StatusTooManyRequests, string(server.CodeTooMany))
		p.header.Set("X-Forwarded-For", "192.0.2.1")
		p.dial().sync()
	},
	"ConnectionsPerAddress": func(t *testing.T) {
		b := bounded(t, asUsual, func(s *serverSetup) { s.from = at("198.51.100.7:1") })
		var last net.Conn
		for range 256 {
			last = b.hold()
		}
		if got := askOn(t, last); got != http.StatusOK {
			t.Errorf("got %d, want %d", got, http.StatusOK)
		}
		if got := askOn(t, b.hold()); got != http.StatusTooManyRequests {
			t.Errorf("got %d, want %d", got, http.StatusTooManyRequests)
		}
	},
	"TablesPerSocket": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		s := p.dial()
		var tables []ids.TableID
		for range 17 {
			tables = append(tables, p.create(isleOf(2)))
		}
		for _, table := range tables[:16] {
			s.subscribe(table)
		}
		s.subscribe(tables[0])
		s.expect("refused", server.CodeTooMany, protocol.ClientMessage{Type: "look", Table: tables[16]})
		s.expect("done", "", protocol.ClientMessage{Type: "leave", Table: tables[0]})
		s.subscribe(tables[16])
	},
	"CommandsPerSecond": func(t *testing.T) {
		b := bounded(t, func(l *server.Limits, usual server.Limits) { l.CommandsPerSecond = usual.CommandsPerSecond })
		p := b.guest("Anna")
		s := p.dial()
		for range 60 {
			s.sync()
		}
		s.send(protocol.ClientMessage{Type: "ping", ID: "last"})
		s.closes(websocket.StatusTryAgainLater, server.CodeTooMany)
		if got := s.messages(func(m message) bool { return m.ID == "last" }); len(got) != 1 || got[0].Code != server.CodeTooMany {
			t.Errorf("got %v", got)
		}
		p.command("x", table.Command{Do: table.DoSit}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		p.call("POST", "/api/tables", server.NewTable{Settings: isleOf(2)}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		b.guest("Boris").dial().sync()
	},
	"RequestsPerSecond": func(t *testing.T) {
		b := bounded(t, func(l *server.Limits, usual server.Limits) { l.RequestsPerSecond = usual.RequestsPerSecond })
		p := b.nobody()
		for range 200 {
			p.call("GET", "/api/games", nil).ok(t)
		}
		a := p.call("GET", "/api/games", nil)
		a.refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		if a.header.Get("Retry-After") == "" {
			t.Error("nothing says when to try again")
		}
		p.denied(http.StatusTooManyRequests, string(server.CodeTooMany))
		if a := p.call("GET", "/healthz", nil); a.status != http.StatusOK {
			t.Errorf("healthz: got %d", a.status)
		}
	},
	"GuestsPerMinute": func(t *testing.T) {
		b := bounded(t, func(l *server.Limits, usual server.Limits) { l.GuestsPerMinute = usual.GuestsPerMinute })
		for i := range 60 {
			b.guest(fmt.Sprint("Guest ", i))
		}
		b.nobody().call("POST", "/api/people", `{"name":"Anna"}`).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	},
	"TablesPerPerson": func(t *testing.T) {
		b := bounded(t, asUsual)
		p, q := b.guest("Anna"), b.guest("Boris")
		var last ids.TableID
		for range 20 {
			last = p.create(boxesOf(2))
		}
		p.call("POST", "/api/tables", server.NewTable{Settings: isleOf(2)}).refused(t, http.StatusConflict, table.CodeTooManyTables)
		q.create(boxesOf(2))
		p.command(last, table.Command{Do: table.DoRise}).ok(t)
		p.create(boxesOf(2))
	},
	"NameChars": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		p.call("PATCH", "/api/me", server.NewPerson{Name: strings.Repeat("ї", 24)}).ok(t)
		p.call("PATCH", "/api/me", server.NewPerson{Name: strings.Repeat("ї", 25)}).refused(t, http.StatusConflict, names.CodeNameTooLong)
		p.call("POST", "/api/me/tokens", server.TokenRequest{Label: strings.Repeat("ї", 25)}).refused(t, http.StatusConflict, names.CodeNameTooLong)
	},
	"ChatChars": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		tableID := p.create(isleOf(2))
		p.command(tableID, table.Command{Do: table.DoSay, Text: strings.Repeat("ї", 300)}).ok(t)
		p.command(tableID, table.Command{Do: table.DoSay, Text: strings.Repeat("ї", 301)}).refused(t, http.StatusConflict, names.CodeTextTooLong)
	},
	"LinesPerMinute": func(t *testing.T) {
		p := bounded(t, func(l *server.Limits, usual server.Limits) { l.LinesPerMinute = usual.LinesPerMinute }).guest("Anna")
		tableID := p.create(isleOf(2))
		for range 10 {
			p.command(tableID, table.Command{Do: table.DoSay, Reaction: "purr"}).ok(t)
		}
		p.command(tableID, table.Command{Do: table.DoSay, Reaction: "purr"}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		for range 6 {
			p.command(tableID, table.Command{Do: table.DoReport, Reason: "They purr"}).refused(t, http.StatusConflict, table.CodeNotAtTable)
		}
		p.command(tableID, table.Command{Do: table.DoReport, Reason: "They purr"}).refused(t, http.StatusTooManyRequests, server.CodeTooManyReports)
		p.dial().expect("refused", server.CodeTooMany, protocol.ClientMessage{Type: "do", Table: tableID, Command: &table.Command{Do: table.DoSay, Reaction: "purr"}})
		p.command(tableID, table.Command{Do: table.DoReady, On: true}).ok(t)
	},
	"DevicesPerPerson": func(t *testing.T) {
		b := bounded(t, asUsual)
		p := b.guest("Anna")
		for range 11 {
			p.call("POST", "/api/me/tokens", `{"label":""}`).ok(t)
		}
		p.call("POST", "/api/me/tokens", `{"label":""}`).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		var code server.Code
		p.call("POST", "/api/me/code", nil).ok(t, &code)
		b.nobody().call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	},
	"TargetsPerPerson": func(t *testing.T) {
		p := bounded(t, asUsual, func(s *serverSetup) { s.webhooks = true }).guest("Anna")
		add := func(n int) answer {
			return p.call("POST", "/api/me/targets", notifications.Target{
				Kind: notifications.Webhook, Endpoint: fmt.Sprint("https://hooks.example.org/", n), Secret: secretOfHook,
			})
		}
		for n := range 6 {
			add(n).ok(t)
		}
		add(6).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		add(0).ok(t)
		p.call("DELETE", "/api/me/targets", server.Endpoint{Endpoint: "https://hooks.example.org/0"}).ok(t)
		add(6).ok(t)
	},
	"QueueBytes": func(t *testing.T) {
		b := bounded(t, asUsual, func(s *serverSetup) { s.narrow = true })
		p := b.guest("Anna")
		b.server.Hasten(time.Hour, time.Hour, time.Hour)
		ws := p.openNarrow()
		// The client sends nothing now: with a full buffer it might never learn that its messages arrived.
		long := table.Notice{Kind: table.YourTurn, Table: ids.TableID(strings.Repeat("x", 4<<10))}
		for b.metric("purrlor_slow_clients_total") == "0" {
			for range 8 {
				b.hub.Notify(p.id, long)
			}
		}
		var err error
		got := 0
		for err == nil {
			var raw []byte
			_, raw, err = ws.Read(t.Context())
			got += len(raw)
		}
		checkClosed(t, err, websocket.StatusTryAgainLater, server.CodeSlow)
		if got < 400<<10 || got > 800<<10 {
			t.Errorf("%d bytes were kept for the client, want about 512 KB", got)
		}
	},
}

func TestLimits(t *testing.T) {
	for field := range reflect.TypeFor[server.Limits]().Fields() {
		test := limits[field.Name]
		if test == nil {
			t.Errorf("%s has no test", field.Name)
			continue
		}
		t.Run(field.Name, test)
	}
}

// Somebody who waits may send requests again.
func TestRequestLimitRecovers(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.limits.RequestsPerSecond = 1 })
	p := b.nobody()
	for range 10 {
		p.call("GET", "/api/games", nil).ok(t)
	}
	p.call("GET", "/api/games", nil).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	b.clock.advance(2 * time.Second)
	p.call("GET", "/api/games", nil).ok(t)
	b.clock.advance(time.Hour)
	p.call("GET", "/api/games", nil).ok(t)
}

func TestPreferencesLimit(t *testing.T) {
	p := newTestServer(t).guest("Anna")
	p.call("PATCH", "/api/me", `{"prefs":{"dark":true}}`).ok(t)
	p.call("PATCH", "/api/me", `{"name":"Eve","prefs":"`+strings.Repeat("x", 4<<10)+`"}`).refused(t, http.StatusRequestEntityTooLarge, server.CodeTooLarge)
	if got := p.call("GET", "/api/me", nil).body; !strings.Contains(got, `{"dark":true}`) || !strings.Contains(got, `"Anna"`) {
		t.Errorf("got %s", got)
	}
}

// Operators choose whether people may have webhooks.
func TestWebhooksOption(t *testing.T) {
	p := newTestServer(t).guest("Anna")
	p.call("POST", "/api/me/targets", notifications.Target{Kind: notifications.Webhook, Endpoint: hook, Secret: secretOfHook}).
		refused(t, http.StatusForbidden, notifications.CodeNoWebhooks)
}

// emptyBuckets belong to a cluster where other servers have taken every token.
type emptyBuckets struct{ asked []string }

func (b *emptyBuckets) TakeToken(_ context.Context, bucket string, _ float64, _ int) (bool, error) {
	b.asked = append(b.asked, bucket)
	return false, nil
}

// Guests and codes are counted for all servers together.
func TestLimitsAcrossServers(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	buckets := &emptyBuckets{}
	b.server.Buckets = buckets
	nobody := b.nobody()
	nobody.call("POST", "/api/people", server.NewPerson{Name: "Boris"}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	nobody.call("POST", "/api/code", server.CodeUse{Code: "abcd-efgh"}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	anna.create(isleOf(2)) // counted by each server
	if len(buckets.asked) != 2 {
		t.Errorf("asked for %q", buckets.asked)
	}
}
