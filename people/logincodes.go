package people

import (
	"context"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// LoginCode is a one-time code that creates a session or merges two people. Only its hash is stored.
type LoginCode struct {
	Secret  ids.Hash
	Person  ids.PersonID
	Session ids.Hash // created the code; ending the session removes the code
	Expires time.Time
}

// codeLife is how long a one-time code is valid.
const codeLife = 10 * time.Minute

// Recovery is a printed code for a person who has lost all sessions. It works once and does not expire. Only its hash is stored.
type Recovery struct {
	Code    ids.Hash
	Person  ids.PersonID
	Session ids.Hash // created the code
	Made    time.Time
}

// CodeStore stores at most one login code and one recovery code for each person.
type CodeStore interface {
	// AddCode stores a one-time code and replaces the person's previous one. It returns storage.ErrNotFound if the session that
	// creates the code does not belong to the person.
	AddCode(ctx context.Context, c LoginCode) error
	// Code returns the owner and the expiry of a one-time code, or storage.ErrNotFound.
	Code(ctx context.Context, code ids.Hash) (Person, time.Time, error)
	// SetRecovery stores a recovery code and replaces the person's previous one, with the errors of AddCode.
	SetRecovery(ctx context.Context, r Recovery) error
	// Recovery returns a person's recovery code, or storage.ErrNotFound.
	Recovery(ctx context.Context, id ids.PersonID) (Recovery, error)
	// RemoveRecovery deletes a person's recovery code.
	RemoveRecovery(ctx context.Context, id ids.PersonID) error
	// Merge runs one transaction. It locks the owner of a one-time code and the alias, passes what it has read to decide, and
	// writes the change that decide returns. It treats every other Holding of the alias as the Holding's Merge says, and gives the
	// alias the owner's name. It returns storage.ErrNotFound for an unknown code and for the alias's own code.
	Merge(ctx context.Context, m Merge, decide func(*MergeFacts) (MergeChange, error)) (Person, error)
}

// checkOwner decides whether a one-time code is valid. Codes of banned people are treated as unknown.
func checkOwner(owner Person, expires, at time.Time) error {
	if owner.Banned || !at.Before(expires) {
		return storage.ErrNotFound
	}
	return nil
}

// CodeOwner returns the owner of a one-time code, or storage.ErrNotFound if the code is not valid.
func CodeOwner(ctx context.Context, store CodeStore, code ids.Hash, at time.Time) (Person, error) {
	p, expires, err := store.Code(ctx, code)
	if err == nil {
		err = checkOwner(p, expires, at)
	}
	if err != nil {
		return Person{}, err
	}
	return p, nil
}

// newCode returns a code for typing: ten letters and digits in two groups.
func newCode() string {
	id := strings.ToUpper(ids.New()[:10])
	return id[:5] + "-" + id[5:]
}

// newRecoveryCode returns 125 random bits as 25 letters and digits in five groups, for printing and typing.
func newRecoveryCode() string {
	id := strings.ToUpper(ids.New())
	groups := make([]string, 5)
	for i := range groups {
		groups[i] = id[5*i : 5*i+5]
	}
	return strings.Join(groups, "-")
}

// The purposes of codes. A code is valid for one purpose only.
const (
	forSession  = "code "
	forMerge    = "join " // part of stored hashes
	forRecovery = "recovery "
)

// hashCode returns the stored hash of a code as people type it.
func hashCode(purpose, typed string) ids.Hash {
	return ids.HashOf(purpose + strings.ToLower(strings.NewReplacer("-", "", " ", "", "o", "0", "O", "0").Replace(typed)))
}
