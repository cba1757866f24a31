package storagetest

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
)

var devices = []demand{
	{"devices come, are listed and go", deviceList},
	{"a secret is found with its person and device", bySecret},
	{"a device is noted as seen once an hour", seen},
	{"a device that was not seen for long is not known, and not deleted", forgotten},
	{"a code works once", codeOnce},
	{"a code expires, and is not deleted", codeExpires},
	{"a code that did not work is not spent", codeUnspent},
	{"a code goes with the device that made it", codeGoesWithDevice},
	{"what is too old is deleted when it is asked for", expiry},
	{"of many who use a code one wins", codeRace},
	{"a person has no more devices than they may, however many come at once", sessionsConcurrently},
	{"a device that is too old is not counted", oldDevices},
}

func deviceList(t *testing.T, s backend.Store) {
	ann, first := guest(t, s, "Ann")
	bob := someone(t, s, "Bob")
	second := newDevice(ann.ID)
	second.Kind, second.Label, second.Created = people.Token, "my \x00 bot", moment.Add(time.Minute)
	ok(t, people.AddSession(t.Context(), s, second, 0))
	if err := people.AddSession(t.Context(), s, people.Session{Secret: first.Secret, Person: bob.ID, Created: moment, Seen: moment}, 0); err == nil {
		t.Error("a secret was given to a second person")
	}
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{first, second})
	ok(t, s.RemoveSession(t.Context(), first.Secret))
	ok(t, s.RemoveSession(t.Context(), first.Secret))
	same(t, "devices that are left", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{second})
	refused(t, "the secret of a removed device", errOf(personOf(t, s, first.Secret, moment)), storage.ErrNotFound)
}

func bySecret(t *testing.T, s backend.Store) {
	guest(t, s, "Bob")
	person, device := guest(t, s, "Ann")
	p, d, err := people.Authenticate(t.Context(), s, device.Secret, moment)
	ok(t, err)
	same(t, "person", p, person)
	same(t, "device", d, device)
	_, unknown := ids.NewSecret()
	refused(t, "an unknown secret", errOf(personOf(t, s, unknown, moment)), storage.ErrNotFound)
}

func seen(t *testing.T, s backend.Store) {
	person, device := guest(t, s, "Ann")
	for _, tt := range []struct{ at, want time.Duration }{
		{time.Minute, 0},
		{59 * time.Minute, 0},
		{61 * time.Minute, 61 * time.Minute},
		{100 * time.Minute, 61 * time.Minute},
		{-time.Hour, 61 * time.Minute},
		{5 * time.Hour, 5 * time.Hour},
	} {
		_, d, err := people.Authenticate(t.Context(), s, device.Secret, moment.Add(tt.at))
		ok(t, err)
		same(t, "seen, as returned", d.Seen, moment.Add(tt.want))
		same(t, "seen, as kept", got(s.Sessions(t.Context(), person.ID))(t)[0].Seen, moment.Add(tt.want))
	}
}

func forgotten(t *testing.T, s backend.Store) {
	person, device := guest(t, s, "Ann")
	got(personOf(t, s, device.Secret, moment.Add(people.SessionLife)))(t)
	refused(t, "the secret of a device that was not seen for long", errOf(personOf(t, s, device.Secret, moment.Add(2*people.SessionLife+time.Hour))), storage.ErrNotFound)
	same(t, "devices", len(got(s.Sessions(t.Context(), person.ID))(t)), 1)
	got(personOf(t, s, device.Secret, moment.Add(people.SessionLife+time.Hour)))(t) // the clock had been wrong
}

// newCode creates a one-time code for a person, from one of their sessions.
func newCode(t *testing.T, s backend.Store, d people.Session, expires time.Time) ids.Hash {
	t.Helper()
	_, code := ids.NewSecret()
	ok(t, s.AddCode(t.Context(), people.LoginCode{Secret: code, Person: d.Person, Session: d.Secret, Expires: expires}))
	return code
}

// use logs a new session in by a one-time code.
func use(t *testing.T, s backend.Store, code ids.Hash, at time.Time) (people.Person, error) {
	t.Helper()
	d := newDevice("")
	d.Created, d.Seen = at, at
	return people.UseCode(t.Context(), s, code, d, 12)
}

func codeOnce(t *testing.T, s backend.Store) {
	ann, hers := guest(t, s, "Ann")
	bob, his := guest(t, s, "Bob")
	forgotten := newCode(t, s, hers, after(10))
	code := newCode(t, s, hers, after(10))
	other := newCode(t, s, his, after(10))
	device := newDevice(ann.ID)
	device.Created, device.Seen = after(1), after(1)
	same(t, "whose code it is", got(people.UseCode(t.Context(), s, code, device, 12))(t), ann)
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{hers, device})
	refused(t, "the code again", errOf(use(t, s, code, moment)), storage.ErrNotFound)
	refused(t, "the code before it", errOf(use(t, s, forgotten, moment)), storage.ErrNotFound)
	same(t, "whose the other code is", got(use(t, s, other, moment))(t).ID, bob.ID)
}

func codeExpires(t *testing.T, s backend.Store) {
	ann, hers := guest(t, s, "Ann")
	bob, his := guest(t, s, "Bob")
	early, late := newCode(t, s, hers, after(10)), newCode(t, s, his, after(20))
	refused(t, "a code that has expired", errOf(use(t, s, early, after(11))), storage.ErrNotFound)
	same(t, "whose the code is", got(use(t, s, early, moment))(t).ID, ann.ID) // the clock had been wrong
	same(t, "whose the later code is", got(use(t, s, late, after(11)))(t).ID, bob.ID)
}

func codeUnspent(t *testing.T, s backend.Store) {
	ann, hers := guest(t, s, "Ann")
	code := newCode(t, s, hers, after(10))
	second := newDevice("")
	refused(t, "a second device of one", errOf(people.UseCode(t.Context(), s, code, second, 1)), storage.ErrTooMany)
	if _, err := people.UseCode(t.Context(), s, code, people.Session{Secret: hers.Secret, Created: moment, Seen: moment}, 12); err == nil {
		t.Error("a secret was given twice")
	}
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	refused(t, "the code of a banned person", errOf(use(t, s, code, moment)), storage.ErrNotFound)
	ok(t, s.SetBanned(t.Context(), ann.ID, false))
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{hers})
	got(use(t, s, code, moment))(t)
}

func codeGoesWithDevice(t *testing.T, s backend.Store) {
	ann, phone := guest(t, s, "Ann")
	token := newDevice(ann.ID)
	token.Kind = people.Token
	ok(t, people.AddSession(t.Context(), s, token, 0))
	code := newCode(t, s, token, after(10))
	ok(t, s.RemoveSession(t.Context(), token.Secret))
	refused(t, "a code that a revoked token has made", errOf(use(t, s, code, moment)), storage.ErrNotFound)
	code = newCode(t, s, phone, after(10))
	ok(t, s.RemoveSession(t.Context(), token.Secret))
	got(use(t, s, code, moment))(t)
}

func expiry(t *testing.T, s backend.Store) {
	ann, old := guest(t, s, "Ann")
	bob, his := guest(t, s, "Bob")
	late := newDevice(ann.ID)
	late.Created, late.Seen = after(10), after(10)
	ok(t, people.AddSession(t.Context(), s, late, 0))
	early, later := newCode(t, s, late, after(10)), newCode(t, s, his, after(20))
	same(t, "deleted at once", got(people.Expire(t.Context(), s, after(5)))(t), 0)
	same(t, "deleted", got(people.Expire(t.Context(), s, after(15)))(t), 1)
	refused(t, "a code that was deleted", errOf(use(t, s, early, moment)), storage.ErrNotFound)
	got(use(t, s, later, moment))(t)
	same(t, "deleted much later", got(people.Expire(t.Context(), s, after(5).Add(people.SessionLife)))(t), 3)
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{late})
	none(t, "devices of Bob", got(s.Sessions(t.Context(), bob.ID))(t))
	refused(t, "a device that was deleted", errOf(personOf(t, s, old.Secret, moment)), storage.ErrNotFound)
}

func codeRace(t *testing.T, s backend.Store) {
	_, hers := guest(t, s, "Ann")
	for range 5 {
		code := newCode(t, s, hers, after(10))
		won := concurrently(t, storage.ErrNotFound, func() error {
			_, err := people.UseCode(t.Context(), s, code, newDevice(""), 0)
			return err
		})
		same(t, "winners", won, 1)
	}
}

func sessionsConcurrently(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	const most = 5
	made := concurrently(t, storage.ErrTooMany, func() error { return people.AddSession(t.Context(), s, newDevice(ann.ID), most) })
	same(t, "devices made besides the first", made, most-1)
	same(t, "devices", len(got(s.Sessions(t.Context(), ann.ID))(t)), most)
	ok(t, people.AddSession(t.Context(), s, newDevice(bob.ID), most))
	ok(t, people.AddSession(t.Context(), s, newDevice(ann.ID), 0))
}

func oldDevices(t *testing.T, s backend.Store) {
	ann, hers := guest(t, s, "Ann")
	late := newDevice(ann.ID)
	late.Created = hers.Seen.Add(people.SessionLife)
	late.Seen = late.Created
	refused(t, "a second device", people.AddSession(t.Context(), s, late, 1), storage.ErrTooMany)
	late.Created = late.Created.Add(time.Second)
	late.Seen = late.Created
	ok(t, people.AddSession(t.Context(), s, late, 1))
}
