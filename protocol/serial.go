package protocol

import (
	"context"
	"sync"
	"sync/atomic"
)

// maxWaiting is how many messages of a client may queue before reading stops.
const maxWaiting = 32

// serial executes messages in order. Its goroutine runs only while there are any, so idle clients cost none.
type serial struct {
	queue   chan *ClientMessage // nil before the first message
	pending atomic.Int32        // messages that wait or are being executed
}

// add queues a message, unless the session ends while the queue is full. Only one goroutine may call it.
func (s *serial) add(ctx context.Context, running *sync.WaitGroup, m *ClientMessage, execute func(context.Context, *ClientMessage)) {
	if s.queue == nil {
		s.queue = make(chan *ClientMessage, maxWaiting)
	}
	select {
	case s.queue <- m:
		if s.pending.Add(1) == 1 {
			running.Go(func() { s.run(ctx, execute) })
		}
	case <-ctx.Done():
	}
}

// run executes messages until none waits or the session ends.
func (s *serial) run(ctx context.Context, execute func(context.Context, *ClientMessage)) {
	for {
		select {
		case m := <-s.queue:
			execute(ctx, m)
			if s.pending.Add(-1) == 0 {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}
