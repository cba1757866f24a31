package tableserver

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// queueClient is a person and their network; bots share time between them.
type queueClient struct {
	network netip.Addr
	person  ids.PersonID
}

// pool runs the bots of all tables on a few workers, so moves of people never wait for bots. Networks take turns, then the people of a
// network, then the tables of a person. Opening more names, tables or connections does not buy a larger share. A client with few tasks
// waits for at most one task of every other network.
type pool struct {
	mu      sync.Mutex
	wake    *sync.Cond
	all     *fairQueue
	closed  bool
	workers sync.WaitGroup
	guarded func(func()) // runs a task and recovers from panics
}

// task is one decision to compute. Its work function receives the time spent waiting.
type task struct {
	ctx    context.Context
	table  ids.TableID
	work   func(waited time.Duration)
	queued time.Time
	queue  *fairQueue // the queue it waits in, or nil
}

// fairQueue holds waiting tasks at one level: all, a network, a person or a table. Its child queues take turns.
type fairQueue struct {
	key    any
	within *fairQueue
	lines  map[any]*fairQueue
	order  []*fairQueue // child queues, the next one first
	tasks  []*task      // of a table
	length int          // number of waiting tasks here and below
}

// maxQueueWait is how long a decision may wait before its bot skips the search.
const maxQueueWait = 2 * time.Second

// newPool starts the workers. Each runs prepare first.
func newPool(workers int, prepare func(), guarded func(func())) *pool {
	p := &pool{all: &fairQueue{}, guarded: guarded}
	p.wake = sync.NewCond(&p.mu)
	for range max(1, workers) {
		p.workers.Go(func() {
			prepare()
			p.work()
		})
	}
	return p
}

// add queues a task under the client whose network has the fewest tasks, so playing with people of a busy network does not slow anyone
// down.
func (p *pool) add(t *task, parties []queueClient) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || t.ctx.Err() != nil {
		return
	}
	t.queued = time.Now()
	p.put(t, parties)
	p.wake.Signal()
}

// move requeues a waiting task under other clients.
func (p *pool) move(t *task, parties []queueClient) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.queue != nil {
		p.remove(t)
		p.put(t, parties)
	}
}

// drop removes a task that is no longer needed.
func (p *pool) drop(t *task) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.queue != nil {
		p.remove(t)
	}
}

func (p *pool) put(t *task, parties []queueClient) {
	var chosen queueClient
	least := -1
	for _, who := range parties {
		waiting := 0
		if l := p.all.lines[who.network]; l != nil {
			waiting = l.length
		}
		if least < 0 || waiting < least {
			chosen, least = who, waiting
		}
	}
	t.queue = p.all.line(chosen.network).line(chosen.person).line(t.table)
	t.queue.tasks = append(t.queue.tasks, t)
	for l := t.queue; l != nil; l = l.within {
		l.length++
	}
}

// line returns the child queue of a key. A new one goes to the end.
func (l *fairQueue) line(key any) *fairQueue {
	sub := l.lines[key]
	if sub == nil {
		if l.lines == nil {
			l.lines = map[any]*fairQueue{}
		}
		sub = &fairQueue{key: key, within: l}
		l.lines[key] = sub
		l.order = append(l.order, sub)
	}
	return sub
}

func (p *pool) remove(t *task) {
	l := t.queue
	t.queue = nil
	l.tasks = slices.DeleteFunc(l.tasks, func(x *task) bool { return x == t })
	for ; l != nil; l = l.within {
		if l.length--; l.length == 0 && l.within != nil {
			delete(l.within.lines, l.key)
			l.within.order = slices.DeleteFunc(l.within.order, func(x *fairQueue) bool { return x == l })
		}
	}
}

// hold waits for a client's turn and reserves a worker until it is released, for work that runs elsewhere. It reserves nothing if the
// context ends first.
func (p *pool) hold(ctx context.Context, table ids.TableID, who queueClient) (release func(), err error) {
	begun, released := make(chan struct{}), make(chan struct{})
	release = sync.OnceFunc(func() { close(released) })
	t := &task{ctx: ctx, table: table, work: func(time.Duration) { close(begun); <-released }}
	p.add(t, []queueClient{who})
	select {
	case <-begun:
	case <-ctx.Done():
		release()
		p.drop(t)
		err = ctx.Err()
	}
	return release, err
}

// next returns the next task, nil when the pool is closed.
func (p *pool) next() *task {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.all.length == 0 && !p.closed {
		p.wake.Wait()
	}
	if p.closed {
		return nil
	}
	l := p.all
	for len(l.order) > 0 {
		sub := l.order[0]
		copy(l.order, l.order[1:])
		l.order[len(l.order)-1] = sub
		l = sub
	}
	t := l.tasks[0]
	p.remove(t)
	return t
}

func (p *pool) work() {
	for t := p.next(); t != nil; t = p.next() {
		if t.ctx.Err() == nil {
			p.guarded(func() { t.work(time.Since(t.queued)) })
		}
	}
}

// length returns how many tasks wait.
func (p *pool) length() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all.length
}

// close stops the workers after their current tasks.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	p.wake.Broadcast()
	p.mu.Unlock()
	p.workers.Wait()
}
