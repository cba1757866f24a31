package tableserver_test

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Deals in a memStore.

func (s *memStore) AddSetting(_ context.Context, name string, value []byte) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.settings[name] == nil {
		s.settings[name] = value
	}
	return s.settings[name], nil
}

func (s *memStore) AddDeal(_ context.Context, d lobby.Deal) (lobby.Deal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.deals == nil {
		s.deals = map[ids.DealID]lobby.Deal{}
	}
	if _, known := s.deals[d.ID]; !known {
		s.deals[d.ID] = d
	}
	return s.deals[d.ID], nil
}

func (s *memStore) Deal(_ context.Context, id ids.DealID) (lobby.Deal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, known := s.deals[id]
	if !known {
		return d, storage.ErrNotFound
	}
	return d, nil
}

func (s *memStore) TriesOf(_ context.Context, id ids.DealID, p ids.PersonID) (list []table.Try, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tries {
		if t.Deal != id || t.Person != p {
			continue
		}
		if i := slices.IndexFunc(s.results, func(r ratings.GameResult) bool { return r.Table == t.Table }); i >= 0 {
			t.Ended, t.Points = s.results[i].Ended, s.results[i].Seats[0].Points
		}
		list = append(list, t)
	}
	return list, nil
}

func (s *memStore) VoyagesOf(_ context.Context, p ids.PersonID, _ int) (list []ids.DealID, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range slices.Backward(s.tries) {
		done := func(r ratings.GameResult) bool { return r.Table == t.Table }
		if t.Person == p && t.Number == 1 && s.deals[t.Deal].Person == "" && slices.ContainsFunc(s.results, done) {
			list = append(list, t.Deal)
		}
	}
	return list, nil
}
