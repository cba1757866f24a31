package table

import "github.com/purrlor/purrlor/internal/ids"

// WatcherView is somebody who watches.
type WatcherView struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name"`
}

// Watches reports whether a person is at a table to watch the game.
func (t *Table) Watches(p ids.PersonID) bool {
	return (t.Stage == Playing || t.Stage == Over) && len(t.Seats(p)) == 0
}
