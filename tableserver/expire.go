package tableserver

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Expired data is refused at once, but deleted only by the server and only if the clock is trustworthy. The server records the time every
// hour. It deletes data after a month of records without a jump, and only data that had expired a month ago. So a clock that jumps ahead
// and is fixed within that month deletes nothing.
const (
	markEvery = time.Hour
	maxGap    = 72 * time.Hour      // between two records; a server may be off for that long
	minMarks  = 30 * 24             // records without a jump before anything is deleted
	margin    = 30 * 24 * time.Hour // additional time that must have passed
)

// clockSetting is the setting that holds the recorded times.
const clockSetting = "clock"

// clockMark is what the server has recorded about the clock.
type clockMark struct {
	Last    time.Time
	Marks   int       // since the last jump
	Trusted time.Time // the last record before a jump, until a month of records without one
}

// note records a time and reports whether the clock has jumped.
func (m *clockMark) note(now time.Time) (jumped bool) {
	if gap := now.Sub(m.Last); gap < 0 || gap > maxGap {
		jumped, m.Marks = true, 0
	} else {
		m.Marks++
	}
	m.Last = now
	if m.Trusted.IsZero() {
		m.Trusted = now
	}
	if ahead := now.Sub(m.Trusted); m.Marks >= minMarks || ahead >= 0 && ahead <= maxGap {
		m.Trusted = now
	}
	return jumped
}

// clockStore provides the newest time in a store.
type clockStore interface {
	settingReader
	tableLister
}

// tableLister lists tables.
type tableLister interface {
	List(ctx context.Context, q table.Query) ([]table.Summary, error)
}

// settingReader reads settings of the server.
type settingReader interface {
	Setting(ctx context.Context, name string) ([]byte, error)
}

// Expire records the time, and deletes expired data if the clock is trustworthy. Servers call it every hour.
func (s *Server) Expire(ctx context.Context) error {
	mark, err := readMark(ctx, s.store.Settings, s.store.Tables)
	if err != nil {
		return err
	}
	now := s.Now().UTC().Truncate(time.Millisecond)
	last := mark.Last
	if gap := now.Sub(last); gap >= 0 && gap < markEvery/2 {
		return nil // the server has restarted
	}
	if mark.note(now) && !last.IsZero() {
		s.Log.Warn("clock jumped or server long off, deleting nothing for a month", "from", last, "to", now)
	}
	raw, err := json.Marshal(mark)
	if err != nil {
		return err
	}
	if err := s.store.Settings.SetSetting(ctx, clockSetting, raw); err != nil || mark.Marks < minMarks {
		return err
	}
	deleted, err := people.Expire(ctx, s.store.Expiry, now.Add(-margin))
	if deleted > 0 {
		s.Log.Info("deleted expired devices and codes", "count", deleted)
	}
	return err
}

// readMark returns the recorded times. Without a trusted record it uses the last change of a table.
func readMark(ctx context.Context, settings settingReader, tables tableLister) (clockMark, error) {
	var mark clockMark
	raw, err := settings.Setting(ctx, clockSetting)
	if err == nil {
		err = json.Unmarshal(raw, &mark)
	}
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return mark, err
	}
	if !mark.Trusted.IsZero() {
		return mark, nil
	}
	if mark.Marks >= minMarks {
		mark.Trusted = mark.Last
		return mark, nil
	}
	list, err := tables.List(ctx, table.Query{Limit: 1})
	if len(list) > 0 {
		mark.Trusted = list[0].Changed
	}
	return mark, err
}

// TrustedTime returns the newest time in a store that a trustworthy clock recorded, or zero. A clock far ahead of it may be wrong.
func TrustedTime(ctx context.Context, store clockStore) (time.Time, error) {
	mark, err := readMark(ctx, store, store)
	return mark.Trusted, err
}
