package api_test

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

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/names"
	"github.com/purrlor/purrlor/notify"
	"github.com/purrlor/purrlor/room"
)

// bounded returns a server with one limit as servers usually have it and rates that do not matter.
func bounded(t *testing.T, set func(l *api.Limits, usual api.Limits), more ...func(*setup)) *bench {
	t.Helper()
	return newBench(t, append(more, frozen, func(s *setup) { set(&s.limits, api.DefaultLimits()) })...)
}

func asUsual(*api.Limits, api.Limits) {}

// limits has a test of each field of Limits at its default.
var limits = map[string]func(t *testing.T){
	"Body": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		body := func(size int) string { return `{"name":"Anna"` + strings.Repeat(" ", size-15) + "}" }
		p.call("PATCH", "/api/me", body(64<<10)).ok(t)
		p.call("PATCH", "/api/me", body(64<<10+1)).refused(t, http.StatusRequestEntityTooLarge, api.CodeTooLarge)
	},
	"Message": func(t *testing.T) {
		s := bounded(t, asUsual).guest("Anna").dial()
		ping := func(size int) string { return `{"type":"ping","id":"a"` + strings.Repeat(" ", size-24) + "}" }
		if err := s.write(ping(16 << 10)); err != nil {
			t.Fatal(err)
		}
		s.find("the pong", func(m message) bool { return m.ID == "a" })
		_ = s.write(ping(16<<10 + 1))
		eventually(t, "the socket is closed", func() bool { return s.ended() != nil })
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
		p.denied(http.StatusTooManyRequests, string(api.CodeTooMany))
		b.guest("Boris").dial().sync()
		first.close()
		eventually(t, "a socket is free again", func() bool { return b.metric("purrlor_sockets") == "8" })
		p.dial().sync()
	},
	"SocketsPerAddress": func(t *testing.T) {
		b := bounded(t, func(l *api.Limits, usual api.Limits) { l.SocketsPerAddress = usual.SocketsPerAddress },
			func(s *setup) { s.trusted = prefixes("127.0.0.0/8") })
		for i := range 8 {
			p := b.guest(fmt.Sprint("Guest ", i))
			for range 8 {
				p.dial()
			}
		}
		p := b.guest("One more")
		p.denied(http.StatusTooManyRequests, string(api.CodeTooMany))
		p.header.Set("X-Forwarded-For", "192.0.2.1")
		p.dial().sync()
	},
	"ConnectionsPerAddress": func(t *testing.T) {
		b := bounded(t, asUsual, func(s *setup) { s.from = at("198.51.100.7:1") })
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
	"Looks": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		s := p.dial()
		var tables []room.TableID
		for range 17 {
			tables = append(tables, p.create(isleOf(2)))
		}
		for _, table := range tables[:16] {
			s.look(table)
		}
		s.look(tables[0])
		s.expect("refused", api.CodeTooMany, api.ClientMessage{Type: "look", Table: tables[16]})
		s.expect("done", "", api.ClientMessage{Type: "leave", Table: tables[0]})
		s.look(tables[16])
	},
	"Commands": func(t *testing.T) {
		b := bounded(t, func(l *api.Limits, usual api.Limits) { l.Commands = usual.Commands })
		p := b.guest("Anna")
		s := p.dial()
		for range 60 {
			s.sync()
		}
		s.send(api.ClientMessage{Type: "ping", ID: "last"})
		s.closes(websocket.StatusTryAgainLater, api.CodeTooMany)
		if got := s.messages(func(m message) bool { return m.ID == "last" }); len(got) != 1 || got[0].Code != api.CodeTooMany {
			t.Errorf("got %v", got)
		}
		p.command("x", room.Command{Do: room.DoSit}).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		p.call("POST", "/api/tables", api.NewTable{Settings: isleOf(2)}).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		b.guest("Boris").dial().sync()
	},
	"Requests": func(t *testing.T) {
		b := bounded(t, func(l *api.Limits, usual api.Limits) { l.Requests = usual.Requests })
		p := b.nobody()
		for range 200 {
			p.call("GET", "/api/games", nil).ok(t)
		}
		a := p.call("GET", "/api/games", nil)
		a.refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		if a.header.Get("Retry-After") == "" {
			t.Error("nothing says when to try again")
		}
		p.denied(http.StatusTooManyRequests, string(api.CodeTooMany))
		if a := p.call("GET", "/healthz", nil); a.status != http.StatusOK {
			t.Errorf("healthz: got %d", a.status)
		}
	},
	"Guests": func(t *testing.T) {
		b := bounded(t, func(l *api.Limits, usual api.Limits) { l.Guests = usual.Guests })
		for i := range 60 {
			b.guest(fmt.Sprint("Guest ", i))
		}
		b.nobody().call("POST", "/api/people", `{"name":"Anna"}`).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
	},
	"Tables": func(t *testing.T) {
		b := bounded(t, asUsual)
		p, q := b.guest("Anna"), b.guest("Boris")
		var last room.TableID
		for range 20 {
			last = p.create(boxesOf(2))
		}
		p.call("POST", "/api/tables", api.NewTable{Settings: isleOf(2)}).refused(t, http.StatusConflict, room.CodeTooManyTables)
		q.create(boxesOf(2))
		p.command(last, room.Command{Do: room.DoRise}).ok(t)
		p.create(boxesOf(2))
	},
	"Name": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		p.call("PATCH", "/api/me", api.Named{Name: strings.Repeat("ї", 24)}).ok(t)
		p.call("PATCH", "/api/me", api.Named{Name: strings.Repeat("ї", 25)}).refused(t, http.StatusConflict, names.CodeNameTooLong)
		p.call("POST", "/api/me/tokens", api.TokenRequest{Label: strings.Repeat("ї", 25)}).refused(t, http.StatusConflict, names.CodeNameTooLong)
	},
	"Chat": func(t *testing.T) {
		p := bounded(t, asUsual).guest("Anna")
		table := p.create(isleOf(2))
		p.command(table, room.Command{Do: room.DoSay, Text: strings.Repeat("ї", 300)}).ok(t)
		p.command(table, room.Command{Do: room.DoSay, Text: strings.Repeat("ї", 301)}).refused(t, http.StatusConflict, names.CodeTextTooLong)
	},
	"Lines": func(t *testing.T) {
		p := bounded(t, func(l *api.Limits, usual api.Limits) { l.Lines = usual.Lines }).guest("Anna")
		table := p.create(isleOf(2))
		for range 10 {
			p.command(table, room.Command{Do: room.DoSay, Reaction: "purr"}).ok(t)
		}
		p.command(table, room.Command{Do: room.DoSay, Reaction: "purr"}).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		p.command(table, room.Command{Do: room.DoReport, Reason: "They purr"}).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		p.dial().expect("refused", api.CodeTooMany, api.ClientMessage{Type: "do", Table: table, Command: &room.Command{Do: room.DoSay, Reaction: "purr"}})
		p.command(table, room.Command{Do: room.DoReady, On: true}).ok(t)
	},
	"Devices": func(t *testing.T) {
		b := bounded(t, asUsual)
		p := b.guest("Anna")
		for range 11 {
			p.call("POST", "/api/me/tokens", `{"label":""}`).ok(t)
		}
		p.call("POST", "/api/me/tokens", `{"label":""}`).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		var code api.Code
		p.call("POST", "/api/me/code", nil).ok(t, &code)
		b.nobody().call("POST", "/api/code", api.CodeUse{Code: code.Code}).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
	},
	"Targets": func(t *testing.T) {
		p := bounded(t, asUsual, func(s *setup) { s.webhooks = true }).guest("Anna")
		add := func(n int) answer {
			return p.call("POST", "/api/me/targets", notify.Target{
				Kind: notify.Webhook, Endpoint: fmt.Sprint("https://hooks.example.org/", n), Secret: secretOfHook,
			})
		}
		for n := range 6 {
			add(n).ok(t)
		}
		add(6).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
		add(0).ok(t)
		p.call("DELETE", "/api/me/targets", api.Endpoint{Endpoint: "https://hooks.example.org/0"}).ok(t)
		add(6).ok(t)
	},
	"Queue": func(t *testing.T) {
		b := bounded(t, asUsual, func(s *setup) { s.narrow = true })
		p := b.guest("Anna")
		table := b.started(isleOf(2), p, p)
		size := len(p.call("GET", "/api/tables/"+string(table), nil).body)
		b.server.Hasten(time.Minute, time.Minute, time.Minute)
		ws := p.openNarrow()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		sent := 0
		for b.metric("purrlor_slow_clients_total") == "0" {
			text := fmt.Sprintf(`{"type":"ask","id":"%d","table":"%s","what":"options","piece":"cat-01-blue"}`, sent, table)
			if err := ws.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
				t.Fatal(err)
			}
			look := fmt.Sprintf(`{"type":"look","id":"l%d","table":"%s"}`, sent, table)
			if err := ws.Write(ctx, websocket.MessageText, []byte(look)); err != nil {
				t.Fatal(err)
			}
			sent++
		}
		if sent*2*size < 400<<10 {
			t.Errorf("closed after %d looks of 2 x %d bytes", sent, size)
		}
		var err error
		got := 0
		for err == nil {
			var raw []byte
			_, raw, err = ws.Read(ctx)
			got += len(raw)
		}
		checkClosed(t, err, websocket.StatusTryAgainLater, api.CodeSlow)
		if got < 400<<10 || got > 1200<<10 {
			t.Errorf("%d bytes were kept for the client, want about 512 KB", got)
		}
	},
}

func TestLimits(t *testing.T) {
	for field := range reflect.TypeFor[api.Limits]().Fields() {
		test := limits[field.Name]
		if test == nil {
			t.Errorf("%s has no test", field.Name)
			continue
		}
		t.Run(field.Name, test)
	}
}

func TestWhoWaitsMayGoOn(t *testing.T) {
	b := newBench(t, func(s *setup) { s.limits.Requests = 1 })
	p := b.nobody()
	for range 10 {
		p.call("GET", "/api/games", nil).ok(t)
	}
	p.call("GET", "/api/games", nil).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
	b.clock.turn(2 * time.Second)
	p.call("GET", "/api/games", nil).ok(t)
	b.clock.turn(time.Hour)
	p.call("GET", "/api/games", nil).ok(t)
}

func TestPreferencesAreBounded(t *testing.T) {
	p := newBench(t).guest("Anna")
	p.call("PATCH", "/api/me", `{"prefs":{"dark":true}}`).ok(t)
	p.call("PATCH", "/api/me", `{"name":"Eve","prefs":"`+strings.Repeat("x", 4<<10)+`"}`).refused(t, http.StatusRequestEntityTooLarge, api.CodeTooLarge)
	if got := p.call("GET", "/api/me", nil).body; !strings.Contains(got, `{"dark":true}`) || !strings.Contains(got, `"Anna"`) {
		t.Errorf("got %s", got)
	}
}

func TestWebhooksAreTheOperatorsChoice(t *testing.T) {
	p := newBench(t).guest("Anna")
	p.call("POST", "/api/me/targets", notify.Target{Kind: notify.Webhook, Endpoint: hook, Secret: secretOfHook}).
		refused(t, http.StatusForbidden, api.CodeNoWebhooks)
}
