package ratings_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// evening is a store of rated games, and the time of the next one.
type evening struct {
	resultList
	now time.Time
}

func newEvening() *evening {
	return &evening{resultList{ratings: map[ids.PersonID]ratings.PersonRating{}}, time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)}
}

// end adds a game with these seats, by rank. A name with the prefix "bot:" is a bot level.
func (e *evening) end(fair ratings.FairPlay, ranks []int, people ...ids.PersonID) ratings.GameResult {
	e.now = e.now.Add(time.Second)
	r := ratings.GameResult{
		Game: "boxes", Pool: "boxes.two", Rated: true, Ended: e.now, Counted: len(e.list) + 1, FairPlay: &fair, Reason: ratings.Finished,
	}
	fair.Exits = append(fair.Exits, make([]ratings.Exit, len(people)-len(fair.Exits))...)
	for i, p := range people {
		s := ratings.SeatResult{Seat: game.Seat(i), Person: p, Rank: ranks[i], Abandoned: fair.Exits[i] != ratings.Stayed}
		if p == "tabby" {
			s.Person, s.Bot, s.BotVersion = "", "tabby", 1
		}
		r.Seats = append(r.Seats, s)
	}
	r.Count(e.ratings)
	e.list = append(e.list, r)
	return r
}

// established gives a person an established rating, by drawn games against a bot.
func (e *evening) established(p ids.PersonID) {
	for i := range 40 {
		e.end(ratings.FairPlay{}, []int{1 + i%2, 2 - i%2}, p, "tabby")
	}
	e.now = e.now.AddDate(0, 0, 1)
}

// changes shows which seats gain (+), lose (-) or keep (=) their rating.
func changes(r ratings.GameResult) (out string) {
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
	const stays, gaveUp, early, timedOut, replaced = ratings.Stayed, ratings.GaveUp, ratings.GaveUpEarly, ratings.TimedOut, ratings.Replaced
	exits := func(list ...ratings.Exit) ratings.FairPlay { return ratings.FairPlay{Exits: list} }
	tests := []struct {
		name   string
		fair   ratings.FairPlay
		ranks  []int
		people []ids.PersonID
		want   string
	}{
		{"a game to its end", exits(), []int{1, 2}, crew(2), "+-"},
		{"a game that was given up", exits(stays, gaveUp), []int{1, 2}, crew(2), "+-"},
		{"a game that was given up early", exits(stays, early), []int{1, 2}, crew(2), "=="},
		{"a game that was given up before the other had moved", ratings.FairPlay{Early: true, Exits: []ratings.Exit{stays, gaveUp}}, []int{1, 2}, crew(2), "=="},
		{"one of three gives up at once, the others play on", exits(stays, stays, early), []int{1, 2, 3}, crew(3), "+-="},
		{"one of three gives up at once, one later", exits(stays, gaveUp, early), []int{1, 2, 3}, crew(3), "+-="},
		{"two of three give up at once", exits(stays, early, early), []int{1, 2, 2}, crew(3), "==="},
		{"a stand-in after the clock that wins", exits(timedOut, stays), []int{1, 2}, crew(2), "=="},
		{"a stand-in after the clock that loses", exits(timedOut, stays), []int{2, 1}, crew(2), "-="},
		{"a stand-in after a vote that wins", exits(replaced, stays), []int{1, 2}, crew(2), "=="},
		{"a stand-in after a vote that loses", exits(replaced, stays), []int{2, 1}, crew(2), "=="},
		{"a stand-in between two people", exits(stays, timedOut, stays), []int{1, 2, 3}, crew(3), "+--"},
		{"giving up against a stand-in", exits(gaveUp, timedOut), []int{2, 1}, crew(2), "=="},
		{"two whose time ran out", exits(timedOut, timedOut), []int{0, 0}, crew(2), "=="},
		{"time that ran out against a bot", exits(timedOut, stays), []int{0, 0}, []ids.PersonID{"anna", "tabby"}, "-="},
		{"a deserted game against a bot", exits(replaced, stays), []int{0, 0}, []ids.PersonID{"anna", "tabby"}, "=="},
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
	strangers := func(e *evening, i int) ids.PersonID {
		p := ids.PersonID(fmt.Sprint("known", i))
		e.established(p)
		return p
	}
	tests := []struct {
		name  string
		fair  ratings.FairPlay
		rival func(e *evening, i int) ids.PersonID
	}{
		{"one rival", ratings.FairPlay{}, func(*evening, int) ids.PersonID { return "boris" }},
		{"newcomers", ratings.FairPlay{}, func(_ *evening, i int) ids.PersonID { return ids.PersonID(fmt.Sprint("guest", i)) }},
		{"one network", ratings.FairPlay{Networks: []int{1, 1}}, strangers},
		{"games that were given up", ratings.FairPlay{Exits: []ratings.Exit{ratings.Stayed, ratings.GaveUp}}, strangers},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := newEvening()
			e.established("boris")
			var rivals []ids.PersonID
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
			if counted != skill.DailyGames {
				t.Errorf("%d games of a day count, want %d", counted, skill.DailyGames)
			}
			e.now = e.now.AddDate(0, 0, 1)
			if got := changes(e.end(tt.fair, []int{1, 2}, "anna", rivals[0])); got[0] != '+' {
				t.Errorf("the next day it changes %s", got)
			}
		})
	}
}

// Forty-five new guests each lose four times to one account: from one network or from many, immediately or after some moves.
func TestGuestsLiftingAccount(t *testing.T) {
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
			e, exit := newEvening(), ratings.GaveUp
			if tt.early {
				exit = ratings.GaveUpEarly
			}
			for _, p := range []ids.PersonID{"boris", "celina"} {
				e.established(p)
			}
			for day := range tt.days {
				e.now = e.now.AddDate(0, 0, 1).Truncate(24 * time.Hour)
				for i := range 180 {
					fair := ratings.FairPlay{Exits: []ratings.Exit{ratings.Stayed, exit}}
					if tt.near {
						fair.Networks = []int{1, 1}
					}
					guest := ids.PersonID(fmt.Sprintf("guest%d.%d", day, i%45))
					e.end(fair, []int{1, 2}, "cheat", guest)
					if tt.deleted {
						e.list[len(e.list)-1].Seats[1].Person = ""
					}
				}
			}
			cheat, rated := e.ratings["cheat"]
			if rated && cheat.Established() {
				t.Errorf("the account is listed with %d points", cheat.Points())
			}
			for _, p := range []ids.PersonID{"boris", "celina"} {
				if honest := e.ratings[p]; !honest.Established() || rated && honest.Points() <= cheat.Points() {
					t.Errorf("%s has %d points, the account %d", p, honest.Points(), cheat.Points())
				}
			}
			flags, err := ratings.Flags(t.Context(), &e.resultList, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []ratings.FlagKind{ratings.FlagConceded, ratings.FlagNewcomer} {
				if !slices.ContainsFunc(flags, func(f ratings.Flag) bool { return f.Kind == want && f.Person == "cheat" }) {
					t.Errorf("the account is not flagged %s: %+v", want, flags)
				}
			}
			if near := slices.ContainsFunc(flags, func(f ratings.Flag) bool { return f.Kind == ratings.FlagNetwork && f.Person == "cheat" }); near != tt.near {
				t.Errorf("flagged for its network: %v", near)
			}
		})
	}
}

// Ten newcomers play four games a day with each other. Within a month all must be listed, the stronger before the weaker, and none
// flagged.
func TestNewcomersRated(t *testing.T) {
	t.Parallel()
	e := newEvening()
	r := game.SeedOf("club").Stream("club", 0)
	member := func(i int) ids.PersonID { return ids.PersonID(fmt.Sprint("member", i)) }
	for day := range 30 {
		for round := range 4 {
			for i := range 5 { // everyone plays once
				a, b := pairing(i, (day*4+round)%9)
				chance := skill.Expected(skill.Rating{Mu: 25 + float64(a)}, skill.Rating{Mu: 25 + float64(b)})
				if float64(r.IntN(1000)) < chance*1000 {
					e.end(ratings.FairPlay{}, []int{1, 2}, member(a), member(b))
				} else {
					e.end(ratings.FairPlay{}, []int{1, 2}, member(b), member(a))
				}
			}
		}
		e.now = e.now.AddDate(0, 0, 1).Truncate(24 * time.Hour)
	}
	for i := range 10 {
		if got := e.ratings[member(i)]; !got.Established() {
			t.Errorf("member %d is not listed after %d games", i, got.Games)
		}
	}
	if weak, strong := e.ratings[member(0)], e.ratings[member(9)]; weak.Points() >= strong.Points() {
		t.Errorf("the weakest has %d points, the strongest %d", weak.Points(), strong.Points())
	}
	flags, err := ratings.Flags(t.Context(), &e.resultList, time.Time{})
	odd := func(f ratings.Flag) bool { return f.Kind != ratings.FlagThrows } // their strengths differ a lot
	if err != nil || slices.ContainsFunc(flags, odd) {
		t.Errorf("flagged: %+v, %v", flags, err)
	}
}

// pairing returns who plays whom in one round of nine among ten people.
func pairing(i, round int) (a, b int) {
	if i == 0 {
		return 9, round
	}
	return (round + i) % 9, (round + 9 - i) % 9
}

func TestOutcome(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rank   int
		exit   ratings.Exit
		reason ratings.Reason
		want   ratings.Outcome
	}{
		{1, ratings.Stayed, ratings.Finished, ratings.Won},
		{2, ratings.Stayed, ratings.Finished, ratings.Lost},
		{4, ratings.Stayed, ratings.Conceded, ratings.Lost},
		{0, ratings.Stayed, ratings.Abandoned, ratings.Undecided},
		{0, ratings.TimedOut, ratings.Abandoned, ratings.Left},
		{2, ratings.TimedOut, ratings.Finished, ratings.Left},
		{2, ratings.GaveUp, ratings.Finished, ratings.Left},
		{1, ratings.GaveUp, ratings.Conceded, ratings.Left}, // all gave up
		{1, ratings.TimedOut, ratings.Finished, ratings.BotWon},
		{1, ratings.Replaced, ratings.Conceded, ratings.BotWon}, // all others gave up
	} {
		r := ratings.GameResult{Pool: "boxes.two", Reason: tt.reason, FairPlay: &ratings.FairPlay{Exits: []ratings.Exit{tt.exit}}}
		r.Seats = []ratings.SeatResult{{Person: "anna", Rank: tt.rank, Abandoned: tt.exit != ratings.Stayed}}
		if got := r.Outcome(0); got != tt.want {
			t.Errorf("place %d of a %s game by somebody who %q is %s, want %s", tt.rank, tt.reason, tt.exit, got, tt.want)
		}
		tally := ratings.Tally{}
		for _, seat := range r.Tallied() {
			tally.Add(&r, seat)
		}
		if wins, left := tally.Won > 0, tally.Abandoned > 0; wins != (tt.want == ratings.Won) || left != (tt.want == ratings.Left) {
			t.Errorf("a %s game is %+v", tt.want, tally)
		}
		if tt.exit != ratings.Stayed && len(tally.Records) > 0 {
			t.Errorf("somebody who %s has the records %+v", tt.exit, tally.Records)
		}
	}
	both := ratings.GameResult{Pool: "boxes.two", Seats: []ratings.SeatResult{{Person: "anna", Rank: 1, Abandoned: true}, {Person: "boris", Seat: 1, Rank: 1, Abandoned: true}}}
	for _, seat := range both.Tallied() {
		tally := ratings.Tally{}
		if tally.Add(&both, seat); tally.Won > 0 || tally.Games != 1 || tally.Abandoned != 1 {
			t.Errorf("a game that both left is %+v", tally)
		}
	}
}
