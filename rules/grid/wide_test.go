package grid_test

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/grid"
)

// A picture larger than a cell can say is refused.
func TestParseShapeTooLarge(t *testing.T) {
	tests := []struct {
		name string
		rows []string
	}{
		{"a row of 129 squares", []string{strings.Repeat("#", 129)}},
		{"129 rows", strings.Split(strings.Repeat("#\n", 129), "\n")},
		{"two squares with 255 between them", []string{"#" + strings.Repeat(".", 255) + "#"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if s, err := grid.ParseShape(tt.rows); err == nil {
				t.Errorf("it is read as %d cells at %v", len(s.Cells), s.Cells)
			}
		})
	}
}
