package server

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/room"
)

// Relation is what one person has to do with another, for the menu of a name.
type Relation struct {
	Person room.PersonID `json:"person"`
	Name   string        `json:"name"`
	Friend bool          `json:"friend,omitempty"`
	Asked  bool          `json:"asked,omitempty"`   // I have asked to be friends
	CanAsk bool          `json:"can_ask,omitempty"` // I can ask, or say yes
	Muted  bool          `json:"muted,omitempty"`   // by me
	// Blocked is that I have blocked them. Whether they have blocked me is not told.
	Blocked bool `json:"blocked,omitempty"`
}

// relation says what the person has to do with another.
func (s *Server) relation(q *request, _ noBody) (Relation, error) {
	other, err := s.pathPerson(q)
	if err != nil {
		return Relation{}, err
	}
	p, err := s.Store.Person(q, other)
	out := Relation{Person: p.ID, Name: p.Name}
	if err != nil || other == q.person.ID {
		return out, err
	}
	if out.Friend, err = s.Store.AreFriends(q, q.person.ID, other); err != nil {
		return out, err
	}
	requests, err := s.Store.FriendRequests(q, q.person.ID)
	if err != nil {
		return out, err
	}
	out.Asked = slices.ContainsFunc(requests, func(r room.FriendRequest) bool { return r.To == other })
	known, err := s.knows(q, other)
	if err != nil {
		return out, err
	}
	muted, err := s.Store.Muted(q, q.person.ID)
	if err != nil {
		return out, err
	}
	blocked, err := s.Store.Blocked(q, q.person.ID)
	out.Muted, out.Blocked = slices.Contains(muted, other), slices.Contains(blocked, other)
	out.CanAsk = known && !out.Friend && !out.Asked && !out.Blocked
	return out, err
}

func (s *Server) mutes(q *request, _ noBody) ([]room.PersonID, error) {
	list, err := s.Store.Muted(q, q.person.ID)
	return append([]room.PersonID{}, list...), err
}

func (s *Server) mute(q *request, _ noBody) (noBody, error) {
	other, err := s.pathPerson(q)
	if err != nil || other == q.person.ID {
		return noBody{}, err
	}
	return noBody{}, s.Store.Mute(q, q.person.ID, other)
}

func (s *Server) unmute(q *request, _ noBody) (noBody, error) {
	other, err := s.pathPerson(q)
	if err != nil {
		return noBody{}, err
	}
	return noBody{}, s.Store.Unmute(q, q.person.ID, other)
}

// ReportWish is a complaint about somebody who is met outside of tables.
type ReportWish struct {
	Subject room.ReportSubject `json:"subject,omitempty"` // the name or the profile; nothing is what the person does
	Kind    room.ReportKind    `json:"kind"`
	Reason  string             `json:"reason,omitempty"` // in words, which the kind "other" needs
}

// reportPerson stores a complaint for the operator.
func (s *Server) reportPerson(q *request, in ReportWish) (noBody, error) {
	if err := s.checkReports(q, q.person.ID); err != nil {
		return noBody{}, err
	}
	other, err := s.pathPerson(q)
	if err != nil {
		return noBody{}, err
	}
	if _, err := s.Store.Person(q, other); err != nil {
		return noBody{}, err
	}
	c := room.Command{Do: room.DoReport, Person: other, Subject: in.Subject, Kind: cmp.Or(in.Kind, room.ReportOther), Reason: in.Reason}
	return noBody{}, s.House.ReportPerson(q, q.person.ID, &c)
}
