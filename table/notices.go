package table

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// NoticeKind is the kind of a notice.
type NoticeKind string

// The kinds of notices. Package notifications has the rules of each.
const (
	YourTurn     NoticeKind = "your_turn"
	TurnReminder NoticeKind = "reminder" // the table still waits for you
	GameStarted  NoticeKind = "started"
	GameEnded    NoticeKind = "ended"
	VoteOpened   NoticeKind = "vote"
	StandinSoon  NoticeKind = "soon"     // a bot is about to play for you
	StandinPlays NoticeKind = "standin"  // a bot plays for you
	PlanVoid     NoticeKind = "plan"     // your plan was cancelled, because something new affects it
	Invited      NoticeKind = "invited"  // a friend invites you to a table, or somebody challenges a bot
	Declined     NoticeKind = "declined" // a bot declined your challenge
)

// Notice tells a person that a table needs them.
type Notice struct {
	Kind  NoticeKind  `json:"kind"`
	Table ids.TableID `json:"table"`
	Game  string      `json:"game"`
	From  string      `json:"from,omitempty"` // who invites or declines; only for connected people
}

// NoticeFor returns the notice for the person of a seat after a change, or an empty kind.
func (t *Table) NoticeFor(before *Table, seat game.Seat) NoticeKind {
	chair := &t.Chairs[seat]
	switch {
	case chair.Person == "" || chair.Conceded:
	case before.Stage == Open && t.Stage == Playing:
		return GameStarted
	case before.Stage == Playing && t.Stage == Over:
		return GameEnded
	case t.Stage != Playing || len(before.Chairs) != len(t.Chairs):
	case before.Chairs[seat].Standin == "" && chair.Standin != "":
		return StandinPlays
	case before.Proposal == nil && t.Proposal != nil && t.Proposal.What == Replace && t.Proposal.Seat == seat:
		return StandinSoon
	case before.Proposal == nil && t.Proposal != nil:
		return VoteOpened
	case t.match.Must().Has(seat) && !t.Since[seat].Equal(before.Since[seat]):
		return YourTurn
	}
	return ""
}

// PersonNotice is a notice to all targets of a person.
type PersonNotice struct {
	ID     string
	Person ids.PersonID
	Notice
}
