package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// played plays a game of three and returns its record and the file with it.
func played(t *testing.T) (game.Record, string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.json")
	mustRun(t, script, "play", "--players", "3", "--seed", "record", "--lang", "en", "--save", name)
	return readRecord(t, name), name
}

// again replays a record up to an action without the program.
func again(t *testing.T, rec game.Record, upTo int) game.Match {
	t.Helper()
	g, err := games.Named(rec.Game)
	if err != nil {
		t.Fatal(err)
	}
	m, err := rec.Replay(g, upTo)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func inJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw) + "\n"
}

func TestRecordOfPlayedGame(t *testing.T) {
	rec, _ := played(t)
	if rec.Game != "isle" || rec.Seed != game.SeedOf("record") || !strings.Contains(string(rec.Config), "3") {
		t.Errorf("got game %q, seed %v, config %s", rec.Game, rec.Seed, rec.Config)
	}
	if !again(t, rec, -1).Over() {
		t.Error("the recorded game does not come to its end")
	}
}

func TestRecordOfLeftGame(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.json")
	mustRun(t, "1\nq\n", "play", "--seed", "left", "--lang", "en", "--save", name)
	rec := readRecord(t, name)
	if again(t, rec, -1).Over() || len(rec.Actions) < 2 {
		t.Errorf("got the actions %q", rec.Actions)
	}
	out := mustRun(t, "", "replay", name)
	if !strings.Contains(out, "not over") {
		t.Errorf("%q does not say that the game is not over", out)
	}
}

func TestReplayShowsOutcome(t *testing.T) {
	rec, name := played(t)
	end := again(t, rec, -1)

	t.Run("the score", func(t *testing.T) {
		out := mustRun(t, "", "replay", name)
		for _, a := range end.Score(game.Nobody).Accounts {
			if want := fmt.Sprintf("seat %d: %d points, rank %d\n", a.Seat, a.Total, a.Rank); !strings.Contains(out, want) {
				t.Errorf("%q is not in\n%s", want, out)
			}
		}
		if strings.Contains(out, "not over") || strings.Contains(out, "not shown") {
			t.Errorf("the score is not final:\n%s", out)
		}
	})
	t.Run("the score as far as a seat knows it", func(t *testing.T) {
		n := len(rec.Actions) - 10
		out := mustRun(t, "", "replay", "--show", "score", "--seat", "1", "--at", fmt.Sprint(n), name)
		hidden := 0
		for _, a := range again(t, rec, n).Score(1).Accounts {
			if want := fmt.Sprintf("seat %d: %d points, rank %d\n", a.Seat, a.Total, a.Rank); !strings.Contains(out, want) {
				t.Errorf("%q is not in\n%s", want, out)
			}
			if a.Unknown > 0 {
				hidden++
			}
		}
		if got := strings.Count(out, "private lessons not shown"); got != hidden || !strings.Contains(out, "not over") {
			t.Errorf("%d seats hide lessons, want %d, in\n%s", got, hidden, out)
		}
	})
	t.Run("the actions of those awaited", func(t *testing.T) {
		out := mustRun(t, "", "replay", "--show", "actions", "--at", "4", name)
		m := again(t, rec, 4)
		var want strings.Builder
		for _, seat := range m.Must().List() {
			for _, action := range m.Legal(seat) {
				fmt.Fprintln(&want, seat, action)
			}
		}
		if out != want.String() || out == "" {
			t.Errorf("got %q, want %q", out, want.String())
		}
		if out := mustRun(t, "", "replay", "--show", "actions", name); out != "" {
			t.Errorf("after the end there is %q to do", out)
		}
	})
	for _, at := range []int{0, 7, len(rec.Actions) / 2, len(rec.Actions)} {
		t.Run(fmt.Sprintf("views and state after %d actions", at), func(t *testing.T) {
			m := again(t, rec, at)
			for seat := game.Nobody; int(seat) < m.Players(); seat++ {
				got := mustRun(t, "", "replay", "--show", "view", "--seat", fmt.Sprint(seat), "--at", fmt.Sprint(at), name)
				if want := inJSON(t, m.View(seat)); got != want {
					t.Errorf("seat %d: got the view %s, want %s", seat, got, want)
				}
			}
			if got, want := mustRun(t, "", "replay", "--show", "state", "--at", fmt.Sprint(at), name), inJSON(t, m.State()); got != want {
				t.Errorf("got the state %s, want %s", got, want)
			}
		})
	}
	t.Run("from standard input", func(t *testing.T) {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := mustRun(t, string(raw), "replay", "-"), mustRun(t, "", "replay", name); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
	t.Run("the ships", func(t *testing.T) {
		plainEnvironment(t)
		out := mustRun(t, "", "isle", "show", name)
		if got := strings.Count(out, " ship\n"); got != end.Players() {
			t.Errorf("got %d ships, want %d", got, end.Players())
		}
		one := mustRun(t, "", "isle", "show", "--seat", "1", name)
		if strings.Count(one, " ship\n") != 1 || !strings.Contains(out, one) {
			t.Errorf("seat 1 alone is %q", one)
		}
		titles(t, mustRun(t, "", "isle", "show", "--svg", "--seat", "2", name))
		if empty := mustRun(t, "", "isle", "show", "--at", "0", name); empty == out {
			t.Error("the ships at the start are those of the end")
		}
	})
}

func TestReplayRefusals(t *testing.T) {
	rec, name := played(t)
	tests := []struct {
		name   string
		change func(*game.Record)
		args   []string
		want   []string
	}{
		{"a record of another version", func(r *game.Record) { r.Version += 7 }, nil, []string{"rules_version"}},
		{"an unknown game", func(r *game.Record) { r.Game = "chess" }, nil, []string{"unknown_game"}},
		{"an action that cannot be", func(r *game.Record) { r.Actions[4] = "0 fly" }, nil, []string{"bad_action", "action 5", "0 fly"}},
		{"a seat that is not there", func(*game.Record) {}, []string{"--seat", "3"}, []string{"unknown_seat"}},
		{"a seat below nobody", func(*game.Record) {}, []string{"--seat", "-2"}, []string{"unknown_seat"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			changed := rec
			changed.Actions = append([]string{}, rec.Actions...)
			tt.change(&changed)
			got := run(inJSON(t, changed), append(append([]string{"replay"}, tt.args...), "-")...)
			for _, want := range tt.want {
				wantRefused(t, got, want)
			}
		})
	}
	wantRefused(t, run("no record", "replay", "-"), "bad_case")
	wantRefused(t, run("", "replay", "no-such-file.json"), "no-such-file.json")
	if got := run("", "replay", "--show", "everything", name); got.status != 2 || !strings.Contains(got.err, `"everything"`) {
		t.Errorf("an unknown thing to show: got status %d and %q", got.status, got.err)
	}
}
