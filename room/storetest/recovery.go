package storetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/purrlor/purrlor/room"
)

var recoveries = []demand{
	{"a recovery code takes the place of the last one", recoveryReplaced},
	{"a recovery code works once, and brings a device", recoveryOnce},
	{"a recovery code is spent only if it worked", recoveryWhole},
	{"a recovery code is forgotten", recoveryRemoved},
	{"of many who use a recovery code one wins", recoveryRace},
}

// recovery makes a code for a person by one of their devices.
func recovery(t *testing.T, s room.Store, d room.Device) room.Recovery {
	t.Helper()
	r := room.Recovery{Code: room.HashOf(room.NewRecoveryCode()), Person: d.Person, Device: d.Secret, Made: moment}
	ok(t, s.SetRecovery(t.Context(), r))
	return r
}

func noRecovery(t *testing.T, s room.Store, r room.Recovery) {
	t.Helper()
	_, err := s.Recover(t.Context(), r.Code, newDevice(""), 0)
	refused(t, "a code that is gone", err, room.ErrNotFound)
}

func recoveryReplaced(t *testing.T, s room.Store) {
	ann, device := guest(t, s, "Ann")
	_, other := guest(t, s, "Bob")
	_, err := s.Recovery(t.Context(), ann.ID)
	refused(t, "no code yet", err, room.ErrNotFound)
	first, bobs := recovery(t, s, device), recovery(t, s, other)
	second := recovery(t, s, device)
	same(t, "the code of a person", got(s.Recovery(t.Context(), ann.ID))(t), second)
	same(t, "the code of another", got(s.Recovery(t.Context(), bobs.Person))(t), bobs)
	noRecovery(t, s, first)
	if err := s.SetRecovery(t.Context(), room.Recovery{Code: second.Code, Person: bobs.Person, Made: moment}); err == nil {
		t.Error("two people have the same code")
	}
	noRecovery(t, s, room.Recovery{Code: room.HashOf("nothing")})
}

func recoveryOnce(t *testing.T, s room.Store) {
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	ok(t, s.RemoveDevice(t.Context(), device.Secret))
	back := newDevice("")
	same(t, "whose code it is", got(s.Recover(t.Context(), r.Code, back, 1))(t), ann)
	back.Person = ann.ID
	same(t, "devices", got(s.Devices(t.Context(), ann.ID))(t), []room.Device{back})
	noRecovery(t, s, r)
}

func recoveryWhole(t *testing.T, s room.Store) {
	_, taken := guest(t, s, "Bob")
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	if _, err := s.Recover(t.Context(), r.Code, taken, 0); err == nil {
		t.Error("a secret was given to a second person")
	}
	_, err := s.Recover(t.Context(), r.Code, newDevice(""), 1)
	refused(t, "one device too many", err, room.ErrTooMany)
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	noRecovery(t, s, r)
	ok(t, s.SetBanned(t.Context(), ann.ID, false))
	same(t, "the code", got(s.Recovery(t.Context(), ann.ID))(t), r)
	same(t, "devices", got(s.Devices(t.Context(), ann.ID))(t), []room.Device{device})
}

func recoveryRemoved(t *testing.T, s room.Store) {
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	other := newDevice(ann.ID).Secret
	ok(t, s.RemoveRecovery(t.Context(), ann.ID, &other))
	same(t, "a code that another device made", got(s.Recovery(t.Context(), ann.ID))(t), r)
	ok(t, s.RemoveRecovery(t.Context(), ann.ID, &device.Secret))
	noRecovery(t, s, r)
	r = recovery(t, s, device)
	ok(t, s.RemoveRecovery(t.Context(), ann.ID, nil))
	ok(t, s.RemoveRecovery(t.Context(), ann.ID, nil))
	noRecovery(t, s, r)
	r = recovery(t, s, device)
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	noRecovery(t, s, r)
}

func recoveryRace(t *testing.T, s room.Store) {
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	var won atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch _, err := s.Recover(t.Context(), r.Code, newDevice(""), 0); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, room.ErrNotFound):
				t.Error(err)
			}
		})
	}
	all.Wait()
	same(t, "how many came back", won.Load(), int32(1))
	same(t, "devices", len(got(s.Devices(t.Context(), ann.ID))(t)), 2)
}
