package lobby_test

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// seekers stores seeks in memory, and the data for matching them.
type seekers struct {
	seeks    map[ids.PersonID]lobby.Seek
	blocks   []lobby.Block
	userBots []ids.PersonID
	ratings  []ratings.PersonRating
	full     bool
}

func newSeekers() *seekers { return &seekers{seeks: map[ids.PersonID]lobby.Seek{}} }

func (m *seekers) write() error {
	if m.full {
		return storage.ErrUnwritable
	}
	return nil
}

func (m *seekers) PutSeek(_ context.Context, s lobby.Seek) error {
	if err := m.write(); err != nil {
		return err
	}
	m.seeks[s.Person] = s
	return nil
}

func (m *seekers) SeekOf(_ context.Context, p ids.PersonID) (lobby.Seek, error) {
	s, ok := m.seeks[p]
	if !ok {
		return s, storage.ErrNotFound
	}
	return s, nil
}

func (m *seekers) Waiting(_ context.Context, at time.Time) ([]lobby.Seek, error) {
	list := slices.Collect(maps.Values(m.seeks))
	list = slices.DeleteFunc(list, func(s lobby.Seek) bool { return s.Table != "" || s.Until.Before(at) })
	slices.SortFunc(list, func(a, b lobby.Seek) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	return list, nil
}

func (m *seekers) RenewSeeks(_ context.Context, list []ids.SeekID, until time.Time) error {
	for p, s := range m.seeks {
		if slices.Contains(list, s.ID) && s.Table == "" {
			s.Until = until
			m.seeks[p] = s
		}
	}
	return m.write()
}

func (m *seekers) EndSeek(_ context.Context, p ids.PersonID) error {
	if m.seeks[p].Table == "" {
		delete(m.seeks, p)
	}
	return m.write()
}

func (m *seekers) BlocksAmong(context.Context, []ids.PersonID) ([]lobby.Block, error) {
	return m.blocks, nil
}

func (m *seekers) UserBotsAmong(context.Context, []ids.PersonID) ([]ids.PersonID, error) {
	return m.userBots, nil
}

func (m *seekers) RatingsOf(_ context.Context, people []ids.PersonID, _ string) ([]ratings.PersonRating, error) {
	return slices.DeleteFunc(slices.Clone(m.ratings), func(r ratings.PersonRating) bool { return !slices.Contains(people, r.Person) }), nil
}

// boxesFor returns criteria for a number of players.
func boxesFor(least, most int) lobby.Criteria {
	return lobby.Criteria{Game: "boxes", Preset: "standard", Least: least, Most: most, Clock: table.Clock{Kind: table.NoClock}}
}

func put(t *testing.T, f *lobby.Seeks, p ids.PersonID, w lobby.Criteria) {
	t.Helper()
	if err := f.Put(t.Context(), ids.SeekID("seek of "+p), p, &w); err != nil {
		t.Fatal(err)
	}
}

func TestSeekEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSeekers()
		f := lobby.NewSeeks(m, time.Now)
		if _, err := f.Of(t.Context(), "ann"); game.CodeOf(err) != table.CodeNoSeek {
			t.Errorf("before: %v", err)
		}
		put(t, f, "ann", boxesFor(2, 2))
		time.Sleep(lobby.SeekLife)
		if s, err := f.Of(t.Context(), "ann"); err != nil || s.Person != "ann" {
			t.Errorf("at its end: %+v, %v", s, err)
		}
		if s, err := f.Renew(t.Context(), "ann"); err != nil || !s.Until.Equal(time.Now().Add(lobby.SeekLife)) {
			t.Errorf("renewed: %+v, %v", s, err)
		}
		time.Sleep(lobby.SeekLife + time.Millisecond)
		if _, err := f.Of(t.Context(), "ann"); game.CodeOf(err) != table.CodeNoSeek {
			t.Errorf("after its end: %v", err)
		}
		if _, err := f.Renew(t.Context(), "ann"); game.CodeOf(err) != table.CodeNoSeek {
			t.Errorf("renewed too late: %v", err)
		}
		if list, err := f.Waiting(t.Context()); err != nil || len(list) > 0 {
			t.Errorf("waiting: %v, %v", list, err)
		}
	})
}

// The seek of a connected person lasts.
func TestSeekWhileConnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSeekers()
		f := lobby.NewSeeks(m, time.Now)
		put(t, f, "ann", boxesFor(2, 2))
		put(t, f, "bob", boxesFor(3, 3))
		connected := func(p ids.PersonID) bool { return p == "ann" }
		renew := func() {
			list, err := f.Waiting(t.Context())
			if err == nil {
				err = f.RenewConnected(t.Context(), list, connected)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		first := m.seeks["ann"].Until
		time.Sleep(lobby.SeekLife / 3)
		if renew(); !m.seeks["ann"].Until.Equal(first) {
			t.Error("a seek was renewed long before its end")
		}
		for range 10 {
			time.Sleep(lobby.SeekLife / 2)
			renew()
		}
		if _, err := f.Of(t.Context(), "ann"); err != nil {
			t.Errorf("connected: %v", err)
		}
		if _, err := f.Of(t.Context(), "bob"); game.CodeOf(err) != table.CodeNoSeek {
			t.Errorf("not connected: %v", err)
		}
	})
}

func TestStopSeeking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newSeekers()
		f := lobby.NewSeeks(m, time.Now)
		put(t, f, "ann", boxesFor(2, 2))
		for range 2 {
			if at, err := f.Stop(t.Context(), "ann"); err != nil || at != "" || len(m.seeks) > 0 {
				t.Errorf("got %q, %v, seeks %v", at, err, m.seeks)
			}
		}
		put(t, f, "ann", boxesFor(2, 2))
		found := m.seeks["ann"]
		found.Table = "t"
		m.seeks["ann"] = found
		if at, err := f.Stop(t.Context(), "ann"); err != nil || at != "t" {
			t.Errorf("one who has found a game: %q, %v", at, err)
		}
		if s, err := f.Renew(t.Context(), "ann"); err != nil || s.Table != "t" || !s.Until.Equal(found.Until) {
			t.Errorf("renewed: %+v, %v", s, err)
		}
		m.full = true
		if err := f.Put(t.Context(), "s", "bob", &lobby.Criteria{}); game.CodeOf(err) != table.CodeStoreFull {
			t.Errorf("a full store: %v", err)
		}
		if _, err := f.Stop(t.Context(), "bob"); game.CodeOf(err) != table.CodeStoreFull || errors.Is(err, storage.ErrUnwritable) {
			t.Errorf("a full store: %v", err)
		}
	})
}

func TestWishCheck(t *testing.T) {
	for _, tt := range []struct {
		name    string
		change  func(*lobby.Criteria)
		refused game.Code
	}{
		{"possible", func(*lobby.Criteria) {}, ""},
		{"unknown_game", func(w *lobby.Criteria) { w.Game = "chess" }, game.CodeUnknownGame},
		{"unknown_preset", func(w *lobby.Criteria) { w.Preset = "hardest" }, table.CodeBadOptions},
		{"one_player", func(w *lobby.Criteria) { w.Least = 1 }, game.CodeBadPlayers},
		{"most_below_least", func(w *lobby.Criteria) { w.Least, w.Most = 4, 3 }, game.CodeBadPlayers},
		{"too_many_players", func(w *lobby.Criteria) { w.Most = 9 }, game.CodeBadPlayers},
		{"clock_without_time", func(w *lobby.Criteria) { w.Clock = table.Clock{Kind: table.PerMove} }, table.CodeBadOptions},
		{"rated_without_clock", func(w *lobby.Criteria) { w.Rated = true }, table.CodeRatedClock},
		{"unknown_level", func(w *lobby.Criteria) { w.Bots = "lion" }, bots.CodeUnknownLevel},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := boxesFor(2, 2)
			tt.change(&w)
			if err := w.Check(); game.CodeOf(err) != tt.refused {
				t.Errorf("got %v, want %q", err, tt.refused)
			}
		})
	}
}

// poolOf returns the rating pool of criteria for two players.
func poolOf(t *testing.T, w lobby.Criteria) string {
	t.Helper()
	s, err := w.Settings(2)
	if err != nil {
		t.Fatal(err)
	}
	return ratings.PoolOf(s.Game, s.Config, 2)
}

// matched returns whom a matchmaker pairs among people who start to wait one second apart, in the order of their names.
func matched(t *testing.T, criteria []lobby.Criteria, before func(m *seekers), waited time.Duration) (found *lobby.Pairing) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		m := newSeekers()
		f := lobby.NewSeeks(m, time.Now)
		for i, w := range criteria {
			if err := w.Check(); err != nil {
				t.Fatal(err)
			}
			put(t, f, []ids.PersonID{"ann", "bob", "cat", "dan"}[i], w)
			time.Sleep(time.Second)
		}
		if before != nil {
			before(m)
		}
		list, err := f.Waiting(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(waited)
		matchmaker, err := lobby.NewMatchmaker(t.Context(), m, list)
		if err != nil {
			t.Fatal(err)
		}
		found = matchmaker.Pair(list, time.Now())
	})
	return found
}

// TestMatchmaking checks who is matched with whom.
func TestMatchmaking(t *testing.T) {
	withBots := func(w lobby.Criteria, level string) lobby.Criteria { w.Bots = level; return w }
	rated := boxesFor(2, 2)
	rated.Clock, rated.Rated = table.Clock{Kind: table.Days, Days: 3}, true
	unrated := rated
	unrated.Rated = false
	changed := func(change func(*lobby.Criteria)) []lobby.Criteria { // beside one that is not changed
		w := boxesFor(2, 2)
		change(&w)
		return []lobby.Criteria{boxesFor(2, 2), w}
	}
	rating := func(p ids.PersonID, mu float64) ratings.PersonRating {
		r := skill.New()
		r.Mu = mu
		return ratings.PersonRating{Person: p, Pool: poolOf(t, rated), Rating: r.Stored()}
	}
	for _, tt := range []struct {
		name     string
		criteria []lobby.Criteria // of ann, bob, cat, dan
		before   func(m *seekers)
		waited   time.Duration
		want     []ids.PersonID
		seats    int
		level    string
	}{
		{name: "alone/waits", criteria: []lobby.Criteria{boxesFor(2, 2)}},
		{name: "two_who_fit/play", criteria: []lobby.Criteria{boxesFor(2, 2), boxesFor(2, 4)}, want: []ids.PersonID{"ann", "bob"}, seats: 2},
		{name: "as_many_as_they_take", criteria: []lobby.Criteria{boxesFor(2, 4), boxesFor(2, 4), boxesFor(2, 4)}, want: []ids.PersonID{"ann", "bob", "cat"}, seats: 3},
		{name: "numbers_that_do_not_fit/wait", criteria: []lobby.Criteria{boxesFor(2, 2), boxesFor(3, 4)}},
		{name: "another_game/wait", criteria: changed(func(w *lobby.Criteria) { w.Game = "isle" })},
		{name: "another_preset/wait", criteria: changed(func(w *lobby.Criteria) { w.Preset = "advanced" })},
		{name: "another_clock/wait", criteria: changed(func(w *lobby.Criteria) { w.Clock = table.Clock{Kind: table.PerMove, Seconds: 60} })},
		{name: "rated_and_unrated/wait", criteria: []lobby.Criteria{rated, unrated}},
		{
			name: "blocked/wait", criteria: []lobby.Criteria{boxesFor(2, 2), boxesFor(2, 2)},
			before: func(m *seekers) { m.blocks = []lobby.Block{{Person: "bob", Other: "ann"}} },
		},
		{
			name: "blocked/next_one_plays", criteria: []lobby.Criteria{boxesFor(2, 2), boxesFor(2, 2), boxesFor(2, 2)},
			before: func(m *seekers) { m.blocks = []lobby.Block{{Person: "ann", Other: "bob"}} }, want: []ids.PersonID{"ann", "cat"}, seats: 2,
		},
		{
			name: "written_bot/needs_consent", criteria: []lobby.Criteria{boxesFor(2, 2), boxesFor(2, 2), withBots(boxesFor(2, 2), "tabby")},
			before: func(m *seekers) { m.userBots = []ids.PersonID{"bob"} }, want: []ids.PersonID{"ann", "cat"}, seats: 2,
		},
		{
			name: "written_bot/plays_with_consent", criteria: []lobby.Criteria{withBots(boxesFor(2, 2), "tabby"), boxesFor(2, 2)},
			before: func(m *seekers) { m.userBots = []ids.PersonID{"bob"} }, want: []ids.PersonID{"ann", "bob"}, seats: 2,
		},
		{name: "bots/not_at_once", criteria: []lobby.Criteria{withBots(boxesFor(3, 3), "tiger")}, waited: 28 * time.Second},
		{name: "bots/after_a_while", criteria: []lobby.Criteria{withBots(boxesFor(3, 3), "tiger")}, waited: 31 * time.Second, want: []ids.PersonID{"ann"}, seats: 3, level: "tiger"},
		{
			name: "bots/weakest_level", criteria: []lobby.Criteria{withBots(boxesFor(3, 3), "tiger"), withBots(boxesFor(3, 3), "kitten")},
			waited: 31 * time.Second, want: []ids.PersonID{"ann", "bob"}, seats: 3, level: "kitten",
		},
		{
			name: "bots/only_with_consent", criteria: []lobby.Criteria{boxesFor(3, 3), withBots(boxesFor(3, 3), "tiger")},
			waited: 31 * time.Second, want: []ids.PersonID{"bob"}, seats: 3, level: "tiger",
		},
		{
			name: "rated/nearest", criteria: []lobby.Criteria{rated, rated, rated},
			before: func(m *seekers) {
				m.ratings = []ratings.PersonRating{rating("ann", 35), rating("bob", 20), rating("cat", 34)}
			}, want: []ids.PersonID{"ann", "cat"}, seats: 2,
		},
		{
			name: "rated/without_rating_is_a_beginner", criteria: []lobby.Criteria{rated, rated, rated},
			before: func(m *seekers) { m.ratings = []ratings.PersonRating{rating("bob", 40)} }, want: []ids.PersonID{"ann", "cat"}, seats: 2,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found := matched(t, tt.criteria, tt.before, tt.waited)
			if found == nil {
				if tt.want != nil {
					t.Errorf("nobody plays, want %v", tt.want)
				}
				return
			}
			var people []ids.PersonID
			for i := range found.Seeks {
				people = append(people, found.Seeks[i].Person)
			}
			if !slices.Equal(people, tt.want) || found.Seats != tt.seats || found.BotLevel() != tt.level && tt.level != "" {
				t.Errorf("%v at %d seats with %s, want %v at %d with %s", people, found.Seats, found.BotLevel(), tt.want, tt.seats, tt.level)
			}
		})
	}
}
