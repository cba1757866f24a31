package tableserver

import (
	"sync/atomic"

	"github.com/purrlor/purrlor/table"
)

// Metrics counts what tables do.
type Metrics struct {
	PersonActions atomic.Int64 // commands of people
	BotActions    atomic.Int64 // bot actions
	AutomaticRows atomic.Int64 // automatic rows
	GamesEnded    atomic.Int64 // ended
	TablesEvicted atomic.Int64 // tables evicted because memory was full
	TablesRefused atomic.Int64 // tables not loaded because memory was full of watched tables
	Panics        atomic.Int64 // recovered panics
	HurriedBots   atomic.Int64 // bot decisions made without a search because the server was busy
}

func (m *Metrics) rows(rows []table.Row) {
	for i := range rows {
		switch r := &rows[i]; {
		case r.Kind == table.RowEnd:
			m.GamesEnded.Add(1)
		case r.By == table.ByClock:
			m.AutomaticRows.Add(1)
		case r.Kind == table.RowAct && r.By == table.ByBot:
			m.BotActions.Add(1)
		case r.Kind == table.RowAct:
			m.PersonActions.Add(1)
		}
	}
}

// AsideCount returns how many tables are quarantined.
func (s *Server) QuarantinedCount() int { return len(s.faults.quarantinedAt(s.Now())) }

// Metrics returns the metrics of the server.
func (s *Server) Metrics() *Metrics { return &s.metrics }
