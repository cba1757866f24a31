package room

import "sync/atomic"

// Metrics counts what tables do.
type Metrics struct {
	Actions atomic.Int64 // of people
	Bots    atomic.Int64 // actions of bots
	Clocks  atomic.Int64 // rows that nobody asked for
	Games   atomic.Int64 // ended
	Dropped atomic.Int64 // tables that left memory because there were too many
	Refused atomic.Int64 // tables that did not come into memory because people look at too many
	Faults  atomic.Int64 // panics that were caught
	Hurried atomic.Int64 // decisions of bots that were made in less time because the server was busy
}

func (m *Metrics) rows(rows []Row) {
	for i := range rows {
		switch r := &rows[i]; {
		case r.Kind == rowEnd:
			m.Games.Add(1)
		case r.By == ByClock:
			m.Clocks.Add(1)
		case r.Kind == rowAct && r.By == ByBot:
			m.Bots.Add(1)
		case r.Kind == rowAct:
			m.Actions.Add(1)
		}
	}
}

// PutAside returns how many tables are put aside because they keep failing.
func (h *House) PutAside() int { return len(h.faults.aside(h.Now())) }

// Metrics returns the counters of the house.
func (h *House) Metrics() *Metrics { return &h.metrics }
