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

// Passkey and provider logins take two requests. The state between them is sealed in a cookie, so any node can answer the second request.
// The store records a used answer, so it cannot be used twice.

// SiteName is the site name that authenticators show to people.
const SiteName = "Purrlor"

// ceremonyAge is how long a person may take between the two requests.
const ceremonyAge = 10 * time.Minute

// ceremonyKeySetting is the name of the setting that holds the key of the seal.
const ceremonyKeySetting = "ceremony-key"

// The purposes of ceremonies.
const (
	toAddPasskey = "add passkey"
	toUsePasskey = "use passkey"
	toLogIn      = "log in"
)

// sealing creates the seal on first use.
type sealing struct {
	mu   sync.Mutex
	seal *identity.Seal
}

// seal returns the server's seal. All nodes share its key.
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

// beginCeremony seals the state of a ceremony into a cookie.
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

// finishCeremony opens the ceremony cookie and returns a function that marks it as used. It rejects unknown and expired ceremonies.
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
