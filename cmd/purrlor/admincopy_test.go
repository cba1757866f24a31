package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/transfer"
	"github.com/purrlor/purrlor/table"
)

// addRest adds what the games of a database leave out, with bytes that some databases reject in text.
func (d *filledDatabase) addRest(t *testing.T, store backend.Store) {
	t.Helper()
	ctx := t.Context()
	_, secret := ids.NewSecret()
	device := people.Session{Secret: secret, Person: d.anna, Kind: people.Cookie, Label: "a\x00phone", Created: then, Seen: then}
	push := notifications.Target{Kind: notifications.Push, Endpoint: "https://push.example/1", P256dh: "key", Auth: "auth"}
	hook := notifications.Target{Kind: notifications.Webhook, Endpoint: "https://hook.example/1", Secret: "secret"}
	_, prefsErr := store.ChangePerson(ctx, d.anna, func(p *people.Person) error {
		p.Prefs = []byte("{\x00}")
		return nil
	})
	for _, err := range []error{
		people.AddSession(ctx, store, device, 0),
		store.AddCode(ctx, people.LoginCode{Secret: ids.HashOf("code"), Person: d.anna, Session: secret, Expires: then.Add(time.Hour)}),
		store.SetRecovery(ctx, people.Recovery{Code: ids.HashOf("paper"), Person: d.anna, Session: secret, Made: then}),
		store.AddTarget(ctx, people.Target{Person: d.anna, Target: push}, 0),
		store.AddTarget(ctx, people.Target{Person: d.borys, Target: hook}, 0),
		people.Block(ctx, store, d.anna, d.borys),
		store.Mute(ctx, d.borys, d.anna),
		prefsErr,
		store.SetBanned(ctx, d.borys, true),
		store.Report(ctx, people.Report{At: then, Table: d.over, By: d.borys, About: d.anna, Reason: "\xff", Command: "report"}),
		store.SetSetting(ctx, "key", []byte("\x00\xff")),
		store.SetSetting(ctx, clusterSetting, []byte("name")),
		store.NameSeat(ctx, table.SeatName{Table: d.playing, Seat: 1, Person: d.anna, Name: "Zoë\x00", Command: "name"}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	summary, err := store.Summary(ctx, d.open)
	if err != nil {
		t.Fatal(err)
	}
	d.addPeople(t, store, then, secret, summary)
	told := table.PersonNotice{ID: "told", Person: d.anna, Notice: table.Notice{Kind: table.VoteOpened, Table: d.open, Game: "boxes"}}
	if err := store.Commit(ctx, table.Change{Summary: summary, Notices: []table.PersonNotice{told}}); err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"привіт\x00", "", "\xff"} {
		for _, aside := range []bool{false, true} {
			line := table.Line{Table: d.over, At: then, Person: d.borys, Text: text, Spectators: aside, Command: fmt.Sprint("line ", i, aside)}
			if _, err := store.Say(ctx, line); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// addPeople adds friends, login methods, results and deals.
func (d *filledDatabase) addPeople(t *testing.T, store backend.Store, then time.Time, secret ids.Hash, open table.Summary) {
	t.Helper()
	ctx := t.Context()
	eve := people.Session{Secret: ids.HashOf("eve"), Person: "eve", Kind: people.Cookie, Created: then, Seen: then}
	zoe := people.Session{Secret: ids.HashOf("zoe"), Person: "zoe", Kind: people.Cookie, Created: then, Seen: then}
	for _, err := range []error{
		store.AddPerson(ctx, people.Person{ID: "eve", Name: "Eve", Created: then}, eve),
		store.AddPerson(ctx, people.Person{ID: "zoe", Name: "Zoe", Created: then}, zoe),
		store.AddCode(ctx, people.LoginCode{Secret: ids.HashOf("merge"), Person: "eve", Session: eve.Secret, Expires: then.Add(time.Hour)}),
		second(people.MergePeople(ctx, store, people.Merge{Code: ids.HashOf("merge"), Alias: "zoe", Session: zoe.Secret, At: then})),
		store.AddMailConfirmation(ctx, outbox.MailConfirmation{Secret: ids.HashOf("mail"), Person: d.anna, Endpoint: "mailto:a@example.org", Language: "uk", Expires: then.Add(time.Hour)}, 0),
		people.Befriend(ctx, store, d.anna, "eve", then),
		second(people.RequestFriend(ctx, store, people.FriendRequest{From: d.borys, To: "eve", Made: then})),
		store.SetFriendLink(ctx, d.anna, "link"),
		store.AddPasskey(ctx, people.Passkey{ID: []byte("\x00key"), Person: d.anna, Name: "Ключ", Record: []byte("\xff"), Made: then}, secret, people.MaxPasskeys),
		store.AddLogin(ctx, people.Login{Issuer: "https://id.example", Subject: "\x00anna", Person: d.anna, Made: then}, secret, people.MaxLogins),
		store.SpendChallenge(ctx, ids.HashOf("challenge"), then.Add(time.Hour)),
		second(store.AddInvitation(ctx, d.open, "ABCEFG")),
		people.SetUserBot(ctx, store, people.UserBot{Person: "eve", Since: then, Open: true, Games: []string{"boxes"}}),
		people.AddChallenge(ctx, store, people.Challenge{Bot: "eve", Table: d.open, By: d.anna, Made: then}),
		store.SetVisibility(ctx, d.anna, people.VisibleToNobody),
		second(store.AddDeal(ctx, lobby.Deal{ID: "2026-03-04.isle", Settings: table.Settings{Game: "isle"}, Opened: then, Closes: then.Add(time.Hour)})),
		store.Commit(ctx, table.Change{
			Summary: open,
			Try:     &table.Try{Deal: "2026-03-04.isle", Person: d.anna, Number: 1, Table: d.open, Begun: then},
			Result: &ratings.GameResult{
				Table: d.open, Game: "boxes", Pool: "boxes.two", Rated: true, Reason: ratings.Finished, Started: then, Ended: then.Add(time.Hour),
				Seats: []ratings.SeatResult{
					{Person: d.anna, Rank: 1, Points: 9, Picture: []byte("{\x00}")},
					{Seat: 1, Bot: "tabby", BotVersion: 1, Rank: 2, Points: 7},
				},
			},
		}),
		second(store.CountRated(ctx)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func second[A any](_ A, err error) error { return err }

// contents returns everything in a database, row by row.
func contents(t *testing.T, source transfer.Source) []string {
	t.Helper()
	var all []string
	err := source.Export(t.Context(), func(r transfer.Reader) error {
		for _, table := range transfer.Tables() {
			n := 0
			for row, err := range r.Read(t.Context(), &table) {
				if err != nil {
					return err
				}
				n++
				all = append(all, fmt.Sprintf("%s %q", table.Name, row))
			}
			if n == 0 {
				t.Errorf("there are no %s", table.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// newPostgres returns the URL of an empty database with the current schema.
func newPostgres(t *testing.T) string {
	t.Helper()
	return postgrestest.Shared(t).NewDatabase(t, "migrated", func(address string) {
		store, err := postgres.Open(t.Context(), address, postgres.Options{})
		if err != nil {
			t.Fatal(err)
		}
		store.Close()
	})
}

func TestCopyToPostgresAndBack(t *testing.T) {
	d := newDatabase(t)
	store := d.serve(t)
	d.addRest(t, store)
	want := contents(t, store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	address, back := postgrestest.Shared(t).NewDatabase(t, "", nil), filepath.Join(t.TempDir(), "back.db")
	out := mustRun(t, "", "admin", "copy", d.path, address)
	wantWords(t, out, "persons             4 ", "tables              3 ", "lines               3 ", "Both databases are equal", "3 tables with ", "0 damaged")
	if again := mustRun(t, "", "admin", "copy", address, back); hashes(again) != hashes(out) {
		t.Errorf("back it copied\n%swant\n%s", again, out)
	}
	copied, err := postgres.Open(t.Context(), address, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if got := contents(t, copied); !slices.Equal(got, want) {
		t.Errorf("PostgreSQL has\n%s\nwant\n%s", got, want)
	}
	d.path = back
	if got := contents(t, d.serve(t)); !slices.Equal(got, want) {
		t.Errorf("the file has\n%s\nwant\n%s", got, want)
	}
	if _, err := copied.Setting(t.Context(), clusterSetting); err == nil {
		t.Error("the copy has the name of another cluster")
	}
	if err := copied.Report(t.Context(), people.Report{At: then, Table: d.over, By: d.anna, About: d.borys}); err != nil {
		t.Errorf("there is no report after the copied ones: %v", err)
	}
}

// hashes returns the lines of a copy's output that list the copied data.
func hashes(out string) string {
	table, _, _ := strings.Cut(out, "Both databases")
	return table
}

// A database of every release can be copied.
func TestCopyOfEveryRelease(t *testing.T) {
	skipIfShort(t)
	files, err := filepath.Glob("testdata/released/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("there is no database of a release: %v", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "purrlor.db")
			unpackReleased(t, name, path)
			to := newPostgres(t)
			if schema := strings.Split(filepath.Base(name), "-")[1]; schema != fmt.Sprint(sqlite.SchemaVersion()) {
				wantRefused(t, run("", "admin", "copy", path, to), "start the server once to migrate it")
			}
			d := filledDatabase{path: path}
			if err := d.serve(t).Close(); err != nil {
				t.Fatal(err)
			}
			wantWords(t, mustRun(t, "", "admin", "copy", path, to), "0 damaged")
		})
	}
}

func TestCopyRefusals(t *testing.T) {
	server := postgrestest.Shared(t)
	d, full, served := newDatabase(t), newDatabase(t), newDatabase(t)
	newer, newerFile := newPostgres(t), newDatabase(t)
	const future = "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)"
	server.Exec(t, strings.TrimPrefix(strings.Split(newer, "?")[0], "postgres:///"), future)
	newerFile.change(t, future)
	served.serve(t)
	empty, alive, unmigrated := newPostgres(t), newPostgres(t), server.NewDatabase(t, "", nil)
	store, err := postgres.Open(t.Context(), alive, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	folder := t.TempDir()
	for _, tt := range []struct{ name, from, to, want string }{
		{"a source that is not there", filepath.Join(folder, "missing.db"), empty, "source: stat"},
		{"a source that is served", served.path, empty, "source: in_use"},
		{"a source that is served in PostgreSQL", alive, filepath.Join(folder, "a.db"), "source: in_use"},
		{"a source without tables", unmigrated, filepath.Join(folder, "a.db"), "source: open database"},
		{"a source of a newer schema", newerFile.path, empty, "use a newer program"},
		{"a target that is the source", d.path, d.path, "target: in_use"},
		{"a target that is not empty", d.path, full.path, "not_empty: the target is not empty: there are "},
		{"a target of a newer schema", d.path, newer, "use a newer program"},
		{"a target that is read only", d.path, empty + "&default_transaction_read_only=on", "read only"},
		{"a target that is served", d.path, alive, "target: in_use"},
		{"a target in no folder", d.path, filepath.Join(folder, "no", "a.db"), "target: "},
		{"a server that is not there", d.path, "postgres://ann:meow@127.0.0.1:1/purrlor", "refused"},
		{"another kind of database", d.path, "mysql://127.0.0.1/purrlor", "begins with postgres://"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := run("", "admin", "copy", tt.from, tt.to)
			wantRefused(t, got, tt.want)
			if strings.Contains(got.err, "meow") || strings.Count(got.err, "\n") != 1 {
				t.Errorf("the error is %q, want one line without a password", got.err)
			}
		})
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) > 0 {
		t.Errorf("there are %q", names)
	}
	wantWords(t, mustRun(t, "", "admin", "copy", d.path, empty), "Both databases are equal")
}

// A copy with a damaged game says so.
func TestCopyOfDamagedGame(t *testing.T) {
	d := newDatabase(t)
	d.damage(t)
	got := run("", "admin", "copy", d.path, newPostgres(t))
	if got.status != 1 || !strings.Contains(got.out, "Both databases are equal") || !strings.Contains(got.err, "the copy was made and equals its source, but verifying it failed: table_damaged") {
		t.Errorf("got %+v, want a copy and what is damaged in it", got)
	}
}
