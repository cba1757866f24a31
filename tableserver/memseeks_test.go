package tableserver_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Seeks in a memStore.

func (s *memStore) PutSeek(_ context.Context, k lobby.Seek) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seeks == nil {
		s.seeks = map[ids.PersonID]lobby.Seek{}
	}
	s.seeks[k.Person] = k
	return nil
}

func (s *memStore) SeekOf(_ context.Context, p ids.PersonID) (lobby.Seek, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, known := s.seeks[p]
	if !known {
		return k, storage.ErrNotFound
	}
	return k, nil
}

func (s *memStore) Waiting(_ context.Context, at time.Time) (list []lobby.Seek, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range s.seeks {
		if k.Table == "" && !k.Until.Before(at) {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b lobby.Seek) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	return list, nil
}

func (s *memStore) RenewSeeks(_ context.Context, ids []ids.SeekID, until time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p, k := range s.seeks {
		if slices.Contains(ids, k.ID) && k.Table == "" {
			k.Until = until
			s.seeks[p] = k
		}
	}
	return nil
}

func (s *memStore) EndSeek(_ context.Context, p ids.PersonID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seeks[p].Table == "" {
		delete(s.seeks, p)
	}
	return nil
}

// take moves all of the waiting people to a new table, or none. Callers hold the mutex.
func (s *memStore) take(c *table.Change) error {
	var list []lobby.Seek
	for _, k := range s.seeks {
		if slices.Contains(c.Takes, k.ID) && k.Table == "" {
			list = append(list, k)
		}
	}
	if len(list) < len(c.Takes) {
		return fmt.Errorf("memory store: %w", storage.ErrTaken)
	}
	for _, k := range list {
		k.Table, k.Until = c.Summary.Table, c.TakenUntil
		s.seeks[k.Person] = k
	}
	return nil
}

func (s *memStore) BlocksAmong(_ context.Context, people []ids.PersonID) (list []lobby.Block, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range people {
		for _, other := range s.blocked[p] {
			if slices.Contains(people, other) {
				list = append(list, lobby.Block{Person: p, Other: other})
			}
		}
	}
	return list, nil
}

func (s *memStore) UserBotsAmong(context.Context, []ids.PersonID) ([]ids.PersonID, error) {
	return nil, nil
}

func (s *memStore) SpectatorLines(context.Context, ids.TableID, int) (list []table.Line, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lines {
		if l.Spectators {
			list = append(list, l)
		}
	}
	return list, nil
}

func (s *memStore) FriendCard(_ context.Context, p ids.PersonID) (people.FriendCard, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return people.FriendCard{Hidden: s.hidden[p]}, nil
}
