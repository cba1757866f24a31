package table

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
