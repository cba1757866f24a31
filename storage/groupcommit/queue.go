// Package groupcommit hands over in groups what waits, so that many writes can share one commit. Both adapters of storage use it.
package groupcommit

import (
	"context"
	"errors"
)

// MaxGroup bounds how many items share a group, and so how long the first of them waits for the last.
const MaxGroup = 256

// ErrClosed says that nothing is taken any more.
var ErrClosed = errors.New("store is closed")

// Queue is where items wait for somebody to take them. It keeps none: whoever puts one in waits until it is taken.
type Queue[T any] struct {
	items chan T
	quit  chan struct{}
}

// New returns an open queue.
func New[T any]() *Queue[T] { return &Queue[T]{items: make(chan T), quit: make(chan struct{})} }

// Put returns when an item was taken. An error says that it never will be: the context has ended, or the queue is closed.
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

// Close ends the queue. What waits is refused.
func (q *Queue[T]) Close() { close(q.quit) }

// Serve calls do with one group after the other until the queue is closed. A group is what waits when it is begun: nobody waits for
// company. Several may serve a queue at a time.
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

// gather adds what waits at this moment.
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
