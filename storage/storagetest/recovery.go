package storagetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
)

var recoveries = []demand{
	{"a recovery code takes the place of the last one", recoveryReplaced},
	{"a recovery code works once, and brings a device", recoveryOnce},
	{"a recovery code works again until its device is seen", recoveryAgain},
	{"a recovery code makes room for its device", recoveryRoom},
	{"a recovery code is spent only if it worked", recoveryWhole},
	{"a recovery code is forgotten", recoveryRemoved},
	{"a recovery code goes with a device that is revoked", recoveryRevoked},
	{"of many who use a recovery code one has a device", recoveryRace},
}

// recovery creates a recovery code for a person, from one of their sessions.
func recovery(t *testing.T, s backend.Store, d people.Session) people.Recovery {
	t.Helper()
	r := people.Recovery{Code: ids.HashOf(ids.New()), Person: d.Person, Session: d.Secret, Made: moment}
	ok(t, s.SetRecovery(t.Context(), r))
	return r
}

func noRecovery(t *testing.T, s backend.Store, r people.Recovery) {
	t.Helper()
	refused(t, "a code that is gone", errOf(people.Recover(t.Context(), s, r.Code, newDevice(""), 0)), storage.ErrNotFound)
}

func recoveryReplaced(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	_, other := guest(t, s, "Bob")
	refused(t, "no code yet", errOf(s.Recovery(t.Context(), ann.ID)), storage.ErrNotFound)
	first, bobs := recovery(t, s, device), recovery(t, s, other)
	second := recovery(t, s, device)
	same(t, "the code of a person", got(s.Recovery(t.Context(), ann.ID))(t), second)
	same(t, "the code of another", got(s.Recovery(t.Context(), bobs.Person))(t), bobs)
	noRecovery(t, s, first)
	bobs.Code = second.Code
	if err := s.SetRecovery(t.Context(), bobs); err == nil {
		t.Error("two people have the same code")
	}
	noRecovery(t, s, people.Recovery{Code: ids.HashOf("nothing")})
}

// returnBy logs a new session in by a recovery code.
func returnBy(t *testing.T, s backend.Store, r people.Recovery, at time.Time, most int) people.Session {
	t.Helper()
	d := newDevice(r.Person)
	d.Created, d.Seen = at, at
	_, err := people.Recover(t.Context(), s, r.Code, d, most)
	ok(t, err)
	return d
}

// see marks a session as seen when it was created.
func see(t *testing.T, s backend.Store, d people.Session) {
	t.Helper()
	got(personOf(t, s, d.Secret, d.Created))(t)
}

func recoveryOnce(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	ok(t, s.RemoveSession(t.Context(), device.Secret))
	back := newDevice("")
	same(t, "whose code it is", got(people.Recover(t.Context(), s, r.Code, back, 1))(t), ann)
	back.Person = ann.ID
	see(t, s, back)
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{back})
	noRecovery(t, s, r)
}

func recoveryAgain(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	lost := returnBy(t, s, r, moment, 0)
	refused(t, "a code that was used", errOf(s.Recovery(t.Context(), ann.ID)), storage.ErrNotFound)
	back := returnBy(t, s, r, after(9), 0)
	refused(t, "the device whose secret was lost", errOf(personOf(t, s, lost.Secret, after(9))), storage.ErrNotFound)
	see(t, s, back)
	noRecovery(t, s, r)
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{device, back})

	code := newCode(t, s, back, after(30))
	got(personOf(t, s, back.Secret, after(90)))(t)
	got(use(t, s, code, after(10)))(t) // only the first request of the new session spends a code

	r = recovery(t, s, device)
	returnBy(t, s, r, moment, 0)
	late := newDevice("")
	late.Created = moment.Add(people.RecoveryGrace)
	refused(t, "a code that was used some time ago", errOf(people.Recover(t.Context(), s, r.Code, late, 0)), storage.ErrNotFound)
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	noRecovery(t, s, r)
}

func recoveryRoom(t *testing.T, s backend.Store) {
	ann, forgotten := guest(t, s, "Ann")
	at := moment.Add(people.SessionLife + time.Hour)
	secrets := func() (list []ids.Hash) {
		for _, d := range got(s.Sessions(t.Context(), ann.ID))(t) {
			list = append(list, d.Secret)
		}
		return list
	}
	add := func(seen time.Time) people.Session {
		d := newDevice(ann.ID)
		d.Created, d.Seen = at, seen
		ok(t, people.AddSession(t.Context(), s, d, 0))
		return d
	}
	old, older := add(at.Add(-2*time.Hour)), add(at.Add(-3*time.Hour))
	r := recovery(t, s, old)
	first := returnBy(t, s, r, at.Add(time.Minute), 3)
	same(t, "devices with room for one", len(secrets()), 4) // the forgotten one does not count
	see(t, s, first)
	r = recovery(t, s, old)
	second := returnBy(t, s, r, at.Add(2*time.Minute), 3)
	same(t, "devices without room", secrets(), []ids.Hash{forgotten.Secret, old.Secret, first.Secret, second.Secret})
	refused(t, "the device that was not seen for longest", errOf(personOf(t, s, older.Secret, at)), storage.ErrNotFound)
}

func recoveryWhole(t *testing.T, s backend.Store) {
	_, taken := guest(t, s, "Bob")
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	if _, err := people.Recover(t.Context(), s, r.Code, taken, 1); err == nil {
		t.Error("a secret was given to a second person")
	}
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	noRecovery(t, s, r)
	ok(t, s.SetBanned(t.Context(), ann.ID, false))
	same(t, "the code", got(s.Recovery(t.Context(), ann.ID))(t), r)
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{device})
}

func recoveryRemoved(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	r := recovery(t, s, device)
	ok(t, s.RemoveRecovery(t.Context(), ann.ID))
	ok(t, s.RemoveRecovery(t.Context(), ann.ID))
	noRecovery(t, s, r)
	r = recovery(t, s, device)
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	noRecovery(t, s, r)
}

func recoveryRevoked(t *testing.T, s backend.Store) {
	ann, stolen := guest(t, s, "Ann")
	hers := newDevice(ann.ID)
	ok(t, people.AddSession(t.Context(), s, hers, 0))
	r := recovery(t, s, stolen)
	ok(t, s.RevokeSession(t.Context(), newDevice(ann.ID).Secret))
	same(t, "the code of a device that was not revoked", got(s.Recovery(t.Context(), ann.ID))(t), r)
	ok(t, s.RevokeSession(t.Context(), stolen.Secret))
	noRecovery(t, s, r)
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{hers})

	own := recovery(t, s, hers)
	r.Code = ids.HashOf("late")
	refused(t, "a recovery code of a revoked device", s.SetRecovery(t.Context(), r), storage.ErrNotFound)
	code := people.LoginCode{Secret: ids.HashOf("code"), Person: ann.ID, Session: stolen.Secret, Expires: after(10)}
	refused(t, "a code of a revoked device", s.AddCode(t.Context(), code), storage.ErrNotFound)
	same(t, "her own code", got(s.Recovery(t.Context(), ann.ID))(t), own)
	_, bobs := guest(t, s, "Bob")
	r.Session = bobs.Secret
	refused(t, "a recovery code by a device of somebody else", s.SetRecovery(t.Context(), r), storage.ErrNotFound)
}

func recoveryRace(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	for range 5 {
		r := recovery(t, s, device)
		back := make(chan people.Session, 8)
		var all sync.WaitGroup
		for range cap(back) {
			all.Go(func() {
				d := newDevice(ann.ID)
				if _, err := people.Recover(t.Context(), s, r.Code, d, 0); err == nil {
					back <- d
				} else if !errors.Is(err, storage.ErrNotFound) {
					t.Error(err)
				}
				_, _, err := people.Authenticate(t.Context(), s, d.Secret, moment)
				if err != nil && !errors.Is(err, storage.ErrNotFound) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		close(back)
		known := 0
		for d := range back {
			if _, _, err := people.Authenticate(t.Context(), s, d.Secret, moment); err == nil {
				known++
				ok(t, s.RemoveSession(t.Context(), d.Secret))
			}
		}
		same(t, "how many came back", known, 1)
		noRecovery(t, s, r)
	}
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{device})
}
