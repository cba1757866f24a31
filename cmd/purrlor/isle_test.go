package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// goldenCase is a line of a golden file: a question and its answer.
type goldenCase struct {
	id     string
	line   string
	expect map[string]any
}

func readGolden(t *testing.T, name string) []goldenCase {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../rules/isle/testdata/golden", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []goldenCase
	for line := range strings.Lines(string(raw)) {
		var fields map[string]json.RawMessage
		var c goldenCase
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(json.Unmarshal(fields["id"], &c.id), json.Unmarshal(fields["expect"], &c.expect)); err != nil {
			t.Fatal(err)
		}
		delete(fields, "expect")
		question, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		c.line = string(question)
		list = append(list, c)
	}
	return list
}

// answers runs a command on lines and decodes its JSON lines.
func answers(t *testing.T, command string, lines ...string) []map[string]any {
	t.Helper()
	out := mustRun(t, strings.Join(lines, "\n"), "isle", command)
	var list []map[string]any
	for line := range strings.Lines(out) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, m)
	}
	if len(list) != len(lines) {
		t.Fatalf("got %d answers to %d lines", len(list), len(lines))
	}
	return list
}

// differences lists where got lacks or contradicts what is wanted. Extra fields are allowed.
func differences(path string, want, got any) []string {
	wanted, ok := want.(map[string]any)
	if !ok {
		if !reflect.DeepEqual(got, want) {
			return []string{fmt.Sprintf("%s: got %v, want %v", path, got, want)}
		}
		return nil
	}
	given, _ := got.(map[string]any)
	var list []string
	for key, value := range wanted {
		list = append(list, differences(path+"."+key, value, given[key])...)
	}
	return list
}

func TestIsleScoreGoldenCases(t *testing.T) {
	cases := readGolden(t, "scoring.jsonl")
	if len(cases) != 400 {
		t.Fatalf("got %d golden cases, want 400", len(cases))
	}
	var lines []string
	for _, c := range cases {
		lines = append(lines, c.line)
	}
	for i, got := range answers(t, "score", lines...) {
		if got["id"] != cases[i].id {
			t.Fatalf("answer %d: got id %v, want %s", i+1, got["id"], cases[i].id)
		}
		for _, d := range differences(cases[i].id, cases[i].expect, got) {
			t.Error(d)
		}
	}
}

func TestIslePlacementsGoldenCases(t *testing.T) {
	cases := readGolden(t, "placements.jsonl")
	if len(cases) != 100 {
		t.Fatalf("got %d golden cases, want 100", len(cases))
	}
	var lines []string
	for _, c := range cases {
		lines = append(lines, c.line)
	}
	for i, got := range answers(t, "placements", lines...) {
		want := cases[i].expect
		want["id"] = cases[i].id
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", cases[i].id, got, want)
		}
	}
}

// A line may bring its answer along.
func TestIsleLineWithAnswer(t *testing.T) {
	for command, name := range map[string]string{"score": "scoring.jsonl", "placements": "placements.jsonl"} {
		c := readGolden(t, name)[0]
		expect, err := json.Marshal(c.expect)
		if err != nil {
			t.Fatal(err)
		}
		with := strings.TrimSuffix(c.line, "}") + `,"expect":` + string(expect) + "}"
		got := answers(t, command, c.line, with)
		if !reflect.DeepEqual(got[0], got[1]) {
			t.Errorf("%s: got %v, want %v", command, got[1], got[0])
		}
	}
}

// aboard writes the record of a blue ship.
func aboard(id, tiles string) string {
	return fmt.Sprintf(`{"id":%q,"ship":"blue","tiles":[%s],"place":{"tile":"common-1"}}`, id, tiles)
}

// A bad line is answered by an error, and the next goes on.
func TestIsleBadLine(t *testing.T) {
	const (
		domino = `{"tile":"common-2","cells":[[10,4],[11,4]]}`
		plus   = `{"tile":"cat-13","colour":"red","cells":[[13,2],[12,3],[13,3],[14,3],[13,4]]}`
	)
	tests := []struct {
		name, line string
		id         string
		code       string
		commands   []string
	}{
		{"an unknown ship", `{"id":"x","ship":"pink","tiles":[],"place":{"tile":"common-1"}}`, "x", "unknown_ship", nil},
		{"no ship", `{"id":"x","tiles":[],"place":{"tile":"common-1"}}`, "x", "unknown_ship", nil},
		{"an unknown tile", aboard("x", `{"tile":"cat-99","colour":"red","cells":[[10,4]]}`), "x", "unknown_piece", nil},
		{"a tile without a name", aboard("x", `{"cells":[[10,4]]}`), "x", "unknown_piece", nil},
		{"an unknown colour", aboard("x", `{"tile":"cat-13","colour":"pink","cells":[[13,2],[12,3],[13,3],[14,3],[13,4]]}`), "x", "unknown_colour", nil},
		{"a cat without a colour", aboard("x", `{"tile":"cat-13","cells":[[13,2],[12,3],[13,3],[14,3],[13,4]]}`), "x", "unknown_colour", nil},
		{"a cat of two colours", aboard("x", `{"tile":"cat-13-blue","colour":"red","cells":[[13,2],[12,3],[13,3],[14,3],[13,4]]}`), "x", "unknown_colour", nil},
		{"an oshax without a colour", aboard("x", `{"tile":"oshax-1","cells":[[12,2],[13,2],[11,3],[12,3],[10,4],[11,4]]}`), "x", "unknown_colour", nil},
		{"a treasure with a colour", aboard("x", `{"tile":"common-2","colour":"red","cells":[[10,4],[11,4]]}`), "x", "unknown_colour", nil},
		{"two tiles on one square", aboard("x", domino+`,{"tile":"common-1","cells":[[11,4]]}`), "x", "overlap", nil},
		{"the same tile twice", aboard("x", domino+","+domino), "x", "overlap", nil},
		{"a square in the sea", aboard("x", `{"tile":"common-2","cells":[[6,0],[7,0]]}`), "x", "outside_ship", nil},
		{"a square beside the hull", aboard("x", `{"tile":"common-2","cells":[[21,4],[22,4]]}`), "x", "outside_ship", nil},
		{"a square before the hull", aboard("x", `{"tile":"common-2","cells":[[-1,4],[0,4]]}`), "x", "outside_ship", nil},
		{"another shape", aboard("x", `{"tile":"common-2","cells":[[10,4],[12,4]]}`), "x", "wrong_shape", nil},
		{"a square too few", aboard("x", `{"tile":"common-2","cells":[[10,4]]}`), "x", "wrong_shape", nil},
		{"a square too many", aboard("x", `{"tile":"common-2","cells":[[10,4],[11,4],[12,4]]}`), "x", "wrong_shape", nil},
		{"a square named twice", aboard("x", `{"tile":"common-2","cells":[[10,4],[11,4],[11,4]]}`), "x", "wrong_shape", nil},
		{"a tile without squares", aboard("x", `{"tile":"common-2"}`), "x", "wrong_shape", nil},
		{"a cat too many", aboard("x", plus+`,{"tile":"cat-13","colour":"red","cells":[[13,5],[12,6],[13,6],[14,6],[13,7]]}`), "x", "too_many_copies", nil},
		{"an unknown field", `{"id":"x","ship":"blue","tiles":[],"wind":5}`, "x", "bad_case", nil},
		{"an unknown field of a tile", aboard("x", `{"tile":"common-1","cells":[[10,4]],"wind":5}`), "x", "bad_case", nil},
		{"a number as a ship", `{"id":"x","ship":5,"tiles":[]}`, "x", "bad_case", nil},
		{"no JSON", "ship blue", "", "bad_case", nil},
		{"half a line", `{"id":"x","ship":"bl`, "", "bad_case", nil},
		{"another value", "[1,2]", "", "bad_case", nil},
		{"fewer than no fish", `{"id":"x","ship":"blue","tiles":[],"fish":-1}`, "x", "bad_case", []string{"score"}},
		{"fewer than no baskets", `{"id":"x","ship":"blue","tiles":[],"permanent_baskets":-1}`, "x", "bad_case", []string{"score"}},
		{"fewer than no lessons", `{"id":"x","ship":"blue","tiles":[],"private_lessons":-1}`, "x", "bad_case", []string{"score"}},
		{"others with fewer than no cats", `{"id":"x","ship":"blue","tiles":[],"others_largest_family":[3,-1]}`, "x", "bad_case", []string{"score"}},
		{"others with fewer than no treasures", `{"id":"x","ship":"blue","tiles":[],"others_treasures":[-2,4]}`, "x", "bad_case", []string{"score"}},
		{"no tile to place", `{"id":"x","ship":"blue","tiles":[]}`, "x", "bad_case", []string{"placements"}},
		{"an unknown tile to place", `{"id":"x","ship":"blue","tiles":[],"place":{"tile":"cat-99","colour":"red"}}`, "x", "unknown_piece", []string{"placements"}},
		{"a cat to place without a colour", `{"id":"x","ship":"blue","tiles":[],"place":{"tile":"cat-13"}}`, "x", "unknown_colour", []string{"placements"}},
		{"a tile of an unknown colour to place", `{"id":"x","ship":"blue","tiles":[],"place":{"tile":"cat-13","colour":"pink"}}`, "x", "unknown_colour", []string{"placements"}},
	}
	next := aboard("next", domino+","+plus)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			commands := tt.commands
			if commands == nil {
				commands = []string{"score", "placements"}
			}
			for _, command := range commands {
				got := answers(t, command, tt.line, next)
				failure, _ := got[0]["error"].(map[string]any)
				if got[0]["id"] != tt.id || failure["code"] != tt.code || failure["detail"] == "" || len(got[0]) != 2 {
					t.Errorf("%s: got %v, want id %q and code %s", command, got[0], tt.id, tt.code)
				}
				if got[1]["id"] != "next" || got[1]["error"] != nil {
					t.Errorf("%s: the next line gives %v", command, got[1])
				}
			}
		})
	}
}

// Blank lines and a missing line end do not matter.
func TestIsleBlankLines(t *testing.T) {
	line := aboard("x", "")
	want := mustRun(t, line+"\n", "isle", "score")
	for name, in := range map[string]string{
		"no line end": line, "blank lines around": "\n\n" + line + "\n  \n", "a line end of Windows": line + "\r\n",
	} {
		if got := mustRun(t, in, "isle", "score"); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got := mustRun(t, "", "isle", "score"); got != "" {
		t.Errorf("an empty input gives %q", got)
	}
}

// plainEnvironment removes settings that force colours when the output is not a terminal.
func plainEnvironment(t *testing.T) {
	t.Helper()
	t.Setenv("CLICOLOR_FORCE", "")
	t.Setenv("TTY_FORCE", "")
}

// Without a terminal, the drawing is plain text.
func TestIsleShowPlainText(t *testing.T) {
	plainEnvironment(t)
	line := readGolden(t, "scoring.jsonl")[0].line
	out := mustRun(t, line, "isle", "show")
	for _, sign := range []string{"│", "──", "┌", "┘", "red ship\n", "$", "G", "o"} {
		if !strings.Contains(out, sign) {
			t.Errorf("%q is not in the picture\n%s", sign, out)
		}
	}
	if strings.Contains(out, "\x1b") {
		t.Errorf("the picture has escapes: %q", out)
	}
	rows := 0
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, fmt.Sprintf(" %d ", rows+1)) {
			rows++
		}
	}
	if rows != 9 {
		t.Errorf("got %d rows, want 9", rows)
	}
}

func TestIsleShowFile(t *testing.T) {
	plainEnvironment(t)
	line := aboard("x", "")
	name := filepath.Join(t.TempDir(), "ship.json")
	if err := os.WriteFile(name, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	want := mustRun(t, line, "isle", "show")
	for _, arg := range []string{name, "-"} {
		if got := mustRun(t, line, "isle", "show", arg); got != want {
			t.Errorf("%s: got %q, want %q", arg, got, want)
		}
	}
}

func TestIsleShowRefusals(t *testing.T) {
	tests := []struct {
		name, in string
		args     []string
		want     string
	}{
		{"no JSON", "ship", nil, "bad_case"},
		{"an empty input", "", nil, "bad_case"},
		{"an unknown ship", `{"ship":"pink","tiles":[]}`, nil, "unknown_ship"},
		{"a ship that cannot be", aboard("x", `{"tile":"common-1","cells":[[0,0]]}`), nil, "outside_ship"},
		{"a ship that cannot be, as SVG", aboard("x", `{"tile":"common-1","cells":[[0,0]]}`), []string{"--svg"}, "outside_ship"},
		{"a seat that is not there", aboard("x", ""), []string{"--seat", "1"}, "unknown_seat"},
		{"a seat below nobody", aboard("x", ""), []string{"--seat", "-2"}, "unknown_seat"},
		{"a record of an unknown game", `{"game":"chess","version":1,"actions":[]}`, nil, "unknown_game"},
		{"a file that is not there", "", []string{"no-such-file.json"}, "no-such-file.json"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantRefused(t, run(tt.in, append([]string{"isle", "show"}, tt.args...)...), tt.want)
		})
	}
}

// titles parses an SVG picture and returns its titles.
func titles(t *testing.T, svg string) []string {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(svg))
	var list, open []string
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if len(open) == 0 && token.Name != (xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}) {
				t.Fatalf("the picture begins with %v", token.Name)
			}
			open = append(open, token.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && open[len(open)-1] == "title" {
				list = append(list, string(token))
			}
		}
	}
}

// In an SVG, every piece has a title.
func TestIsleShowSVG(t *testing.T) {
	for _, c := range readGolden(t, "scoring.jsonl")[:40] {
		var record struct {
			Tiles []struct {
				Tile, Colour string
				Cells        [][2]int
			}
		}
		if err := json.Unmarshal([]byte(c.line), &record); err != nil {
			t.Fatal(err)
		}
		got := titles(t, mustRun(t, c.line, "isle", "show", "--svg"))
		pieces := map[string]int{}
		for _, title := range got {
			if strings.HasPrefix(title, "cat-") || strings.HasPrefix(title, "oshax-") ||
				strings.HasPrefix(title, "common-") || strings.HasPrefix(title, "rare-") {
				pieces[title]++
			}
		}
		for _, tile := range record.Tiles {
			first := slices.MinFunc(tile.Cells, func(a, b [2]int) int { return 100*(a[1]-b[1]) + a[0] - b[0] })
			name := tile.Tile
			if strings.HasPrefix(name, "cat-") {
				name += "-" + tile.Colour
			}
			title := fmt.Sprintf("%s %c%d", name, 'a'+first[0], first[1]+1)
			if pieces[title] != 1 {
				t.Errorf("%s: got %d titles %q, want 1", c.id, pieces[title], title)
			}
		}
		if len(pieces) != len(record.Tiles) {
			t.Errorf("%s: got %d titles of pieces, want %d", c.id, len(pieces), len(record.Tiles))
		}
	}
}
