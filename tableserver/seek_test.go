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

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// wish is a wish for a game of Boxes, with a test's changes.
func wish(change func(*lobby.Wish)) lobby.Wish {
	w := lobby.Wish{Game: "boxes", Preset: "standard", Least: 2, Most: 2, Clock: table.Clock{Kind: table.NoClock}}
	if change != nil {
		change(&w)
	}
	return w
}

func (f *fixture) seek(p ids.PersonID, w lobby.Wish) lobby.Seek {
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
	if s := h.seek("ann", wish(nil)); s.Table != "" {
		t.Fatalf("somebody alone found %s", s.Table)
	}
	found := h.seek("bob", wish(func(w *lobby.Wish) { w.Most = 4 }))
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
	if _, err := h.Seeking(t.Context(), "nobody"); game.CodeOf(err) != table.CodeNoSeek {
		t.Errorf("a person who does not seek got %v", err)
	}
}

func TestSeekWishesConflict(t *testing.T) {
	for name, change := range map[string]func(*lobby.Wish){
		"another game":     func(w *lobby.Wish) { w.Game = "isle" },
		"another preset":   func(w *lobby.Wish) { w.Preset = "advanced" },
		"more players":     func(w *lobby.Wish) { w.Least, w.Most = 3, 4 },
		"another clock":    func(w *lobby.Wish) { w.Clock = table.Clock{Kind: table.PerMove, Seconds: 60} },
		"rated, by a days": func(w *lobby.Wish) { w.Clock, w.Rated = table.Clock{Kind: table.Days, Days: 3}, true },
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			h.seek("ann", wish(nil))
			if s := h.seek("bob", wish(change)); s.Table != "" {
				t.Errorf("found %s", s.Table)
			}
		})
	}
}

// A rated seek does not fit an unrated one.
func TestSeekRatedAgainstUnrated(t *testing.T) {
	h := newFixture(t)
	days := table.Clock{Kind: table.Days, Days: 3}
	h.seek("ann", wish(func(w *lobby.Wish) { w.Clock = days }))
	if s := h.seek("bob", wish(func(w *lobby.Wish) { w.Clock, w.Rated = days, true })); s.Table != "" {
		t.Errorf("found %s", s.Table)
	}
}

func TestSeekBadWishes(t *testing.T) {
	h := newFixture(t)
	for name, c := range map[string]struct {
		change func(*lobby.Wish)
		want   game.Code
	}{
		"an unknown game":     {func(w *lobby.Wish) { w.Game = "chess" }, game.CodeUnknownGame},
		"an unknown preset":   {func(w *lobby.Wish) { w.Preset = "hardest" }, table.CodeBadOptions},
		"one player":          {func(w *lobby.Wish) { w.Least = 1 }, game.CodeBadPlayers},
		"fewer than few":      {func(w *lobby.Wish) { w.Least, w.Most = 4, 3 }, game.CodeBadPlayers},
		"too many players":    {func(w *lobby.Wish) { w.Most = 9 }, game.CodeBadPlayers},
		"an impossible clock": {func(w *lobby.Wish) { w.Clock = table.Clock{Kind: table.PerMove} }, table.CodeBadOptions},
		"rated without clock": {func(w *lobby.Wish) { w.Rated = true }, table.CodeRatedClock},
		"an unknown level":    {func(w *lobby.Wish) { w.Bots = "lion" }, bots.CodeUnknownLevel},
	} {
		if _, err := h.Seek(t.Context(), "ann", wish(c.change)); game.CodeOf(err) != c.want {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	if list, err := h.Wishes(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("after refusals there wait %+v (%v)", list, err)
	}
}

// Bots come after a while to those who agree.
func TestSeekBotsAfterWait(t *testing.T) {
	h := fixtureWith(t, newMemStore(), tableserver.Options{Connected: func(ids.PersonID) bool { return true }})
	four := func(bots string) lobby.Wish {
		return wish(func(w *lobby.Wish) { w.Least, w.Most, w.Bots = 4, 4, bots })
	}
	h.seek("ann", four("tiger"))
	h.seek("bob", four("kitten"))
	h.seek("eve", four(""))
	for range 3 {
		h.clock.advance(9 * time.Second)
		h.pair()
	}
	h.clock.advance(2 * time.Second)
	h.pair()
	if h.tableOf("ann") != "" {
		t.Fatal("bots came too early")
	}
	h.clock.advance(time.Second)
	h.pair()
	table := h.tableOf("ann")
	if table == "" || h.tableOf("bob") != table || h.tableOf("eve") != "" {
		t.Fatalf("after half a minute ann plays at %q, bob at %q, eve at %q", table, h.tableOf("bob"), h.tableOf("eve"))
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

func TestSeekSkipsBlockedPeople(t *testing.T) {
	h := newFixture(t)
	h.store.blocked["bob"] = []ids.PersonID{"ann"}
	h.seek("ann", wish(nil))
	if s := h.seek("bob", wish(nil)); s.Table != "" {
		t.Error("bob plays with ann, whom bob has blocked")
	}
	if s := h.seek("eve", wish(nil)); s.Table == "" || h.tableOf("ann") != s.Table {
		t.Error("eve does not play with ann, who has waited longest")
	}
}

// TestSeekUserBots checks that user bots play only with people who accept bots.
func TestSeekUserBots(t *testing.T) {
	h := newFixture(t)
	h.store.userBots = map[ids.PersonID]bool{"gobot": true}
	h.seek("gobot", wish(nil))
	if s := h.seek("ann", wish(nil)); s.Table != "" {
		t.Error("ann, who wants no bots, plays with one")
	}
	if s := h.seek("eve", wish(func(w *lobby.Wish) { w.Bots = "tabby" })); s.Table == "" || h.tableOf("gobot") != s.Table {
		t.Error("eve, who agrees to bots, does not play with the one that has waited longest")
	}
}

func TestSeekNearestRating(t *testing.T) {
	h := newFixture(t)
	rated := wish(func(w *lobby.Wish) { w.Clock, w.Rated = table.Clock{Kind: table.Days, Days: 3}, true })
	h.store.ratings["boxes.two"] = map[ids.PersonID]ratings.PersonRating{}
	for p, mu := range map[ids.PersonID]float64{"ann": 25, "bob": 40, "eve": 27} {
		h.store.ratings["boxes.two"][p] = ratings.PersonRating{Person: p, Pool: "boxes.two", Rating: skill.Rating{Mu: mu, Sigma: 1}.Stored()}
	}
	h.store.blocked["ann"] = []ids.PersonID{"bob", "eve"}
	h.store.blocked["bob"] = []ids.PersonID{"eve"}
	for _, p := range []ids.PersonID{"bob", "eve", "ann"} {
		h.seek(p, rated)
		h.clock.advance(time.Second)
	}
	delete(h.store.blocked, "ann")
	h.store.mu.Lock()
	k := h.store.seeks["ann"]
	k.Since = k.Since.Add(-time.Minute)
	h.store.seeks["ann"] = k
	h.store.mu.Unlock()
	h.pair()
	if table := h.tableOf("ann"); table == "" || h.tableOf("eve") != table {
		t.Errorf("ann plays at %q, eve at %q, bob at %q; want ann with eve", table, h.tableOf("eve"), h.tableOf("bob"))
	}
}

func TestSeekEndsWithConnection(t *testing.T) {
	connected := true
	store := newMemStore()
	h := fixtureWith(t, store, tableserver.Options{Connected: func(ids.PersonID) bool { return connected }})
	h.seek("ann", wish(nil))
	for range 10 {
		h.clock.advance(10 * time.Second)
		h.pair()
	}
	if list, _ := h.Wishes(t.Context()); len(list) != 1 {
		t.Fatalf("while ann is connected there wait %+v", list)
	}
	connected = false
	h.clock.advance(16 * time.Second)
	if s := h.seek("bob", wish(nil)); s.Table != "" {
		t.Error("bob plays with ann, who is gone")
	}
	if _, err := h.Seeking(t.Context(), "ann"); game.CodeOf(err) != table.CodeNoSeek {
		t.Errorf("ann, who is gone, is answered %v", err)
	}
}

func TestSeekRenewedAndStopped(t *testing.T) {
	h := newFixture(t)
	h.seek("ann", wish(nil))
	h.clock.advance(12 * time.Second)
	if _, err := h.RenewSeek(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	h.clock.advance(12 * time.Second)
	if table, err := h.StopSeeking(t.Context(), "ann"); err != nil || table != "" {
		t.Fatalf("to stop was answered %q, %v", table, err)
	}
	if _, err := h.RenewSeek(t.Context(), "ann"); game.CodeOf(err) != table.CodeNoSeek {
		t.Errorf("a seek that was stopped is renewed: %v", err)
	}
	h.seek("ann", wish(nil))
	found := h.seek("bob", wish(nil))
	if table, err := h.StopSeeking(t.Context(), "ann"); err != nil || table != found.Table {
		t.Errorf("who stops too late is answered %q, %v, want %q", table, err, found.Table)
	}
}

// Whoever hosts too much does not look for more.
func TestSeekHostLimit(t *testing.T) {
	h := fixtureWith(t, newMemStore(), tableserver.Options{MaxTablesPerPerson: 1})
	h.seek("ann", wish(nil))
	h.create("ann", boxesOf(2))
	if _, err := h.Seek(t.Context(), "ann", wish(nil)); game.CodeOf(err) != table.CodeTooManyTables {
		t.Errorf("a host of too many tables is answered %v", err)
	}
	found := h.seek("bob", wish(nil))
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
					if _, err := servers[i%2].Seek(t.Context(), p, wish(nil)); err != nil {
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

// TestSeekPairsFit checks the tables of many people with random wishes.
func TestSeekPairsFit(t *testing.T) {
	for seed := range 40 {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		h := newFixture(t)
		wishes := map[ids.PersonID]lobby.Wish{}
		for i := range 24 {
			p := ids.PersonID(fmt.Sprint("p", i))
			w := randomWish(r)
			wishes[p] = w
			if i > 0 && r.IntN(3) == 0 {
				h.store.blocked[p] = []ids.PersonID{ids.PersonID(fmt.Sprint("p", r.IntN(i)))}
			}
			h.seek(p, w)
			h.clock.advance(time.Duration(r.IntN(2500)) * time.Millisecond)
			for other := range wishes { // as their pages do
				_, _ = h.RenewSeek(t.Context(), other)
			}
			h.pair()
		}
		left := map[ids.PersonID]lobby.Wish{}
		tables := map[ids.TableID][]ids.PersonID{}
		for p, w := range wishes {
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
			h.checkFits(table, people, wishes)
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

func randomWish(r *rand.Rand) lobby.Wish {
	w := wish(nil)
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

// checkFits fails the test if a table does not match the wishes of its players.
func (f *fixture) checkFits(table ids.TableID, people []ids.PersonID, wishes map[ids.PersonID]lobby.Wish) {
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
		w := wishes[p]
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
