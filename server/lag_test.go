package server_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/table"
)

func TestLagMeasuredByServer(t *testing.T) {
	t.Parallel()
	const lag = 200 * time.Millisecond
	b := newTestServer(t)
	anna := b.guest("Anna")
	answered := make(chan struct{}, 8)
	s := anna.dialWith(&websocket.DialOptions{OnPingReceived: func(context.Context, []byte) bool {
		b.clock.advance(lag)
		answered <- struct{}{}
		return true
	}})
	settings := isleOf(2)
	settings.Clock = table.Clock{Kind: table.Bank, Minutes: 5}
	tableID := b.started(settings, anna, b.guest("Boris"))
	s.subscribe(tableID)
	<-answered
	s.sync()
	b.clock.advance(2 * lag) // a lag that is longer than the wait is given back in part
	pos := b.position(tableID, anna)
	decision := pos.Decision(0)
	s.do(tableID, table.Command{Do: table.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Legal(0)[0]})
	rows, err := b.store.Rows(t.Context(), tableID, 0)
	if err != nil {
		t.Fatal(err)
	}
	var act struct{ Lag int }
	if err := json.Unmarshal(rows[len(rows)-1].Body, &act); err != nil || act.Lag < int(lag.Milliseconds()) || act.Lag > 1000 {
		t.Errorf("got the row %s, want one that gives %v back", rows[len(rows)-1].Body, lag)
	}
}
