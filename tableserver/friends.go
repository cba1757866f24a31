package tableserver

import "github.com/purrlor/purrlor/people"

// Friends stores who are friends, who would like to be, and who of them is online.
type Friends interface {
	people.FriendStore
	people.PresenceStore
}
