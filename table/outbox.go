package table

import "github.com/purrlor/purrlor/internal/ids"

// PersonNotice is a notice for a person, to be sent to every target that they have.
type PersonNotice struct {
	ID     string
	Person ids.PersonID
	Notice
}
