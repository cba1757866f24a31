package room

import (
	"context"
	"errors"
	"time"
)

// Passkey is a credential of a person's authenticator, by which they come back on any device.
type Passkey struct {
	ID     []byte // as the authenticator names it
	Person PersonID
	Name   string // what the person calls it
	Record []byte // JSON: the public key, the counter of signatures and whether it is backed up
	Made   time.Time
	Used   time.Time // zero if it was not used yet
}

// Login is an account at a provider of identities that the operator trusts.
type Login struct {
	Issuer  string // the address of the provider
	Subject string // the account, as the provider names it for good
	Person  PersonID
	Made    time.Time
	Used    time.Time // zero if it was not used yet
}

// How many passkeys and logins a person may have.
const (
	MaxPasskeys = 20
	MaxLogins   = 5
)

// ErrBothSeated says that two people cannot be joined while both are at a table that is not over.
var ErrBothSeated = errors.New("both are at a table that is not over")

// Identities keeps by what people come back besides their devices, and who is whose alias. An alias is a person who was joined with
// another: all that was theirs is the other's, and logs that name them stay as they are.
type Identities interface {
	// AddPasskey keeps a passkey. It answers ErrNotFound if the person does not have the device that asks, ErrTaken for a passkey that
	// somebody has, and ErrTooMany.
	AddPasskey(ctx context.Context, p Passkey, device Hash) error
	// Passkey returns a passkey, or ErrNotFound. Passkeys returns those of a person, the oldest first.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	Passkeys(ctx context.Context, person PersonID) ([]Passkey, error)
	// RenamePasskey changes what a person calls a passkey of theirs, or answers ErrNotFound. RemovePasskey forgets it.
	RenamePasskey(ctx context.Context, person PersonID, id []byte, name string) error
	RemovePasskey(ctx context.Context, person PersonID, id []byte) error
	// NotePasskey keeps the record of a passkey that was used, and when.
	NotePasskey(ctx context.Context, id, record []byte, used time.Time) error

	// AddLogin keeps a login, with the answers of AddPasskey.
	AddLogin(ctx context.Context, l Login, device Hash) error
	// Login returns a login, or ErrNotFound. Logins returns those of a person, the oldest first.
	Login(ctx context.Context, issuer, subject string) (Login, error)
	Logins(ctx context.Context, person PersonID) ([]Login, error)
	// RemoveLogin forgets a login of a person, NoteLogin keeps when it was used.
	RemoveLogin(ctx context.Context, person PersonID, issuer, subject string) error
	NoteLogin(ctx context.Context, issuer, subject string, used time.Time) error

	// SpendChallenge keeps that a challenge was answered, until Expire after it has expired. It answers ErrRepeated if it was before.
	SpendChallenge(ctx context.Context, challenge Hash, expires time.Time) error
	// Admit gives a device to a person. The devices that were not seen for longest go, so that the person has no more than most, 0 for
	// no bound. It answers ErrNotFound for a person who does not exist or is banned.
	Admit(ctx context.Context, d Device, most int) (Person, error)

	// CodeOwner returns whose one-time code it is, or ErrNotFound as UseCode does.
	CodeOwner(ctx context.Context, code Hash, at time.Time) (Person, error)
	// Join makes a person an alias of the one whose code it is, and spends the code: all or nothing. Devices, passkeys, logins, targets,
	// friends, blocks, names of seats and talk become the other's, who is returned. It answers ErrNotFound for a code that does not hold,
	// for the person's own, or if the person does not have the device that asks, and ErrBothSeated.
	Join(ctx context.Context, code Hash, alias PersonID, device Hash, at time.Time) (Person, error)
	// Aliases returns whose aliases some people are; those who are not are not in it. AliasesOf returns the aliases of a person.
	Aliases(ctx context.Context, ids []PersonID) (map[PersonID]PersonID, error)
	AliasesOf(ctx context.Context, person PersonID) ([]PersonID, error)
}
