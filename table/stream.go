package table

import "github.com/purrlor/purrlor/internal/ids"

// LineView is a line of talk as people see it.
type LineView struct {
	Number   int          `json:"number"`
	At       int64        `json:"at"` // milliseconds since 1970
	Person   ids.PersonID `json:"person,omitempty"`
	Name     string       `json:"name,omitempty"`
	Text     string       `json:"text,omitempty"`
	Reaction string       `json:"reaction,omitempty"`
	Aside    bool         `json:"aside,omitempty"` // said among those who watch, by numbers of its own
}
