package server

import (
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// A recovery code brings back a person who has no device left. It is printed, works once and has no end; whoever comes back
// by it makes a new one. Programs make and forget none: it would outlive their token.

// RecoveryCode is shown once; only its hash is kept.
type RecoveryCode struct {
	Code string    `json:"code"`
	Made time.Time `json:"made"`
}

// RecoveryAnswer reports whether there is a code.
type RecoveryAnswer struct {
	Made *time.Time `json:"made,omitempty"`
}

func recoveryHash(code string) room.Hash { return room.HashOf("recovery " + normalizeCode(code)) }

func (s *Server) addRecovery(q *request, _ noBody) (RecoveryCode, error) {
	c := RecoveryCode{room.NewRecoveryCode(), s.Now()}
	r := room.Recovery{Code: recoveryHash(c.Code), Person: q.person.ID, Device: q.device.Secret, Made: c.Made}
	return c, refuseRemoved(s.Store.SetRecovery(q, r))
}

func (s *Server) recovery(q *request, _ noBody) (RecoveryAnswer, error) {
	r, err := s.Store.Recovery(q, q.person.ID)
	if isNotFound(err) {
		return RecoveryAnswer{}, nil
	}
	return RecoveryAnswer{&r.Made}, err
}

func (s *Server) removeRecovery(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.Store.RemoveRecovery(q, q.person.ID)
}

// recover lets a browser in by a recovery code.
func (s *Server) recover(q *request, in CodeUse) (Me, error) {
	wrong := game.Refuse(CodeBadRecovery, "the recovery code is wrong, used or replaced")
	return s.useSecretCode(q, in, recoveryHash(in.Code), s.Store.Recover, wrong)
}
