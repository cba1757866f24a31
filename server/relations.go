package server

import (
	"cmp"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// Relation describes how the client relates to another person, for the menu of a name.
type Relation struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name"`
	Friend bool         `json:"friend,omitempty"`
	Asked  bool         `json:"asked,omitempty"`   // I have sent a friend request
	CanAsk bool         `json:"can_ask,omitempty"` // I can send or accept a friend request
	Muted  bool         `json:"muted,omitempty"`   // by me
	// Blocked says that I have blocked them. The server does not reveal whether they have blocked me.
	Blocked bool `json:"blocked,omitempty"`
}

// relation returns the relation of the person to another one.
func (s *Server) relation(q *request, _ noBody) (Relation, error) {
	r, err := s.people.friends.Relation(q, q.person.ID, q.other())
	return Relation{r.Person, r.Name, r.Friend, r.Asked, r.CanAsk, r.Muted, r.Blocked}, err
}

func (s *Server) mutes(q *request, _ noBody) ([]ids.PersonID, error) {
	list, err := s.people.friends.Muted(q, q.person.ID)
	return append([]ids.PersonID{}, list...), err
}

func (s *Server) mute(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.friends.Mute(q, q.person.ID, q.other())
}

func (s *Server) unmute(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.friends.Unmute(q, q.person.ID, q.other())
}

func (s *Server) blocks(q *request, _ noBody) ([]ids.PersonID, error) {
	list, err := s.people.friends.Blocked(q, q.person.ID)
	return append([]ids.PersonID{}, list...), err
}

func (s *Server) block(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.friends.Block(q, q.person.ID, q.other())
}

func (s *Server) unblock(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.friends.Unblock(q, q.person.ID, q.other())
}

// ReportRequest reports a person outside of tables.
type ReportRequest struct {
	Subject table.ReportSubject `json:"subject,omitempty"` // the name or the profile; empty for the person's conduct
	Kind    table.ReportKind    `json:"kind"`
	Reason  string              `json:"reason,omitempty"` // free text, required for the kind "other"
}

// reportPerson stores a report for the operator.
func (s *Server) reportPerson(q *request, in ReportRequest) (noBody, error) {
	if err := s.checkReports(q, q.person.ID); err != nil {
		return noBody{}, err
	}
	return noBody{}, people.ReportPerson(q, s.Stores.Reports, people.Report{
		At: s.Now(), By: q.person.ID, About: q.other(), Subject: in.Subject, Kind: cmp.Or(in.Kind, table.ReportOther), Reason: in.Reason,
	})
}
