package isle

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game/gametest"
)

// Every rule is cited where it is decided.
func TestRuleCitations(t *testing.T) {
	gametest.Citations(t, "../../docs/rules-isle.md", map[string]string{
		"R7.6": "it is an example, which testdata/scenarios/score/worked-example-59.txt plays",
	})
}
