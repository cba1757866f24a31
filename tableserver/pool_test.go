package tableserver

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
)

// heldPool is a pool of one worker that is busy until it is released.
type heldPool struct {
	*pool
	mu   sync.Mutex
	done []string
	let  chan bool
	left sync.WaitGroup
}

func newHeldPool(t *testing.T) *heldPool {
	h := &heldPool{pool: newPool(1, lowerPriority, func(do func()) { do() }), let: make(chan bool)}
	t.Cleanup(h.close)
	begun := make(chan bool)
	h.add(&task{ctx: context.Background(), work: func(time.Duration) { close(begun); <-h.let }}, nil)
	<-begun
	return h
}

// network returns a test network by number.
func network(n byte) netip.Addr { return netip.AddrFrom4([4]byte{192, 0, 2, n}) }

// queue adds a named task for some clients.
func (h *heldPool) queue(ctx context.Context, name string, table ids.TableID, parties ...queueClient) *task {
	h.left.Add(1)
	t := &task{ctx: ctx, table: table, work: func(time.Duration) {
		defer h.left.Done()
		h.mu.Lock()
		defer h.mu.Unlock()
		h.done = append(h.done, name)
	}}
	h.add(t, parties)
	return t
}

// order releases the pool and returns the task names in order of execution.
func (h *heldPool) order() []string {
	close(h.let)
	h.left.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.done
}

// Networks take turns, then people, then tables.
func TestPoolTurns(t *testing.T) {
	t.Parallel()
	h := newHeldPool(t)
	for _, x := range []struct {
		name   string
		who    queueClient
		tables []ids.TableID
	}{
		{"eve", queueClient{network(1), "eve"}, []ids.TableID{"e1", "e2", "e1"}},
		{"mallory", queueClient{network(1), "mallory"}, []ids.TableID{"m1", "m2"}},
		{"anna", queueClient{network(2), "anna"}, []ids.TableID{"a1"}},
		{"borys", queueClient{network(3), "borys"}, []ids.TableID{"b1", "b1"}},
	} {
		for _, table := range x.tables {
			h.queue(context.Background(), string(table), table, x.who)
		}
	}
	if got := h.length(); got != 8 {
		t.Errorf("%d tasks wait, want 8", got)
	}
	want := "e1 a1 b1 m1 b1 e2 m2 e1"
	if got := strings.Join(h.order(), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if len(h.all.lines) != 0 || len(h.all.order) != 0 || h.length() != 0 {
		t.Errorf("the lines of those who have left stay: %v", h.all.lines)
	}
}

// A stranger waits for one task of each other network.
func TestPoolWaitPerNetwork(t *testing.T) {
	t.Parallel()
	h := newHeldPool(t)
	for n := range 300 { // as many names, tables and connections as one likes
		eve := queueClient{network(byte(1 + n%3)), ids.PersonID(fmt.Sprint("eve", n%60))}
		h.queue(context.Background(), "eve", ids.TableID(fmt.Sprint("table", n)), eve)
	}
	h.queue(context.Background(), "anna", "anna's", queueClient{network(9), "anna"})
	if got := slices.Index(h.order(), "anna"); got != 3 {
		t.Errorf("the stranger waits for %d tasks, want one of each of 3 networks", got)
	}
}

// People of one network share its turns.
func TestPoolSharesNetworkTurns(t *testing.T) {
	t.Parallel()
	h := newHeldPool(t)
	for n := range 40 {
		h.queue(context.Background(), "eve", ids.TableID(fmt.Sprint("table", n)), queueClient{network(1), "eve"})
	}
	h.queue(context.Background(), "anna", "anna's", queueClient{network(1), "anna"})
	if got := slices.Index(h.order(), "anna"); got != 1 {
		t.Errorf("a neighbour waits for %d tasks, want 1", got)
	}
}

// A table of several people is served as early as the one of them who would wait least.
func TestPoolTableOfSeveral(t *testing.T) {
	t.Parallel()
	h := newHeldPool(t)
	eve, anna := queueClient{network(1), "eve"}, queueClient{network(2), "anna"}
	for n := range 20 {
		h.queue(context.Background(), "eve's", ids.TableID(fmt.Sprint("table", n)), eve)
	}
	h.queue(context.Background(), "theirs", "both", eve, anna)
	if got := slices.Index(h.order(), "theirs"); got != 1 {
		t.Errorf("who plays with somebody busy waits for %d tasks, want 1", got)
	}
}

func TestPoolTaskMovedAndDropped(t *testing.T) {
	t.Parallel()
	h := newHeldPool(t)
	nobody, anna := queueClient{}, queueClient{network(2), "anna"}
	for range 5 {
		h.queue(context.Background(), "absent", "others", nobody)
	}
	moved := h.queue(context.Background(), "anna's", "anna's", nobody)
	since := moved.queued
	h.move(moved, []queueClient{anna})
	if !moved.queued.Equal(since) {
		t.Error("who is moved has waited for nothing")
	}
	dropped := h.queue(context.Background(), "dropped", "anna's", anna)
	h.drop(dropped)
	h.drop(dropped)
	h.move(dropped, []queueClient{anna})
	h.left.Done()
	stale, cancel := context.WithCancel(context.Background())
	cancel()
	h.queue(stale, "stale", "anna's", anna)
	h.left.Done()
	if got := h.length(); got != 6 {
		t.Errorf("%d tasks wait, want 6", got)
	}
	if got := h.order(); slices.Index(got, "anna's") != 1 || len(got) != 6 {
		t.Errorf("got %v", got)
	}
}

func TestClosedPoolTakesNoTasks(t *testing.T) {
	t.Parallel()
	p := newPool(2, lowerPriority, nil)
	p.close()
	p.add(&task{ctx: context.Background()}, nil)
	if p.length() != 0 {
		t.Error("a closed pool takes tasks")
	}
}

// A task is told how long it has waited.
func TestPoolTaskWaitingTime(t *testing.T) {
	t.Parallel()
	h := newHeldPool(t)
	told := make(chan time.Duration, 1)
	waiting := &task{ctx: context.Background(), work: func(waited time.Duration) { told <- waited }}
	h.add(waiting, nil)
	h.pool.mu.Lock()
	waiting.queued = waiting.queued.Add(-2 * maxQueueWait)
	h.pool.mu.Unlock()
	close(h.let)
	if got := <-told; got < 2*maxQueueWait {
		t.Errorf("got a waiting time of %v", got)
	}
}

func TestLateHintIsShorter(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ waited, want time.Duration }{
		{0, 400 * time.Millisecond},
		{time.Second, 200 * time.Millisecond},
		{2 * time.Second, 100 * time.Millisecond},
		{time.Hour, 100 * time.Millisecond},
	} {
		if got := (&HintRequest{Time: hintTime}).after(x.waited); got != x.want {
			t.Errorf("after %v: got %v, want %v", x.waited, got, x.want)
		}
	}
}

func TestPoolWorkerSurvivesPanic(t *testing.T) {
	t.Parallel()
	caught := make(chan error, 1)
	p := newPool(1, lowerPriority, func(do func()) {
		if err := panics.Catch(func() error { do(); return nil }); err != nil {
			caught <- err
		}
	})
	defer p.close()
	done := make(chan bool)
	p.add(&task{ctx: context.Background(), work: func(time.Duration) { panic("oops") }}, nil)
	p.add(&task{ctx: context.Background(), work: func(time.Duration) { close(done) }}, nil)
	<-done
	if err := <-caught; err.Error() != "panic: oops" {
		t.Errorf("got %v", err)
	}
}
