// Package groupcommit hands over waiting items in groups, so that many writes can share one commit. Both adapters of storage use it.
package groupcommit

import (
	"context"
	"errors"
)

// MaxGroup bounds how many items share a group, and so how long the first of them waits for the last.
const MaxGroup = 256

// ErrClosed reports that the queue takes no more items.
var ErrClosed = errors.New("store is closed")

// Queue hands items from many senders to a few servers. It has no buffer: Put blocks until a server takes the item.
type Queue[T any] struct {
	items chan T
	quit  chan struct{}
}

// New returns an open queue.
func New[T any]() *Queue[T] { return &Queue[T]{items: make(chan T), quit: make(chan struct{})} }

// Put returns when a server took the item. After an error no server takes it: the context has ended, or the queue is closed.
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

// Serve calls do with one group after the other until the queue is closed. A group takes what waits when it begins, and does not wait
// for more. Several goroutines may serve a queue.
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
