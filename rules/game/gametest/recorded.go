package gametest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

var update = flag.Bool("update", false, "rewrite recorded playthroughs and counts")

// maxPlaythrough limits recorded games to a readable size.
const maxPlaythrough = 60_000

// Playthrough compares a random game with a recorded one, move by move: the number of legal actions and the public events. A
// difference means that a rule has changed. If that is intended, raise the version of the rules, keep the file of the old one and
// run with -update.
func Playthrough[S, A comparable, V any](t *testing.T, su Suite[S, A, V], config, file string) {
	t.Helper()
	seed := game.SeedOf("playthrough " + config)
	var out strings.Builder
	fmt.Fprintf(&out, "version %d\nconfig %s\nseed %v\n", su.Rules.Info().Version, config, seed)
	s, moves, err := su.walk(config, seed, nil)
	if err != nil {
		su.fail(t, config, seed, moves, err)
	}
	end := s
	if s, err = su.Rules.New([]byte(config), seed); err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		legal := len(su.Rules.Legal(&s, m.Seat, nil))
		var ev game.Events
		if err := su.Rules.Step(&s, m.Seat, m.Action, &ev); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%d %s  (1 of %d)\n", m.Seat, su.Rules.Format(m.Action), legal)
		for _, e := range ev.List {
			if e.To == game.Nobody {
				writeEvent(t, &out, su.Rules.Describe(e))
			}
		}
	}
	v := su.Rules.View(&end, game.Nobody)
	for _, a := range su.Rules.Score(&v).Accounts {
		fmt.Fprintf(&out, "seat %d: %d points, rank %d\n", a.Seat, a.Total, a.Rank)
		for _, l := range a.Lines {
			args, err := json.Marshal(l.Args)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "  %d %s %s\n", l.Points, l.Source, args)
		}
	}
	if out.Len() > maxPlaythrough {
		t.Errorf("%s would have %d bytes, at most %d are wanted", file, out.Len(), maxPlaythrough)
	}
	Compare(t, file, out.String())
}

// writeEvent writes a message with its arguments.
func writeEvent(t *testing.T, out *strings.Builder, m game.Message) {
	t.Helper()
	for name := range m.Args {
		if strings.HasSuffix(name, "_name") || name == "kind" { // words repeat the argument next to them
			delete(m.Args, name)
		}
	}
	args, err := json.Marshal(m.Args)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(`"`, "", "{", " ", "}", "", "null", "").Replace(string(args))
	fmt.Fprintf(out, "  %s%s\n", m.Key[strings.LastIndex(m.Key, ".")+1:], text)
}

// Counts compares the numbers of steps and of legal actions in random games with recorded ones.
func Counts[S, A comparable, V any](t *testing.T, su Suite[S, A, V], configs []string, games int, file string) {
	t.Helper()
	var out strings.Builder
	out.WriteString("# configuration, seed: steps, legal actions of all seats over all states, the most of one seat\n")
	for _, config := range configs {
		for i := range games {
			text := fmt.Sprintf("counts %d", i)
			sum, most := 0, 0
			var legal []A
			_, moves, err := su.walk(config, game.SeedOf(text), func(s *S) error {
				for seat := range game.Seat(su.Rules.Players(s)) {
					legal = su.Rules.Legal(s, seat, legal[:0])
					sum, most = sum+len(legal), max(most, len(legal))
				}
				return nil
			})
			if err != nil {
				su.fail(t, config, game.SeedOf(text), moves, err)
			}
			fmt.Fprintf(&out, "%s, %s: %d, %d, %d\n", config, text, len(moves), sum, most)
		}
	}
	Compare(t, file, out.String())
}

// Compare compares a text with a file line by line; with -update it writes the file.
func Compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := string(raw)
	if got == want {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := "", ""
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Fatalf("%s:%d\n got %s\nwant %s", file, i+1, g, w)
		}
	}
}
