package server

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// A passkey and a login at the provider take two requests. What has to be remembered between them is sealed in a cookie, so that any
// node can answer the second one; that an answer was used is noted in the store, so that none can answer twice.

// What people are told that the site is called, by their authenticator.
const SiteName = "Purrlor"

// ceremonyAge is how long somebody has between the two requests.
const ceremonyAge = 10 * time.Minute

// ceremonyKeySetting is the name of the setting that holds the key of the seal.
const ceremonyKeySetting = "ceremony-key"

// The purposes of ceremonies.
const (
	toAddPasskey = "add passkey"
	toUsePasskey = "use passkey"
	toLogIn      = "log in"
)

// sealing makes the seal when it is first needed.
type sealing struct {
	mu   sync.Mutex
	seal *identity.Seal
}

// seal returns the seal of the server, whose key is the same for all nodes.
func (s *Server) seal(q *request) (*identity.Seal, error) {
	s.sealing.mu.Lock()
	defer s.sealing.mu.Unlock()
	if s.sealing.seal != nil {
		return s.sealing.seal, nil
	}
	key, err := s.Stores.Settings.Setting(q, ceremonyKeySetting)
	if errors.Is(err, storage.ErrNotFound) {
		key, err = s.Stores.Settings.AddSetting(q, ceremonyKeySetting, identity.NewKey())
	}
	if err != nil {
		return nil, err
	}
	s.sealing.seal, err = identity.NewSeal(key)
	return s.sealing.seal, err
}

func (s *Server) setCeremony(w http.ResponseWriter, value string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName() + "-ceremony", Value: value, Path: "/", MaxAge: int(age / time.Second), HttpOnly: true,
		Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	})
}

// beginCeremony lets the browser keep what belongs to a ceremony.
func (s *Server) beginCeremony(q *request, purpose string, value any) error {
	seal, err := s.seal(q)
	if err != nil {
		return err
	}
	text, err := seal.Close(purpose, value, s.Now().Add(ceremonyAge))
	if err != nil {
		return err
	}
	s.setCeremony(q.w, text, ceremonyAge)
	return nil
}

// finishCeremony takes back what the browser has kept, and returns what spends it. It refuses one that is unknown, or too old, with a
// code.
func (s *Server) finishCeremony(q *request, purpose string, value any, refused game.Code) (spend func() error, err error) {
	wrong := game.Refuse(refused, "this was not begun here, took too long or was done before")
	cookie, err := q.r.Cookie(s.cookieName() + "-ceremony")
	if err != nil {
		return nil, wrong
	}
	seal, err := s.seal(q)
	if err != nil {
		return nil, err
	}
	expires, err := seal.Open(purpose, cookie.Value, s.Now(), value)
	if errors.Is(err, identity.ErrSeal) {
		return nil, wrong
	}
	return func() error {
		s.setCeremony(q.w, "", -time.Second)
		err := s.people.methods.SpendChallenge(q, cookie.Value, expires)
		if errors.Is(err, storage.ErrRepeated) {
			return wrong
		}
		return err
	}, err
}
