package table

import (
	"crypto/rand"

	"github.com/purrlor/purrlor/rules/game"
)

// NewSeed returns a secret seed.
func NewSeed() (seed game.Seed) {
	rand.Read(seed[:])
	return seed
}
