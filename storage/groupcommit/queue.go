// Package groupcommit batches waiting items, so that many writes can share one commit. Both storage adapters use it.
package groupcommit

import (
	"context"
	"errors"
)

// MaxGroup limits the size of a group, which bounds how long its first item waits for the last.
const MaxGroup = 256

// ErrClosed reports that the queue is closed.
var ErrClosed = errors.New("store is closed")

// Queue passes items from many senders to a few servers. It has no buffer: Put blocks until a server takes the item.
type Queue[T any] struct {
	items chan T
	quit  chan struct{}
}

// New returns an open queue.
func New[T any]() *Queue[T] { return &Queue[T]{items: make(chan T), quit: make(chan struct{})} }

// Put returns after a server has taken the item. If Put returns an error, no server takes the item: the context was cancelled or
// the queue is closed.
func (q *Queue[T]) Put(ctx context.Context, item T) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case q.items <- item:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-q.quit:
		return ErrClosed
	}
}

// Close ends the queue and refuses waiting items.
func (q *Queue[T]) Close() { close(q.quit) }

// Serve calls do with one group after another until the queue is closed. A group contains the items that are waiting when it
// starts; Serve never waits for more. Several goroutines may serve a queue.
func (q *Queue[T]) Serve(do func(group []T)) {
	group := make([]T, 0, MaxGroup)
	for {
		select {
		case item := <-q.items:
			group = q.gather(append(group[:0], item))
			do(group)
			clear(group)
		case <-q.quit:
			return
		}
	}
}

// gather adds the items that wait now.
func (q *Queue[T]) gather(group []T) []T {
	for len(group) < MaxGroup {
		select {
		case item := <-q.items:
			group = append(group, item)
		default:
			return group
		}
	}
	return group
}
