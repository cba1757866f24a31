package tableserver

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Clocks measured in minutes are not charged for an outage, because people cannot move then. A server with such clocks records every few
// seconds, and when it closes, that it is alive. The next server to load such a table logs a row with the outage. After a crash, the
// outage is up to pulseEvery too long.

// pulseEvery is how often a server records that it is alive while clocks run.
const pulseEvery = 10 * time.Second

// minClusterOutage is how long all nodes must be silent before a cluster counts as down. Single nodes come and go, and others take over
// their tables within seconds.
const minClusterOutage = 3 * pulseEvery

// pulseSetting is the setting that holds when a server was last alive.
const pulseSetting = "pulse"

// readOutage returns how long no server was known to be alive before this one started.
func (s *Server) readOutage() table.OutageBody {
	raw, err := s.store.Settings.Setting(context.Background(), pulseSetting)
	var last time.Time
	if err == nil {
		err = json.Unmarshal(raw, &last)
	}
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		s.Log.Error("read last pulse failed", "error", err)
	}
	if err != nil || !last.Before(s.began) || s.Cluster != nil && s.began.Sub(last) < minClusterOutage {
		return table.OutageBody{}
	}
	return table.OutageBody{From: last, Until: s.began}
}

// noteOutage records the outage that the clocks of a loaded table are not charged for.
func (l *live) noteOutage() {
	if !l.table.ClocksRun() {
		return
	}
	out := l.server.outage()
	if out.Until.Equal(l.table.Outage.Until) || !slices.ContainsFunc(l.table.Clocks, func(c table.SeatClock) bool {
		return c.Own.Runs() && c.Own.Since.Before(out.Until)
	}) {
		return
	}
	l.automatic(func(d *table.Transaction) error { return d.Row(table.RowOutage, game.Nobody, out) })
}

// pulse records that the server is alive, if clocks of a table are running.
func (s *Server) pulse() {
	for _, l := range s.lives() {
		if l.clocked.Load() {
			s.notePulse()
			return
		}
	}
}

func (s *Server) notePulse() {
	s.outage() // before the note of the last server is gone
	raw, err := json.Marshal(s.Now().UTC().Truncate(time.Millisecond))
	if err == nil {
		err = s.store.Settings.SetSetting(context.Background(), pulseSetting, raw)
	}
	if err != nil && !errors.Is(err, storage.ErrUnwritable) {
		s.Log.Error("note pulse failed", "error", err)
	}
}
