package server_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// openNarrow opens a socket with small system buffers that nobody reads from.
func (p *person) openNarrow() *websocket.Conn {
	p.b.t.Helper()
	p.http.Transport = &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := (&net.Dialer{}).DialContext(ctx, network, addr)
		if err == nil {
			err = c.(*net.TCPConn).SetReadBuffer(narrow)
		}
		return c, err
	}}
	ws, _, err := p.open()
	if err != nil {
		p.b.t.Fatal(err)
	}
	p.b.t.Cleanup(func() { ws.CloseNow() })
	return ws
}

// A slow client is closed and disturbs nobody.
func TestSlowClientClosed(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.narrow, s.limits.QueueBytes = true, 8<<10 })
	anna, boris, slow := b.guest("Anna"), b.guest("Boris"), b.guest("Slow")
	tableID := anna.create(isleOf(3))
	a, z := anna.dial(), boris.dial()
	z.subscribe(tableID)
	b.server.Hasten(waittest.Patience, waittest.Patience, waittest.Patience)
	ws := slow.openNarrow()
	ctx, cancel := context.WithTimeout(context.Background(), waittest.Patience)
	defer cancel()
	err := ws.Write(ctx, websocket.MessageText, []byte(`{"type":"look","table":"`+string(tableID)+`","talk":true}`))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("purr ", 55)
	lines := 0
	for ; b.metric("purrlor_slow_clients_total") == "0" && lines < 5000; lines++ {
		a.do(tableID, table.Command{Do: table.DoSay, Text: text})
	}
	if lines == 5000 {
		t.Fatal("the slow client is never closed")
	}
	waittest.Until(t, "the others get every line", func() bool {
		return len(z.messages(func(m message) bool { return m.Type == "said" })) == lines
	})
	for err == nil {
		_, _, err = ws.Read(ctx)
	}
	checkClosed(t, err, websocket.StatusTryAgainLater, server.CodeSlow)
	z.sync()
	t.Logf("closed after %d lines", lines)
}

// metric returns the value of a metric.
func (b *testServer) metric(name string) string {
	b.t.Helper()
	w := httptest.NewRecorder()
	b.metrics.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	raw, err := io.ReadAll(w.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	b.t.Fatalf("there is no metric %s", name)
	return ""
}

func TestHalfOpenSocketClosed(t *testing.T) {
	b := newTestServer(t)
	b.server.Hasten(20*time.Millisecond, 100*time.Millisecond, waittest.Patience)
	ws, _, err := b.guest("Boris").open() // which answers no ping, as nobody reads from it
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	if got := b.metric("purrlor_sockets"); got != "1" {
		t.Errorf("got %s sockets, want 1", got)
	}
	waittest.Until(t, "the client that answers no ping is gone", func() bool { return b.metric("purrlor_sockets") == "0" })
}

func TestSocketAnsweringPingsStays(t *testing.T) {
	b := newTestServer(t)
	b.server.Hasten(time.Millisecond, waittest.Patience, waittest.Patience)
	pings := make(chan struct{}, 3)
	s := b.guest("Anna").dialWith(&websocket.DialOptions{OnPingReceived: func(context.Context, []byte) bool {
		select {
		case pings <- struct{}{}:
		default:
		}
		return true
	}})
	for range 3 {
		waittest.Next(t, "a ping", pings)
	}
	s.sync()
}

func TestDisconnectSeenByOthers(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.options.AwayGrace = 10 * time.Millisecond })
	anna, boris := b.guest("Anna"), b.guest("Boris")
	tableID := b.started(isleOf(2), anna, boris)
	a, s := anna.dial(), boris.dial()
	a.subscribe(tableID)
	s.subscribe(tableID)
	present := func() bool {
		var scene table.Scene
		if err := json.Unmarshal([]byte(a.scene(0)), &scene); err != nil {
			t.Fatal(err)
		}
		return scene.Table.Seats[1].Present
	}
	waittest.Until(t, "boris is there", present)
	s.close()
	waittest.Until(t, "boris is gone", func() bool { return !present() })
}

func TestSocketsOfStoppingServer(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	s := anna.dial()
	s.subscribe(anna.create(isleOf(2)))
	b.hub.CloseAll()
	s.closes(websocket.StatusServiceRestart, table.CodeClosing)
	if got := b.metric("purrlor_sockets"); got != "0" {
		t.Errorf("got %s sockets after all were closed", got)
	}
	anna.dial().closes(websocket.StatusServiceRestart, table.CodeClosing)
	if err := b.tables.Close(); err != nil {
		t.Fatal(err)
	}
	anna.call("GET", "/api/tables/x", nil).refused(t, http.StatusServiceUnavailable, table.CodeClosing)
}

// A takeback names its move to those who are asked.
func TestTakebackNamesMove(t *testing.T) {
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	tableID := b.started(boxesOf(2), people...)
	path := "/api/tables/" + string(tableID)
	by := b.position(tableID, people[0]).Match.Must().First()
	r := game.SeedOf("takeback").Stream("takeback", 0)
	start := b.next(tableID, people[0], &r)
	people[by].command(tableID, start).ok(t)
	people[by].command(tableID, table.Command{Do: table.DoTakeback, Seat: seat(by), Count: 1}).ok(t)
	for _, p := range append(people, b.guest("Zoe")) {
		var got tableserver.TableAnswer
		p.call("GET", path, nil).ok(t, &got)
		if asked := got.Scene.Table.Proposal; asked == nil || len(asked.Events) != 1 || asked.Events[0].Key != "boxes.event.started" {
			t.Errorf("%s reads %+v", p.name, asked)
		}
	}
	old := *start.Decision
	people[1-by].command(tableID, table.Command{Do: table.DoVote, Yes: true}).ok(t)
	again := table.Command{Do: table.DoAct, Seat: seat(by), Decision: &old, Action: start.Action}
	people[by].command(tableID, again).refused(t, http.StatusConflict, game.CodeStaleDecision)
	var legal tableserver.Legal
	people[by].call("GET", path+"/legal", nil).ok(t, &legal)
	again.Decision = &legal.Decision
	people[by].command(tableID, again).ok(t)
}

func TestHTTPPlayerNotReplaced(t *testing.T) {
	var ahead atomic.Int64
	b := newTestServer(t, func(s *serverSetup) {
		s.options.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	people := b.guests("Anna", "Boris", "Celina")
	tableID := b.started(isleOf(3), people...)
	replace := table.Command{Do: table.DoReplace, Seat: seat(1)}
	people[0].command(tableID, replace).refused(t, http.StatusConflict, table.CodeNotAbsent)
	ahead.Add(int64(time.Minute))
	people[2].call("GET", "/api/tables/"+string(tableID), nil).ok(t)
	people[0].command(tableID, replace).ok(t)
	path := "/api/tables/" + string(tableID)
	var legal tableserver.Legal
	people[1].call("GET", path+"/legal", nil).ok(t, &legal)
	people[2].command(tableID, table.Command{Do: table.DoVote, Yes: true}).refused(t, http.StatusConflict, table.CodeNoProposal)
	keep := table.Command{Do: table.DoAct, Seat: seat(1), Decision: &legal.Decision, Action: legal.Actions[0]}
	people[1].command(tableID, keep).ok(t)
	people[0].command(tableID, replace).refused(t, http.StatusConflict, table.CodeNotAbsent)
	var got tableserver.TableAnswer
	people[2].call("GET", path, nil).ok(t, &got)
	if chair := got.Scene.Table.Seats[1]; chair.Standin != "" || !chair.Present || got.Scene.Table.Proposal != nil {
		t.Errorf("got %+v and the proposal %+v", chair, got.Scene.Table.Proposal)
	}
}
