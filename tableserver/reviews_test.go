package tableserver_test

import (
	"context"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func TestReviewFinishedGame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		table := h.reviewable(1)[0]
		var review tableserver.ReviewProgress
		for end := time.Now().Add(time.Minute); review.Seats == nil; time.Sleep(5 * time.Millisecond) {
			next, err := h.Review(context.Background(), table)
			if err != nil || next.Judged < review.Judged || time.Now().After(end) {
				t.Fatalf("got %+v after %+v, %v", next, review, err)
			}
			review = next
		}
		if review.Judged != review.Of || len(review.Seats) != 2 || len(review.Seats[0])+len(review.Seats[1]) == 0 || len(review.Results) != 2 {
			t.Errorf("got %+v", review)
		}
	})
}

// The house closes without waiting for a review.
func TestCloseDuringReview(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID := h.reviewable(1)[0]
		if _, err := h.Review(context.Background(), tableID); err != nil {
			t.Fatal(err)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		if _, err := h.Review(context.Background(), tableID); game.CodeOf(err) != table.CodeClosing {
			t.Errorf("a closed house reviews: %v", err)
		}
	})
}

// reviewable returns finished games.
func (f *fixture) reviewable(n int) (tables []ids.TableID) {
	f.t.Helper()
	for range n {
		table, _ := f.started(table.Settings{Game: "boxes", Config: []byte(`{"players":2,"columns":6,"rows":5}`)}, crew(2)...)
		f.playOut(table, crew(2), nil)
		tables = append(tables, table)
	}
	return tables
}

// slowly is a review that takes a second for each action.
func slowly(ctx context.Context, record *game.Record, _ bots.Budget, judged func(int)) (*bots.Report, error) {
	for i := range record.Actions {
		time.Sleep(time.Second)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		judged(i + 1)
	}
	return &bots.Report{Mistakes: [][]bots.Mistake{{}, {}}}, nil
}

// from returns the context of a person in a network.
func from(n byte) context.Context {
	return tableserver.WithNetwork(context.Background(), netip.AddrFrom4([4]byte{192, 0, 2, n}))
}

// Networks share the workers that review.
func TestReviewsShareWorkers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := fixtureWith(t, newMemStore(), tableserver.Options{Workers: 1})
		h.Judge = slowly
		tables := h.reviewable(3)
		judged := func(n byte, i int) int {
			t.Helper()
			p, err := h.Review(from(n), tables[i])
			if err != nil {
				t.Fatal(err)
			}
			return p.Judged
		}
		release := h.Occupy()
		judged(1, 0)
		time.Sleep(time.Minute)
		if got := judged(1, 0); got != 0 {
			t.Fatalf("%d actions were judged while the bots are busy", got)
		}
		release()
		judged(1, 1) // waits: the network has a review under way
		judged(2, 2)
		time.Sleep(20*time.Second + time.Millisecond)
		if a, b, c := judged(1, 0), judged(1, 1), judged(2, 2); a != 10 || b != 0 || c != 10 {
			t.Errorf("after 20 seconds %d, %d and %d actions are judged, want 10, 0 and 10", a, b, c)
		}
		began := time.Now()
		h.Occupy()() // a task of a third network
		if waited := time.Since(began); waited > 3*time.Second {
			t.Errorf("a stranger waits for %v behind two reviews", waited)
		}
		time.Sleep(10 * time.Minute)
		judged(1, 1)
		time.Sleep(20 * time.Second)
		if got := judged(1, 1); got == 0 {
			t.Error("the second review of a network never begins")
		}
	})
}
