package tableserver

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// What is too old is refused when somebody comes with it, and deleted by the server alone, which first makes sure that the
// clock is right: once an hour it notes the time, and it deletes only after a month of such notes without a jump, and only
// what had been too old for a month. A clock that jumps ahead, and is set right within that month, deletes nothing.
const (
	markEvery = time.Hour
	maxGap    = 72 * time.Hour      // between two notes; a server may be off so long
	minMarks  = 30 * 24             // notes without a jump before anything is deleted
	margin    = 30 * 24 * time.Hour // what has to have passed besides
)

// clockSetting is the name of the setting that keeps the marks.
const clockSetting = "clock"

// clockMark is what the server has noted of the clock.
type clockMark struct {
	Last    time.Time
	Marks   int       // since the last jump
	Trusted time.Time // the last note before a jump, until there has been a month of notes without one
}

// note adds a time to the marks, and reports whether the clock has jumped.
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

// expiryStore deletes what is too old.
type expiryStore interface {
	Expire(ctx context.Context, at time.Time) (deleted int, err error)
}

// clockStore is what the newest time that a store knows is read from.
type clockStore interface {
	settingReader
	tableLister
}

// tableLister lists tables.
type tableLister interface {
	List(ctx context.Context, q table.Query) ([]table.Summary, error)
}

// settingReader reads values of the server itself.
type settingReader interface {
	Setting(ctx context.Context, name string) ([]byte, error)
}

// Expire notes the time, and deletes what is too old if the clock can be trusted. A server does it every hour.
func (s *Server) Expire(ctx context.Context) error {
	mark, err := readMark(ctx, s.store.Settings, s.store.Tables)
	if err != nil {
		return err
	}
	now := s.Now().UTC().Truncate(time.Millisecond)
	last := mark.Last
	if gap := now.Sub(last); gap >= 0 && gap < markEvery/2 {
		return nil // the server was started again
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
	deleted, err := s.store.Expiry.Expire(ctx, now.Add(-margin))
	if deleted > 0 {
		s.Log.Info("deleted expired devices and codes", "count", deleted)
	}
	return err
}

// readMark returns what a store has noted of the clock. A store without a trusted note trusts the last change of a table.
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

// TrustedTime returns the newest time in a store that was not noted by a clock that may have jumped, or zero. A clock that is
// far ahead of it may be wrong.
func TrustedTime(ctx context.Context, store clockStore) (time.Time, error) {
	mark, err := readMark(ctx, store, store)
	return mark.Trusted, err
}
