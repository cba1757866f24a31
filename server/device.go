package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

func isNotFound(err error) bool { return errors.Is(err, room.ErrNotFound) }

// Code is a one-time code.
type Code struct {
	Code    string    `json:"code"`
	Expires time.Time `json:"expires"`
}

// codeAge is how long a code can be used.
const codeAge = 10 * time.Minute

// normalizeCode takes a code as people type it.
func normalizeCode(code string) string {
	return strings.ToLower(strings.NewReplacer("-", "", " ", "", "o", "0", "O", "0").Replace(code))
}

func codeHash(code string) room.Hash { return room.HashOf("code " + normalizeCode(code)) }

// addCode makes a code for another browser.
func (s *Server) addCode(q *request, _ noBody) (Code, error) {
	c := Code{room.NewCode(), s.Now().Add(codeAge)}
	err := s.Store.AddCode(q, room.DeviceCode{Secret: codeHash(c.Code), Person: q.person.ID, Device: q.device.Secret, Expires: c.Expires})
	return c, refuseRemoved(err)
}

// refuseRemoved turns a store's answer that the device is not there, because it was removed meanwhile, into a refusal.
func refuseRemoved(err error) error {
	if isNotFound(err) {
		return game.Refuse(CodeUnknownPerson, "the cookie or token is not known any more")
	}
	return err
}

// CodeUse is a code with the name of the device that uses it.
type CodeUse struct {
	Code  string `json:"code"`
	Label string `json:"label,omitempty"`
}

func (s *Server) useCode(q *request, in CodeUse) (Me, error) {
	wrong := game.Refuse(CodeBadCode, "the code is wrong or has expired")
	return s.useSecretCode(q, in, codeHash(in.Code), s.Store.UseCode, wrong)
}

// useSecretCode lets a browser in by a code, as use does it in the store. The code is spent only if that works.
func (s *Server) useSecretCode(
	q *request, in CodeUse, code room.Hash,
	use func(context.Context, room.Hash, room.Device, int) (room.Person, error), wrong error,
) (Me, error) {
	if err := s.checkAddress(q, s.throttles.guesses, "codes from your address", s.clientAddr(q.r)); err != nil {
		return Me{}, err
	}
	label, err := s.label(in.Label)
	if err != nil {
		return Me{}, err
	}
	secret, device := s.newDevice(room.Cookie, label)
	p, err := use(q, code, device, s.Limits.DevicesPerPerson)
	switch {
	case isNotFound(err):
		return Me{}, wrong
	case errors.Is(err, room.ErrTooMany):
		return Me{}, refuseTooMany("devices")
	case err != nil:
		return Me{}, err
	}
	return s.become(q, secret, p)
}

// become makes a browser that of a person, by a new secret, and forgets whom it was until now.
func (s *Server) become(q *request, secret string, p room.Person) (me Me, err error) {
	s.setCookie(q.w, secret, room.DeviceLife)
	if q.device.Kind == room.Cookie {
		err = s.removeSecret(q, q.device.Secret, s.Store.RemoveDevice)
	}
	return s.meOf(p), err
}

// label cleans the name of a device, which may be missing.
func (s *Server) label(raw string) (string, error) {
	if raw == "" {
		return "", nil
	}
	return names.CleanName(raw, s.Limits.NameChars)
}

// addDevice makes a secret for a person.
func (s *Server) addDevice(q *request, id room.PersonID, kind room.DeviceKind, label string) (string, error) {
	secret, device := s.newDevice(kind, label)
	device.Person = id
	err := s.Store.AddDevice(q, device, s.Limits.DevicesPerPerson)
	if errors.Is(err, room.ErrTooMany) {
		err = refuseTooMany("devices")
	}
	return secret, err
}

// newDevice returns a secret with the device that is known by it.
func (s *Server) newDevice(kind room.DeviceKind, label string) (string, room.Device) {
	secret, hash := room.NewSecret()
	now := s.Now()
	return secret, room.Device{Secret: hash, Kind: kind, Label: label, Created: now, Seen: now}
}

// devicesOf returns the devices of a person, without those that are known no longer.
func (s *Server) devicesOf(ctx context.Context, id room.PersonID) ([]room.Device, error) {
	list, err := s.Store.Devices(ctx, id)
	now := s.Now()
	return slices.DeleteFunc(list, func(d room.Device) bool { return now.Sub(d.Seen) > room.DeviceLife }), err
}

// Device is a device as its owner sees it.
type Device struct {
	ID      string          `json:"id"`
	Kind    room.DeviceKind `json:"kind"`
	Label   string          `json:"label,omitempty"`
	Scope   room.Scope      `json:"scope,omitempty"` // what a token may do
	Created time.Time       `json:"created"`
	Seen    time.Time       `json:"seen"`
	This    bool            `json:"this,omitempty"` // the one that asks
}

// deviceID is enough of the hash to tell a person's devices apart.
func deviceID(secret room.Hash) string { return secret.String()[:16] }

func (s *Server) devices(q *request, _ noBody) ([]Device, error) {
	list, err := s.devicesOf(q, q.person.ID)
	out := []Device{}
	for _, d := range list {
		out = append(out, Device{deviceID(d.Secret), d.Kind, d.Label, d.Scope(), d.Created, d.Seen, d.Secret == q.device.Secret})
	}
	return out, err
}

func (s *Server) removeDevice(q *request, _ noBody) (noBody, error) {
	list, err := s.Store.Devices(q, q.person.ID)
	if err != nil {
		return noBody{}, err
	}
	for _, d := range list {
		if deviceID(d.Secret) != q.path("device") {
			continue
		}
		return noBody{}, s.removeSecret(q, d.Secret, s.Store.RevokeDevice) // whoever had the device has its code too
	}
	return noBody{}, room.ErrNotFound
}

func (s *Server) logout(q *request, _ noBody) (noBody, error) {
	s.setCookie(q.w, "", -time.Second)
	return noBody{}, s.removeSecret(q, q.device.Secret, s.Store.RemoveDevice)
}

// removeSecret removes a device, as remove does it in the store, and ends its sockets. A person's last one takes the host
// from their open tables.
func (s *Server) removeSecret(q *request, secret room.Hash, remove func(context.Context, room.Hash) error) error {
	if err := remove(q, secret); err != nil {
		return err
	}
	s.Hub.closeDevice(q.person.ID, secret, CodeLoggedOut)
	left, err := s.devicesOf(context.WithoutCancel(q), q.person.ID)
	if err != nil { // the device is gone all the same
		s.Log.Error("list devices failed", "person", q.person.ID, "error", err)
	} else if len(left) == 0 {
		s.House.LoggedOut(q, q.person.ID)
	}
	return nil
}

// TokenRequest asks for a token.
type TokenRequest struct {
	Label string     `json:"label"`
	Scope room.Scope `json:"scope,omitempty"` // what the program may do; "play" without one
}

// TokenAnswer is shown once; only its hash is kept.
type TokenAnswer struct {
	Token string `json:"token"`
}

func (s *Server) addToken(q *request, in TokenRequest) (TokenAnswer, error) {
	if in.Scope != "" && in.Scope != room.ScopePlay {
		return TokenAnswer{}, game.Refuse(CodeBadRequest, "there is no scope %q", in.Scope)
	}
	label, err := s.label(in.Label)
	if err != nil {
		return TokenAnswer{}, err
	}
	token, err := s.addDevice(q, q.person.ID, room.Token, label)
	return TokenAnswer{token}, err
}
