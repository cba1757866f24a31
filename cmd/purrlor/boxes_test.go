package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/words"
)

// runBoxes runs a command line with an input and returns the exit status and the output.
func runBoxes(in string, args ...string) (status int, out, err string) {
	var o, e bytes.Buffer
	p := &command.Program{In: strings.NewReader(in), Out: &o, Err: &e}
	status = runCommandLine(p, args)
	return status, o.String(), e.String()
}

// exampleTable is the table in the documentation on one line.
func exampleTable(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("../../docs/examples/table.json")
	if err != nil {
		t.Fatal(err)
	}
	var line bytes.Buffer
	if err := json.Compact(&line, raw); err != nil {
		t.Fatal(err)
	}
	return line.String()
}

func TestBoxesScoreAnswersEveryLine(t *testing.T) {
	table := exampleTable(t)
	lines := []struct{ name, line, want string }{
		// Five yarns, of which two are under the cat, minus a bottle; the box is open.
		{"the example", table, `"total":4`},
		{"no JSON", `nonsense`, `"code":"bad_case"`},
		{"something behind it", table + `}`, `"code":"bad_case"`},
		{"six cats of one player", strings.Replace(table, `"across":[`, `"across":[{"at":"b1-b2","cat":0,"card":"princess"},`, 1), `"code":"asleep_there"`},
		{"cards apart", `{"id":"x","players":2,"cards":[{"at":"a1","card":"start-1"},{"at":"o15","card":"start-2"}]}`, `"code":"cards_apart"`},
		{"a slot that is not there", `{"id":"x","players":2,"cards":[{"at":"z9","card":"start-1"}]}`, `"code":"off_table"`},
		{"one card too many", `{"id":"x","players":2,"cards":[{"at":"a1","card":"start-1"},{"at":"a2","card":"start-1"}]}`, `"code":"too_many_cards"`},
		{"a Princess too many", `{"id":"x","players":2,"cards":[{"at":"a1","card":"princess"},{"at":"a2","card":"princess"},{"at":"a3","card":"princess"}]}`, `"code":"too_many_cards"`},
		{"wall on wall", `{"id":"x","players":2,"rules":"advanced","cards":[{"at":"a1","card":"start-2"},{"at":"b1","card":"start-3","turned":true}]}`, `"code":"wall_on_wall"`},
		{"the next line goes on", table, `"total":4`},
	}
	var in strings.Builder
	for _, l := range lines {
		in.WriteString(l.line + "\n")
	}
	status, out, _ := runBoxes(in.String(), "boxes", "score")
	got := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || len(got) != len(lines) {
		t.Fatalf("status %d, %d lines for %d", status, len(got), len(lines))
	}
	for i, l := range lines {
		if !strings.Contains(got[i], l.want) {
			t.Errorf("%s: got %s, want %s in it", l.name, got[i], l.want)
		}
	}
}

func TestBoxesShow(t *testing.T) {
	status, out, _ := runBoxes(exampleTable(t), "boxes", "show")
	if status != 0 || !strings.Contains(out, "zz2") || !strings.Contains(out, "(1)") || !strings.Contains(out, "─────") || strings.Contains(out, "\x1b") {
		t.Errorf("status %d:\n%s", status, out)
	}
	status, out, _ = runBoxes(exampleTable(t), "boxes", "show", "--svg")
	titles := 0
	for dec := xml.NewDecoder(strings.NewReader(out)); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "title" {
			titles++
		}
	}
	if status != 0 || titles != 1+7+2 {
		t.Errorf("status %d, %d titles; want one for the table, 7 cards and 2 across joints", status, titles)
	}
	for _, bad := range []string{"", "[]", "nonsense", `{"players":2,"cards":[{"at":"a1","card":"box-99"}]}`} {
		if status, _, message := runBoxes(bad, "boxes", "show"); status != 1 || !strings.HasPrefix(message, "purrlor: ") {
			t.Errorf("%q: status %d, %s", bad, status, message)
		}
	}
}

// Boxes is played to its end in every language, and replayed.
func TestBoxesPlayAndReplay(t *testing.T) {
	for _, language := range words.Languages() {
		file := filepath.Join(t.TempDir(), "game.json")
		in := "?\nt\nh\nv\nl\n" + strings.Repeat("1\n", 600)
		status, out, message := runBoxes(in, "play", "boxes", "--players", "3", "--seed", "b", "--lang", language, "--save", file)
		if status != 0 {
			t.Fatalf("%s: status %d, %s", language, status, message)
		}
		for line := range strings.Lines(out) {
			if strings.Contains(line, "boxes.") || strings.Contains(line, "play.") || strings.Contains(line, "{") {
				t.Errorf("%s: words are missing: %s", language, line)
			}
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var record struct{ Actions []string }
		if err := json.Unmarshal(raw, &record); err != nil {
			t.Fatal(err)
		}
		draws := 0
		for _, a := range record.Actions {
			if strings.HasSuffix(a, " draw") && !strings.HasPrefix(a, "0 ") {
				draws++
			}
		}
		if draws < 5 {
			t.Errorf("%s: the others draw only %d times in %d actions", language, draws, len(record.Actions))
		}
		for _, show := range []string{"score", "view", "state"} {
			if status, out, message := runBoxes("", "replay", "--show", show, file); status != 0 || out == "" {
				t.Errorf("replay --show %s: status %d, %s", show, status, message)
			}
		}
		if status, out, _ := runBoxes("", "boxes", "show", "--at", "9", file); status != 0 || !strings.Contains(out, "·") {
			t.Errorf("boxes show of a game: status %d", status)
		}
		if status, _, message := runBoxes("", "isle", "show", file); status != 1 || !strings.Contains(message, "unknown_game") {
			t.Errorf("isle show of a game of boxes: status %d, %s", status, message)
		}
	}
}

func TestSimPlaysBoxes(t *testing.T) {
	for _, args := range [][]string{
		{"--players", "5", "--rules", "advanced"}, {"--columns", "6", "--rows", "5"}, {"--bots", "tabby", "--players", "2"},
	} {
		status, out, message := runBoxes("", append([]string{"sim", "--game", "boxes", "--games", "6", "--json"}, args...)...)
		if status != 0 || !strings.Contains(out, `"games": 6`) {
			t.Errorf("%v: status %d, %s%s", args, status, out, message)
		}
	}
	if status, _, message := runBoxes("", "sim", "--game", "boxes", "--rows", "99"); status != 1 || !strings.Contains(message, "bad_table_size") {
		t.Errorf("status %d, %s", status, message)
	}
}
