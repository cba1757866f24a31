package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Seed is the secret that determines every shuffle of a game.
type Seed [32]byte

// SeedOf derives a seed from a short text, for tests, simulations and the command line.
func SeedOf(text string) Seed { return sha256.Sum256([]byte(text)) }

// ParseSeed reads the 64 hexadecimal digits that String writes.
func ParseSeed(s string) (Seed, error) {
	var seed Seed
	raw, err := hex.DecodeString(s)
	if err != nil || len(raw) != len(seed) {
		return seed, fmt.Errorf("a seed is 64 hexadecimal digits, not %q", s)
	}
	copy(seed[:], raw)
	return seed, nil
}

func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// MarshalText writes the seed as in String.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Seed) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSeed(string(text))
	return err
}

// maxLabel limits the label of a stream, in bytes.
const maxLabel = 32

// Key derives the seed of a labelled substream. Every shuffle has its own label and counter, so that drawing one more card in one
// place never changes the draws elsewhere.
func (s Seed) Key(label string, counter uint64) Seed {
	var buf [len(s) + 8 + maxLabel]byte
	if len(label) > maxLabel {
		panic("game: stream label too long: " + label)
	}
	n := copy(buf[:], s[:])
	binary.LittleEndian.PutUint64(buf[n:], counter)
	n += 8
	n += copy(buf[n:], label)
	return sha256.Sum256(buf[:n])
}

// Stream returns the random numbers of a labelled substream.
func (s Seed) Stream(label string, counter uint64) Rand {
	return Rand{*rand.NewChaCha8(s.Key(label, counter))}
}

// Rand is a stream of random numbers that is equal on every machine and in every release. Its source is ChaCha8, and this package
// fixes how bits become a number.
type Rand struct{ source rand.ChaCha8 }

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 { return r.source.Uint64() }

// IntN returns a uniform number from 0 to n-1. n must be at least 1.
func (r *Rand) IntN(n int) int {
	bound := uint64(n)
	high, low := bits.Mul64(r.Uint64(), bound)
	if low < bound {
		for reject := -bound % bound; low < reject; {
			high, low = bits.Mul64(r.Uint64(), bound)
		}
	}
	return int(high)
}

// Seed draws a new seed.
func (r *Rand) Seed() Seed {
	var s Seed
	for i := 0; i < len(s); i += 8 {
		binary.LittleEndian.PutUint64(s[i:], r.Uint64())
	}
	return s
}

// Shuffle puts the items in a random order.
func Shuffle[T any](r *Rand, items []T) {
	for i := len(items) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		items[i], items[j] = items[j], items[i]
	}
}
