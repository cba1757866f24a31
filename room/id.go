package room

import "github.com/purrlor/purrlor/internal/ids"

// These names move to package ids.
type (
	TableID  = ids.TableID
	PersonID = ids.PersonID
	Hash     = ids.Hash
	DealID   = ids.DealID
	SeekID   = ids.SeekID
)

// MaxID is ids.MaxLength.
const MaxID = ids.MaxLength

// IsID is ids.Valid.
func IsID(text string) bool { return ids.Valid(text) }

// NewID is ids.New.
func NewID() string { return ids.New() }

// NewSecret is ids.NewSecret.
func NewSecret() (string, Hash) { return ids.NewSecret() }

// HashOf is ids.HashOf.
func HashOf(secret string) Hash { return ids.HashOf(secret) }
