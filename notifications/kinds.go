package notifications

import "github.com/purrlor/purrlor/table"

// kindRules are the server's rules for one kind of notification.
type kindRules struct {
	kind   table.NoticeKind
	urgent bool // a push wakes a sleeping phone
	// socketOnly keeps it out of the outbox, so that open pages show it but nothing pushes, posts or mails it. No change of a
	// table may cause such a kind: what a table causes is stored with it.
	socketOnly bool
	// holds reports whether a digest still mentions it, given the current state of the table.
	holds func(tableNow) bool
	// isTurn makes a digest show it as "your turn" while the table waits for the person.
	isTurn bool
	// untilPlayed makes it outdated once the person has acted.
	untilPlayed bool
}

// kinds has one row for each kind. The protocol schema, the words and the page are derived from it.
var kinds = []kindRules{
	{kind: table.YourTurn, urgent: true, holds: isAwaited, isTurn: true},
	{kind: table.TurnReminder, holds: isAwaited, isTurn: true},
	{kind: table.GameStarted, holds: isPlaying, isTurn: true, untilPlayed: true},
	{kind: table.GameEnded, holds: isOver},
	{kind: table.VoteOpened, urgent: true, holds: hasProposal},
	{kind: table.StandinSoon, urgent: true, holds: hasProposal},
	{kind: table.StandinPlays, holds: isPlaying},
	{kind: table.PlanVoid, holds: isPlaying},
	{kind: table.Invited, holds: isOpen},
	{kind: table.Declined, holds: isPlaying, socketOnly: true},
}

// Kinds lists the kinds.
func Kinds() []table.NoticeKind {
	list := make([]table.NoticeKind, len(kinds))
	for i, k := range kinds {
		list[i] = k.kind
	}
	return list
}

// tableNow is the state of a table for one person when a digest is written.
type tableNow struct {
	stage    table.Stage
	awaited  bool // the table waits for the person
	proposal bool // a proposal is open
}

func isAwaited(t tableNow) bool   { return t.awaited }
func isOpen(t tableNow) bool      { return t.stage == table.Open }
func isPlaying(t tableNow) bool   { return t.stage == table.Playing }
func isOver(t tableNow) bool      { return t.stage == table.Over }
func hasProposal(t tableNow) bool { return t.proposal }

// rulesOf returns the row of a kind. A kind that a newer server has stored stays current during the game.
func rulesOf(kind table.NoticeKind) kindRules {
	for _, k := range kinds {
		if k.kind == kind {
			return k
		}
	}
	return kindRules{kind: kind, holds: isPlaying}
}

// Stored reports whether notifications of a kind are stored in the outbox, which sends them to all targets of a person.
func Stored(kind table.NoticeKind) bool { return !rulesOf(kind).socketOnly }

// newsNow returns what a notification still reports, given the current state of the table; empty for nothing.
func (k kindRules) newsNow(now tableNow) table.NoticeKind {
	switch {
	case k.isTurn && now.awaited:
		return table.YourTurn
	case k.holds(now):
		return k.kind
	}
	return ""
}

// wordKey is the key of a kind's sentence. The key with the suffix _by names the person who caused it.
func wordKey(kind table.NoticeKind) string { return "notice." + string(kind) }

// Words lists the keys that the word catalogues need for notifications, with their parameters.
func Words() map[string][]string {
	keys := map[string][]string{}
	for _, k := range kinds {
		keys[wordKey(k.kind)] = []string{"game"}
	}
	return keys
}
