package boxes

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// The boxes of a view hold every card once and pay the score.
func TestBoxesOfView(t *testing.T) {
	for _, c := range []Config{
		{Players: 3, Rules: "basic", Columns: 6, Rows: 5},
		{Players: 2, Rules: "advanced", Columns: 10, Rows: 8},
		{Players: 5, Rules: "basic", Columns: 12, Rows: 9},
	} {
		r := game.SeedOf(fmt.Sprint(c)).Stream("moves", 0)
		s := newState(c, game.SeedOf("boxes of a view"))
		for s.Phase != Over {
			legal := s.legal(s.Turn, nil)
			if err := s.step(s.Turn, legal[r.IntN(len(legal))], nil); err != nil {
				t.Fatal(err)
			}
			checkBoxViews(t, &s)
		}
	}
}

func checkBoxViews(t *testing.T, s *State) {
	t.Helper()
	v := s.view(game.Nobody)
	points, _ := s.Table.Score(s.Advanced)
	var paid [maxPlayers]int
	seen := map[grid.Cell]bool{}
	for _, b := range v.Boxes {
		for _, at := range b.Slots {
			if seen[at] {
				t.Fatalf("%v is in two boxes", at)
			}
			seen[at] = true
		}
		if b.Closed != (len(b.Sides) == 0) {
			t.Fatalf("a box is closed: %v, its open sides: %v", b.Closed, b.Sides)
		}
		for _, c := range b.Cats {
			if c.Points != nil {
				paid[c.Seat] += *c.Points
			}
		}
	}
	if len(seen) != len(v.Cards) {
		t.Fatalf("boxes have %d cards, the table %d", len(seen), len(v.Cards))
	}
	for seat, sv := range v.Seats {
		if paid[seat] != points[seat] || sv.Points != points[seat] {
			t.Fatalf("seat %d: boxes pay %d, the seat has %d of %d", seat, paid[seat], sv.Points, points[seat])
		}
	}
}

func TestOpenSidesOfBox(t *testing.T) {
	s := arrange(t, []string{"asleep a1 0", "asleep b1 1"})
	v := s.view(game.Nobody)
	got, err := json.Marshal(v.Boxes[0])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"slots":[[0,0],[1,0]],"points":0,"cats":[{"seat":0,"asleep":1},{"seat":1,"asleep":1}],"sides":[` +
		`{"at":[0,0],"side":"n"},{"at":[1,0],"side":"n"},{"at":[1,0],"side":"e"},{"at":[0,0],"side":"s"},{"at":[1,0],"side":"s"},` +
		`{"at":[0,0],"side":"w"}]}`
	if len(v.Boxes) != 1 || string(got) != want {
		t.Errorf("got %d boxes, the first %s", len(v.Boxes), got)
	}
}

// A view tells the last move of every seat.
func TestViewLastMoves(t *testing.T) {
	for _, tc := range []struct {
		name      string
		situation []string
		moves     []string
		want      string
	}{
		{"a sleeping cat", []string{"card e4 start-1"}, []string{"0 sleep f4"}, `{"card":"cat","at":[5,3]}`},
		{
			"a toy across a joint",
			[]string{"asleep a2 0", "card e4 special-yarn", "card e5 special-mouse", "phase play", "special special-feather"},
			[]string{"0 toy e4-e5"},
			`{"card":"special-feather","at":[4,3],"joint":true}`,
		},
		{
			"a Princess in place of a sleeper",
			[]string{"asleep e4 1", "phase play", "hand 0 princess"},
			[]string{"0 princess e4"},
			`{"card":"princess","at":[4,3]}`,
		},
		{
			"a discarded card",
			[]string{"card e4 start-1", "phase play", "hand 0 princess"},
			[]string{"0 discard princess"},
			`{"card":"princess"}`,
		},
		{
			"the other seat's move leaves it",
			[]string{"card e4 start-1"},
			[]string{"0 sleep f4", "0 end", "1 sleep g4"},
			`{"card":"cat","at":[5,3]}`,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := arrange(t, tc.situation)
			for _, move := range tc.moves {
				play(t, &s, move)
			}
			got, err := json.Marshal(s.view(1).Seats[0].Move)
			if err != nil || string(got) != tc.want {
				t.Errorf("got %s, %v", got, err)
			}
		})
	}
}

// An event tells every change of points.
func TestPointEvents(t *testing.T) {
	s := newState(Config{Players: 4, Rules: "basic", Columns: 10, Rows: 8}, game.SeedOf("change of points"))
	r := game.SeedOf("change of points").Stream("moves", 0)
	told := [maxPlayers]int{}
	changes := map[game.EventKind]int{}
	for s.Phase != Over {
		legal := s.legal(s.Turn, nil)
		chosen := legal[r.IntN(len(legal))]
		if s.Phase == Deciding || s.Phase == Claiming && len(legal) > 1 {
			chosen = legal[0] // draws instead of laying sleeping cats, and claims if possible
		}
		var ev game.Events
		if err := s.step(s.Turn, chosen, &ev); err != nil {
			t.Fatal(err)
		}
		for _, e := range ev.List {
			seat, points, total := e.Args[0], int(e.Args[1]), int(e.Args[2])
			switch e.Kind {
			case evGained:
				told[seat] += points
			case evLost:
				told[seat] -= points
			default:
				continue
			}
			changes[e.Kind]++
			if told[seat] != total || points <= 0 {
				t.Fatalf("seat %d is told %d points, %d in all", seat, points, total)
			}
		}
		if points, _ := s.Table.Score(s.Advanced); points != told {
			t.Fatalf("told %v of %v", told, points)
		}
	}
	if changes[evGained] == 0 || changes[evLost] == 0 {
		t.Errorf("only %v were told", changes)
	}
}
