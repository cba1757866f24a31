package boxes

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game/gametest"
)

func TestEveryRuleIsCitedWhereItIsDecided(t *testing.T) {
	gametest.Citations(t, "../../docs/rules-boxes.md", nil)
}
