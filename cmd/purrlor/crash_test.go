package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

var crashes = flag.Int("crashes", 5, "how often the server is killed")

// asProgram makes a process of this test the program itself, so that a test can kill a server.
const asProgram = "PURRLOR_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// witness remembers what a server has acknowledged, and holds it against the file.
type witness struct {
	mu    sync.Mutex
	moves map[room.TableID][]loadMove
}

func (w *witness) note(m loadMove) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.moves[m.table] = append(w.moves[m.table], m)
}

// check fails the test unless every acknowledged command is in the log of its table, once and as it was sent, and every
// table is sound. It returns the number of commands. What was checked is forgotten.
func (w *witness) check(t *testing.T, path string) (n int) {
	t.Helper()
	store, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for id, moves := range w.moves {
		rows, err := store.Rows(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		byCommand := map[string][]room.Row{}
		for _, r := range rows {
			byCommand[r.Command] = append(byCommand[r.Command], r)
		}
		for _, m := range moves {
			n++
			if found := byCommand[m.id]; len(found) != 1 || m.action != "" && (int(found[0].Seat) != m.player || actionOf(t, found[0]) != m.action) {
				t.Errorf("table %s: the acknowledged command %s, %q of seat %d, has the rows %v", id, m.id, m.action, m.player, found)
			}
		}
		audit, err := room.Verify(t.Context(), store, id)
		if err != nil || audit.Damage != nil {
			t.Errorf("table %s: got error %v, damage %v", id, err, audit.Damage)
		}
	}
	clear(w.moves)
	return n
}

func actionOf(t *testing.T, r room.Row) string {
	t.Helper()
	var body struct{ Action string }
	if err := json.Unmarshal(r.Body, &body); err != nil {
		t.Fatal(err)
	}
	return body.Action
}

// survivor is a table whose players go on after a crash.
type survivor struct {
	*loadTable
	pending *loadMove // sent and not acknowledged
}

// crowd returns tables that tell a witness what was acknowledged.
func crowd(w *witness, count int) []*survivor {
	list := make([]*survivor, count)
	for i := range list {
		s := &survivor{loadTable: newLoadTable(nil, fmt.Sprint("Guest ", i), 2)}
		s.try = func(m loadMove) { s.pending = &m }
		s.acked = func(m loadMove) { s.pending = nil; w.note(m) }
		list[i] = s
	}
	return list
}

// resume brings the players back to where they were. A move that was not acknowledged is sent again: whether or not it had
// been stored, it is made once.
func (s *survivor) resume(ctx context.Context, url string) error {
	s.site = newLoadSite(url, "isle", 2)
	if err := s.connect(ctx); err != nil {
		return err
	}
	if s.id == "" {
		return s.begin(ctx)
	}
	if err := s.look(ctx); err != nil {
		return err
	}
	if m := s.pending; m != nil {
		if _, err := s.send(ctx, m); err != nil {
			return fmt.Errorf("%+v sent again: %w", *m, err)
		}
	}
	return s.look(ctx)
}

// playOn makes moves until one fails, and returns how many.
func (s *survivor) playOn(ctx context.Context, made func()) (n int, err error) {
	for ; ; n++ {
		if s.over() {
			if err := s.begin(ctx); err != nil {
				return n, err
			}
		}
		m, err := s.choose(ctx)
		if err != nil {
			return n, err
		}
		if _, err := s.move(ctx, m); err != nil {
			return n, err
		}
		made()
	}
}

// life is one run of a server with all tables playing until a move of theirs fails.
type life struct {
	server *childServer
	log    bytes.Buffer
	wait   func() []error // for the tables, with what stopped each
}

// live starts a server and lets all tables play. It returns when each has made a move, or found the store full.
func live(t *testing.T, path string, tables []*survivor, flags ...string) *life {
	t.Helper()
	t.Setenv(asProgram, "1")
	l := &life{}
	var err error
	if l.server, err = startServer(path, &l.log, flags...); err != nil {
		t.Fatalf("%v\n%s", err, l.log.String())
	}
	t.Cleanup(l.server.kill)
	errs := make([]error, len(tables))
	var wg, moved sync.WaitGroup
	for i, s := range tables {
		first := sync.OnceFunc(moved.Done)
		moved.Add(1)
		wg.Go(func() {
			defer first()
			n, err := 0, s.resume(t.Context(), l.server.url)
			if err == nil {
				n, err = s.playOn(t.Context(), first)
			}
			if n == 0 && game.CodeOf(err) != room.CodeStoreFull {
				t.Errorf("table %d is stuck: %v", i, err)
			}
			errs[i] = err
		})
	}
	moved.Wait()
	l.wait = func() []error { wg.Wait(); return errs }
	return l
}

func TestAKilledServerLosesNothingThatItAcknowledged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	w := &witness{moves: map[room.TableID][]loadMove{}}
	tables := crowd(w, 6)
	total := 0
	for range *crashes {
		l := live(t, path, tables)
		time.Sleep(rand.N(300 * time.Millisecond))
		l.server.kill()
		l.wait()
		n := w.check(t, path)
		if total += n; n < len(tables) || t.Failed() {
			t.Fatalf("after %d commands, %d of them since the crash before:\n%s", total, n, l.log.String())
		}
	}
	t.Logf("%d crashes, %d acknowledged commands, none lost", *crashes, total)
}
