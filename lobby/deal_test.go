package lobby_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

func dealOf(t *testing.T) lobby.Deal {
	t.Helper()
	s := table.Settings{Game: "boxes", Config: []byte(`{"players":2}`), Public: true, Watch: true, Rated: true, Start: table.StartWhenFull}
	d, err := lobby.NewDeal("d", "ann", s, []string{"tabby"}, game.SeedOf("deal"), noon)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDealSettings checks which requested settings a deal and its tables use.
func TestDealSettings(t *testing.T) {
	d := dealOf(t)
	if s := d.Settings; s.Public || s.Watch || s.Rated || s.Start != "" || !d.Closes.Equal(noon.Add(7*24*time.Hour)) {
		t.Errorf("got %+v until %s", s, d.Closes)
	}
	if s := d.TrySettings(1, noon); s.Hints != table.HintsNever || s.Rated || *s.Deal != (table.DealRef{ID: "d", Until: d.Closes, Try: 1}) {
		t.Errorf("while the deal is open: %+v", s)
	}
	if s := d.TrySettings(2, d.Closes); s.Hints == table.HintsNever || s.Deal.Try != 2 {
		t.Errorf("when the deal is closed: %+v", s)
	}
	for name, bots := range map[string][]string{"too few": nil, "too many": {"tabby", "tabby"}, "unknown level": {"lion"}} {
		if _, err := lobby.NewDeal("d", "ann", d.Settings, bots, d.Seed, noon); game.CodeOf(err) == "" {
			t.Errorf("%s bots: %v", name, err)
		}
	}
}

func TestNextTry(t *testing.T) {
	d := dealOf(t)
	played := func(n int) (list []table.Try) {
		for i := range n {
			list = append(list, table.Try{Number: i + 1, Table: "played", Ended: noon})
		}
		return list
	}
	for _, tt := range []struct {
		name    string
		tries   []table.Try
		at      time.Time
		expired bool
		table   ids.TableID
		number  int
		refused game.Code
	}{
		{name: "first", at: noon, number: 1},
		{name: "under_way/goes_on", tries: []table.Try{{Number: 1, Table: "t"}}, at: noon, table: "t"},
		{name: "expired/counted", tries: []table.Try{{Number: 1, Table: "t"}}, at: noon, expired: true, refused: table.CodeDealOnce},
		{name: "played/once", tries: played(1), at: d.Closes.Add(-time.Second), refused: table.CodeDealOnce},
		{name: "closed/practice", tries: played(2), at: d.Closes, number: 3},
		{name: "closed/first", at: d.Closes, number: 1},
		{name: "closed/practice_goes_on", tries: append(played(1), table.Try{Number: 2, Table: "t"}), at: d.Closes, table: "t"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			at, number, err := d.NextTry(tt.tries, tt.at, func(ids.TableID) bool { return !tt.expired })
			if at != tt.table || number != tt.number || game.CodeOf(err) != tt.refused {
				t.Errorf("got %q, %d, %v, want %q, %d, %q", at, number, err, tt.table, tt.number, tt.refused)
			}
		})
	}
}

// TestStandings checks what a person may see of a deal, and when.
func TestStandings(t *testing.T) {
	friends := dealOf(t)
	voyage := friends
	voyage.Person = ""
	try := func(p ids.PersonID, lead, points int) table.Try {
		return table.Try{Person: p, Number: 1, Table: ids.TableID("of " + p), Ended: noon, Lead: lead, Points: points, Picture: []byte(p)}
	}
	ann, bob, cat := try("ann", 3, 50), try("bob", 5, 40), try("cat", 3, 60)
	gaveUp, playing := try("dan", 9, 90), table.Try{Person: "eve", Number: 1, Table: "t"}
	gaveUp.Abandoned, gaveUp.Picture = true, nil
	tie := try("fay", 3, 50)
	for _, tt := range []struct {
		name    string
		deal    lobby.Deal
		tries   []table.Try
		viewer  ids.PersonID
		closed  bool
		places  []ids.PersonID
		numbers []int
		playing int
		picture string
		percent int // -1 for none
	}{
		{name: "best_first", deal: voyage, tries: []table.Try{ann, gaveUp, bob, cat}, viewer: "cat", places: []ids.PersonID{"bob", "cat", "ann", "dan"}, numbers: []int{1, 2, 3, 4}, picture: "bob", percent: 66},
		{name: "ties_share_a_place", deal: voyage, tries: []table.Try{ann, tie, bob, gaveUp}, viewer: "ann", places: []ids.PersonID{"bob", "ann", "fay", "dan"}, numbers: []int{1, 2, 2, 4}, picture: "bob", percent: 33},
		{name: "voyage/places_while_others_play", deal: voyage, tries: []table.Try{ann, playing}, viewer: "ann", places: []ids.PersonID{"ann"}, numbers: []int{1}, playing: 1, picture: "ann", percent: -1},
		{name: "voyage/no_picture_before_own_try", deal: voyage, tries: []table.Try{ann, playing}, viewer: "eve", places: []ids.PersonID{"ann"}, numbers: []int{1}, playing: 1, percent: -1},
		{name: "voyage/no_picture_for_strangers", deal: voyage, tries: []table.Try{ann}, places: []ids.PersonID{"ann"}, numbers: []int{1}, percent: -1},
		{name: "friends/nothing_while_others_play", deal: friends, tries: []table.Try{ann, playing}, viewer: "ann", playing: 1, percent: -1},
		{name: "friends/all_are_done", deal: friends, tries: []table.Try{ann, bob}, viewer: "ann", places: []ids.PersonID{"bob", "ann"}, numbers: []int{1, 2}, picture: "bob", percent: 0},
		{name: "closed/all_is_known", deal: friends, tries: []table.Try{ann, playing}, closed: true, places: []ids.PersonID{"ann"}, numbers: []int{1}, playing: 1, picture: "ann", percent: -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			mine := slices.DeleteFunc(slices.Clone(tt.tries), func(try table.Try) bool { return try.Person != tt.viewer })
			now := noon
			if tt.closed {
				now = tt.deal.Closes
			}
			got := tt.deal.Standings(tt.tries, mine, tt.viewer, now)
			var places []ids.PersonID
			var numbers []int
			for _, p := range got.Places {
				places, numbers = append(places, p.Person), append(numbers, p.Place)
			}
			if !slices.Equal(places, tt.places) || !slices.Equal(numbers, tt.numbers) || got.Playing != tt.playing || string(got.Picture) != tt.picture {
				t.Errorf("places %v %v, %d play, picture %s, want %v %v, %d, %s", places, numbers, got.Playing, got.Picture, tt.places, tt.numbers, tt.playing, tt.picture)
			}
			if (got.Seed != nil) != tt.closed {
				t.Errorf("the seed is %v", got.Seed)
			}
			percent := -1
			if got.Mine != nil && got.Mine.Percent != nil {
				percent = *got.Mine.Percent
			}
			if percent != tt.percent || (got.Mine != nil) != (len(mine) > 0) {
				t.Errorf("%d%% came out worse, want %d", percent, tt.percent)
			}
		})
	}
}

// Long standings are cut.
func TestStandingsLimit(t *testing.T) {
	d := dealOf(t)
	var tries []table.Try
	for i := range 150 {
		tries = append(tries, table.Try{Person: ids.PersonID(rune('a' + i)), Points: -i, Ended: noon})
	}
	last := tries[149]
	got := d.Standings(tries, []table.Try{last}, last.Person, noon)
	if len(got.Places) != 100 || got.Mine.Percent == nil || *got.Mine.Percent != 0 {
		t.Errorf("%d places, %+v", len(got.Places), got.Mine)
	}
}

// TestVoyagesOn checks a week of voyages.
func TestVoyagesOn(t *testing.T) {
	day, secret := noon.Truncate(24*time.Hour), []byte("secret")
	seeds, configs := map[game.Seed]bool{}, map[string]bool{}
	for range 7 {
		list, err := lobby.VoyagesOn(day, secret)
		if err != nil || len(list) != 2 {
			t.Fatalf("got %v, %v", list, err)
		}
		again, err := lobby.VoyagesOn(day, secret)
		other, e := lobby.VoyagesOn(day, []byte("another"))
		if err := errors.Join(err, e); err != nil {
			t.Fatal(err)
		}
		for i, d := range list {
			if d.Seed != again[i].Seed || d.Seed == other[i].Seed || d.Person != "" || d.Closed(day) || !d.Closed(day.Add(24*time.Hour)) {
				t.Errorf("got %+v, again %+v, with another secret %+v", d, again[i], other[i])
			}
			seeds[d.Seed], configs[string(d.Settings.Config)] = true, true
		}
		day = day.Add(24 * time.Hour)
	}
	if len(seeds) != 14 || len(configs) < 8 {
		t.Errorf("a week has %d deals and %d modes", len(seeds), len(configs))
	}
}

func TestStreakOf(t *testing.T) {
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name   string
		played []ids.DealID
		want   int
	}{
		{"none", nil, 0},
		{"today", []ids.DealID{"2026-03-01.isle"}, 1},
		{"yesterday/today_can_come", []ids.DealID{"2026-02-28.isle"}, 1},
		{"over_a_month", []ids.DealID{"2026-03-01.isle", "2026-02-28.isle", "2026-02-27.isle"}, 3},
		{"gap", []ids.DealID{"2026-03-01.isle", "2026-02-27.isle"}, 1},
		{"too_long_ago", []ids.DealID{"2026-02-27.isle"}, 0},
		{"other_game_between", []ids.DealID{"2026-03-01.isle", "2026-03-01.boxes", "2026-02-28.isle"}, 2},
		{"deals_of_friends", []ids.DealID{"7h3k", "2026-03-01.isle"}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := lobby.StreakOf(tt.played, "isle", day); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}
