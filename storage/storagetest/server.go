package storagetest

import (
	"slices"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var serverSettings = []demand{
	{"settings are kept exactly", settings},
	{"of settings that are added at once all get the same", addedSettings},
}

var server = []demand{
	{"a store that works is ready", ready},
	{"a closed store takes nothing", closed},
}

func settings(t *testing.T, s backend.Store) {
	refused(t, "a setting that is not there", errOf(s.Setting(t.Context(), "key")), storage.ErrNotFound)
	for _, value := range []string{"\x00\xff first", "second"} {
		ok(t, s.SetSetting(t.Context(), "key", []byte(value)))
		same(t, "setting", string(got(s.Setting(t.Context(), "key"))(t)), value)
	}
	ok(t, s.SetSetting(t.Context(), "empty", nil))
	same(t, "an empty setting", len(got(s.Setting(t.Context(), "empty"))(t)), 0)
}

func addedSettings(t *testing.T, s backend.Store) {
	kept := make([]string, 20)
	var group sync.WaitGroup
	for i := range kept {
		group.Go(func() {
			value, err := s.AddSetting(t.Context(), "key", []byte{byte(i), 0})
			if err != nil {
				t.Error(err)
			}
			kept[i] = string(value)
		})
	}
	group.Wait()
	same(t, "how many values there are", len(slices.Compact(slices.Sorted(slices.Values(kept)))), 1)
	same(t, "setting", string(got(s.Setting(t.Context(), "key"))(t)), kept[0])
}

func ready(t *testing.T, s backend.Store) {
	ok(t, s.Ready(t.Context()))
	ok(t, s.Ready(t.Context()))
}

func closed(t *testing.T, s backend.Store) {
	ok(t, s.Close())
	ok(t, s.Close())
	if err := s.Commit(t.Context(), NewBook().Next(1)); err == nil {
		t.Error("a closed store took a change")
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a closed store says that it is ready")
	}
}

// fill writes data of every kind to a store.
func fill(t *testing.T, s backend.Store) {
	t.Helper()
	ok(t, s.AddPerson(t.Context(), people.Person{ID: "ann", Name: "Ann", Created: moment, Prefs: []byte("{}")}, namedDevice("ann", "1")))
	ok(t, s.AddPerson(t.Context(), people.Person{ID: "bob", Name: "Bob", Created: moment, Banned: true}, namedDevice("bob", "2")))
	ok(t, people.AddSession(t.Context(), s, namedDevice("ann", "3"), 0))
	ok(t, s.AddCode(t.Context(), people.LoginCode{Secret: ids.HashOf("code"), Person: "ann", Session: ids.HashOf("1"), Expires: after(10)}))
	ok(t, s.AddTarget(t.Context(), push("ann", "https://push.example/1"), 0))
	ok(t, people.Block(t.Context(), s, "ann", "bob"))
	mailOf(t, s, "ann", annsAddress)
	asked(t, s, "ann", "mailto:other@example.org", "other")
	ok(t, s.AddPasskey(t.Context(), passkeyOf("ann", "\x00key"), ids.HashOf("1"), people.MaxPasskeys))
	ok(t, s.AddLogin(t.Context(), people.Login{Issuer: "https://id.example", Subject: "\x00ann", Person: "ann", Made: moment}, ids.HashOf("1"), people.MaxLogins))
	b := &Book{Table: "table"}
	c := b.Next(3)
	c.Rows[1].Body = []byte("\x00\xff")
	table.Seal(c.Rows, 0, ids.Hash{})
	b.Hash = c.Rows[2].Hash
	c.Snapshot = &table.Snapshot{Table: b.Table, Number: 3, Hash: b.Hash, Version: 1, Body: []byte("state \x00")}
	ok(t, s.Commit(t.Context(), c))
	c = b.Next(1)
	c.Summary.Public, c.Summary.Due, c.Summary.Awaited = true, after(5), []game.Seat{0, 1}
	ok(t, s.Commit(t.Context(), c))
	got(s.Say(t.Context(), table.Line{Table: "table", At: moment, Person: "ann", Text: "hello"}))(t)
	got(s.Say(t.Context(), table.Line{Table: "table", At: moment, Person: "bob", Reaction: "paw"}))(t)
	got(s.Say(t.Context(), table.Line{Table: "table", At: moment, Person: "bob", Text: "aside", Spectators: true}))(t)
	ok(t, s.Report(t.Context(), people.Report{At: moment, Table: "table", By: "ann", About: "bob", Line: 2, Reason: "rude"}))
	ok(t, s.SetSetting(t.Context(), "key", []byte("\x00\xff")))
}

func namedDevice(id ids.PersonID, secret string) people.Session {
	d := newDevice(id)
	d.Secret = ids.HashOf(secret)
	return d
}

// contents reads back the data of fill, except the code, which can be read only once.
func contents(t *testing.T, s backend.Store) map[string]any {
	t.Helper()
	return map[string]any{
		"rows":            got(s.Rows(t.Context(), "table", 0))(t),
		"snapshot":        got(s.Snapshot(t.Context(), "table"))(t),
		"list":            got(s.List(t.Context(), table.Query{Person: "bob", Public: true, DueBy: after(5)}))(t),
		"lines":           got(s.Lines(t.Context(), "table", 10))(t),
		"spectator lines": got(s.SpectatorLines(t.Context(), "table", 10))(t),
		"reports":         got(s.Reports(t.Context(), 10))(t),
		"ann":             got(s.Person(t.Context(), "ann"))(t),
		"bob":             got(s.Person(t.Context(), "bob"))(t),
		"devices":         got(s.Sessions(t.Context(), "ann"))(t),
		"targets":         got(s.Targets(t.Context(), "ann"))(t),
		"mail":            got(outbox.Unconfirmed(t.Context(), s, "ann", moment))(t),
		"blocked":         got(s.Tied(t.Context(), "ann", people.TieBlock))(t),
		"passkeys":        got(s.Passkeys(t.Context(), "ann"))(t),
		"logins":          got(s.Logins(t.Context(), "ann"))(t),
		"setting":         got(s.Setting(t.Context(), "key"))(t),
	}
}
