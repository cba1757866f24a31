package tableserver_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// criteria returns criteria for a game of Boxes, with a test's changes.
func criteria(change func(*lobby.Criteria)) lobby.Criteria {
	w := lobby.Criteria{Game: "boxes", Preset: "standard", Least: 2, Most: 2, Clock: table.Clock{Kind: table.NoClock}}
	if change != nil {
		change(&w)
	}
	return w
}

func (f *fixture) seek(p ids.PersonID, w lobby.Criteria) lobby.Seek {
	f.t.Helper()
	s, err := f.Seek(context.Background(), p, w)
	if err != nil {
		f.t.Fatal(err)
	}
	f.clock.advance(time.Millisecond) // so that somebody has waited longest
	return s
}

// tableOf returns the table that a person was paired at, empty for none.
func (f *fixture) tableOf(p ids.PersonID) ids.TableID {
	f.t.Helper()
	s, err := f.Seeking(context.Background(), p)
	if err != nil {
		f.t.Fatal(err)
	}
	return s.Table
}

func (f *fixture) pair() {
	f.t.Helper()
	if err := f.Pair(context.Background()); err != nil {
		f.t.Fatal(err)
	}
}

// card returns the lobby card of a table.
func (f *fixture) card(id ids.TableID) (s table.Summary, c table.LobbyCard) {
	f.t.Helper()
	s, err := f.store.Summary(context.Background(), id)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := json.Unmarshal(s.Card, &c); err != nil {
		f.t.Fatal(err)
	}
	return s, c
}

// Two who fit play at once.
func TestSeekPairsAtOnce(t *testing.T) {
	h := newFixture(t)
	if s := h.seek("ann", criteria(nil)); s.Table != "" {
		t.Fatalf("somebody alone found %s", s.Table)
	}
	found := h.seek("bob", criteria(func(w *lobby.Criteria) { w.Most = 4 }))
	if found.Table == "" || h.tableOf("ann") != found.Table {
		t.Fatalf("two who fit found %q and %q", h.tableOf("ann"), found.Table)
	}
	s, card := h.card(found.Table)
	if s.Stage != table.Playing || s.People[0] != "ann" || len(card.Seats) != 2 || !s.Public || !card.Watch {
		t.Errorf("the table is %+v with %+v", s, card)
	}
	for _, p := range []ids.PersonID{"ann", "bob"} {
		if n := h.notices.count(p, table.GameStarted); n != 1 {
			t.Errorf("%s received %d notices that the game has begun", p, n)
		}
	}
}

func TestSeekBadWish(t *testing.T) {
	h := newFixture(t)
	if _, err := h.Seek(t.Context(), "ann", criteria(func(w *lobby.Criteria) { w.Game = "chess" })); game.CodeOf(err) != game.CodeUnknownGame {
		t.Errorf("an unknown game: got %v", err)
	}
	if list, err := h.WaitingCriteria(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("after a refusal there wait %+v (%v)", list, err)
	}
}

// TestSeekBots checks that bots take the seats that people leave free.
func TestSeekBots(t *testing.T) {
	h := fixtureWith(t, newMemStore(), tableserver.Options{Connected: func(ids.PersonID) bool { return true }})
	for p, level := range map[ids.PersonID]string{"ann": "tiger", "bob": "kitten"} {
		h.seek(p, criteria(func(w *lobby.Criteria) { w.Least, w.Most, w.Bots = 4, 4, level }))
	}
	for range 4 {
		h.clock.advance(9 * time.Second)
		h.pair()
	}
	table := h.tableOf("ann")
	if table == "" || h.tableOf("bob") != table {
		t.Fatalf("ann plays at %q, bob at %q", table, h.tableOf("bob"))
	}
	_, card := h.card(table)
	people, bots := 0, 0
	for _, seat := range card.Seats {
		switch {
		case seat.Person != "":
			people++
		case len(seat.Bot) > 6 && seat.Bot[:6] == "kitten":
			bots++
		}
	}
	if people != 2 || bots != 2 {
		t.Errorf("the seats are %+v, want two people and two kittens", card.Seats)
	}
}

// TestSeekLastsWithConnection checks that pairing renews the seeks of connected people.
func TestSeekLastsWithConnection(t *testing.T) {
	h := fixtureWith(t, newMemStore(), tableserver.Options{Connected: func(p ids.PersonID) bool { return p == "ann" }})
	h.seek("ann", criteria(nil))
	h.seek("bob", criteria(func(w *lobby.Criteria) { w.Least, w.Most = 3, 3 }))
	for range 10 {
		h.clock.advance(10 * time.Second)
		h.pair()
	}
	if list, err := h.WaitingCriteria(t.Context()); err != nil || len(list) != 1 || list[0].Least != 2 {
		t.Errorf("there wait %+v (%v), want ann", list, err)
	}
}

// Whoever hosts too much does not look for more.
func TestSeekHostLimit(t *testing.T) {
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesPerPerson: 1})
	h.seek("ann", criteria(nil))
	h.create("ann", boxesOf(2))
	if _, err := h.Seek(t.Context(), "ann", criteria(nil)); game.CodeOf(err) != table.CodeTooManyTables {
		t.Errorf("a host of too many tables is answered %v", err)
	}
	found := h.seek("bob", criteria(nil))
	if s, _ := h.card(found.Table); s.People[0] != "bob" {
		t.Errorf("%s hosts the table, want bob", s.People[0])
	}
}

// TestSeekSeatsEveryoneOnce has many people seek games concurrently, at two servers with one store.
func TestSeekSeatsEveryoneOnce(t *testing.T) {
	for name, open := range map[string]func(t *testing.T) backend.Store{
		"SQLite": func(t *testing.T) backend.Store {
			s, err := sqlite.Open(filepath.Join(t.TempDir(), "purrlor.db"), sqlite.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"PostgreSQL": func(t *testing.T) backend.Store {
			s, err := postgres.Open(t.Context(), postgrestest.Shared(t).NewDatabase(t, "", nil), postgres.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			store := open(t)
			t.Cleanup(func() { store.Close() })
			var servers []*tableserver.Server
			for range 2 {
				s := tableserver.New(wiring.Tables(store), tableserver.Options{})
				t.Cleanup(func() { s.Close() })
				servers = append(servers, s)
			}
			const crowd = 40
			var all sync.WaitGroup
			for i := range crowd {
				p := ids.PersonID(fmt.Sprintf("person-%02d", i))
				now := time.Now()
				device := people.Session{Secret: ids.HashOf(string(p)), Kind: people.Cookie, Created: now, Seen: now}
				if err := store.AddPerson(t.Context(), people.Person{ID: p, Name: string(p), Created: now}, device); err != nil {
					t.Fatal(err)
				}
				all.Go(func() {
					if _, err := servers[i%2].Seek(t.Context(), p, criteria(nil)); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			for _, s := range servers {
				if err := s.Pair(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			seated := map[ids.PersonID]int{}
			list, err := store.List(t.Context(), table.Query{})
			if err != nil || len(list) != crowd/2 {
				t.Fatalf("%d tables (%v), want %d", len(list), err, crowd/2)
			}
			for i := range list {
				if len(list[i].People) != 2 || list[i].Stage != table.Playing {
					t.Errorf("a table that is %s has %v", list[i].Stage, list[i].People)
				}
				for _, p := range list[i].People {
					seated[p]++
					if s, err := servers[0].Seeking(t.Context(), p); err != nil || s.Table != list[i].Table {
						t.Errorf("%s plays at %s and is told of %s (%v)", p, list[i].Table, s.Table, err)
					}
				}
			}
			for p, n := range seated {
				if n != 1 {
					t.Errorf("%s sits at %d tables", p, n)
				}
			}
			if len(seated) != crowd {
				t.Errorf("%d people are seated, want %d", len(seated), crowd)
			}
		})
	}
}

// TestSeekPairsFit checks the tables of many people with random criteria.
func TestSeekPairsFit(t *testing.T) {
	for seed := range 40 {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		h := newFixture(t)
		criteria := map[ids.PersonID]lobby.Criteria{}
		for i := range 24 {
			p := ids.PersonID(fmt.Sprint("p", i))
			w := randomCriteria(r)
			criteria[p] = w
			if i > 0 && r.IntN(3) == 0 {
				h.store.blocked[p] = []ids.PersonID{ids.PersonID(fmt.Sprint("p", r.IntN(i)))}
			}
			h.seek(p, w)
			h.clock.advance(time.Duration(r.IntN(2500)) * time.Millisecond)
			for other := range criteria { // as their pages do
				_, _ = h.RenewSeek(t.Context(), other)
			}
			h.pair()
		}
		left := map[ids.PersonID]lobby.Criteria{}
		tables := map[ids.TableID][]ids.PersonID{}
		for p, w := range criteria {
			h.store.mu.Lock()
			table := h.store.seeks[p].Table
			h.store.mu.Unlock()
			if table == "" {
				left[p] = w
			} else {
				tables[table] = append(tables[table], p)
			}
		}
		for table, people := range tables {
			h.checkFits(table, people, criteria)
		}
		for p, w := range left {
			for o, v := range left {
				if p < o && w.Game == v.Game && w.Preset == v.Preset && w.Clock == v.Clock && w.Rated == v.Rated && w.Least == 2 && v.Least == 2 && !h.blocks(p, o) {
					t.Errorf("seed %d: %s and %s wait and fit: %+v, %+v", seed, p, o, w, v)
				}
			}
		}
	}
}

func randomCriteria(r *rand.Rand) lobby.Criteria {
	w := criteria(nil)
	if r.IntN(3) == 0 {
		w.Game, w.Preset = "isle", []string{"standard", "family"}[r.IntN(2)]
	}
	w.Least = 2 + r.IntN(3)
	w.Most = w.Least + r.IntN(6-w.Least)
	if r.IntN(2) == 0 {
		w.Clock, w.Rated = table.Clock{Kind: table.PerMove, Seconds: 60}, r.IntN(2) == 0
	}
	if r.IntN(2) == 0 {
		w.Bots = []string{"kitten", "tabby"}[r.IntN(2)]
	}
	return w
}

func (f *fixture) blocks(a, b ids.PersonID) bool {
	return slices.Contains(f.store.blocked[a], b) || slices.Contains(f.store.blocked[b], a)
}

// checkFits fails the test if a table does not match the criteria of its players.
func (f *fixture) checkFits(table ids.TableID, people []ids.PersonID, criteria map[ids.PersonID]lobby.Criteria) {
	f.t.Helper()
	s, card := f.card(table)
	bots := 0
	for _, seat := range card.Seats {
		if seat.Bot != "" {
			bots++
		}
	}
	if len(people)+bots != len(card.Seats) || len(people) == 0 {
		f.t.Errorf("%d people and %d bots sit on %d seats", len(people), bots, len(card.Seats))
	}
	var config struct{ Mode, Rules string }
	if err := json.Unmarshal(card.Config, &config); err != nil {
		f.t.Fatal(err)
	}
	for _, p := range people {
		w := criteria[p]
		mode := map[string]string{"family": "family"}[w.Preset]
		if w.Game != s.Game || w.Clock != card.Clock || w.Rated != card.Rated || len(card.Seats) < w.Least || len(card.Seats) > w.Most ||
			bots > 0 && w.Bots == "" || mode == "family" != (config.Mode == "family") {
			f.t.Errorf("%s has wished for %+v and got %s %+v with %d bots", p, w, s.Game, card, bots)
		}
		for _, o := range people {
			if f.blocks(p, o) {
				f.t.Errorf("%s and %s are paired, of whom one has blocked the other", p, o)
			}
		}
	}
}
