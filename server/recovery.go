package server

import "time"

// A recovery code restores access for a person without a session. It works once, does not expire, and is replaced by a new one after use.
// Programs cannot create or delete recovery codes, because a code would outlive their token.

// RecoveryCode is shown once; only its hash is kept.
type RecoveryCode struct {
	Code string    `json:"code"`
	Made time.Time `json:"made"`
}

// RecoveryAnswer reports whether there is a code.
type RecoveryAnswer struct {
	Made *time.Time `json:"made,omitempty"`
}

func (s *Server) addRecovery(q *request, _ noBody) (RecoveryCode, error) {
	code, made, err := s.people.sessions.AddRecovery(q, &q.session)
	return RecoveryCode{code, made}, err
}

func (s *Server) recovery(q *request, _ noBody) (RecoveryAnswer, error) {
	made, err := s.people.sessions.Recovery(q, q.person.ID)
	return RecoveryAnswer{optional(made)}, err
}

func (s *Server) removeRecovery(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.sessions.RemoveRecovery(q, q.person.ID)
}

// recover logs a browser in with a recovery code.
func (s *Server) recover(q *request, in CodeUse) (Me, error) {
	if err := s.checkGuess(q); err != nil {
		return Me{}, err
	}
	p, secret, err := s.people.sessions.Recover(q, in.Code, in.Label)
	return s.become(q, secret, p, err)
}
