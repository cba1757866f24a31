package game_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

const config = `{"players":3}`

func isleGame(t *testing.T) game.Game {
	t.Helper()
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newMatch(t *testing.T, seed string) game.Match {
	t.Helper()
	m, err := isleGame(t).New([]byte(config), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// advance makes seats act until the game is over or visit returns false. visit sees every move before it happens.
func advance(t *testing.T, m game.Match, seed string, visit func(seat game.Seat, action string) bool) {
	t.Helper()
	r := game.SeedOf(seed).Stream("test", 0)
	for !m.Over() {
		seat := m.Must().First()
		legal := m.Legal(seat)
		action := legal[r.IntN(len(legal))]
		if !visit(seat, action) {
			return
		}
		if _, err := m.Act(seat, action); err != nil {
			t.Fatalf("seat %d: %q: %v", seat, action, err)
		}
	}
}

// recorded plays a whole game. It returns its record and the states before every action and at the end.
func recorded(t *testing.T, seed string) (game.Record, []any) {
	t.Helper()
	m := newMatch(t, seed)
	rec := game.Record{Game: "isle", Version: isleGame(t).Info().Version, Config: m.Config(), Seed: game.SeedOf(seed)}
	var states []any
	advance(t, m, seed, func(seat game.Seat, action string) bool {
		states = append(states, m.State())
		rec.Add(seat, action)
		return true
	})
	return rec, append(states, m.State())
}

func TestRecordReplay(t *testing.T) {
	rec, states := recorded(t, "replay")
	raw, err := json.Marshal(rec)
	var back game.Record
	if err == nil {
		err = json.Unmarshal(raw, &back)
	}
	if err != nil || !reflect.DeepEqual(back, rec) {
		t.Fatalf("%s is read as %+v, %v", raw, back, err)
	}
	n := len(rec.Actions)
	tests := []struct {
		name string
		upTo int
		want int
	}{
		{"all of it", -1, n},
		{"nothing of it", 0, 0},
		{"one action", 1, 1},
		{"half of it", n / 2, n / 2},
		{"all but the last action", n - 1, n - 1},
		{"as many as there are", n, n},
		{"more than there are", n + 10, n},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := back.Replay(isleGame(t), tt.upTo)
			if err != nil {
				t.Fatal(err)
			}
			if m.State() != states[tt.want] {
				t.Errorf("another state than after %d actions", tt.want)
			}
			if got, want := m.Over(), tt.want == n; got != want {
				t.Errorf("got over %v, want %v", got, want)
			}
		})
	}
}

func TestUnplayableRecordRefused(t *testing.T) {
	whole, _ := recorded(t, "replay")
	tests := []struct {
		name   string
		change func(*game.Record)
		upTo   int
		code   game.Code
		says   string
	}{
		{"of a later version of the rules", func(r *game.Record) { r.Version++ }, -1, game.CodeRulesVersion, "version"},
		{"of a version before the oldest", func(r *game.Record) { r.Version = 0 }, 0, game.CodeRulesVersion, "version"},
		{"with a configuration of no game", func(r *game.Record) { r.Config = []byte(`{"players":9}`) }, -1, game.CodeBadPlayers, ""},
		{"with an unknown verb", func(r *game.Record) { r.Actions[7] = "0 fly" }, -1, game.CodeBadAction, "action 8, "},
		{"with an unknown verb at the start", func(r *game.Record) { r.Actions[0] = "0 fly" }, -1, game.CodeBadAction, "action 1, "},
		{"with an action without a seat", func(r *game.Record) { r.Actions[7] = "keep" }, -1, game.CodeBadAction, "action 8, "},
		{"with an action of a seat that is not there", func(r *game.Record) { r.Actions[7] = "3 pass" }, -1, game.CodeUnknownSeat, "action 8, "},
		{"with an action of another phase", func(r *game.Record) { r.Actions[1] = "1 pass" }, -1, game.CodeWrongPhase, "action 2, "},
		{"with an action after its end", func(r *game.Record) { r.Add(0, "pass") }, -1, game.CodeGameOver, `"0 pass"`},
		{"up to the bad action", func(r *game.Record) { r.Actions[7] = "0 fly" }, 8, game.CodeBadAction, "action 8, "},
		{"no further than the action before the bad one", func(r *game.Record) { r.Actions[7] = "0 fly" }, 7, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec := whole
			rec.Actions = append([]string{}, whole.Actions...)
			tt.change(&rec)
			_, err := rec.Replay(isleGame(t), tt.upTo)
			if got := game.CodeOf(err); got != tt.code || (err == nil) != (tt.code == "") {
				t.Fatalf("got %v, want the code %q", err, tt.code)
			}
			if err != nil && !strings.Contains(err.Error(), tt.says) {
				t.Errorf("%q does not say %q", err, tt.says)
			}
		})
	}
}

func TestParseMove(t *testing.T) {
	tests := []struct {
		name, line string
		seat       game.Seat
		action     string
		ok         bool
	}{
		{"a seat and a verb", "0 pass", 0, "pass", true},
		{"an action of many words", "5 place cat-07-blue c4 90m", 5, "place cat-07-blue c4 90m", true},
		{"an action in JSON", `1 {"verb":"pass"}`, 1, `{"verb":"pass"}`, true},
		{"nothing", "", 0, "", false},
		{"a seat alone", "3", 0, "", false},
		{"an action alone", "pass", 0, "", false},
		{"an action of two words alone", "keep lesson-124", 0, "", false},
		{"a space before the seat", " 0 pass", 0, "", false},
		{"a seat that is not a whole number", "0.5 pass", 0, "", false},
		{"a seat too large for a number of seats", "300 pass", 0, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			seat, action, err := game.ParseMove(tt.line)
			if !tt.ok {
				if game.CodeOf(err) != game.CodeBadAction || seat != game.Nobody {
					t.Errorf("got seat %d, %q, %v, want the code %s", seat, action, err, game.CodeBadAction)
				}
				return
			}
			if err != nil || seat != tt.seat || action != tt.action {
				t.Errorf("got seat %d, %q, %v, want %d, %q", seat, action, err, tt.seat, tt.action)
			}
			var rec game.Record
			if rec.Add(seat, action); rec.Actions[0] != tt.line {
				t.Errorf("it is written as %q, want %q", rec.Actions[0], tt.line)
			}
		})
	}
}

// A record keeps its shuffles after a takeback.
func TestRecordShufflesAfterTakeback(t *testing.T) {
	m := newMatch(t, "takeback")
	rec := game.Record{Game: "isle", Version: isleGame(t).Info().Version, Config: m.Config(), Seed: game.SeedOf("takeback")}
	n := 0
	advance(t, m, "takeback", func(seat game.Seat, action string) bool {
		if n++; n == 20 {
			return false
		}
		rec.Add(seat, action)
		return true
	})
	plain := m.State()
	m.Rekey(41)
	rec.AddRekey(41)
	again, err := rec.Replay(isleGame(t), -1)
	if err != nil || again.State() != m.State() || again.State() == plain {
		t.Errorf("the shuffle is not in the record: %v", err)
	}
	rec.Actions = append(rec.Actions, "rekey often")
	if _, err := rec.Replay(isleGame(t), -1); game.CodeOf(err) != game.CodeBadAction {
		t.Errorf("got %v", err)
	}
}

func TestMatchSaveAndLoad(t *testing.T) {
	m := newMatch(t, "save")
	n := 0
	advance(t, m, "save", func(game.Seat, string) bool { n++; return n < 60 })
	saved, err := m.Save()
	if err != nil {
		t.Fatal(err)
	}
	again, err := isleGame(t).Load(saved)
	if err != nil || again.State() != m.State() {
		t.Errorf("the match is another: %v", err)
	}
	for _, bad := range [][]byte{nil, saved[1:], append(saved, 0)} {
		if _, err := isleGame(t).Load(bad); err == nil {
			t.Errorf("%d bytes are taken for a match", len(bad))
		}
	}
}
