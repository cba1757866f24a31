package room

import (
	"context"
	"strings"
	"time"

	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
)

// Person lives in package people.
type Person = people.Person

// DeviceKind says how a device shows its secret.
type DeviceKind string

// The kinds of devices.
const (
	Cookie DeviceKind = "cookie" // a browser
	Token  DeviceKind = "token"  // a program, such as a bot
)

// Scope is a set of things that a program may do by its token.
type Scope string

// ScopePlay is what a bot needs: games, tables, moves, talk, challenges and seeks. It is the scope of every token. The account, its
// sessions and whatever would outlive the token are for browsers.
const ScopePlay Scope = "play"

// DeviceLife is how long a device is known without being seen. Browsers keep no cookie for longer.
const DeviceLife = 400 * 24 * time.Hour

// Device is something that may act for a person. Of its secret only the hash is kept.
type Device struct {
	Secret  Hash
	Person  PersonID
	Kind    DeviceKind
	Label   string
	Created time.Time
	Seen    time.Time
}

// Scope returns what a token may do. A browser has no scope: it may do everything.
func (d *Device) Scope() Scope {
	if d.Kind == Cookie {
		return ""
	}
	return ScopePlay
}

// May reports whether the device may do what needs a scope. What needs none is for browsers.
func (d *Device) May(needed Scope) bool {
	return d.Kind == Cookie || needed != "" && d.Scope() == needed
}

// DeviceCode lets one more device in, once. Of it only the hash is kept.
type DeviceCode struct {
	Secret  Hash
	Person  PersonID
	Device  Hash // which made it, and with which it goes
	Expires time.Time
}

// SeatName is what a person calls a seat of theirs, where somebody else plays at the same device.
type SeatName struct {
	Table  TableID
	Seat   game.Seat
	Person PersonID
	Name   string
	// Command is the id under which a store takes it once; it is not given back.
	Command string
}

// Target is where notices for a person go.
type Target struct {
	Person PersonID
	target.Target
}

// People keeps persons and what belongs to them.
type People interface {
	AddPerson(ctx context.Context, p Person, d Device) error
	// Person returns a person, or ErrNotFound.
	Person(ctx context.Context, id PersonID) (Person, error)
	// Names returns the names of persons that exist.
	Names(ctx context.Context, ids []PersonID) (map[PersonID]string, error)
	people.ProfileStore

	// NameSeat keeps what a person calls a seat of theirs, in place of what it was called before; without a name it is
	// called nothing. It may return ErrRepeated. SeatNames returns the names of a table, by seat.
	NameSeat(ctx context.Context, n SeatName) error
	SeatNames(ctx context.Context, table TableID) ([]SeatName, error)

	// AddDevice lets one more device act for a person. It returns ErrTooMany if the person has most devices already, not
	// counting those that are too old when it is created, and counts in the transaction that adds it; most 0 means no limit.
	AddDevice(ctx context.Context, d Device, most int) error
	// BySecret returns the person and the device of a secret, or ErrNotFound. It notes when the device was seen, though
	// not more often than once an hour, and does not know one that was not seen for DeviceLife. It deletes nothing: the
	// clock may be wrong.
	BySecret(ctx context.Context, secret Hash, now time.Time) (Person, Device, error)
	Devices(ctx context.Context, id PersonID) ([]Device, error)
	// RemoveDevice makes a secret worthless, and the codes that the device has made with it, but not its recovery code.
	RemoveDevice(ctx context.Context, secret Hash) error
	// RevokeDevice is RemoveDevice that takes the recovery code too.
	RevokeDevice(ctx context.Context, secret Hash) error

	// AddCode keeps a one-time code for moving an identity, in place of the person's last one. It answers ErrNotFound if
	// the person does not have the device that made it.
	AddCode(ctx context.Context, c DeviceCode) error
	// UseCode gives a device to the person of a code and takes the code away: both or neither. It returns ErrNotFound if
	// there is no such code, if it has expired when the device is created, or if its person is banned, and ErrTooMany as
	// AddDevice does.
	UseCode(ctx context.Context, code Hash, d Device, most int) (Person, error)
	// Expire deletes the devices and codes that were too old at a moment, and returns how many. Deliveries that were too old go too.
	Expire(ctx context.Context, at time.Time) (deleted int, err error)

	Recoveries

	// AddTarget keeps where notices go, in place of a target of the person with the same endpoint. It returns ErrTooMany
	// if the person has most other targets already, counted in the transaction that adds it; most 0 means no limit.
	AddTarget(ctx context.Context, t Target, most int) error
	Targets(ctx context.Context, id PersonID) ([]Target, error)
	// RemoveTarget forgets an endpoint of a person; without a person, of everyone.
	RemoveTarget(ctx context.Context, id PersonID, endpoint string) error

	people.RelationStore
}

// NewCode returns a code that a person can type: ten letters and digits in two groups.
func NewCode() string {
	id := strings.ToUpper(NewID()[:10])
	return id[:5] + "-" + id[5:]
}
