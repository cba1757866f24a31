package people

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// LoginCode lets one more session in, or merges two people, once. Only its hash is stored.
type LoginCode struct {
	Secret  ids.Hash
	Person  ids.PersonID
	Session ids.Hash // which made it, and with which it goes
	Expires time.Time
}

// codeLife is how long a one-time code can be used.
const codeLife = 10 * time.Minute

// Recovery is a code on paper that brings a person back who has no session left. It works once and does not expire; only its hash is
// stored.
type Recovery struct {
	Code    ids.Hash
	Person  ids.PersonID
	Session ids.Hash // which made it
	Made    time.Time
}

// CodeStore stores at most one one-time code and one recovery code for each person.
type CodeStore interface {
	// AddCode stores a one-time code in place of the person's last one. It returns storage.ErrNotFound if the person does not
	// have the session that made it.
	AddCode(ctx context.Context, c LoginCode) error
	// Code returns whose one-time code it is and when it expires, or storage.ErrNotFound.
	Code(ctx context.Context, code ids.Hash) (Person, time.Time, error)
	// SetRecovery stores a code in place of the person's last one, with the errors of AddCode.
	SetRecovery(ctx context.Context, r Recovery) error
	// Recovery returns the recovery code that a person has, or storage.ErrNotFound.
	Recovery(ctx context.Context, id ids.PersonID) (Recovery, error)
	// RemoveRecovery forgets the recovery code of a person.
	RemoveRecovery(ctx context.Context, id ids.PersonID) error
	// Merge locks the owner of a one-time code and the alias, passes what it has read to decide, writes the change that decide returns,
	// and does with every other Holding of the alias as it says, in one transaction. The alias gets the owner's name. It returns
	// storage.ErrNotFound for a code that nobody has, and for the alias's own.
	Merge(ctx context.Context, m Merge, decide func(*MergeFacts) (MergeChange, error)) (Person, error)
}

// Merge asks to make a person an alias of the one whose code it is. Logs that name the alias stay as they are.
type Merge struct {
	Code    ids.Hash
	Alias   ids.PersonID
	Session ids.Hash // of the alias, which asks
	At      time.Time
}

// MergeFacts is what a store knows about two people while it holds both.
type MergeFacts struct {
	Owner      Person
	Expires    time.Time   // of the code
	LoggedIn   bool        // the alias has the session that asks
	BothSeated bool        // both are at a table that is not over
	Ties       []Tie       // of both people, and of others to them
	OwnerCard  *FriendCard // nil for none
	AliasCard  *FriendCard
}

// ErrBothSeated reports that two people cannot be merged while both are at a table that is not over.
var ErrBothSeated = errors.New("both are at a table that is not over")

// checkOwner decides whether a one-time code holds. Codes of the banned are not found.
func checkOwner(owner Person, expires, at time.Time) error {
	if owner.Banned || !at.Before(expires) {
		return storage.ErrNotFound
	}
	return nil
}

// checkMerge decides whether two people can be merged.
func checkMerge(f *MergeFacts, at time.Time) error {
	switch {
	case !f.LoggedIn:
		return storage.ErrNotFound
	case f.BothSeated:
		return ErrBothSeated
	}
	return checkOwner(f.Owner, f.Expires, at)
}

// CodeOwner returns whose one-time code it is, or storage.ErrNotFound for one that does not hold.
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

// MergePeople makes a person an alias of the one whose code it is, who is returned.
func MergePeople(ctx context.Context, store CodeStore, m Merge) (Person, error) {
	return store.Merge(ctx, m, func(f *MergeFacts) (MergeChange, error) {
		if err := checkMerge(f, m.At); err != nil {
			return MergeChange{}, err
		}
		return MergeChange{MergeTies(f.Owner.ID, m.Alias, f.Ties), MergeCards(f.OwnerCard, f.AliasCard)}, nil
	})
}

// newCode returns a code that a person can type: ten letters and digits in two groups.
func newCode() string {
	id := strings.ToUpper(ids.New()[:10])
	return id[:5] + "-" + id[5:]
}

// newRecoveryCode returns 125 random bits as 25 letters and digits in five groups, to be printed and typed.
func newRecoveryCode() string {
	id := strings.ToUpper(ids.New())
	groups := make([]string, 5)
	for i := range groups {
		groups[i] = id[5*i : 5*i+5]
	}
	return strings.Join(groups, "-")
}

// The purposes of codes: a code for one is worthless for another.
const (
	forSession  = "code "
	forMerge    = "join "
	forRecovery = "recovery "
)

// hashCode returns what is stored of a code, as people type it.
func hashCode(purpose, typed string) ids.Hash {
	return ids.HashOf(purpose + strings.ToLower(strings.NewReplacer("-", "", " ", "", "o", "0", "O", "0").Replace(typed)))
}
