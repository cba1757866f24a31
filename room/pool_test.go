package room

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

func TestThePoolIsFairByTable(t *testing.T) {
	g, err := games.Named("boxes")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	p := newPool(1, time.Second)
	var mu sync.Mutex
	var order []TableID
	var left sync.WaitGroup
	hold := make(chan bool)
	add := func(ctx context.Context, table TableID) {
		left.Add(1)
		s := m.Must().First()
		p.add(&task{
			ctx: ctx, table: table, game: "boxes", level: "random", view: m.View(s), legal: m.Legal(s),
			done: func(action string, err error) {
				defer left.Done()
				if table == "first" {
					<-hold
				}
				if err != nil || !slices.Contains(m.Legal(s), action) {
					t.Errorf("got %q, %v", action, err)
				}
				mu.Lock()
				defer mu.Unlock()
				order = append(order, table)
			},
		})
	}
	add(context.Background(), "first")
	for p.length() > 0 {
		time.Sleep(time.Millisecond)
	}
	stale, cancel := context.WithCancel(context.Background())
	for range 3 {
		add(context.Background(), "many")
	}
	add(stale, "stale")
	add(context.Background(), "one")
	cancel()
	left.Done() // of the stale one, which never answers
	if got := p.length(); got != 5 {
		t.Errorf("%d tasks wait, want 5", got)
	}
	close(hold)
	left.Wait()
	p.close()
	if want := []TableID{"first", "many", "one", "many", "many"}; !slices.Equal(order, want) {
		t.Errorf("got %v, want %v", order, want)
	}
	p.add(&task{table: "late"})
	if p.length() != 0 {
		t.Error("a closed pool takes tasks")
	}
}
