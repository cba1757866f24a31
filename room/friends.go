package room

import "github.com/purrlor/purrlor/people"

// These names live in package people.
type (
	Friendship    = people.Friendship
	FriendRequest = people.FriendRequest
	FriendCard    = people.FriendCard
	Opponent      = people.Opponent
	Presence      = people.Presence
	Visibility    = people.Visibility
	Session       = people.Session
	Report        = people.Report
	ReportSubject = people.ReportSubject
	ReportKind    = people.ReportKind
)

// The visibilities of profiles.
const (
	SeenByAll     = people.SeenByAll
	SeenByFriends = people.SeenByFriends
	SeenByNobody  = people.SeenByNobody
)

// What can be reported, besides what a person does.
const (
	ReportLine    = people.ReportLine
	ReportName    = people.ReportName
	ReportProfile = people.ReportProfile
	ReportOther   = people.ReportOther
)

// PresenceLife is how long somebody counts as online after a node has last seen them.
const PresenceLife = people.PresenceLife

// Friends stores who are friends, who would like to be, and who of them is online.
type Friends interface {
	people.FriendStore
	people.PresenceStore
}
