package people_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

// stored has the time of the last use or the expiry of one piece of data of each kind.
type stored map[string]time.Time

func (m stored) DeleteBefore(_ context.Context, name string, before time.Time) (int, error) {
	if last, ok := m[name]; !ok || !last.Before(before) {
		return 0, nil
	}
	delete(m, name)
	return 1, nil
}

func TestExpire(t *testing.T) {
	const day = 24 * time.Hour
	for _, tt := range []struct {
		name    string
		life    time.Duration
		counted int
	}{
		{"sessions", 400 * day, 1},
		{"codes", 0, 1},
		{"answered challenges", 0, 0},
		{"unconfirmed addresses", 0, 0},
		{"deliveries", day, 0},
		{"presence", 90 * time.Second, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := stored{tt.name: start}
			if n, err := people.Expire(t.Context(), m, start.Add(tt.life)); err != nil || n != 0 || len(m) != 1 {
				t.Errorf("deleted at the end of its life: %d, %v", n, err)
			}
			if n, err := people.Expire(t.Context(), m, start.Add(tt.life+time.Millisecond)); err != nil || n != tt.counted || len(m) != 0 {
				t.Errorf("left after the end of its life: %v, counted %d, %v", slices.Collect(maps.Keys(m)), n, err)
			}
		})
	}
}

// TestExpiredSession checks that a session that still works is never deleted.
func TestExpiredSession(t *testing.T) {
	for _, tt := range []struct {
		name  string
		at    time.Time
		works bool
	}{
		{"last_moment", start.Add(people.SessionLife), true},
		{"expired", start.Add(people.SessionLife + time.Millisecond), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := people.Session{Secret: ids.HashOf("s"), Person: "ann", Kind: people.Cookie, Created: start, Seen: start}
			m := newSessionMemory("ann")
			m.sessions[s.Secret] = s
			expiry := stored{"sessions": s.Seen}
			_, err := people.Expire(t.Context(), expiry, tt.at)
			_, _, refused := people.Authenticate(t.Context(), m, s.Secret, tt.at)
			if works := refused == nil; err != nil || works != tt.works || works != (len(expiry) == 1) {
				t.Errorf("works %v, stored %v, %v", works, expiry, err)
			}
		})
	}
}
