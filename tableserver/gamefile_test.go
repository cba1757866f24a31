package tableserver_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// deviceFile returns an offline game without moves.
func deviceFile() *table.GameFile {
	return &table.GameFile{
		Seats:  []table.FileSeat{{}, {Bot: "kitten"}},
		Record: game.Record{Game: "boxes", Version: 1, Config: []byte(`{"players":2,"rules":"basic","columns":8,"rows":6}`), Seed: game.SeedOf("device"), Actions: []string{}},
	}
}

// receiveBusy sends a file to a server with a busy file worker, and waits until all goroutines are blocked. The channel is empty while the
// file waits for its turn.
func receiveBusy(ctx context.Context, h *fixture, p ids.PersonID) <-chan error {
	answer := make(chan error, 1)
	go func() {
		_, err := h.Receive(ctx, p, deviceFile())
		answer <- err
	}()
	synctest.Wait()
	return answer
}

//nolint:funlen // four cases, each a story of its own
func TestReceive(t *testing.T) {
	t.Parallel()
	t.Run("waits for its turn", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newFixture(t)
			defer h.Close()
			release := h.OccupyFiles()
			defer release()
			answer := receiveBusy(t.Context(), h, h.person("Anna"))
			if waiting := h.WaitingFiles(); waiting != 1 || len(answer) != 0 {
				t.Fatalf("%d files wait and %d are answered while another is played again, want 1 and 0", waiting, len(answer))
			}
			release()
			if err := <-answer; err != nil {
				t.Error(err)
			}
		})
	})
	t.Run("gives up with its client", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newFixture(t)
			defer h.Close()
			defer h.OccupyFiles()()
			ctx, cancel := context.WithCancel(t.Context())
			answer := receiveBusy(ctx, h, h.person("Anna"))
			cancel()
			if err := <-answer; !errors.Is(err, context.Canceled) {
				t.Errorf("got %v, want that it was cancelled", err)
			}
			if waiting := h.WaitingFiles(); waiting != 0 {
				t.Errorf("%d files wait, want none", waiting)
			}
		})
	})
	t.Run("ends with the house", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newFixture(t)
			release := h.OccupyFiles()
			answer := receiveBusy(t.Context(), h, h.person("Anna"))
			go func() { _ = h.Close() }()
			if err := <-answer; game.CodeOf(err) != table.CodeClosing {
				t.Errorf("got %v, want %s", err, table.CodeClosing)
			}
			release()
		})
	})
	t.Run("counts tables before it waits", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesPerPerson: 1})
			defer h.Close()
			anna := h.person("Anna")
			h.create(anna, isleOf(2))
			defer h.OccupyFiles()()
			answer := receiveBusy(t.Context(), h, anna)
			select {
			case err := <-answer:
				if game.CodeOf(err) != table.CodeTooManyTables {
					t.Errorf("got %v, want %s", err, table.CodeTooManyTables)
				}
			default:
				t.Error("the file of somebody with too many tables waits to be played again")
			}
		})
	})
	t.Run("plays one file at a time and rests after each", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newFixture(t)
			defer h.Close()
			const work, files = 50 * time.Millisecond, 4
			var running atomic.Int32
			began := make(chan time.Time, files)
			var senders sync.WaitGroup
			for _, p := range []ids.PersonID{"anna", "boris", "clara", "denys"} {
				senders.Go(func() {
					if err := h.TakeFileTurn(t.Context(), p, func() error {
						if n := running.Add(1); n != 1 {
							t.Errorf("%d files are played at a time, want 1", n)
						}
						began <- time.Now()
						time.Sleep(work)
						running.Add(-1)
						return nil
					}); err != nil {
						t.Error(err)
					}
				})
			}
			senders.Wait()
			last := <-began
			for range files - 1 {
				next := <-began
				if got, want := next.Sub(last), (1+tableserver.FileRest)*work; got != want {
					t.Errorf("the next file begins after %v, want %v", got, want)
				}
				last = next
			}
		})
	})
	t.Run("stops between moves", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		f := deviceFile()
		f.Record.Actions = []string{"no move"}
		if _, err := table.ReadFile(ctx, newMemStore(), ids.New, "anna", f); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want that it was cancelled", err)
		}
	})
}

func TestTakeback(t *testing.T) {
	t.Parallel()
	t.Run("of nothing does not play the game again", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		people := []ids.PersonID{h.person("Anna"), h.person("Boris")}
		table, _ := h.started(isleOf(2), people...)
		if replayed, err := tableserver.TakeBackNothing(h.Peek(table)); replayed || err != nil {
			t.Errorf("replayed: %v, error: %v", replayed, err)
		}
	})
}
