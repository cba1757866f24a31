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

// While no server runs nobody can move, so that clocks that run by the minute are not charged for that time. A server whose tables have
// such clocks notes every few seconds, and when it closes, that it is alive. The next server that loads one of these tables writes a row
// into its log that says from when to when no server ran. After a crash that is up to pulseEvery too much.

// pulseEvery is how often a server notes that it is alive while clocks run.
const pulseEvery = 10 * time.Second

// minClusterOutage is how long no node may have noted anything before a cluster counts as down: nodes come and go while others run,
// and take the tables of one that is gone over within seconds.
const minClusterOutage = 3 * pulseEvery

// pulseSetting is the name of the setting that keeps when a server was last alive.
const pulseSetting = "pulse"

// readOutage returns the time before this server began in which no other was alive, as far as is known.
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

// noteOutage writes down for what time the clocks of a table that has been loaded are not charged.
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

// pulse notes that the server is alive, if the clocks of one of its tables run.
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
