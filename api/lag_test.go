package api_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/room"
)

func TestLagIsMeasuredByTheServer(t *testing.T) {
	t.Parallel()
	const lag = 200 * time.Millisecond
	b := newTestServer(t)
	anna := b.guest("Anna")
	answered := make(chan struct{}, 8)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(b.web.URL, "http")+"/api/socket", &websocket.DialOptions{
		HTTPClient: anna.http, HTTPHeader: anna.header.Clone(),
		OnPingReceived: func(context.Context, []byte) bool {
			time.Sleep(lag)
			answered <- struct{}{}
			return true
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &socket{t: t, ws: ws, came: make(chan struct{})}
	go s.read()
	t.Cleanup(s.close)
	settings := isleOf(2)
	settings.Clock = room.Clock{Kind: room.Bank, Minutes: 5}
	table := b.started(settings, anna, b.guest("Boris"))
	s.look(table)
	<-answered
	s.sync()
	time.Sleep(2 * lag) // a lag that is longer than the wait is given back in part
	pos := b.position(table, anna)
	decision := pos.Decision(0)
	s.do(table, room.Command{Do: room.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Legal(0)[0]})
	rows, err := b.store.Rows(ctx, table, 0)
	if err != nil {
		t.Fatal(err)
	}
	var act struct{ Lag int }
	if err := json.Unmarshal(rows[len(rows)-1].Body, &act); err != nil || act.Lag < int(lag.Milliseconds()) || act.Lag > 1000 {
		t.Errorf("got the row %s, want one that gives %v back", rows[len(rows)-1].Body, lag)
	}
}
