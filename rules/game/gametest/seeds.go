package gametest

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Seeds returns the seeds of a test's games, one after the other. They are the same in every run, and so is the length of each game.
func Seeds(t testing.TB) func() game.Seed {
	var n atomic.Int64
	return func() game.Seed { return game.SeedOf(fmt.Sprint(t.Name(), " ", n.Add(1))) }
}
