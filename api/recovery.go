package api

import (
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// A recovery code brings back a person who has no device left. It is printed, works once and has no end; whoever comes back
// by it makes a new one. Programs make none: it would outlive their token.

// RecoveryCode is shown once; only its hash is kept.
type RecoveryCode struct {
	Code string    `json:"code"`
	Made time.Time `json:"made"`
}

// RecoveryAnswer tells whether there is a code.
type RecoveryAnswer struct {
	Made *time.Time `json:"made,omitempty"`
}

func recoveryHash(code string) room.Hash { return room.HashOf("recovery " + typed(code)) }

func (s *Server) addRecovery(q *request, _ none) (RecoveryCode, error) {
	if q.device.Kind != room.Cookie {
		return RecoveryCode{}, game.Refuse(CodeBrowserOnly, "a recovery code is made in a browser")
	}
	c := RecoveryCode{room.NewRecoveryCode(), s.Now()}
	r := room.Recovery{Code: recoveryHash(c.Code), Person: q.person.ID, Device: q.device.Secret, Made: c.Made}
	return c, s.Store.SetRecovery(q, r)
}

func (s *Server) recovery(q *request, _ none) (RecoveryAnswer, error) {
	r, err := s.Store.Recovery(q, q.person.ID)
	if isNotFound(err) {
		return RecoveryAnswer{}, nil
	}
	return RecoveryAnswer{&r.Made}, err
}

func (s *Server) removeRecovery(q *request, _ none) (none, error) {
	return none{}, s.Store.RemoveRecovery(q, q.person.ID, nil)
}

// recover lets a browser in by a recovery code.
func (s *Server) recover(q *request, in CodeUse) (Me, error) {
	wrong := game.Refuse(CodeBadRecovery, "there is no such recovery code, or it was used or replaced")
	return s.admit(q, in, recoveryHash(in.Code), s.Store.Recover, wrong)
}
