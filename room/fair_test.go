package room_test

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// evening is a store of rated games, and the moment of the next.
type evening struct {
	resultList
	now time.Time
}

func newEvening() *evening {
	return &evening{resultList{ratings: map[room.PersonID]room.PersonRating{}}, time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)}
}

// end adds a game with these seats, by rank. A name that begins with "bot:" is that of a level.
func (e *evening) end(fair room.Fair, ranks []int, people ...room.PersonID) room.GameResult {
	e.now = e.now.Add(time.Second)
	r := room.GameResult{
		Game: "boxes", Pool: "boxes.two", Rated: true, Ended: e.now, Counted: len(e.list) + 1, Fair: &fair, Reason: room.Finished,
	}
	fair.Exits = append(fair.Exits, make([]room.Exit, len(people)-len(fair.Exits))...)
	for i, p := range people {
		s := room.SeatResult{Seat: game.Seat(i), Person: p, Rank: ranks[i], Abandoned: fair.Exits[i] != room.Stayed}
		if p == "tabby" {
			s.Person, s.Bot, s.BotVersion = "", "tabby", 1
		}
		r.Seats = append(r.Seats, s)
	}
	r.Count(e.ratings)
	e.list = append(e.list, r)
	return r
}

// established makes somebody known by even games against a bot.
func (e *evening) established(p room.PersonID) {
	for i := range 40 {
		e.end(room.Fair{}, []int{1 + i%2, 2 - i%2}, p, "tabby")
	}
	e.now = e.now.AddDate(0, 0, 1)
}

// changes returns which seats gain (+), lose (-) or keep (=) their rating.
func changes(r room.GameResult) (out string) {
	for _, s := range r.Seats {
		switch {
		case s.After.Mu > s.Before.Mu:
			out += "+"
		case s.After.Mu < s.Before.Mu:
			out += "-"
		default:
			out += "="
		}
	}
	return out
}

func TestFair(t *testing.T) {
	t.Parallel()
	const stays, gaveUp, timedOut, replaced = room.Stayed, room.GaveUp, room.TimedOut, room.Replaced
	exits := func(list ...room.Exit) room.Fair { return room.Fair{Exits: list} }
	tests := []struct {
		name   string
		fair   room.Fair
		ranks  []int
		people []room.PersonID
		want   string
	}{
		{"a game to its end", exits(), []int{1, 2}, crew(2), "+-"},
		{"a game that was given up", exits(stays, gaveUp), []int{1, 2}, crew(2), "+-"},
		{"a game that was given up early", room.Fair{Early: true, Exits: []room.Exit{stays, gaveUp}}, []int{1, 2}, crew(2), "=="},
		{"a stand-in after the clock that wins", exits(timedOut, stays), []int{1, 2}, crew(2), "=="},
		{"a stand-in after the clock that loses", exits(timedOut, stays), []int{2, 1}, crew(2), "-="},
		{"a stand-in after a vote that wins", exits(replaced, stays), []int{1, 2}, crew(2), "=="},
		{"a stand-in after a vote that loses", exits(replaced, stays), []int{2, 1}, crew(2), "=="},
		{"a stand-in between two people", exits(stays, timedOut, stays), []int{1, 2, 3}, crew(3), "+--"},
		{"giving up against a stand-in", exits(gaveUp, timedOut), []int{2, 1}, crew(2), "=="},
		{"two whose time ran out", exits(timedOut, timedOut), []int{0, 0}, crew(2), "=="},
		{"time that ran out against a bot", exits(timedOut, stays), []int{0, 0}, []room.PersonID{"anna", "tabby"}, "-="},
		{"a deserted game against a bot", exits(replaced, stays), []int{0, 0}, []room.PersonID{"anna", "tabby"}, "=="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := newEvening()
			if got := changes(e.end(tt.fair, tt.ranks, tt.people...)); got != tt.want {
				t.Errorf("the ratings change %s, want %s", got, tt.want)
			}
		})
	}
}

func TestDailyGames(t *testing.T) {
	t.Parallel()
	strangers := func(e *evening, i int) room.PersonID {
		p := room.PersonID(fmt.Sprint("known", i))
		e.established(p)
		return p
	}
	tests := []struct {
		name  string
		fair  room.Fair
		rival func(e *evening, i int) room.PersonID
	}{
		{"one rival", room.Fair{}, func(*evening, int) room.PersonID { return "boris" }},
		{"newcomers", room.Fair{}, func(_ *evening, i int) room.PersonID { return room.PersonID(fmt.Sprint("guest", i)) }},
		{"one network", room.Fair{Networks: []int{1, 1}}, strangers},
		{"games that were given up", room.Fair{Exits: []room.Exit{room.Stayed, room.GaveUp}}, strangers},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := newEvening()
			e.established("boris")
			var rivals []room.PersonID
			for i := range 10 {
				rivals = append(rivals, tt.rival(e, i))
			}
			e.established("anna")
			e.now = e.now.Truncate(24 * time.Hour)
			counted := 0
			for _, p := range rivals {
				if changes(e.end(tt.fair, []int{1, 2}, "anna", p))[0] == '+' {
					counted++
				}
			}
			if counted != ratings.DailyGames {
				t.Errorf("%d games of a day count, want %d", counted, ratings.DailyGames)
			}
			e.now = e.now.AddDate(0, 0, 1)
			if got := changes(e.end(tt.fair, []int{1, 2}, "anna", rivals[0])); got[0] != '+' {
				t.Errorf("the next day it changes %s", got)
			}
		})
	}
}

// Forty-five fresh guests lose to one account, four times each, from one network or from many, at once or after some moves.
func TestGuestsCannotLiftAnAccount(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		near    bool
		early   bool
		days    int
		deleted bool
	}{
		{"one network, at once", true, true, 1, false},
		{"many networks, at once", false, true, 1, false},
		{"one network, after some moves", true, false, 1, false},
		{"many networks, after some moves", false, false, 1, false},
		{"many networks, on ninety days", false, false, 90, false},
		{"many networks, guests deleted", false, false, 1, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := newEvening()
			for _, p := range []room.PersonID{"boris", "celina"} {
				e.established(p)
			}
			for day := range tt.days {
				e.now = e.now.AddDate(0, 0, 1).Truncate(24 * time.Hour)
				for i := range 180 {
					fair := room.Fair{Early: tt.early, Exits: []room.Exit{room.Stayed, room.GaveUp}}
					if tt.near {
						fair.Networks = []int{1, 1}
					}
					guest := room.PersonID(fmt.Sprintf("guest%d.%d", day, i%45))
					e.end(fair, []int{1, 2}, "cheat", guest)
					if tt.deleted {
						e.list[len(e.list)-1].Seats[1].Person = ""
					}
				}
			}
			cheat, rated := e.ratings["cheat"]
			if rated && cheat.Sure() {
				t.Errorf("the account is listed with %d points", cheat.Points())
			}
			for _, p := range []room.PersonID{"boris", "celina"} {
				if honest := e.ratings[p]; !honest.Sure() || rated && honest.Points() <= cheat.Points() {
					t.Errorf("%s has %d points, the account %d", p, honest.Points(), cheat.Points())
				}
			}
			flags, err := room.Flags(t.Context(), &e.resultList, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []room.FlagKind{room.FlagConceded, room.FlagNewcomer} {
				if !slices.ContainsFunc(flags, func(f room.Flag) bool { return f.Kind == want && f.Person == "cheat" }) {
					t.Errorf("the account is not flagged %s: %+v", want, flags)
				}
			}
			if near := slices.ContainsFunc(flags, func(f room.Flag) bool { return f.Kind == room.FlagNetwork && f.Person == "cheat" }); near != tt.near {
				t.Errorf("flagged for its network: %v", near)
			}
		})
	}
}

// Ten newcomers who play four games a day with each other are all listed within a month, the stronger before the weaker, and nobody is
// flagged.
func TestNewcomersGetARating(t *testing.T) {
	t.Parallel()
	e := newEvening()
	r := game.SeedOf("club").Stream("club", 0)
	member := func(i int) room.PersonID { return room.PersonID(fmt.Sprint("member", i)) }
	for day := range 30 {
		for round := range 4 {
			for i := range 5 { // everybody plays once
				a, b := pairing(i, (day*4+round)%9)
				chance := ratings.Expected(ratings.Rating{Mu: 25 + float64(a)}, ratings.Rating{Mu: 25 + float64(b)})
				if float64(r.IntN(1000)) < chance*1000 {
					e.end(room.Fair{}, []int{1, 2}, member(a), member(b))
				} else {
					e.end(room.Fair{}, []int{1, 2}, member(b), member(a))
				}
			}
		}
		e.now = e.now.AddDate(0, 0, 1).Truncate(24 * time.Hour)
	}
	for i := range 10 {
		if got := e.ratings[member(i)]; !got.Sure() {
			t.Errorf("member %d is not listed after %d games", i, got.Games)
		}
	}
	if weak, strong := e.ratings[member(0)], e.ratings[member(9)]; weak.Points() >= strong.Points() {
		t.Errorf("the weakest has %d points, the strongest %d", weak.Points(), strong.Points())
	}
	flags, err := room.Flags(t.Context(), &e.resultList, time.Time{})
	odd := func(f room.Flag) bool { return f.Kind != room.FlagThrows } // they are of very different strength
	if err != nil || slices.ContainsFunc(flags, odd) {
		t.Errorf("flagged: %+v, %v", flags, err)
	}
}

// pairing is who meets whom among ten on a round of nine.
func pairing(i, round int) (a, b int) {
	if i == 0 {
		return 9, round
	}
	return (round + i) % 9, (round + 9 - i) % 9
}

func TestNetworksOfRatedGames(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		near bool
	}{
		{"203.0.113.7", "203.0.113.99", true},
		{"203.0.113.7", "203.0.114.7", false},
		{"2001:db8:1:100::", "2001:db8:1:1ff::", true},
		{"2001:db8:1:100::", "2001:db8:1:200::", false},
	} {
		t.Run(tt.a+" and "+tt.b, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			table, _ := h.started(ratedOf(boxesOf(2)), crew(2)...)
			for i, from := range []string{tt.a, tt.b} {
				ctx := room.WithNetwork(context.Background(), netip.MustParseAddr(from))
				c := concede(game.Seat(i))
				c.ID = fmt.Sprint("from", i)
				if i == 0 {
					c = room.Command{ID: "from0", Do: room.DoQuiet, Seat: seat(0), On: true}
				}
				if err := h.Do(ctx, table, crew(2)[i], &c); err != nil {
					t.Fatal(err)
				}
			}
			r := h.result(table)
			if near := r.Fair.Networks != nil; near != tt.near || near && !slices.Equal(r.Fair.Networks, []int{1, 1}) {
				t.Errorf("the networks of the seats are %v", r.Fair.Networks)
			}
			if got := changes(r); !r.Fair.Early || got != "==" {
				t.Errorf("a game that was given up at once changes ratings %s: %+v", got, r.Fair)
			}
		})
	}
}

func TestOutcome(t *testing.T) {
	t.Parallel()
	for want, list := range map[room.Outcome][]room.SeatResult{
		room.Won:       {{Rank: 1}},
		room.Lost:      {{Rank: 2}, {Rank: 4}},
		room.Left:      {{Abandoned: true}, {Rank: 1, Abandoned: true}, {Rank: 2, Abandoned: true}},
		room.Undecided: {{}},
	} {
		for _, s := range list {
			if got := s.Outcome(); got != want {
				t.Errorf("%+v is %s, want %s", s, got, want)
			}
		}
	}
	both := room.GameResult{Pool: "boxes.two", Seats: []room.SeatResult{{Person: "anna", Rank: 1, Abandoned: true}, {Person: "boris", Seat: 1, Rank: 1, Abandoned: true}}}
	for _, s := range both.Tallied() {
		tally := room.Tally{}
		if tally.Add(&both, s); tally.Won > 0 || tally.Games != 1 || tally.Abandoned != 1 {
			t.Errorf("a game that both left is %+v", tally)
		}
	}
}
