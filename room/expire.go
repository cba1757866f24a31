package room

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// What is too old is refused when somebody comes with it, and deleted by the house alone, which first makes sure that the
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

// clockMark is what the house has noted of the clock.
type clockMark struct {
	Last  time.Time
	Marks int // since the last jump
}

// Expire notes the time, and deletes what is too old if the clock can be trusted. A house does it every hour.
func (h *House) Expire(ctx context.Context) error {
	mark, err := readMark(ctx, h.store)
	if err != nil {
		return err
	}
	now := h.Now().UTC().Truncate(time.Millisecond)
	gap := now.Sub(mark.Last)
	switch {
	case gap >= 0 && gap < markEvery/2:
		return nil // the server was started again
	case gap < 0 || gap > maxGap:
		if !mark.Last.IsZero() {
			h.Log.Warn("clock jumped, or the server was off for long: nothing is deleted for a month", "from", mark.Last, "to", now)
		}
		mark.Marks = 0
	default:
		mark.Marks++
	}
	mark.Last = now
	raw, err := json.Marshal(mark)
	if err != nil {
		return err
	}
	if err := h.store.SetSetting(ctx, clockSetting, raw); err != nil || mark.Marks < minMarks {
		return err
	}
	deleted, err := h.store.Expire(ctx, now.Add(-margin))
	if deleted > 0 {
		h.Log.Info("devices and codes that were too old are deleted", "count", deleted)
	}
	return err
}

func readMark(ctx context.Context, store Store) (clockMark, error) {
	var mark clockMark
	raw, err := store.Setting(ctx, clockSetting)
	if err == nil {
		err = json.Unmarshal(raw, &mark)
	}
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return mark, err
}

// Newest returns the newest time that a store knows of: of a change of a table, or of a server that ran. A clock that is
// far ahead of it may be wrong.
func Newest(ctx context.Context, store Store) (time.Time, error) {
	mark, err := readMark(ctx, store)
	if err != nil {
		return time.Time{}, err
	}
	list, err := store.List(ctx, Query{Limit: 1})
	if len(list) > 0 && list[0].Changed.After(mark.Last) {
		return list[0].Changed, err
	}
	return mark.Last, err
}
