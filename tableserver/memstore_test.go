package tableserver_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

// memStore is a store in memory with failures and damage controlled by tests. Everyone exists, except deleted people.
type memStore struct {
	backend.Store // methods that tables do not use

	clock        *fakeClock
	mu           sync.Mutex
	rows         map[ids.TableID][]table.Row
	snapshots    map[ids.TableID]table.Snapshot
	summaries    map[ids.TableID]table.Summary
	lines        []table.Line
	reports      []people.Report
	blocked      map[ids.PersonID][]ids.PersonID
	renamed      map[ids.PersonID]string
	called       []table.SeatName
	commands     map[string]bool // those of lines, reports and names of seats
	fail         error           // of commits
	refused      int             // commits that failed
	stuck        ids.TableID     // whose commits fail
	deleted      map[ids.PersonID]bool
	aliases      map[ids.PersonID]ids.PersonID
	results      []ratings.GameResult
	deals        map[ids.DealID]lobby.Deal
	tries        []table.Try
	hidden       map[ids.PersonID]bool // people who hide that they are online
	seeks        map[ids.PersonID]lobby.Seek
	ratings      map[string]map[ids.PersonID]ratings.PersonRating // by pool
	settings     map[string][]byte
	expired      []time.Time           // calls of Expire with their times
	beforeRows   func(ids.TableID)     // called before rows are read
	beforeNames  func()                // called before names are read
	beforeCommit func(c *table.Change) // called before rows are written
}

func newMemStore() *memStore {
	return &memStore{
		clock: &fakeClock{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}, rows: map[ids.TableID][]table.Row{},
		snapshots: map[ids.TableID]table.Snapshot{}, summaries: map[ids.TableID]table.Summary{},
		blocked: map[ids.PersonID][]ids.PersonID{}, deleted: map[ids.PersonID]bool{}, settings: map[string][]byte{}, commands: map[string]bool{}, ratings: map[string]map[ids.PersonID]ratings.PersonRating{},
	}
}

// copy returns an independent store with the same tables.
func (s *memStore) copy() *memStore {
	c := newMemStore()
	c.clock.now = s.clock.Now()
	for id := range s.rows {
		c.rows[id] = s.log(id)
	}
	maps.Copy(c.snapshots, s.snapshots)
	maps.Copy(c.summaries, s.summaries)
	return c
}

func (s *memStore) Commit(_ context.Context, c table.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stuck != "" && c.Summary.Table == s.stuck {
		return errors.New("memory store: stuck")
	}
	if s.fail != nil {
		s.refused++
		return fmt.Errorf("memory store: %w", s.fail)
	}
	if s.beforeCommit != nil {
		s.beforeCommit(&c)
	}
	id := c.Summary.Table
	if c.MaxHosted > 0 && s.hosted(c.Summary.People[0], id) >= c.MaxHosted {
		return fmt.Errorf("memory store: %w", storage.ErrTooMany)
	}
	if c.Summary.Number-len(c.Rows) != len(s.rows[id]) {
		return fmt.Errorf("memory store: %w", storage.ErrTaken)
	}
	if err := s.take(&c); err != nil {
		return err
	}
	if c.Opens != nil {
		next := c.Opens.Summary
		if c.Opens.MaxHosted > 0 && s.hosted(next.People[0], next.Table) >= c.Opens.MaxHosted {
			return fmt.Errorf("memory store: %w", storage.ErrTooMany)
		}
		s.rows[next.Table], s.summaries[next.Table] = c.Opens.Rows, next
		s.called = append(s.called, c.Opens.SeatNames...)
	}
	s.rows[id] = append(s.rows[id], c.Rows...)
	s.summaries[id] = c.Summary
	if c.Try != nil {
		s.tries = append(s.tries, *c.Try)
	}
	if c.Result != nil {
		s.results = append(s.results, *c.Result)
	}
	if c.Snapshot != nil {
		s.snapshots[id] = *c.Snapshot
	}
	return nil
}

func (s *memStore) Rows(_ context.Context, id ids.TableID, after int) ([]table.Row, error) {
	s.mu.Lock()
	called := s.beforeRows
	s.mu.Unlock()
	if called != nil {
		called(id)
	}
	rows := s.log(id)
	return rows[min(after, len(rows)):], nil
}

// hosted counts the unfinished tables that a person hosts, except one.
func (s *memStore) hosted(p ids.PersonID, but ids.TableID) (n int) {
	for id, sum := range s.summaries {
		if id != but && sum.Stage != table.Over && sum.People[0] == p {
			n++
		}
	}
	return n
}

// log returns the rows of a table.
func (s *memStore) log(id ids.TableID) []table.Row {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := slices.Clone(s.rows[id])
	for i := range rows {
		rows[i].Body = slices.Clone(rows[i].Body)
	}
	return rows
}

func (s *memStore) Summary(_ context.Context, id ids.TableID) (table.Summary, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum, ok := s.summaries[id]
	if !ok {
		return sum, storage.ErrNotFound
	}
	return sum, nil
}

func (s *memStore) Snapshot(_ context.Context, id ids.TableID) (table.Snapshot, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	snapshot, ok := s.snapshots[id]
	if !ok {
		return snapshot, storage.ErrNotFound
	}
	snapshot.Body = slices.Clone(snapshot.Body)
	return snapshot, nil
}

func (s *memStore) List(_ context.Context, q table.Query) (list []table.Summary, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sum := range s.summaries {
		switch {
		case q.Stage != "" && sum.Stage != q.Stage:
		case !q.DueBy.IsZero() && (sum.Due.IsZero() || sum.Due.After(q.DueBy)):
		case q.Person != "" && !slices.ContainsFunc(sum.People, func(p ids.PersonID) bool { return p == q.Person || s.aliases[p] == q.Person }):
		case q.Gone && !slices.ContainsFunc(sum.People, func(p ids.PersonID) bool { return s.deleted[p] }):
		default:
			list = append(list, sum)
		}
	}
	if !q.DueBy.IsZero() {
		slices.SortFunc(list, func(a, b table.Summary) int { return a.Due.Compare(b.Due) })
	}
	if q.Limit > 0 {
		list = list[:min(q.Limit, len(list))]
	}
	return list, nil
}

func (s *memStore) Setting(_ context.Context, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok := s.settings[name]
	if !ok {
		return nil, storage.ErrNotFound
	}
	return value, nil
}

func (s *memStore) SetSetting(_ context.Context, name string, value []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settings[name] = value
	return nil
}

func (s *memStore) DeleteBefore(_ context.Context, name string, before time.Time) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if name == "codes" { // each code has its own expiry
		s.expired = append(s.expired, before)
	}
	return 1, nil
}

func (s *memStore) DeleteTable(_ context.Context, id ids.TableID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rows, id)
	delete(s.snapshots, id)
	delete(s.summaries, id)
	return nil
}

// noteCommand records the id of a command.
func (s *memStore) noteCommand(table ids.TableID, p ids.PersonID, command string) error {
	key := fmt.Sprint(table, " ", p, " ", command)
	if s.commands[key] {
		return storage.ErrRepeated
	}
	s.commands[key] = true
	return nil
}

func (s *memStore) NameSeat(_ context.Context, n table.SeatName) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.noteCommand(n.Table, n.Person, n.Command); err != nil {
		return err
	}
	s.called = slices.DeleteFunc(s.called, func(had table.SeatName) bool { return had.Table == n.Table && had.Seat == n.Seat })
	if n.Name != "" {
		s.called = append(s.called, n)
	}
	return nil
}

func (s *memStore) SeatNames(_ context.Context, id ids.TableID) (list []table.SeatName, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.called {
		if n.Table == id {
			list = append(list, n)
		}
	}
	return list, nil
}

func (s *memStore) Names(_ context.Context, idList []ids.PersonID) (map[ids.PersonID]string, error) {
	s.mu.Lock()
	called := s.beforeNames
	s.mu.Unlock()
	if called != nil {
		called()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	names := map[ids.PersonID]string{}
	for _, id := range idList {
		if s.deleted[id] {
			continue
		}
		names[id] = "Name of " + string(id)
		if name := s.renamed[id]; name != "" {
			names[id] = name
		}
	}
	return names, nil
}

func (s *memStore) Tied(_ context.Context, p ids.PersonID, _ ...people.TieKind) ([]ids.PersonID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.blocked[p], nil
}

func (s *memStore) Say(_ context.Context, l table.Line) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return 0, s.fail
	}
	if err := s.noteCommand(l.Table, l.Person, l.Command); err != nil {
		return 0, err
	}
	l.Number = 1
	for _, other := range s.lines {
		if other.Spectators == l.Spectators {
			l.Number++
		}
	}
	s.lines = append(s.lines, l)
	return l.Number, nil
}

func (s *memStore) Lines(context.Context, ids.TableID, int) ([]table.Line, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.lines), func(l table.Line) bool { return l.Spectators }), nil
}

func (s *memStore) Report(_ context.Context, r people.Report) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.noteCommand(r.Table, r.By, r.Command); err != nil {
		return err
	}
	s.reports = append(s.reports, r)
	return nil
}

// set changes the store during concurrent use.
func (s *memStore) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

func (s *memStore) Aliases(_ context.Context, idList []ids.PersonID) (map[ids.PersonID]ids.PersonID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := map[ids.PersonID]ids.PersonID{}
	for _, id := range idList {
		if p := s.aliases[id]; p != "" {
			known[id] = p
		}
	}
	return known, nil
}

func (s *memStore) AliasesOf(_ context.Context, p ids.PersonID) (list []ids.PersonID, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for alias, person := range s.aliases {
		if person == p {
			list = append(list, alias)
		}
	}
	return list, nil
}

func (s *memStore) Result(_ context.Context, id ids.TableID) (ratings.GameResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.results {
		if r.Table == id {
			return r, nil
		}
	}
	return ratings.GameResult{}, storage.ErrNotFound
}

func (s *memStore) RatingsOf(_ context.Context, people []ids.PersonID, pool string) (list []ratings.PersonRating, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range people {
		for name, ratings := range s.ratings {
			if r, known := ratings[p]; known && (pool == "" || pool == name) {
				list = append(list, r)
			}
		}
	}
	return list, nil
}

func (s *memStore) CountRated(context.Context) (counted int, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.results {
		r := &s.results[i]
		if !r.Rated || r.Counted > 0 {
			continue
		}
		if s.ratings[r.Pool] == nil {
			s.ratings[r.Pool] = map[ids.PersonID]ratings.PersonRating{}
		}
		r.Count(s.ratings[r.Pool])
		r.Counted = i + 1
		counted++
	}
	return counted, nil
}
