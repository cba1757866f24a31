package main

import (
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

var updateReleased = flag.Bool("update-released", false, "write the database of this release anew")

// released is the database of this release: its schema and the versions of the rules are in the name. A release that raises one
// of them adds a file and keeps the others.
const released = "testdata/released/schema-2-isle-1-boxes-1.db.gz"

// actOn lets the seats of a table act at random until the game is over or a number of actions is done.
func actOn(t *testing.T, h *room.House, table room.TableID, people []room.PersonID, actions int) {
	t.Helper()
	r := game.SeedOf(string(table)).Stream("released", 0)
	for i := range actions {
		pos, err := h.Position(context.Background(), table, people[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Scene.Table.Stage == room.Over {
			return
		}
		seat := pos.Match.Must().First()
		decision := pos.Decision(seat)
		c := room.Command{ID: fmt.Sprint(t.Name(), i), Do: room.DoAct, Seat: &seat, Decision: &decision, Action: pos.Match.Pick(seat, &r)}
		if err := h.Do(context.Background(), table, people[seat], &c); err != nil {
			t.Fatal(err)
		}
	}
}

// writeReleased plays some tables and keeps their database.
func writeReleased(t *testing.T) {
	t.Helper()
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "x.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := room.NewHouse(store, room.Options{})
	defer h.Close()
	people := []room.PersonID{"anna", "borys"}
	for i, config := range []struct {
		game, config string
		actions      int
	}{
		{"isle", `{"players":2}`, 40},
		{"isle", `{"players":2,"lessons":["C","D","E"],"modules":["kittens","beasts","events","promo"]}`, 5000},
		{"isle", `{"players":2,"mode":"family"}`, 60},
		{"boxes", `{"players":2,"rules":"advanced"}`, 30},
		{"boxes", `{"players":2,"columns":6,"rows":5}`, 5000},
	} {
		table, err := h.Create(context.Background(), people[0], room.Settings{Game: config.game, Config: []byte(config.config)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, c := range []room.Command{{Do: room.DoSit}, {Do: room.DoReady, On: true}, {Do: room.DoStart}} {
			c.ID = fmt.Sprint("set-up ", k)
			if err := h.Do(context.Background(), table, people[min(1, 2-k)], &c); err != nil {
				t.Fatal(err)
			}
		}
		actOn(t, h, table, people, config.actions/2)
		if i%2 == 0 { // a takeback by consent, with its shuffle
			seat := game.Seat(0)
			propose := room.Command{ID: "back", Do: room.DoTakeback, Seat: &seat, Count: 2}
			agree := room.Command{ID: "yes", Do: room.DoVote, Yes: true}
			if h.Do(context.Background(), table, people[0], &propose) == nil {
				if err := h.Do(context.Background(), table, people[1], &agree); err != nil {
					t.Fatal(err)
				}
			}
		}
		actOn(t, h, table, people, config.actions-config.actions/2)
	}
	plain := filepath.Join(t.TempDir(), "copy.db")
	if err := store.Backup(context.Background(), plain); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(released), 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(released)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	w, _ := gzip.NewWriterLevel(out, gzip.BestCompression)
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestDatabasesOfEveryReleaseGoOn(t *testing.T) {
	if *updateReleased {
		writeReleased(t)
	}
	files, err := filepath.Glob("testdata/released/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("there is no database of a release: %v", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) { goOn(t, name) })
	}
}

// goOn verifies every table of a database and plays those that run.
func goOn(t *testing.T, name string) {
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := room.NewHouse(store, room.Options{})
	defer h.Close()
	list, err := store.List(context.Background(), room.Query{})
	if err != nil || len(list) < 5 {
		t.Fatalf("%d tables, %v", len(list), err)
	}
	for _, s := range list {
		audit, err := room.Verify(context.Background(), store, s.Table)
		if err != nil || audit.Damage != nil || len(audit.Notes) > 0 {
			t.Errorf("%s: %v, %+v", s.Game, err, audit)
		}
		if s.Stage == room.Playing {
			actOn(t, h, s.Table, []room.PersonID{"anna", "borys"}, 20)
		} else if _, err := h.Replay(context.Background(), s.Table); err != nil {
			t.Errorf("the replay of %s: %v", s.Game, err)
		}
	}
}
