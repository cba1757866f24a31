package isle

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game/gametest"
)

// notations are actions of every verb.
var notations = []string{
	"keep lesson-113 lesson-114", "buy nothing", "buy oshax rescue-broken-0 rescue-broken-0", "withdraw",
	"read public-143 blue", "read public-147", "lay rescue-swift-4", "token-basket", "token-speed",
	"rescue cat-07-blue left permanent", "rescue kitten-2-red kitten-2-blue kittens temporary", "place cat-07-blue f3 90m",
	"place oshax-3 h1 270", "place royal-rat m1 0", "take common-2", "stop", "play draw-cards-2", "play oshax oshax-3 red",
	"play one-rare-or-two-common rare-J", "play fish-per-cat-of-one-colour purple",
	"play discard-permanent-basket-for-fish used", "play discard-2-lessons-for-basket lesson-113 lesson-301",
	"play discard-2-treasures-for-basket f3 g7", "put left", "dye red", "move cat-17-orange right", "end", "pass",
	"chase f3", "confirm",
}

func FuzzNotation(f *testing.F) { gametest.FuzzNotation(f, suite, notations...) }

func FuzzActionJSON(f *testing.F) { gametest.FuzzJSON(f, suite, notations...) }

func FuzzApply(f *testing.F) { gametest.FuzzApply(f, suite, configs) }
