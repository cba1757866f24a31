package room

import (
	"context"
	"sync"
	"time"
)

// pool runs the bots of all tables on a few workers, so that people's moves never wait for them. Tables take turns:
// however many decisions one table has, every other gets its next one in between.
type pool struct {
	mu      sync.Mutex
	wake    *sync.Cond
	queues  map[TableID][]*task
	order   []TableID // tables with tasks, the next one first
	waiting int
	closed  bool
	workers sync.WaitGroup
}

// task is something to think about. Work is told whether the task has waited too long.
type task struct {
	ctx    context.Context
	table  TableID
	work   func(late bool)
	queued time.Time
}

// waitMost is how long a task may wait until the next one is done in less time.
const waitMost = 2 * time.Second

func newPool(workers int) *pool {
	p := &pool{queues: map[TableID][]*task{}}
	p.wake = sync.NewCond(&p.mu)
	for range max(1, workers) {
		p.workers.Go(p.work)
	}
	return p
}

// add queues a task.
func (p *pool) add(t *task) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	t.queued = time.Now()
	if len(p.queues[t.table]) == 0 {
		p.order = append(p.order, t.table)
	}
	p.queues[t.table] = append(p.queues[t.table], t)
	p.waiting++
	p.wake.Signal()
}

// next returns the next task, nil when the pool is closed.
func (p *pool) next() *task {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.order) == 0 && !p.closed {
		p.wake.Wait()
	}
	if p.closed {
		return nil
	}
	table := p.order[0]
	p.order = p.order[1:]
	queue := p.queues[table]
	t := queue[0]
	p.waiting--
	if len(queue) > 1 {
		p.queues[table] = queue[1:]
		p.order = append(p.order, table)
	} else {
		delete(p.queues, table)
	}
	return t
}

func (p *pool) work() {
	standBack()
	for t := p.next(); t != nil; t = p.next() {
		if t.ctx.Err() == nil {
			t.work(time.Since(t.queued) > waitMost)
		}
	}
}

// length returns how many tasks wait.
func (p *pool) length() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting
}

// close stops the workers when they have finished what they are at.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	p.wake.Broadcast()
	p.mu.Unlock()
	p.workers.Wait()
}
