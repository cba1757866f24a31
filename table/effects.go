package table

import "github.com/purrlor/purrlor/internal/ids"

// Effects is everything that a transaction asks for, apart from the new state of its table. The table server carries it out: it commits
// the rows with the table that they open, and then sends the notices.
type Effects struct {
	Rows     []Row
	Opens    *Change      // the first change of the table of the next game
	SameHost bool         // if the host has changed, it is the same person under another id
	Notices  []NoticeWish // those that do not follow from how the table has changed
}

// NoticeWish asks to notify a person who does not see the table.
type NoticeWish struct {
	Person ids.PersonID
	Kind   NoticeKind
}

// Notify asks to notify a person.
func (e *Effects) Notify(p ids.PersonID, kind NoticeKind) {
	e.Notices = append(e.Notices, NoticeWish{p, kind})
}
