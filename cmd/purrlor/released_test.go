package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

var updateReleased = flag.Bool("update-released", false, "write the database of this release anew")

// released is the database of this release; its name contains the versions of the schema and the rules. A release that raises one of them
// adds a file and keeps the others.
const released = "testdata/released/schema-17-isle-2-boxes-1.db.gz"

// releasedPeople play at the tables, one for each seat.
var releasedPeople = []ids.PersonID{"anna", "borys", "cyryl", "daryna", "emil", "fedir"}

// releasedTables cover every mode, small and large, with and without modules, running and finished, with undone actions and takebacks.
var releasedTables = []struct {
	game, config string
	actions      int // after which the table is left as it is
}{
	{"isle", `{"players":2}`, 40},
	{"isle", `{"players":2,"lessons":["C","D","E"],"modules":["kittens","beasts","events","promo"]}`, whole},
	{"isle", `{"players":2,"modules":["beasts"]}`, 90},
	{"isle", `{"players":3,"lessons":["D","E","I"],"modules":["events"]}`, 220},
	{"isle", `{"players":4,"modules":["kittens","promo"],"any_oshax":true}`, 320},
	{"isle", `{"players":5,"modules":["kittens","beasts","events","promo"]}`, 150},
	{"isle", `{"players":6}`, 260},
	{"isle", `{"players":5,"lessons":["A","B","C","D","I"]}`, whole},
	{"isle", `{"players":1,"mode":"solo"}`, 70},
	{"isle", `{"players":1,"mode":"solo","difficulty":"hard","modules":["kittens"]}`, whole},
	{"isle", `{"players":1,"mode":"solo","difficulty":"medium","modules":["beasts","events"]}`, 25},
	{"isle", `{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","beasts","events","promo"]}`, 110},
	{"isle", `{"players":2,"mode":"family"}`, 60},
	{"isle", `{"players":3,"mode":"family","family_map_rare":false}`, whole},
	{"isle", `{"players":5,"mode":"family","modules":["kittens","beasts","promo"]}`, 50},
	{"boxes", `{"players":2,"rules":"advanced"}`, 30},
	{"boxes", `{"players":2,"columns":6,"rows":5}`, whole},
	{"boxes", `{"players":4,"rules":"advanced"}`, whole},
}

// whole exceeds the number of actions in a game.
const whole = 5000

var commandsGiven int

// nextID returns the id of the next command of a test.
func nextID(t *testing.T) string {
	commandsGiven++
	return fmt.Sprint(filepath.Base(t.Name()), " ", commandsGiven)
}

// actOn makes the seats of a table play random actions until the game is over or a number of actions is done.
func actOn(t *testing.T, h *tableserver.Server, tableID ids.TableID, people []ids.PersonID, r *game.Rand, actions int) {
	t.Helper()
	for range actions {
		pos, err := h.Position(context.Background(), tableID, people[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Scene.Table.Stage == table.Over {
			return
		}
		seat := pos.Match.Must().First()
		decision := pos.Decision(seat)
		c := table.Command{ID: nextID(t), Do: table.DoAct, Seat: &seat, Decision: &decision, Action: pos.Match.Pick(seat, r)}
		if err := h.Do(context.Background(), tableID, people[seat], &c); err != nil {
			t.Fatal(err)
		}
	}
}

// undoOne makes seats act until one can undo its action alone, and undoes it.
func undoOne(t *testing.T, h *tableserver.Server, tableID ids.TableID, people []ids.PersonID, r *game.Rand) bool {
	t.Helper()
	for range 60 {
		actOn(t, h, tableID, people, r, 1)
		for seat := range game.Seat(len(people)) {
			c := table.Command{ID: nextID(t), Do: table.DoUndo, Seat: &seat}
			if h.Do(context.Background(), tableID, people[seat], &c) == nil {
				return true
			}
		}
	}
	return false
}

// takeBack takes back two actions of a seat with everyone's consent, including the shuffle that follows.
func takeBack(t *testing.T, h *tableserver.Server, tableID ids.TableID, people []ids.PersonID) {
	t.Helper()
	seat := game.Seat(0)
	propose := table.Command{ID: "back", Do: table.DoTakeback, Seat: &seat, Count: 2}
	if err := h.Do(context.Background(), tableID, people[0], &propose); err != nil {
		t.Fatal(err)
	}
	for _, person := range people[1:] {
		agree := table.Command{ID: "yes", Do: table.DoVote, Yes: true}
		if err := h.Do(context.Background(), tableID, person, &agree); err != nil {
			t.Fatal(err)
		}
	}
}

// writeReleased plays tables and stores their database.
func writeReleased(t *testing.T) {
	t.Helper()
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "x.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := tableserver.New(wiring.Tables(store), tableserver.Options{})
	defer h.Close()
	for i, config := range releasedTables {
		tableID, err := h.Create(context.Background(), releasedPeople[0], table.Settings{Game: config.game, Config: []byte(config.config)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := h.Position(context.Background(), tableID, releasedPeople[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		people := releasedPeople[:len(pos.Scene.Table.Seats)]
		do := func(person ids.PersonID, c table.Command) {
			c.ID = fmt.Sprint("set-up ", c.Do)
			if err := h.Do(context.Background(), tableID, person, &c); err != nil {
				t.Fatal(err)
			}
		}
		for _, person := range people[1:] {
			do(person, table.Command{Do: table.DoSit})
			do(person, table.Command{Do: table.DoReady, On: true})
		}
		do(people[0], table.Command{Do: table.DoStart})
		r := game.SeedOf(config.config).Stream("released", 0)
		actOn(t, h, tableID, people, &r, min(config.actions, 60)/2)
		if i%3 != 0 && !undoOne(t, h, tableID, people, &r) {
			t.Fatalf("%s: nothing was undone", config.config)
		}
		if i%3 != 1 {
			takeBack(t, h, tableID, people)
		}
		actOn(t, h, tableID, people, &r, config.actions-min(config.actions, 60)/2)
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

func TestReleasedDatabasesGoOn(t *testing.T) {
	skipIfShort(t)
	if *updateReleased {
		writeReleased(t)
	}
	files, err := filepath.Glob("testdata/released/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("there is no database of a release: %v", err)
	}
	for i, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) { goOn(t, name, i%shares) })
	}
}

// unpackReleased unpacks the database of a release.
func unpackReleased(t *testing.T, name, path string) {
	t.Helper()
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
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
}

// shares is how many databases finish all games together: they hold much the same tables.
const shares = 3

// goOn verifies every table of a database, plays on in running games with an undo on the way, and replays them all. The games of its share
// are finished.
func goOn(t *testing.T, name string, share int) {
	path := filepath.Join(t.TempDir(), "x.db")
	unpackReleased(t, name, path)
	store, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := tableserver.New(wiring.Tables(store), tableserver.Options{})
	defer h.Close()
	list, err := store.List(context.Background(), table.Query{})
	if err != nil || len(list) < 5 {
		t.Fatalf("%d tables, %v", len(list), err)
	}
	for i, s := range list {
		verifySound(t, store, &s)
		var card table.LobbyCard
		if err := json.Unmarshal(s.Card, &card); err != nil {
			t.Fatal(err)
		}
		if s.Stage == table.Playing {
			people := make([]ids.PersonID, len(card.Seats))
			for i := range people {
				people[i] = card.Seats[i].Person
			}
			r := game.SeedOf(string(s.Table)).Stream("released", 0)
			undoOne(t, h, s.Table, people, &r)
			if i%shares == share {
				actOn(t, h, s.Table, people, &r, whole)
			}
			verifySound(t, store, &s)
			if i%shares != share {
				continue // for a replay the game must be over
			}
		}
		replay, err := h.Replay(context.Background(), s.Table)
		if err != nil {
			t.Errorf("the replay of %s %s: %v", s.Game, card.Config, err)
			continue
		}
		if replay.Record.Version != s.Version {
			t.Errorf("%s %s was begun by version %d of the rules and recorded by %d", s.Game, card.Config, s.Version, replay.Record.Version)
		}
		if _, err := replay.Moment(len(replay.Record.Actions), game.Nobody); err != nil {
			t.Errorf("the end of %s %s: %v", s.Game, card.Config, err)
		}
	}
}

// verifySound expects a table to match its log under the rules of its own version.
func verifySound(t *testing.T, store table.Store, s *table.Summary) {
	t.Helper()
	audit, err := table.Verify(context.Background(), store, s.Table)
	if err != nil || audit.Damage != nil || len(audit.Notes) > 0 {
		t.Errorf("%s: %v, %+v", s.Game, err, audit)
	}
}

// The last released database has the schema and rules of today.
func TestLastReleasedDatabase(t *testing.T) {
	migrations, err := filepath.Glob("../../storage/sqlite/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("testdata/released/schema-%d", len(migrations))
	for _, g := range games.All() {
		want += fmt.Sprintf("-%s-%d", g.Info().Name, g.Info().Version)
	}
	if want += ".db.gz"; released != want {
		t.Errorf("got %s, want %s", released, want)
	}
}
