package table

import "github.com/purrlor/purrlor/internal/ids"

// OpensTo reports whether somebody may come to the table by its code: while seats are taken, to their own seat, and to watch a
// game that may be watched.
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
