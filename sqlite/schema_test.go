package sqlite

import (
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/notify"
	"github.com/purrlor/purrlor/room"
)

var update = flag.Bool("update", false, "write the database of the latest schema to testdata")

// epoch is when the databases in testdata were written.
var epoch = time.Date(2026, time.March, 4, 5, 6, 7, 891_000_000, time.UTC)

// kept is what the databases in testdata hold.
var kept = room.Change{
	Rows: []room.Row{
		{Table: "table", At: epoch, By: room.ByPerson, Person: "ann", Command: "c1", Kind: "create", Body: []byte(`{"game":"isle"}`)},
		{Table: "table", At: epoch, By: room.ByBot, Kind: "act", Seat: 1, Body: []byte("\x00\xff")},
		{Table: "table", At: epoch, By: room.ByClock, Kind: "pause", Seat: game.Nobody},
	},
	Summary: room.Summary{
		Table: "table", Game: "isle", Version: 1, Stage: room.Playing, Public: true, Number: 3, Created: epoch,
		Changed: epoch.Add(time.Minute), Due: epoch.Add(time.Hour), People: []room.PersonID{"ann", "bob"},
		Card: []byte(`{"host":"Ann"}`), Awaited: []game.Seat{1},
	},
	Snapshot: &room.Snapshot{Table: "table", Number: 2, Hash: room.HashOf("2"), Version: 1, Body: []byte("state")},
}

func fixture(version int64) string {
	return filepath.Join("testdata", fmt.Sprintf("schema-%d.db.gz", version))
}

// TestOldDatabasesOpen opens a copy of every database in testdata. None is ever rewritten, except that of the latest
// schema before its release.
func TestOldDatabasesOpen(t *testing.T) {
	room.Seal(kept.Rows, 0, room.Hash{})
	s := open(t, Options{})
	latest, err := version(t.Context(), s.readers)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		fill(t, s)
		pack(t, s, fixture(latest))
	}
	for v := int64(1); v <= latest; v++ {
		t.Run(fmt.Sprint("schema ", v), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "purrlor.db")
			unpack(t, fixture(v), path)
			s := openAt(t, path, Options{})
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
			compare(t, s)
		})
	}
}

func fill(t *testing.T, s *Store) {
	t.Helper()
	ctx := t.Context()
	device := func(id string) room.Device {
		return room.Device{Secret: room.HashOf(id), Kind: room.Cookie, Label: "phone", Created: epoch, Seen: epoch}
	}
	target := room.Target{Person: "ann", Target: notify.Target{Kind: notify.Webhook, Endpoint: "https://a.example/hook", Secret: "secret"}}
	for _, err := range []error{
		s.AddPerson(ctx, room.Person{ID: "ann", Name: "Ann", Created: epoch, Prefs: []byte("{}")}, device("ann")),
		s.AddPerson(ctx, room.Person{ID: "bob", Name: "Bob", Created: epoch, Banned: true}, device("bob")),
		s.AddCode(ctx, room.Code{Secret: room.HashOf("code"), Person: "ann", Device: room.HashOf("ann"), Expires: epoch.Add(time.Hour)}),
		s.AddTarget(ctx, target),
		s.Block(ctx, "ann", "bob"),
		s.Commit(ctx, kept),
		s.Report(ctx, room.Report{At: epoch, Table: "table", By: "ann", About: "bob", Line: 1, Text: "hello", Reason: "rude"}),
		s.SetSetting(ctx, "key", []byte("\x00\xff")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Say(ctx, room.Line{Table: "table", At: epoch, Person: "bob", Text: "hello"}); err != nil {
		t.Fatal(err)
	}
}

func compare(t *testing.T, s *Store) {
	t.Helper()
	ctx := t.Context()
	rows, err := s.Rows(ctx, "table", 0)
	equal(t, "rows", fmt.Sprintf("%+v", rows), fmt.Sprintf("%+v", kept.Rows), err)
	list, err := s.List(ctx, room.Query{Person: "bob", Public: true, DueBy: epoch.Add(time.Hour)})
	equal(t, "list", fmt.Sprintf("%+v", list), fmt.Sprintf("%+v", []room.Summary{kept.Summary}), err)
	snapshot, err := s.Snapshot(ctx, "table")
	equal(t, "snapshot", fmt.Sprintf("%+v", snapshot), fmt.Sprintf("%+v", *kept.Snapshot), err)
	lines, err := s.Lines(ctx, "table", 10)
	equal(t, "lines", len(lines), 1, err)
	reports, err := s.Reports(ctx, 10)
	equal(t, "reports", len(reports), 1, err)
	person, device, err := s.BySecret(ctx, room.HashOf("ann"), epoch)
	equal(t, "person", person.Name+" with a "+device.Label, "Ann with a phone", err)
	bob, err := s.Person(ctx, "bob")
	equal(t, "ban", bob.Banned, true, err)
	targets, err := s.Targets(ctx, "ann")
	equal(t, "targets", len(targets), 1, err)
	blocked, err := s.Blocked(ctx, "ann")
	equal(t, "blocks", slices.Equal(blocked, []room.PersonID{"bob"}), true, err)
	setting, err := s.Setting(ctx, "key")
	equal(t, "setting", string(setting), "\x00\xff", err)
	owner, err := s.UseCode(ctx, room.HashOf("code"), room.Device{Secret: room.HashOf("second"), Created: epoch, Seen: epoch}, 2)
	equal(t, "owner of the code", owner.ID, "ann", err)
	recovery := room.Recovery{Code: room.HashOf("recovery"), Person: "ann", Device: device.Secret, Made: epoch}
	equal(t, "one more recovery code", s.SetRecovery(ctx, recovery), nil, nil)
	found, err := s.Recovery(ctx, "ann")
	equal(t, "recovery code", found, recovery, err)

	more := []room.Row{{Table: "table", At: epoch, By: room.ByPerson, Person: "bob", Kind: "act"}}
	room.Seal(more, 3, kept.Rows[2].Hash)
	summary := kept.Summary
	summary.Number = 4
	equal(t, "one more row", s.Commit(context.WithoutCancel(ctx), room.Change{Rows: more, Summary: summary}), nil, nil)
}

func equal[T comparable](t *testing.T, what string, got, want T, err error) {
	t.Helper()
	if err != nil || got != want {
		t.Errorf("%s: got %v (%v), want %v", what, got, err, want)
	}
}

func pack(t *testing.T, s *Store, path string) {
	t.Helper()
	plain := filepath.Join(t.TempDir(), "plain.db")
	if err := s.Backup(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(plain)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	packed := gzip.NewWriter(to)
	if _, err := io.Copy(packed, from); err != nil {
		t.Fatal(err)
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
}

func unpack(t *testing.T, path, into string) {
	t.Helper()
	from, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	packed, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(into, plain, 0o600); err != nil {
		t.Fatal(err)
	}
}
