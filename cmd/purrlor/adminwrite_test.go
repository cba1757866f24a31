package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// A person is banned while the server runs.
func TestBanBesideServer(t *testing.T) {
	d := newDatabase(t)
	server := d.serve(t)
	for _, tt := range []struct {
		args   []string
		banned bool
		want   string
	}{
		{[]string{"ban", string(d.borys)}, true, "is banned"},
		{[]string{"ban", string(d.borys)}, true, "is banned"},
		{[]string{"ban", string(d.borys), "--lift"}, false, "may come in again"},
	} {
		wantWords(t, d.mustAdmin(t, tt.args...), string(d.borys), "Борис", tt.want)
		if p, err := server.Person(t.Context(), d.borys); err != nil || p.Banned != tt.banned {
			t.Errorf("%q: got %+v (%v), want banned %v", tt.args, p, err, tt.banned)
		}
		if p, err := server.Person(t.Context(), d.anna); err != nil || p.Banned {
			t.Errorf("%q: got %+v (%v), want Anna as she was", tt.args, p, err)
		}
	}
	if err := server.Ready(t.Context()); err != nil {
		t.Errorf("the server was disturbed: %v", err)
	}
	wantRefused(t, d.admin("ban", "nobody"), "unknown_person")
}

func TestBanWithoutServer(t *testing.T) {
	d := newDatabase(t)
	d.mustAdmin(t, "ban", "--lift=false", string(d.anna))
	wantWords(t, d.mustAdmin(t, "people"), "banned")
	if p, err := d.serve(t).Person(t.Context(), d.anna); err != nil || !p.Banned {
		t.Errorf("got %+v (%v), want her banned", p, err)
	}
}

// Tables are not deleted beside a server.
func TestDeleteBesideServer(t *testing.T) {
	d := newDatabase(t)
	server := d.serve(t)
	for _, args := range [][]string{{"delete-table", string(d.over)}, {"expire", "--older-than", "1d", "--finished"}} {
		wantRefused(t, d.admin(args...), "stop the server first")
	}
	if list, err := server.List(t.Context(), table.Query{}); err != nil || len(list) != 3 {
		t.Errorf("got %d tables (%v), want 3", len(list), err)
	}
}

// If a database cannot be opened, the message does not blame a server.
func TestUnopenableDatabaseBlamesNoServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("This is not a database. ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	got := run("", "admin", "delete-table", "anywhere", "--data", path)
	wantRefused(t, got, "file is not a database")
	if strings.Contains(got.err, "stop the server") {
		t.Errorf("got %q, though no server runs", got.err)
	}
}

func TestDeleteTable(t *testing.T) {
	d := newDatabase(t)
	wantRefused(t, d.admin("delete-table", "nowhere"), "unknown_table")
	wantWords(t, d.mustAdmin(t, "delete-table", string(d.over)), string(d.over), "over", "is deleted")
	server := d.serve(t)
	if rows, err := server.Rows(t.Context(), d.over, 0); err != nil || len(rows) != 0 {
		t.Errorf("got %d rows (%v), want none", len(rows), err)
	}
	if _, err := server.Snapshot(t.Context(), d.over); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("got %v, want no snapshot", err)
	}
	wantWords(t, d.mustAdmin(t, "verify"), "2 tables with ", "0 damaged")
}

// ran records in the database that a server ran at these times.
func (d *filledDatabase) ran(t *testing.T, times ...time.Time) {
	t.Helper()
	store, err := sqlite.Open(d.path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var now atomic.Int64
	h := tableserver.New(wiring.Tables(store), tableserver.Options{Now: func() time.Time { return time.UnixMilli(now.Load()) }})
	defer h.Close()
	for _, at := range times {
		now.Store(at.UnixMilli())
		if err := h.Expire(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// ranToday records in the database that a server ran every few days until today.
func (d *filledDatabase) ranToday(t *testing.T) {
	t.Helper()
	times := []time.Time{time.Now()}
	for times[0].After(then) {
		times = slices.Insert(times, 0, times[0].Add(-70*time.Hour))
	}
	d.ran(t, times...)
}

func TestExpireOldTables(t *testing.T) {
	longer := time.Since(then) + 24*time.Hour
	tests := []struct {
		name string
		args []string
		want []table.Stage // of the tables that stay
		idle bool          // no server has run lately
	}{
		{"open tables", []string{"--older-than", "1d"}, []table.Stage{table.Over, table.Playing}, false},
		{"finished games on demand", []string{"--older-than", "36h", "--finished"}, []table.Stage{table.Playing}, false},
		{"nothing by a clock that is far ahead of the database", []string{"--older-than", "1d", "--finished"}, []table.Stage{table.Open, table.Over, table.Playing}, true},
		{"by such a clock on demand", []string{"--older-than", "1d", "--trust-clock"}, []table.Stage{table.Over, table.Playing}, true},
		{"nothing that is younger", []string{"--older-than", longer.String(), "--finished"}, []table.Stage{table.Open, table.Over, table.Playing}, false},
		{"nothing in a trial", []string{"--older-than", "1d", "--finished", "--dry-run"}, []table.Stage{table.Open, table.Over, table.Playing}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newDatabase(t)
			if !tt.idle {
				d.ranToday(t)
			}
			d.mustAdmin(t, append([]string{"expire"}, tt.args...)...)
			list, err := d.serve(t).List(t.Context(), table.Query{})
			if err != nil {
				t.Fatal(err)
			}
			var got []table.Stage
			for _, s := range list {
				got = append(got, s.Stage)
			}
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A server that ran under a wrong clock makes nothing old.
func TestExpireAfterWrongClock(t *testing.T) {
	d := newDatabase(t)
	d.ran(t, then.Add(time.Hour), then.Add(2*time.Hour))
	for range 3 { // started again and again by a clock that is months ahead
		d.ran(t, time.Now())
	}
	out := d.mustAdmin(t, "expire", "--older-than", "90d", "--finished")
	wantWords(t, out, "can be trusted, 2026-01-02 05:04", "0 tables deleted: open", "0 tables deleted: over")
	if list, err := d.serve(t).List(t.Context(), table.Query{}); err != nil || len(list) != 3 {
		t.Errorf("got %d tables (%v), want 3", len(list), err)
	}
}

// A game expires if nobody can come back to it.
func TestExpireAbandonedGame(t *testing.T) {
	d := newDatabase(t)
	d.ranToday(t)
	for i, p := range []ids.PersonID{d.anna, d.borys} {
		store, err := sqlite.Open(d.path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = errors.Join(store.DeletePerson(t.Context(), p), store.Close())
		if err != nil {
			t.Fatal(err)
		}
		wantWords(t, d.mustAdmin(t, "expire", "--older-than", "1d"), fmt.Sprint(i, " tables deleted: playing"))
	}
	if _, err := d.serve(t).Summary(t.Context(), d.playing); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("got %v, want no game any more", err)
	}
}

func TestExpireDryRunBesideServer(t *testing.T) {
	d := newDatabase(t)
	d.ranToday(t)
	d.serve(t)
	out := d.mustAdmin(t, "expire", "--older-than", "1d", "--dry-run")
	wantWords(t, out, string(d.open), "1 tables would be deleted: open")
}
