package room

import (
	"context"
	"strings"
	"time"
)

// Recovery is a code on paper that brings a person back who has no device left. It works once and has no end; of the code
// only the hash is kept.
type Recovery struct {
	Code   Hash
	Person PersonID
	Device Hash // the device that made it
	Made   time.Time
}

// Recoveries keeps at most one recovery code for each person.
type Recoveries interface {
	// SetRecovery keeps a code in place of the person's last one. It answers ErrNotFound if the person does not have the
	// device that made it.
	SetRecovery(ctx context.Context, r Recovery) error
	// Recovery returns the code that a person has, or ErrNotFound.
	Recovery(ctx context.Context, id PersonID) (Recovery, error)
	// Recover gives a device to the person of a code and takes the code away: both or neither. The devices that were not
	// seen for longest go, so that the person has no more than most, 0 for no bound. Until the device is seen the code can be
	// used again, for RecoveryGrace: another device takes its place. Recover answers ErrNotFound if there is no such code or
	// if its person is banned.
	Recover(ctx context.Context, code Hash, d Device, most int) (Person, error)
	// RemoveRecovery forgets the code of a person.
	RemoveRecovery(ctx context.Context, id PersonID) error
}

// RecoveryGrace is how long a recovery code can be used again by somebody whose browser was not seen since: the answer may
// have been lost on the way.
const RecoveryGrace = 10 * time.Minute

// NewRecoveryCode returns 125 random bits as 25 letters and digits in five groups, to be printed and typed.
func NewRecoveryCode() string {
	id := strings.ToUpper(NewID())
	groups := make([]string, 5)
	for i := range groups {
		groups[i] = id[5*i : 5*i+5]
	}
	return strings.Join(groups, "-")
}
