package grid_test

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/grid"
)

func FuzzParseShape(f *testing.F) {
	for _, picture := range []string{"", "#", "##\n##", ".#.\n###\n.#.", "ab\nc.", " .\n. ", "\n\n#", "#\n\n\n#", "é#", "#\x00\xff"} {
		f.Add(picture)
	}
	f.Fuzz(func(t *testing.T, picture string) {
		rows := strings.Split(picture, "\n")
		s, err := grid.ParseShape(rows)
		if err != nil {
			if signs := grid.ParsePicture(rows); len(signs) > 0 && len(picture) < 128 {
				t.Fatalf("%q has the signs %v and is refused: %v", rows, signs, err)
			}
			return
		}
		if again, err := grid.ParseShape(s.Rows()); err != nil || !again.Equal(s) {
			t.Fatalf("%q is written as %q and read again as %v, %v", rows, s.Rows(), again, err)
		}
		for turn := range grid.Turn(grid.Turns) {
			if got := s.Turned(turn); len(got.Cells) != len(s.Cells) {
				t.Fatalf("%q turned by %v has %d cells, want %d", rows, turn, len(got.Cells), len(s.Cells))
			}
		}
	})
}
