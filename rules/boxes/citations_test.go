package boxes

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game/gametest"
)

// Every rule is cited where it is decided.
func TestRuleCitations(t *testing.T) {
	gametest.Citations(t, "../../docs/rules-boxes.md", nil)
}
