package server_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// stacks expects a number of logged panics, each with its stack.
func (b *testServer) stacks(want int) {
	b.t.Helper()
	waittest.Until(b.t, "the panics are logged", func() bool { return strings.Count(b.log.String(), "stack=") == want })
	if n := strings.Count(b.log.String(), `fault="the store fell down"`); n != want {
		b.t.Errorf("the log tells of %d panics, want %d", n, want)
	}
}

// A panic ends only the request or socket in which it happened.
func TestPanicContained(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	tableID := b.started(isleOf(2), anna, b.guest("Boris"))
	s := anna.dial()
	s.subscribe(tableID)

	b.store.fallDown("talk")
	s.expect("refused", server.CodeInternal, protocol.ClientMessage{Type: "ask", Table: tableID, What: "lines"})
	anna.call("GET", "/api/tables/"+string(tableID)+"/lines", nil).refused(t, http.StatusInternalServerError, server.CodeInternal)
	s.expect("answer", "", protocol.ClientMessage{Type: "ask", Table: tableID, What: "score"})
	b.stacks(2)
	if got := b.metric("purrlor_faults_total"); got != "2" {
		t.Errorf("counted %s faults", got)
	}

	b.store.fallDown("devices")
	if a, err := anna.try("PATCH", "/api/me", `{"name":"Anna"}`); err == nil {
		t.Errorf("got %d %s, want a connection that is cut", a.status, a.body)
	}
	s.sync()
	b.store.fallDown("")
	b.stacks(3)
	s.do(tableID, table.Command{Do: table.DoQuiet, Seat: seat(0), On: true})
	anna.call("GET", "/api/me", nil).ok(t)
}

// A panic while a socket is written ends only that socket.
func TestPanicWhileWriting(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	b.server.Hasten(5*time.Millisecond, waittest.Patience, waittest.Patience)
	s := anna.dial()
	b.store.fallDown("devices")
	waittest.Until(t, "the socket ends", func() bool { return s.ended() != nil })
	b.store.fallDown("")
	b.stacks(1)
	anna.dial().sync()
}

// A panic while notices are sent stops nothing else.
func TestPanicWhileSendingNotices(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	b.store.fallDown("outbox")
	b.hub.Dispatcher = notifications.NewDispatcher(notifications.DispatcherConfig{
		Store: b.store, Sender: notifications.NewSender(notifications.SenderConfig{Client: http.DefaultClient}), Log: slog.New(slog.NewTextHandler(b.log, nil)),
	})
	for n := range 3 { // it also reads the outbox at intervals
		waittest.Until(t, "the panics are logged", func() bool { return strings.Count(b.log.String(), "the store fell down") > n })
		b.hub.Notify(anna.id, table.Notice{Kind: table.YourTurn, Table: "x", Game: "isle"})
	}
	b.store.fallDown("")
	anna.call("GET", "/api/me", nil).ok(t)
	if err := b.hub.Dispatcher.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// A server whose store panics is not ready.
func TestReadyWhenStorePanics(t *testing.T) {
	b := newTestServer(t)
	ready := func() int {
		b.clock.advance(time.Minute)
		return b.nobody().call("GET", "/readyz", nil).status
	}
	b.store.fallDown("ready")
	if got := ready(); got != http.StatusServiceUnavailable {
		t.Errorf("got %d", got)
	}
	b.store.fallDown("")
	if got := ready(); got != http.StatusOK {
		t.Errorf("got %d afterwards", got)
	}
}
