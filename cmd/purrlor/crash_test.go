package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/table"
)

var crashes = flag.Int("crashes", 5, "how often the server is killed")

// witness records what a server has acknowledged, and compares it with the file.
type witness struct {
	mu      sync.Mutex
	moves   map[ids.TableID][]load.Move // that were acknowledged
	refused map[ids.TableID]map[string]game.Code
}

func newWitness() *witness {
	return &witness{moves: map[ids.TableID][]load.Move{}, refused: map[ids.TableID]map[string]game.Code{}}
}

func (w *witness) note(m load.Move) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.moves[m.Table] = append(w.moves[m.Table], m)
}

// noteRefused records a command that was refused for good, so its sender will not retry.
func (w *witness) noteRefused(m load.Move, why game.Code) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.refused[m.Table] == nil {
		w.refused[m.Table] = map[string]game.Code{}
	}
	w.refused[m.Table][m.ID] = why
}

// openStore opens a database like a server.
func openStore(t *testing.T, path string) database.Store {
	t.Helper()
	flags := database.Flags{Data: path}
	if database.FlagFor(path) == "--store" {
		flags = database.Flags{Store: path}
	}
	store, err := flags.OpenForServer(t.Context(), 0, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// flaw is a defect in the log of a table.
type flaw struct {
	move  load.Move // none if the table itself is wrong
	times int       // that the command is there
	text  string
}

// check fails the test unless the logs contain every acknowledged command once and as sent, no refused command, and every table is sound.
// It returns the number of acknowledged commands and the defects, and clears both.
func (w *witness) check(t *testing.T, path string) (n int, flaws []flaw) {
	t.Helper()
	store := openStore(t, path)
	defer store.Close()
	for id, moves := range w.moves {
		n += len(moves)
		flaws = append(flaws, w.checkTable(t, store, id, moves)...)
	}
	for _, f := range flaws {
		t.Error(f.text)
	}
	clear(w.moves)
	clear(w.refused)
	return n, flaws
}

func (w *witness) checkTable(t *testing.T, store database.Store, id ids.TableID, moves []load.Move) (flaws []flaw) {
	t.Helper()
	rows, err := store.Rows(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	byCommand := map[string][]table.Row{}
	for _, r := range rows {
		byCommand[r.Command] = append(byCommand[r.Command], r)
	}
	said, err := store.Lines(t.Context(), id, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		found := byCommand[table.LoggedID(m.ID)]
		if times := countLines(said, m.Text); m.Text != "" {
			if times != 1 {
				flaws = append(flaws, flaw{m, times, fmt.Sprintf("table %s: the acknowledged line %q is there %d times", id, m.Text, times)})
			}
		} else if len(found) != 1 || m.Action != "" && (int(found[0].Seat) != m.Player || actionOf(t, found[0]) != m.Action) {
			flaws = append(flaws, flaw{m, len(found), fmt.Sprintf("table %s: the acknowledged command %s, %q of seat %d, has the rows %v", id, m.ID, m.Action, m.Player, found)})
		}
	}
	for command, why := range w.refused[id] {
		if found := byCommand[table.LoggedID(command)]; len(found) > 0 {
			flaws = append(flaws, flaw{times: 1, text: fmt.Sprintf("table %s: the command %s was refused with %s and has the rows %v", id, command, why, found)})
		}
	}
	audit, err := table.Verify(t.Context(), store, id)
	if err != nil || audit.Damage != nil {
		flaws = append(flaws, flaw{text: fmt.Sprintf("table %s: got error %v, damage %v", id, err, audit.Damage)})
	}
	return flaws
}

func countLines(lines []table.Line, text string) (n int) {
	for _, l := range lines {
		if l.Text == text {
			n++
		}
	}
	return n
}

func actionOf(t *testing.T, r table.Row) string {
	t.Helper()
	var body struct{ Action string }
	if err := json.Unmarshal(r.Body, &body); err != nil {
		t.Fatal(err)
	}
	return body.Action
}

// survivor is a table whose players continue after a crash.
type survivor struct {
	*load.Table
	game    string
	bots    []string
	lively  bool       // its players talk and undo
	pending *load.Move // sent and not acknowledged
}

// crowd returns tables that report acknowledged commands to a witness.
func crowd(w *witness, count int) []*survivor {
	list := make([]*survivor, count)
	for i := range list {
		s := &survivor{Table: load.NewTable(nil, fmt.Sprint("Guest ", i), 2), game: "isle"}
		s.OnSend = func(m load.Move) { s.pending = &m }
		s.OnAck = func(m load.Move) { s.pending = nil; w.note(m) }
		list[i] = s
	}
	return list
}

// resume reconnects the players. It resends an unacknowledged move, which must execute once even if it was already stored.
func (s *survivor) resume(ctx context.Context, urls ...string) error {
	s.Client = load.NewClient(urls, s.game, len(s.Secrets)+len(s.bots))
	s.Client.Bots = s.bots
	if err := s.Connect(ctx); err != nil {
		return err
	}
	if s.ID == "" {
		return s.StartGame(ctx)
	}
	if err := s.Watch(ctx); err != nil {
		return err
	}
	if m := s.pending; m != nil {
		if _, err := s.Send(ctx, m); err != nil {
			return fmt.Errorf("%+v sent again: %w", *m, err)
		}
	}
	return s.Watch(ctx)
}

// playOn makes moves until one fails, and returns their number.
func (s *survivor) playOn(ctx context.Context, made func()) (n int, err error) {
	for ; ; n++ {
		if s.Over() {
			if err := s.StartGame(ctx); err != nil {
				return n, err
			}
		}
		m, err := s.Choose(ctx)
		if errors.Is(err, load.ErrNobodyAwaited) && len(s.bots) > 0 { // a bot thinks
			if _, err := s.NextEvent(ctx); err != nil {
				return n, err
			}
			continue
		}
		if err != nil {
			return n, err
		}
		if _, err := s.Move(ctx, m); err != nil {
			return n, err
		}
		if s.lively {
			if err := s.chatter(ctx, m.Player); err != nil {
				return n, err
			}
		}
		made()
	}
}

// chatter sometimes says something or takes a move back.
func (s *survivor) chatter(ctx context.Context, player int) error {
	m := load.Move{Table: s.ID, Player: player}
	switch may := s.Permissions[player]; {
	case rand.IntN(8) == 0:
		m.Text = ids.New()
	case rand.IntN(8) == 0 && may != nil && may.Undo:
		m.Decision = may.Decision
	default:
		return nil
	}
	_, err := s.Move(ctx, m)
	if game.CodeOf(err) == table.CodeNothingToUndo { // another player has acted since
		s.pending, err = nil, nil
	}
	return err
}

// life is one run of a server, with all tables playing until a move fails.
type life struct {
	server *load.Server
	log    bytes.Buffer
	wait   func() []error // for the tables, with what stopped each
}

// live starts a server and makes all tables play. It returns when each has made a move or found the store full.
func live(t *testing.T, path string, tables []*survivor, flags ...string) *life {
	t.Helper()
	t.Setenv(asProgram, "1")
	l := &life{}
	var err error
	if l.server, err = load.StartServer(path, &l.log, flags...); err != nil {
		t.Fatalf("%v\n%s", err, l.log.String())
	}
	t.Cleanup(l.server.Kill)
	errs := make([]error, len(tables))
	var wg, moved sync.WaitGroup
	for i, s := range tables {
		first := sync.OnceFunc(moved.Done)
		moved.Add(1)
		wg.Go(func() {
			defer first()
			n, err := 0, s.resume(t.Context(), l.server.URL)
			if err == nil {
				n, err = s.playOn(t.Context(), first)
			}
			if n == 0 && game.CodeOf(err) != table.CodeStoreFull {
				t.Errorf("table %d is stuck: %v", i, err)
			}
			errs[i] = err
		})
	}
	moved.Wait()
	l.wait = func() []error { wg.Wait(); return errs }
	return l
}

// A killed server loses nothing that it acknowledged.
func TestKilledServerKeepsAcknowledged(t *testing.T) {
	skipIfShort(t)
	t.Run("a file", func(t *testing.T) { killServers(t, filepath.Join(t.TempDir(), "purrlor.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { killServers(t, postgrestest.Shared(t).NewDatabase(t, "", nil)) })
}

// killServers repeatedly kills servers of one database.
func killServers(t *testing.T, path string) {
	t.Helper()
	w := newWitness()
	tables := crowd(w, 6)
	total := 0
	for range *crashes {
		l := live(t, path, tables)
		time.Sleep(rand.N(300 * time.Millisecond))
		l.server.Kill()
		l.wait()
		n, _ := w.check(t, path)
		if total += n; n < len(tables) || t.Failed() {
			t.Fatalf("after %d commands, %d of them since the crash before:\n%s", total, n, l.log.String())
		}
	}
	t.Logf("%d crashes, %d acknowledged commands, none lost", *crashes, total)
}
