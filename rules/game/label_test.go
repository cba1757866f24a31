package game_test

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// A label that would be cut is a programming error.
func TestLongLabelPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("two long labels could share a stream")
		}
	}()
	game.SeedOf("purrlor").Key(strings.Repeat("x", 33), 0)
}
