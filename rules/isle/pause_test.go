package isle

import (
	"fmt"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

func TestPause(t *testing.T) {
	const cat, other = "cat-01-blue", "cat-02-blue"
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"fish per rare without one aboard":    {[]string{"phase confirm", "hand 0 fish-per-rare-treasure"}, "confirm []"},
		"nothing but the end":                 {[]string{"phase confirm", "hand 0 oshax"}, "none"},
		"a basket before the day ends":        {[]string{"phase confirm", "hand 0 gain-permanent-basket"}, "confirm [gain-permanent-basket]"},
		"a basket on the last day":            {[]string{"phase confirm", "day 5", "hand 0 gain-permanent-basket"}, "confirm []"},
		"cards before lessons are read":       {[]string{"phase read", "order 0 1", "hand 0 draw-cards-2"}, "end [draw-cards-2]"},
		"a basket while lessons are read":     {[]string{"phase read", "order 0 1", "hand 0 gain-permanent-basket"}, "end []"},
		"no basket to rescue with":            {[]string{"phase rescue", "order 0 1", "fish 0 9", "left " + cat, "baskets 0 0 1", "hand 0 gain-permanent-basket"}, "pass [gain-permanent-basket]"},
		"a basket, but no fish":               {[]string{"phase rescue", "order 0 1", "fish 0 1", "left " + cat, "baskets 0 0 1", "hand 0 gain-permanent-basket"}, "pass []"},
		"a cat can be rescued":                {[]string{"phase rescue", "order 0 1", "fish 0 9", "left " + cat, "hand 0 gain-permanent-basket"}, "none"},
		"too dear, but cheaper on the left":   {[]string{"phase rescue", "order 0 1", "fish 0 3", "right " + cat, "hand 0 move-cats-between-fields"}, "pass [move-cats-between-fields]"},
		"too dear everywhere":                 {[]string{"phase rescue", "order 0 1", "fish 0 2", "right " + cat, "hand 0 move-cats-between-fields"}, "pass []"},
		"tiles could come that can be paid":   {[]string{"phase rescue", "order 0 1", "fish 0 3", "right " + cat, "bag " + other, "hand 0 add-tiles-to-fields"}, "pass [add-tiles-to-fields]"},
		"a turn of the other, nothing to end": {[]string{"phase rescue", "order 1 0", "fish 0 9", "left " + cat, "hand 0 gain-permanent-basket"}, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			s := arrange(t, c.lines)
			got := "none"
			if p := s.view(0).Own.Pause; p != nil {
				got = fmt.Sprintf("%s %v", p.Close, p.Useful)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if s.view(1).Own.Pause != nil && s.turnSeat() != 1 {
				t.Error("the other seat is asked too")
			}
		})
	}
}

// onlyCloses reports whether a seat can only close something, apart from anytime cards and chasing.
func onlyCloses(s *State, legal []Action) bool {
	closing, others := 0, 0
	for _, a := range legal {
		switch {
		case a.Verb.closes():
			closing++
		case a.Verb != Chase && (a.Verb != Play || a.Cards[0].Type() != TypeAnytime):
			others++
		}
	}
	return s.top() == nil && closing == 1 && others == 0 && len(legal) > 1
}

// usefulAt returns the cards for which a page stops, NoCard for a royal rat to chase.
func usefulAt(p *PauseView) []Card {
	switch {
	case p == nil:
		return nil
	case p.Chase:
		return append(slices.Clone(p.Useful), NoCard)
	default:
		return p.Useful
	}
}

// TestPauseStopsADay counts how often a page stops a seat that can only close something: at most once a day, where a card or a
// royal rat is useful.
func TestPauseStopsADay(t *testing.T) {
	type seatDay struct {
		game, day int
		seat      game.Seat
	}
	before, stops, days := 0, map[seatDay]bool{}, map[seatDay]bool{}
	for n := range 12 {
		c, err := ParseConfig([]byte(`{"players": 2, "modules": ["kittens", "beasts", "events"]}`))
		if err != nil {
			t.Fatal(err)
		}
		s := newState(c, Version, game.SeedOf(fmt.Sprint("stops", n)))
		s.begin()
		r := s.Seed.Stream("moves", 0)
		for s.Phase != Over {
			seat := s.must().First()
			legal := s.legal(seat, nil)
			pause := s.view(seat).Own.Pause
			if only := onlyCloses(&s, legal); only != (pause != nil) {
				t.Fatalf("%v: pause %v", legal, pause)
			} else if only {
				before++
			}
			today := seatDay{n, int(s.Day), seat}
			days[today] = true
			for _, card := range usefulAt(pause) {
				if card != NoCard && s.Seats[seat].Hand[card] == 0 {
					t.Fatalf("%v is not in hand", card)
				}
				stops[today] = true
			}
			if err := s.step(seat, legal[r.IntN(len(legal))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("on %d days of a seat: %d stops without this rule, and %d with it", len(days), before, len(stops))
	if 3*len(stops) > before {
		t.Errorf("%d stops of %d are left", len(stops), before)
	}
}
