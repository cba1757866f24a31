package ids

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

// TableID names a table. It has 128 random bits, so that knowing it is being invited.
type TableID string

// PersonID names a person permanently, and says nothing about them.
type PersonID string

// DealID names a deal that several people play.
type DealID string

// SeekID names one time that a person looks for a game.
type SeekID string

// MaxLength is the longest id, in bytes.
const MaxLength = 64

// Valid reports whether a text is a well-formed id: 1 to MaxLength printable ASCII characters. Anything else is neither stored nor looked
// up.
func Valid(text string) bool {
	return text != "" && len(text) <= MaxLength && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

var letters = base32.NewEncoding("abcdefghjkmnpqrstuvwxyz023456789").WithPadding(base32.NoPadding)

// New returns 128 random bits in 26 unambiguous letters and digits.
func New() string {
	var raw [16]byte
	rand.Read(raw[:])
	return letters.EncodeToString(raw[:])
}

// Encode encodes bytes in the alphabet of New.
func Encode(raw []byte) string { return letters.EncodeToString(raw) }

// Derive returns a deterministic id for a text.
func Derive(text string) string {
	sum := HashOf(text)
	return Encode(sum[:16])
}

// Hash is a SHA-256 sum: a link in a log's chain, or all that is stored of a secret.
type Hash [sha256.Size]byte

func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// HashOf returns the hash under which a secret is stored. Secrets have 128 random bits, so they need no salt.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// NewSecret returns a new secret and the hash to store.
func NewSecret() (string, Hash) {
	secret := New()
	return secret, HashOf(secret)
}
