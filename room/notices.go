package room

import "github.com/purrlor/purrlor/rules/game"

// NoticeKind says what a notice is about.
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
	PlanVoid     NoticeKind = "plan"     // a plan of yours is over, because something new touches it
	Invited      NoticeKind = "invited"  // a friend asks you to a table, or anybody a bot
	Declined     NoticeKind = "declined" // a bot that you have asked to a table does not come
)

// Notice tells a person that a table wants them.
type Notice struct {
	Kind  NoticeKind `json:"kind"`
	Table TableID    `json:"table"`
	Game  string     `json:"game"`
	From  string     `json:"from,omitempty"` // the name of who invites or declines, for those who are online
}

// notify tells people who do not look at the table that it wants them, each once.
func (l *live) notify(notices []PersonNotice) {
	for _, n := range notices {
		l.house.Notifier.Notify(n.Person, n.Notice)
	}
}

// noticesOf returns what people who do not look at the table have to know of a change, each one thing.
func (l *live) noticesOf(d *transaction) []PersonNotice {
	var list []PersonNotice
	told := map[PersonID]bool{}
	add := func(p PersonID, kind NoticeKind) {
		looks := l.looking(p) && (kind != StandinSoon || !l.elsewhere(p))
		if kind != "" && !told[p] && !looks {
			list = append(list, PersonNotice{NewID(), p, Notice{Kind: kind, Table: d.table.ID, Game: d.table.Settings.Game}})
		}
		told[p] = told[p] || kind != ""
	}
	for seat := range d.table.Chairs {
		add(d.table.Chairs[seat].Person, d.table.noticeFor(l.table, game.Seat(seat)))
	}
	for _, p := range d.planVoid {
		add(p, PlanVoid)
	}
	if d.reminded != "" {
		add(d.reminded, TurnReminder)
	}
	return list
}

// noticeFor returns why the table wants the person of a seat after a change, empty if it does not.
func (t *Table) noticeFor(before *Table, seat game.Seat) NoticeKind {
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
