package grid_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/grid"
)

func mustShape(t *testing.T, rows ...string) grid.Shape {
	t.Helper()
	s, err := grid.ParseShape(rows)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rowsTurned turns a picture as Turn defines, character by character.
func rowsTurned(rows []string, turn grid.Turn) []string {
	if turn >= 4 {
		mirrored := make([]string, len(rows))
		for y, row := range rows {
			signs := []byte(row)
			slices.Reverse(signs)
			mirrored[y] = string(signs)
		}
		rows = mirrored
	}
	for range turn % 4 {
		quarter := make([]string, len(rows[0]))
		for x := range quarter {
			for y := len(rows) - 1; y >= 0; y-- {
				quarter[x] += rows[y][x : x+1]
			}
		}
		rows = quarter
	}
	return rows
}

// randomShape draws a connected shape of 1 to 8 cells, some of them labelled.
func randomShape(t *testing.T, r *rand.Rand) grid.Shape {
	t.Helper()
	size, cells := 1+r.IntN(8), []grid.Cell{{X: 8, Y: 8}}
	picture := make([][]byte, 17)
	for y := range picture {
		picture[y] = []byte(strings.Repeat(".", 17))
	}
	labels := []string{"#", "#ab"}[r.IntN(2)]
	picture[8][8] = labels[r.IntN(len(labels))]
	for len(cells) < size {
		c := cells[r.IntN(len(cells))]
		d := []grid.Cell{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}}[r.IntN(4)]
		c = grid.Cell{X: c.X + d.X, Y: c.Y + d.Y}
		if picture[c.Y][c.X] == '.' {
			picture[c.Y][c.X] = labels[r.IntN(len(labels))]
			cells = append(cells, c)
		}
	}
	rows := make([]string, len(picture))
	for y := range picture {
		rows[y] = string(picture[y])
	}
	return mustShape(t, rows...)
}

func TestParseShape(t *testing.T) {
	tests := []struct {
		name  string
		rows  []string
		cells []grid.Cell
		signs string
		again []string
	}{
		{"a square alone", []string{"#"}, []grid.Cell{{}}, "#", []string{"#"}},
		{"cells come by row, then column", []string{".#", "##"}, []grid.Cell{{X: 1}, {Y: 1}, {X: 1, Y: 1}}, "###", []string{".#", "##"}},
		{"every other sign is a label", []string{"a#", ".b"}, []grid.Cell{{}, {X: 1}, {X: 1, Y: 1}}, "a#b", []string{"a#", ".b"}},
		{"a space is not a cell", []string{"# #"}, []grid.Cell{{}, {X: 2}}, "##", []string{"#.#"}},
		{"room around the shape is left out", []string{"....", "..#.", ".##.", "...."}, []grid.Cell{{X: 1}, {Y: 1}, {X: 1, Y: 1}}, "###", []string{".#", "##"}},
		{"rows may end early", []string{"#", ".#", "#"}, []grid.Cell{{}, {X: 1, Y: 1}, {Y: 2}}, "###", []string{"#.", ".#", "#."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := mustShape(t, tt.rows...)
			if !slices.Equal(s.Cells, tt.cells) || string(s.Labels) != tt.signs {
				t.Errorf("got %v %q, want %v %q", s.Cells, s.Labels, tt.cells, tt.signs)
			}
			if got := s.Rows(); !slices.Equal(got, tt.again) {
				t.Errorf("got rows %q, want %q", got, tt.again)
			}
			if w, h := s.Extent(); w != len(tt.again[0]) || h != len(tt.again) {
				t.Errorf("got an extent of %d by %d, want %d by %d", w, h, len(tt.again[0]), len(tt.again))
			}
		})
	}
}

// A picture without cells is not a shape.
func TestParseShapeWithoutCells(t *testing.T) {
	for _, rows := range [][]string{nil, {}, {""}, {"..", "  "}} {
		if s, err := grid.ParseShape(rows); err == nil {
			t.Errorf("%q is read as %v", rows, s)
		}
	}
}

// A turn mirrors first and turns clockwise.
func TestTurnOrder(t *testing.T) {
	s := mustShape(t, "ab", "c.", "d.")
	want := map[grid.Turn][]string{
		0: {"ab", "c.", "d."},
		1: {"dca", "..b"},
		2: {".d", ".c", "ba"},
		3: {"b..", "acd"},
		4: {"ba", ".c", ".d"},
		5: {"..b", "dca"},
		6: {"d.", "c.", "ab"},
		7: {"acd", "b.."},
	}
	for turn := range grid.Turn(grid.Turns) {
		if got := s.Turned(turn).Rows(); !slices.Equal(got, want[turn]) {
			t.Errorf("%v: got %q, want %q", turn, got, want[turn])
		}
	}
}

func TestTurnsOfRandomShapes(t *testing.T) {
	r := newRand(5)
	for range 200 {
		s := randomShape(t, r)
		rows := s.Rows()
		if again := mustShape(t, rows...); !again.Equal(s) {
			t.Fatalf("%q is read again as %q", rows, again.Rows())
		}
		for turn := range grid.Turn(grid.Turns) {
			if got, want := s.Turned(turn).Rows(), rowsTurned(rows, turn); !slices.Equal(got, want) {
				t.Fatalf("%q turned by %v: got %q, want %q", rows, turn, got, want)
			}
		}
		quarters := s
		for range 4 {
			quarters = quarters.Turned(1)
		}
		if !quarters.Equal(s) {
			t.Fatalf("%q after four quarter turns is %q", rows, quarters.Rows())
		}
		if twice := s.Turned(4).Turned(4); !twice.Equal(s) {
			t.Fatalf("%q mirrored twice is %q", rows, twice.Rows())
		}
		if !slices.Equal(s.Rows(), rows) {
			t.Fatalf("turning changed %q to %q", rows, s.Rows())
		}
	}
}

// Shapes are equal by cells and labels.
func TestShapeEquality(t *testing.T) {
	tests := []struct {
		name string
		a, b []string
		want bool
	}{
		{"the same picture", []string{"a#"}, []string{"a#"}, true},
		{"the same shape elsewhere", []string{"a#"}, []string{"...", ".a#"}, true},
		{"other labels", []string{"a#"}, []string{"b#"}, false},
		{"labels elsewhere", []string{"a#"}, []string{"#a"}, false},
		{"other cells", []string{"##"}, []string{"#", "#"}, false},
		{"more cells", []string{"##"}, []string{"###"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := mustShape(t, tt.a...).Equal(mustShape(t, tt.b...)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestTurnsHaveNames(t *testing.T) {
	names := []string{"0", "90", "180", "270", "0m", "90m", "180m", "270m"}
	for i, name := range names {
		turn := grid.Turn(i)
		if got := turn.String(); got != name {
			t.Errorf("turn %d is called %q, want %q", i, got, name)
		}
		if got, ok := grid.ParseTurn(name); !ok || got != turn {
			t.Errorf("%q is read as %d, %v, want %d", name, got, ok, i)
		}
		if got, want := turn.Quarters(), i%4; got != want {
			t.Errorf("%s: got %d quarters, want %d", name, got, want)
		}
		if got, want := turn.Mirrored(), i >= 4; got != want {
			t.Errorf("%s: got mirrored %v, want %v", name, got, want)
		}
		raw, err := json.Marshal(turn)
		var back grid.Turn
		if err == nil {
			err = json.Unmarshal(raw, &back)
		}
		if err != nil || back != turn || string(raw) != `"`+name+`"` {
			t.Errorf("%s in JSON is %s and read as %v, %v", name, raw, back, err)
		}
	}
	if got, want := grid.Turn(9).String(), "turn-9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnknownTurnsRefused(t *testing.T) {
	for _, name := range []string{"", "1", "45", "360", "m", "90M", " 90", "turn-9"} {
		if got, ok := grid.ParseTurn(name); ok {
			t.Errorf("%q is read as %v", name, got)
		}
		turn := grid.Turn(3)
		if err := turn.UnmarshalText([]byte(name)); err == nil || turn != 3 {
			t.Errorf("%q is read as %v, %v", name, turn, err)
		}
	}
}

func TestPictureCellsBySign(t *testing.T) {
	tests := []struct {
		name string
		rows []string
		want map[byte][]grid.Cell
	}{
		{"nothing", nil, map[byte][]grid.Cell{}},
		{"only gaps", []string{". ", "  ."}, map[byte][]grid.Cell{}},
		{"cells come row by row", []string{".a", "aa"}, map[byte][]grid.Cell{'a': {{X: 1}, {Y: 1}, {X: 1, Y: 1}}}},
		{
			"each sign has its own cells and room stays where it is",
			[]string{"....", ".ab.", "b #"},
			map[byte][]grid.Cell{'a': {{X: 1, Y: 1}}, 'b': {{X: 2, Y: 1}, {Y: 2}}, '#': {{X: 2, Y: 2}}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := grid.ParsePicture(tt.rows); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestCellsSurviveJSON(t *testing.T) {
	raw, err := json.Marshal([]grid.Cell{{X: 3, Y: -1}})
	if err != nil || string(raw) != "[[3,-1]]" {
		t.Fatalf("got %s, %v", raw, err)
	}
	var back []grid.Cell
	if err := json.Unmarshal(raw, &back); err != nil || len(back) != 1 || back[0] != (grid.Cell{X: 3, Y: -1}) {
		t.Errorf("got %v, %v", back, err)
	}
	for _, bad := range []string{`[[1]]`, `[[1,2,3]]`, `["a1"]`, `[[1,300]]`} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("%s is read as %v", bad, back)
		}
	}
}
