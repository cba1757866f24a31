package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/purrlor/purrlor/room"
)

var devices = []demand{
	{"devices come, are listed and go", deviceList},
	{"a secret is found with its person and device", bySecret},
	{"a device is noted as seen once an hour", seen},
	{"a device that was not seen for long is forgotten", forgotten},
	{"a code works once", codeOnce},
	{"a code expires", codeExpires},
	{"of many who use a code one wins", codeRace},
}

func deviceList(t *testing.T, s room.Store) {
	ann, first := guest(t, s, "Ann")
	bob, _ := guest(t, s, "Bob")
	second := newDevice(ann.ID)
	second.Kind, second.Label, second.Created = room.Token, "my \x00 bot", moment.Add(time.Minute)
	ok(t, s.AddDevice(t.Context(), second))
	if err := s.AddDevice(t.Context(), room.Device{Secret: first.Secret, Person: bob.ID, Created: moment, Seen: moment}); err == nil {
		t.Error("a secret was given to a second person")
	}
	same(t, "devices", got(s.Devices(t.Context(), ann.ID))(t), []room.Device{first, second})
	ok(t, s.RemoveDevice(t.Context(), first.Secret))
	ok(t, s.RemoveDevice(t.Context(), first.Secret))
	same(t, "devices that are left", got(s.Devices(t.Context(), ann.ID))(t), []room.Device{second})
	_, _, err := s.BySecret(t.Context(), first.Secret, moment)
	refused(t, "the secret of a removed device", err, room.ErrNotFound)
}

func bySecret(t *testing.T, s room.Store) {
	guest(t, s, "Bob")
	person, device := guest(t, s, "Ann")
	p, d, err := s.BySecret(t.Context(), device.Secret, moment)
	ok(t, err)
	same(t, "person", p, person)
	same(t, "device", d, device)
	_, unknown := room.NewSecret()
	_, _, err = s.BySecret(t.Context(), unknown, moment)
	refused(t, "an unknown secret", err, room.ErrNotFound)
}

func seen(t *testing.T, s room.Store) {
	person, device := guest(t, s, "Ann")
	for _, tt := range []struct{ at, want time.Duration }{
		{time.Minute, 0},
		{59 * time.Minute, 0},
		{61 * time.Minute, 61 * time.Minute},
		{100 * time.Minute, 61 * time.Minute},
		{-time.Hour, 61 * time.Minute},
		{5 * time.Hour, 5 * time.Hour},
	} {
		_, d, err := s.BySecret(t.Context(), device.Secret, moment.Add(tt.at))
		ok(t, err)
		same(t, "seen, as returned", d.Seen, moment.Add(tt.want))
		same(t, "seen, as kept", got(s.Devices(t.Context(), person.ID))(t)[0].Seen, moment.Add(tt.want))
	}
}

func forgotten(t *testing.T, s room.Store) {
	person, device := guest(t, s, "Ann")
	_, _, err := s.BySecret(t.Context(), device.Secret, moment.Add(room.DeviceLife))
	ok(t, err)
	_, _, err = s.BySecret(t.Context(), device.Secret, moment.Add(2*room.DeviceLife+time.Hour))
	refused(t, "the secret of a device that was not seen for long", err, room.ErrNotFound)
	same(t, "devices", len(got(s.Devices(t.Context(), person.ID))(t)), 0)
}

func codeOnce(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	_, code := room.NewSecret()
	_, other := room.NewSecret()
	bob, _ := guest(t, s, "Bob")
	_, forgotten := room.NewSecret()
	ok(t, s.AddCode(t.Context(), forgotten, ann.ID, after(10)))
	ok(t, s.AddCode(t.Context(), code, ann.ID, after(10)))
	ok(t, s.AddCode(t.Context(), other, bob.ID, after(10)))
	same(t, "whose code it is", got(s.UseCode(t.Context(), code, moment))(t), ann.ID)
	_, err := s.UseCode(t.Context(), code, moment)
	refused(t, "the code again", err, room.ErrNotFound)
	_, err = s.UseCode(t.Context(), forgotten, moment)
	refused(t, "the code before it", err, room.ErrNotFound)
	same(t, "whose the other code is", got(s.UseCode(t.Context(), other, moment))(t), bob.ID)
}

func codeExpires(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	_, early := room.NewSecret()
	_, late := room.NewSecret()
	ok(t, s.AddCode(t.Context(), early, ann.ID, after(10)))
	bob, _ := guest(t, s, "Bob")
	ok(t, s.AddCode(t.Context(), late, bob.ID, after(20)))
	_, err := s.UseCode(t.Context(), early, after(11))
	refused(t, "a code that has expired", err, room.ErrNotFound)
	_, err = s.UseCode(t.Context(), early, moment)
	refused(t, "a code that was tried too late", err, room.ErrNotFound)
	same(t, "whose the later code is", got(s.UseCode(t.Context(), late, after(11)))(t), bob.ID)
}

func codeRace(t *testing.T, s room.Store) {
	ann, _ := guest(t, s, "Ann")
	for range 5 {
		_, code := room.NewSecret()
		ok(t, s.AddCode(t.Context(), code, ann.ID, after(10)))
		const users = 16
		answers := make(chan error, users)
		for range users {
			go func() {
				_, err := s.UseCode(t.Context(), code, moment)
				answers <- err
			}()
		}
		won := 0
		for range users {
			switch err := <-answers; {
			case err == nil:
				won++
			case !errors.Is(err, room.ErrNotFound):
				t.Error(err)
			}
		}
		same(t, "winners", won, 1)
	}
}
