package groupcommit_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/purrlor/purrlor/storage/groupcommit"
)

func TestGroupTakesWaitingItems(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := groupcommit.New[int]()
		var putting sync.WaitGroup
		put := func(from, to int) {
			for i := from; i < to; i++ {
				putting.Go(func() {
					if err := q.Put(t.Context(), i); err != nil {
						t.Error(err)
					}
				})
			}
			synctest.Wait()
		}
		groups, answered := make(chan []int), make(chan struct{})
		var serving sync.WaitGroup
		serving.Go(func() {
			q.Serve(func(group []int) {
				groups <- slices.Sorted(slices.Values(group))
				<-answered
			})
		})
		put(0, 1)
		if got := <-groups; !slices.Equal(got, []int{0}) {
			t.Errorf("got %v, want the first alone: nobody waits for company", got)
		}
		put(1, 2+groupcommit.MaxGroup)
		answered <- struct{}{}
		if got := <-groups; len(got) != groupcommit.MaxGroup {
			t.Errorf("got a group of %d, want %d of what waited meanwhile", len(got), groupcommit.MaxGroup)
		}
		answered <- struct{}{}
		if got := <-groups; len(got) != 1 {
			t.Errorf("got a group of %d, want the one that was left", len(got))
		}
		putting.Wait()
		q.Close()
		answered <- struct{}{}
		serving.Wait()
	})
}

func TestClosedQueueRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := groupcommit.New[int]()
		ctx, cancel := context.WithCancel(t.Context())
		ended, refused := make(chan error), make(chan error)
		go func() { ended <- q.Put(ctx, 1) }()
		go func() { refused <- q.Put(t.Context(), 2) }()
		synctest.Wait()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
		q.Close()
		if err := <-refused; !errors.Is(err, groupcommit.ErrClosed) {
			t.Errorf("got %v, want %v", err, groupcommit.ErrClosed)
		}
		if err := q.Put(ctx, 3); !errors.Is(err, context.Canceled) {
			t.Errorf("after both: got %v, want %v", err, context.Canceled)
		}
	})
}
