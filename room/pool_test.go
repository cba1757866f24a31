package room

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestThePoolIsFairByTable(t *testing.T) {
	p := newPool(1)
	var mu sync.Mutex
	var order []TableID
	var left sync.WaitGroup
	hold := make(chan bool)
	add := func(ctx context.Context, table TableID) {
		left.Add(1)
		p.add(&task{ctx: ctx, table: table, work: func(late bool) {
			defer left.Done()
			if table == "first" {
				<-hold
			}
			if late {
				t.Error("nothing has waited long")
			}
			mu.Lock()
			defer mu.Unlock()
			order = append(order, table)
		}})
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

func TestATaskThatHasWaitedTooLongIsTold(t *testing.T) {
	p := newPool(1)
	defer p.close()
	hold, told := make(chan bool), make(chan bool, 1)
	p.add(&task{ctx: context.Background(), table: "first", work: func(bool) { <-hold }})
	for p.length() > 0 {
		time.Sleep(time.Millisecond)
	}
	waiting := &task{ctx: context.Background(), table: "second", work: func(late bool) { told <- late }}
	p.add(waiting)
	p.mu.Lock()
	waiting.queued = waiting.queued.Add(-2 * waitMost)
	p.mu.Unlock()
	close(hold)
	if !<-told {
		t.Error("it is not told")
	}
}
