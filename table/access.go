package table

import "github.com/purrlor/purrlor/internal/ids"

// OpensTo reports whether a person may open the table by its code: before the start, with a seat there, or to watch a game that
// allows spectators.
func (s *Summary) OpensTo(p ids.PersonID, watch bool) bool {
	return s.Stage == Open || s.Stage == Playing && (watch || s.Has(p))
}

// Has reports whether a person has a seat at the table or is its host.
func (s *Summary) Has(p ids.PersonID) bool {
	for _, who := range s.People {
		if p != "" && who == p {
			return true
		}
	}
	return false
}

// Closed reports whether a game that is over stays with its players: a private one of several people that could not be watched. The game of
// a deal opens with its seed, and who plays alone may share the link.
func (t *Table) Closed() bool {
	s := &t.Settings
	if t.Stage != Over || t.match == nil || s.Public || s.Watch || s.Deal != nil {
		return false
	}
	for i := range t.Chairs {
		if p := t.Chairs[i].Person; p != "" && p != t.Host {
			return true
		}
	}
	return false
}

// WatcherView is a spectator.
type WatcherView struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name"`
}

// Watches reports whether a person is at a table to watch the game.
func (t *Table) Watches(p ids.PersonID) bool {
	return (t.Stage == Playing || t.Stage == Over) && len(t.Seats(p)) == 0
}
