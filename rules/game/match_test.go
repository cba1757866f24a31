package game_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// inJSON writes an action in notation as JSON.
func inJSON(t *testing.T, action string) string {
	t.Helper()
	a, err := isle.ParseAction(action)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestActionJSONMatchesNotation(t *testing.T) {
	m := newMatch(t, "json")
	twin := m.Clone()
	advance(t, m, "json", func(seat game.Seat, action string) bool {
		probe := m.Clone()
		want, err := probe.Act(seat, action)
		if err != nil {
			t.Fatal(err)
		}
		got, err := twin.Act(seat, inJSON(t, action))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("seat %d: %q: got %+v, %v, want %+v", seat, action, got, err, want)
		}
		if twin.State() != probe.State() {
			t.Fatalf("seat %d: %q leads to another state in JSON", seat, action)
		}
		if got.Action != action {
			t.Fatalf("the outcome names %q, want %q", got.Action, action)
		}
		return true
	})
	if !twin.Over() {
		t.Error("the game in JSON is not over")
	}
}

// face returns all public and private views of a match.
func face(m game.Match) (views []any) {
	for seat := game.Nobody; int(seat) < m.Players(); seat++ {
		views = append(views, m.View(seat), m.Legal(seat))
	}
	return append(views, m.Must(), m.Over())
}

// A refused action leaves the match as it was.
func TestMatchAfterRefusedAction(t *testing.T) {
	tests := []struct {
		name   string
		seat   game.Seat
		action string
		code   game.Code // "" for any
	}{
		{"no action", 0, "", game.CodeBadAction},
		{"an unknown verb", 0, "fly", game.CodeBadAction},
		{"an unknown word", 0, "pass sideways", game.CodeBadAction},
		{"a brace alone", 0, "{", game.CodeBadAction},
		{"an unknown verb in JSON", 0, `{"verb":"fly"}`, game.CodeBadAction},
		{"an unknown field in JSON", 0, `{"verb":"pass","loudly":true}`, game.CodeBadAction},
		{"an unknown tile in JSON", 0, `{"verb":"take","tile":"cat-99"}`, game.CodeBadAction},
		{"two values in JSON", 0, `{"verb":"pass"}{"verb":"pass"}`, game.CodeBadAction},
		{"an action that says too much", 0, "pass left", game.CodeBadAction},
		{"a place that is never asked for", 0, "place cat-01-blue a1 0", ""},
		{"a tile that is not there", 0, "take rare-J", ""},
		{"a card that nobody can keep", 0, "keep oshax oshax", ""},
		{"a seat that is not there", 9, "pass", game.CodeUnknownSeat},
		{"nobody's action", game.Nobody, "pass", game.CodeUnknownSeat},
	}
	m := newMatch(t, "refused")
	n := 0
	advance(t, m, "refused", func(game.Seat, string) bool {
		if n++; n%9 != 1 {
			return true
		}
		for _, tt := range tests {
			if slices.Contains(m.Legal(tt.seat), tt.action) {
				continue
			}
			before, state := face(m), m.State()
			_, err := m.Act(tt.seat, tt.action)
			if code := game.CodeOf(err); code == "" || tt.code != "" && code != tt.code {
				t.Errorf("step %d: %s: got %v, want the code %q", n, tt.name, err, tt.code)
			}
			if !reflect.DeepEqual(face(m), before) || m.State() != state {
				t.Fatalf("step %d: %s: the match has changed", n, tt.name)
			}
		}
		return true
	})
}

// The action of another seat leaves the match as it was.
func TestMatchAfterForeignAction(t *testing.T) {
	m := newMatch(t, "turns")
	refused := 0
	advance(t, m, "turns", func(seat game.Seat, action string) bool {
		other := (seat + 1) % game.Seat(m.Players())
		if slices.Contains(m.Legal(other), action) {
			return true
		}
		before, state := face(m), m.State()
		if _, err := m.Act(other, action); game.CodeOf(err) == "" {
			t.Fatalf("seat %d: %q: got %v, want a code", other, action, err)
		}
		if !reflect.DeepEqual(face(m), before) || m.State() != state {
			t.Fatalf("seat %d: %q is refused and has changed the match", other, action)
		}
		refused++
		return refused < 40
	})
	if refused < 40 {
		t.Errorf("only %d actions have been refused", refused)
	}
}

// An action that lacks a word leaves the match as it was.
func TestMatchAfterIncompleteAction(t *testing.T) {
	m := newMatch(t, "halves")
	refused := map[string]int{}
	advance(t, m, "halves", func(seat game.Seat, action string) bool {
		words := strings.Fields(action)
		for i := range words {
			half := strings.Join(slices.Delete(slices.Clone(words), i, i+1), " ")
			if _, err := m.Clone().Act(seat, half); err == nil {
				continue
			}
			before := m.State()
			if _, err := m.Act(seat, half); game.CodeOf(err) == "" {
				t.Fatalf("seat %d: %q: got %v, want a code", seat, half, err)
			}
			if m.State() != before {
				t.Fatalf("seat %d: %q is refused and has changed the match", seat, half)
			}
			refused[words[0]]++
		}
		return true
	})
	for _, verb := range []string{"keep", "read", "rescue", "place"} {
		if refused[verb] == 0 {
			t.Errorf("no half of %q has been refused", verb)
		}
	}
}

// A decision stays the same while others act.
func TestDecisionWhileOthersAct(t *testing.T) {
	m := newMatch(t, "meanwhile")
	id := m.Decision(0)
	if _, err := m.Act(1, m.Legal(1)[0]); err != nil {
		t.Fatal(err)
	}
	if got := m.Decision(0); got != id {
		t.Errorf("got decision %d, want %d", got, id)
	}
	if _, err := m.Act(0, m.Legal(0)[0]); err != nil {
		t.Fatal(err)
	}
	if got := m.Decision(0); got == id {
		t.Errorf("the decision is %d still", got)
	}
}

func TestCloneIsIndependent(t *testing.T) {
	m := newMatch(t, "clone")
	advance(t, m, "clone", func() func(game.Seat, string) bool {
		left := 40
		return func(game.Seat, string) bool { left--; return left >= 0 }
	}())
	clone := m.Clone()
	if !reflect.DeepEqual(face(clone), face(m)) || clone.State() != m.State() {
		t.Fatal("a clone is not like its origin")
	}
	before, seen := m.State(), face(m)
	rekeyed := m.Clone()
	if rekeyed.Rekey(7); m.State() != before || rekeyed.State() == before {
		t.Error("shuffling a clone anew has changed its origin, or not the clone")
	}
	advance(t, clone, "clone on", func(game.Seat, string) bool { return true })
	if m.State() != before || !reflect.DeepEqual(face(m), seen) {
		t.Error("playing on with a clone has changed its origin")
	}
	end := clone.State()
	advance(t, m, "origin on", func(game.Seat, string) bool { return true })
	if clone.State() != end {
		t.Error("playing on with the origin has changed its clone")
	}
}

// A random game depends on its seed only.
func TestRandomGameBySeed(t *testing.T) {
	g := isleGame(t)
	play := func(seed string) (game.Match, int) {
		m, steps, err := g.Random([]byte(config), game.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		if !m.Over() || m.Must() != 0 || !m.Score(game.Nobody).Final {
			t.Errorf("seed %q: the game is not over", seed)
		}
		return m, steps
	}
	a, n := play("one")
	b, k := play("one")
	if a.State() != b.State() || n != k {
		t.Errorf("the same seed gives other games of %d and %d actions", n, k)
	}
	if c, _ := play("two"); a.State() == c.State() {
		t.Error("two seeds give the same game")
	}
}

func TestBadConfigurationRefused(t *testing.T) {
	tests := []struct {
		name, config string
		want         game.Code
	}{
		{"no JSON", "players", game.CodeBadConfig},
		{"null", "null", game.CodeBadConfig},
		{"a list", "[3]", game.CodeBadConfig},
		{"a number in words", `{"players":"three"}`, game.CodeBadConfig},
		{"no players", `{}`, game.CodeBadPlayers},
		{"an unknown option", `{"players":3,"weather":"fine"}`, game.CodeUnknownConfigKey},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := isleGame(t).New([]byte(tt.config), game.Seed{}); game.CodeOf(err) != tt.want {
				t.Errorf("New: got %v, want the code %s", err, tt.want)
			}
			if _, _, err := isleGame(t).Random([]byte(tt.config), game.Seed{}); game.CodeOf(err) != tt.want {
				t.Errorf("Random: got %v, want the code %s", err, tt.want)
			}
		})
	}
}

// Views of a state share what everyone sees.
func TestViewsSharePublicPart(t *testing.T) {
	m := newMatch(t, "shared")
	common := func(seat game.Seat) *isle.Common { return m.View(seat).(isle.View).Common }
	before := common(0)
	if common(1) != before || common(game.Nobody) != before {
		t.Error("each view of a state has its own")
	}
	twin := m.Clone()
	seat := m.Must().First()
	if _, err := m.Act(seat, m.Legal(seat)[0]); err != nil {
		t.Fatal(err)
	}
	if common(0) == before {
		t.Error("a view after a move shows the state before it")
	}
	if twin.View(0).(isle.View).Common == before {
		t.Error("copies share a view, which two goroutines may make")
	}
}
