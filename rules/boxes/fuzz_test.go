package boxes

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game/gametest"
)

// notations are actions of every verb.
var notations = []string{
	"start start-2 e4", "start start-2 e4 180", "draw", "sleep c4", "lay box-07 c4 180", "lay box-01 o15", "cat c4-c5",
	"princess c4-c5", "princess c4", "toy a14-a15", "discard box-07", "end",
}

func FuzzNotation(f *testing.F) { gametest.FuzzNotation(f, suite, notations...) }

func FuzzActionJSON(f *testing.F) { gametest.FuzzJSON(f, suite, notations...) }

func FuzzApply(f *testing.F) { gametest.FuzzApply(f, suite, configs) }
