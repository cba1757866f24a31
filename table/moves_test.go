package table_test

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/table"
)

// TestMoves has steps as letters: r for one that its seat can undo, s for a sealed one, e for the end of a turn, and p for a pick,
// after which the seat is asked something else.
func TestMoves(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, steps, want string }{
		{"nothing", "", ""},
		{"a turn of two steps and its end", "rre", "rre"},
		{"two turns", "rrere", "rre re"},
		{"what was hidden stays seen", "srre", "s rre"},
		{"a sealed step with the end of its turn", "se", "se"},
		{"sealed steps", "rsse", "rs se"},
		{"a turn in which nothing was done", "ree", "re e"},
		{"a turn that is not over", "rerr", "re rr"},
		{"picks", "ppp", "p p p"},
		{"a pick and a turn of nothing", "pe", "p e"},
	}
	for _, tt := range tests {
		if got := strings.Join(table.MovesOf(tt.steps), " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
