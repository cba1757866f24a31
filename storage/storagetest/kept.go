package storagetest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

// keptChange creates the table in the databases of old schemas that adapters keep.
func storedChange() table.Change {
	c := table.Change{
		Rows: []table.Row{
			{Table: "table", At: moment, By: table.ByPerson, Person: "ann", Command: "c1", Kind: "create", Body: []byte(`{"game":"isle"}`)},
			{Table: "table", At: moment, By: table.ByBot, Kind: "act", Seat: 1, Body: []byte("\x00\xff")},
			{Table: "table", At: moment, By: table.ByClock, Kind: "pause", Seat: game.Nobody},
		},
		Summary: table.Summary{
			Table: "table", Game: "isle", Version: 1, Stage: table.Playing, Public: true, Number: 3, Created: moment,
			Changed: moment.Add(time.Minute), Due: moment.Add(time.Hour), People: []ids.PersonID{"ann", "bob"},
			Card: []byte(`{"host":"Ann"}`), Awaited: []game.Seat{1},
		},
		Snapshot: &table.Snapshot{Table: "table", Number: 2, Hash: ids.HashOf("2"), Version: 1, Body: []byte("state")},
	}
	table.Seal(c.Rows, 0, ids.Hash{})
	return c
}

// Fill writes the data in the databases of old schemas that adapters keep. It must never change.
func Fill(t *testing.T, s backend.Store) {
	t.Helper()
	ctx, kept := t.Context(), storedChange()
	device := func(id string) people.Session {
		return people.Session{Secret: ids.HashOf(id), Kind: people.Cookie, Label: "phone", Created: moment, Seen: moment}
	}
	target := people.Target{Person: "ann", Target: target.Target{Kind: target.Webhook, Endpoint: "https://a.example/hook", Secret: "secret"}}
	for _, err := range []error{
		s.AddPerson(ctx, people.Person{ID: "ann", Name: "Ann", Created: moment, Prefs: []byte("{}")}, device("ann")),
		s.AddPerson(ctx, people.Person{ID: "bob", Name: "Bob", Created: moment, Banned: true}, device("bob")),
		s.AddCode(ctx, people.LoginCode{Secret: ids.HashOf("code"), Person: "ann", Session: ids.HashOf("ann"), Expires: moment.Add(time.Hour)}),
		s.AddTarget(ctx, target, 0),
		people.Block(ctx, s, "ann", "bob"),
		s.Commit(ctx, kept),
		s.Report(ctx, people.Report{At: moment, Table: "table", By: "ann", About: "bob", Line: 1, Text: "hello", Reason: "rude"}),
		s.SetSetting(ctx, "key", []byte("\x00\xff")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Say(ctx, table.Line{Table: "table", At: moment, Person: "bob", Text: "hello"}); err != nil {
		t.Fatal(err)
	}
}

// Compare fails the test unless a store holds the data of Fill and accepts further changes to it.
func Compare(t *testing.T, s backend.Store) {
	t.Helper()
	ctx, kept := t.Context(), storedChange()
	rows, err := s.Rows(ctx, "table", 0)
	equal(t, "rows", fmt.Sprintf("%+v", rows), fmt.Sprintf("%+v", kept.Rows), err)
	list, err := s.List(ctx, table.Query{Person: "bob", Public: true, DueBy: moment.Add(time.Hour)})
	equal(t, "list", fmt.Sprintf("%+v", list), fmt.Sprintf("%+v", []table.Summary{kept.Summary}), err)
	snapshot, err := s.Snapshot(ctx, "table")
	equal(t, "snapshot", fmt.Sprintf("%+v", snapshot), fmt.Sprintf("%+v", *kept.Snapshot), err)
	lines, err := s.Lines(ctx, "table", 10)
	equal(t, "lines", len(lines), 1, err)
	reports, err := s.Reports(ctx, 10)
	equal(t, "reports", len(reports), 1, err)
	person, device, err := people.Authenticate(ctx, s, ids.HashOf("ann"), moment)
	equal(t, "person", person.Name+" with a "+device.Label, "Ann with a phone", err)
	bob, err := s.Person(ctx, "bob")
	equal(t, "ban", bob.Banned, true, err)
	targets, err := s.Targets(ctx, "ann")
	equal(t, "targets", len(targets), 1, err)
	blocked, err := s.Tied(ctx, "ann", people.TieBlock)
	equal(t, "blocks", slices.Equal(blocked, []ids.PersonID{"bob"}), true, err)
	setting, err := s.Setting(ctx, "key")
	equal(t, "setting", string(setting), "\x00\xff", err)
	owner, err := people.UseCode(ctx, s, ids.HashOf("code"), people.Session{Secret: ids.HashOf("second"), Created: moment, Seen: moment}, 2)
	equal(t, "owner of the code", owner.ID, "ann", err)
	recovery := people.Recovery{Code: ids.HashOf("recovery"), Person: "ann", Session: device.Secret, Made: moment}
	equal(t, "one more recovery code", s.SetRecovery(ctx, recovery), nil, nil)
	found, err := s.Recovery(ctx, "ann")
	equal(t, "recovery code", found, recovery, err)

	more := []table.Row{{Table: "table", At: moment, By: table.ByPerson, Person: "bob", Kind: "act"}}
	table.Seal(more, 3, kept.Rows[2].Hash)
	summary := kept.Summary
	summary.Number = 4
	equal(t, "one more row", s.Commit(context.WithoutCancel(ctx), table.Change{Rows: more, Summary: summary}), nil, nil)
}

func equal[T comparable](t *testing.T, what string, got, want T, err error) {
	t.Helper()
	if err != nil || got != want {
		t.Errorf("%s: got %v (%v), want %v", what, got, err, want)
	}
}
