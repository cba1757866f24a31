package offline

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Store is the store of the offline server: its tables and its person. Reads come from memory. Writes reach the journal first and memory
// second, so nothing acknowledged can be lost. The log of a table is loaded on first use.
//
// It has no ratings, results, blocks or aliases, because a device has one person.
type Store struct {
	journal Journal
	writing sync.Mutex // held by a writer from its checks to the end of the write

	mu        sync.Mutex // guards the rest, but is never held during journal writes
	closed    bool
	tables    map[ids.TableID]*tbl // loaded logs
	summaries map[ids.TableID]table.Summary
	seatNames map[ids.TableID]map[game.Seat]table.SeatName
	settings  map[string][]byte
	people    map[ids.PersonID]people.Person
}

// table is the log of a table with its chat.
type tbl struct {
	rows     []table.Row
	snapshot *table.Snapshot
	lines    []table.Line
	said     map[string]bool // commands of lines, with their authors
}

// Open loads a journal.
func Open(ctx context.Context, j Journal) (*Store, error) {
	s := &Store{
		journal: j, tables: map[ids.TableID]*tbl{}, summaries: map[ids.TableID]table.Summary{},
		seatNames: map[ids.TableID]map[game.Seat]table.SeatName{}, settings: map[string][]byte{}, people: map[ids.PersonID]people.Person{},
	}
	for _, kind := range []string{kindPerson, kindSetting, kindSummary, kindSeatName} {
		if err := s.read(ctx, kind+"/"); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// read loads records of the journal into memory.
func (s *Store) read(ctx context.Context, prefix string) error {
	records, err := s.journal.Read(ctx, prefix)
	if err != nil {
		return fmt.Errorf("read the journal: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range records {
		if err := s.apply(r); err != nil {
			return err
		}
	}
	return nil
}

// table returns the log in memory of a table. Callers hold the lock.
func (s *Store) table(id ids.TableID) *tbl {
	t := s.tables[id]
	if t == nil {
		t = &tbl{said: map[string]bool{}}
		s.tables[id] = t
	}
	return t
}

// load reads the log of a table into memory if necessary. The caller has the right to write.
func (s *Store) load(ctx context.Context, id ids.TableID) error {
	s.mu.Lock()
	_, loaded := s.tables[id]
	summary, known := s.summaries[id]
	s.mu.Unlock()
	if loaded || !known {
		return nil
	}
	for _, kind := range []string{kindRow, kindSnapshot, kindLine} {
		if err := s.read(ctx, key(kind, string(id), "")); err != nil {
			s.mu.Lock()
			delete(s.tables, id)
			s.mu.Unlock()
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.table(id) // rows after the summary belong to an unacknowledged change
	t.rows = t.rows[:min(len(t.rows), summary.Number)]
	return nil
}

// begin acquires the right to write, unless the store is closed or the context ends.
func (s *Store) begin(ctx context.Context) (end func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.writing.Lock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		s.writing.Unlock()
		return nil, fmt.Errorf("the store is closed: %w", storage.ErrUnwritable)
	}
	return s.writing.Unlock, nil
}

// write writes a batch to the journal, and loads it into memory once it is durable. The caller has the right to write.
func (s *Store) write(ctx context.Context, b Batch) error {
	if b.empty() {
		return nil
	}
	// A pending write is never cancelled, because its outcome must be known.
	if err := s.journal.Write(context.WithoutCancel(ctx), b); err != nil {
		return fmt.Errorf("%w: %w", storage.ErrUnwritable, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range b.Puts {
		if err := s.apply(r); err != nil {
			return err
		}
	}
	return nil
}

// Close closes the store.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}

// Commit writes a change of one table atomically.
func (s *Store) Commit(ctx context.Context, c table.Change) error {
	if err := c.Check(); err != nil {
		return err
	}
	end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	var b Batch
	for change := &c; change != nil; change = change.Opens {
		if err := s.load(ctx, change.Summary.Table); err != nil {
			return err
		}
		if err := s.checkChange(change); err != nil {
			return err
		}
		if err := b.putChange(change); err != nil {
			return err
		}
	}
	return s.write(ctx, b)
}

// checkChange rejects a change that does not follow the stored log.
func (s *Store) checkChange(c *table.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := c.Summary.Table
	rows := 0
	if t := s.tables[id]; t != nil {
		rows = len(t.rows)
	}
	if c.Summary.Number-len(c.Rows) != rows {
		return fmt.Errorf("table %s has %d rows: %w", id, rows, storage.ErrTaken)
	}
	if c.MaxHosted == 0 {
		return nil
	}
	host := c.Summary.People[0]
	if _, known := s.people[host]; !known {
		return fmt.Errorf("host %s: %w", host, storage.ErrNotFound)
	}
	hosted := 0
	for other, sum := range s.summaries {
		if other != id && sum.Stage != table.Over && len(sum.People) > 0 && sum.People[0] == host {
			hosted++
		}
	}
	if hosted >= c.MaxHosted {
		return storage.ErrTooMany
	}
	return nil
}

// putChange adds the records of a change.
func (b *Batch) putChange(c *table.Change) error {
	for i := range c.Rows {
		if err := b.putRow(&c.Rows[i]); err != nil {
			return err
		}
	}
	for i := range c.SeatNames {
		if err := b.putSeatName(&c.SeatNames[i]); err != nil {
			return err
		}
	}
	if c.Snapshot != nil {
		if err := b.putSnapshot(c.Snapshot); err != nil {
			return err
		}
	}
	return b.putSummary(&c.Summary)
}

// loaded loads the log of a table and returns it with the lock held, or nil for an unknown table.
func (s *Store) loaded(ctx context.Context, id ids.TableID) (*tbl, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	if t := s.tables[id]; t != nil {
		return t, nil
	}
	if _, known := s.summaries[id]; !known {
		return nil, nil
	}
	s.mu.Unlock()
	s.writing.Lock()
	err := s.load(ctx, id)
	s.writing.Unlock()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	return s.tables[id], nil
}

// Rows returns the rows of a table with numbers above after.
func (s *Store) Rows(ctx context.Context, id ids.TableID, after int) ([]table.Row, error) {
	t, err := s.loaded(ctx, id)
	if err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	if t == nil {
		return nil, nil
	}
	rows := slices.Clone(t.rows[min(after, len(t.rows)):])
	for i := range rows {
		rows[i].Body = slices.Clone(rows[i].Body)
	}
	return rows, nil
}

// Snapshot returns the latest snapshot of a table, or storage.ErrNotFound.
func (s *Store) Snapshot(ctx context.Context, id ids.TableID) (table.Snapshot, error) {
	t, err := s.loaded(ctx, id)
	if err != nil {
		return table.Snapshot{}, err
	}
	defer s.mu.Unlock()
	if t == nil || t.snapshot == nil {
		return table.Snapshot{}, storage.ErrNotFound
	}
	out := *t.snapshot
	out.Body = slices.Clone(out.Body)
	return out, nil
}

// Summary returns the lobby summary of a table, or storage.ErrNotFound.
func (s *Store) Summary(ctx context.Context, id ids.TableID) (table.Summary, error) {
	if err := ctx.Err(); err != nil {
		return table.Summary{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sum, known := s.summaries[id]
	if !known {
		return sum, storage.ErrNotFound
	}
	return sum, nil
}

// List returns summaries.
func (s *Store) List(ctx context.Context, q table.Query) ([]table.Summary, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []table.Summary
	for _, sum := range s.summaries {
		switch {
		case q.Stage != "" && sum.Stage != q.Stage, q.Game != "" && sum.Game != q.Game, q.Public && !sum.Public:
		case !q.DueBy.IsZero() && (sum.Due.IsZero() || sum.Due.After(q.DueBy)), !q.Before.IsZero() && !sum.Changed.Before(q.Before):
		case q.Person != "" && !slices.Contains(sum.People, q.Person), q.Gone: // people and their tables are only deleted together
		default:
			list = append(list, sum)
		}
	}
	return q.Merge(list), nil
}

// DeleteTable removes a table and everything that belongs to it.
func (s *Store) DeleteTable(ctx context.Context, id ids.TableID) error {
	end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if err := s.load(ctx, id); err != nil {
		return err
	}
	s.mu.Lock()
	b := s.keysOf(id)
	s.mu.Unlock()
	if err := s.write(ctx, b); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tables, id)
	delete(s.summaries, id)
	delete(s.seatNames, id)
	return nil
}

// keysOf returns the batch that deletes a loaded table.
func (s *Store) keysOf(id ids.TableID) (b Batch) {
	if _, known := s.summaries[id]; !known {
		return b
	}
	t := s.table(id)
	b.Deletes = append(b.Deletes, key(kindSummary, string(id)), key(kindSnapshot, string(id), lastSnapshot))
	for i := range t.rows {
		b.Deletes = append(b.Deletes, key(kindRow, string(id), numbered(t.rows[i].Number)))
	}
	for i := range t.lines {
		b.Deletes = append(b.Deletes, key(kindLine, string(id), numbered(t.lines[i].Number)))
	}
	for seat := range s.seatNames[id] {
		b.Deletes = append(b.Deletes, key(kindSeatName, string(id), strconv.Itoa(int(seat))))
	}
	return b
}
