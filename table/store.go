package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// Store keeps the logs of tables and what lists of tables are made of.
type Store interface {
	// Commit writes a change of one table as a whole. Changes of several tables may share one transaction.
	Commit(ctx context.Context, c Change) error
	// Rows returns the rows of a table with numbers above after, in order; none for a table that is not there.
	Rows(ctx context.Context, table ids.TableID, after int) ([]Row, error)
	// Snapshot returns the latest snapshot of a table, or ErrNotFound.
	Snapshot(ctx context.Context, table ids.TableID) (Snapshot, error)
	// Summary returns what lists show of a table, or ErrNotFound.
	Summary(ctx context.Context, table ids.TableID) (Summary, error)
	// List returns summaries, those that changed last first. If it is asked for those that are due, the most overdue come first.
	List(ctx context.Context, q Query) ([]Summary, error)
	// DeleteTable removes a table with its rows, snapshot and chat.
	DeleteTable(ctx context.Context, table ids.TableID) error
}

// Change is what one step of a table writes: all of it or nothing.
type Change struct {
	Rows     []Row
	Summary  Summary
	Snapshot *Snapshot // replaces the one before, if any
	// MaxHosted bounds how many tables that are not over the host of the summary may have, this one included; 0 for no bound.
	// The store counts them in the transaction that writes the change, which holds a lock on the host's person where
	// several write at a time, and returns ErrTooMany, or ErrNotFound for a host who does not exist.
	MaxHosted int
	SeatNames []SeatName // what seats are called at a new table
	// Notices are those of the change for people who do not see it: the store keeps one for each target that they have.
	Notices []PersonNotice
	Result  *ratings.GameResult // how the game came out that the change ends
	Fence   Fence               // the claim under which the change is made; it has to hold unless it is zero
	Try     *Try                // the try that a new table is, or nil
	// Takes are the seeks of those whom a new table is for. All of them have to wait, or the change is refused with ErrTaken. They are
	// known until TakenUntil.
	Takes      []ids.SeekID
	TakenUntil time.Time
	Opens      *Change // the first change of another table, which is made with this one or not at all
}

// Snapshot is a table as it was after a row, so that it can be loaded without reading its whole log. It is a cache: the
// log alone decides.
type Snapshot struct {
	Table   ids.TableID
	Number  int
	Hash    ids.Hash
	Version int // of the rules that wrote it
	Body    []byte
}

// Stage is where a table stands.
type Stage string

const Open Stage = "open" // people take seats

const Playing Stage = "playing" // the game runs

// The stages of a table.
const (
	Over Stage = "over" // it ended, by its rules or by agreement
)

// Summary is what lists know about a table.
type Summary struct {
	Table   ids.TableID
	Game    string
	Version int
	Stage   Stage
	Public  bool
	Number  int // of the last row
	Created time.Time
	Changed time.Time
	Due     time.Time      // when the table wants to be woken though nobody looks at it; zero for never
	People  []ids.PersonID // everyone with a seat, the host first
	Card    []byte         // JSON: what the lobby shows
	Awaited []game.Seat    // nil unless Playing; not for lists that others see
}

// Query chooses tables. Zero fields choose all.
type Query struct {
	Person ids.PersonID // who has a seat there or is the host, or whose alias has or is
	Public bool         // only tables in the lobby
	Stage  Stage
	Game   string
	DueBy  time.Time // only tables to be woken by then
	Before time.Time // only tables that changed before
	Gone   bool      // only tables of people of whom at least one no longer exists
	Free   bool      // only tables that no node owns whose lease lasts
	Limit  int       // 0 for no limit
}

// Line is something said at a table: text or one of the quick reactions.
type Line struct {
	Table      ids.TableID
	Number     int
	At         time.Time
	Person     ids.PersonID // empty when its author has been deleted
	Text       string
	Reaction   string
	Spectators bool   // in the chat of spectators
	Command    string // the id under which a store takes it once; it is not given back
}

// Check refuses a change whose parts do not belong together. Stores check what they are given.
func (c *Change) Check() error {
	table, number := c.Summary.Table, c.Summary.Number-len(c.Rows)
	for i := range c.Rows {
		number++
		if r := &c.Rows[i]; r.Table != table || r.Number != number {
			return fmt.Errorf("a change of table %s up to row %d holds row %d of table %s", table, c.Summary.Number, r.Number, r.Table)
		}
	}
	if snapshot := c.Snapshot; snapshot != nil && (snapshot.Table != table || snapshot.Number > number) {
		return fmt.Errorf("a change of table %s up to row %d holds a snapshot of table %s at row %d", table, number, snapshot.Table, snapshot.Number)
	}
	if c.Result != nil && c.Result.Table != table {
		return fmt.Errorf("a change of table %s holds the result of table %s", table, c.Result.Table)
	}
	if c.Opens != nil {
		return c.Opens.Check()
	}
	return nil
}

// CheckLogs reads the chain of every table's log, and whether it is as long as its summary says.
func CheckLogs(ctx context.Context, store Store) error {
	list, err := store.List(ctx, Query{})
	if err != nil {
		return err
	}
	for i := range list {
		t := &list[i]
		rows, err := store.Rows(ctx, t.Table, 0)
		if err != nil {
			return err
		}
		if err := CheckChain(rows, 0, ids.Hash{}); err != nil {
			return err
		}
		if len(rows) >= t.Number {
			continue
		}
		if _, err := store.Summary(ctx, t.Table); !errors.Is(err, storage.ErrNotFound) { // else it was deleted meanwhile
			return fmt.Errorf("table %s has %d rows, want %d", t.Table, len(rows), t.Number)
		}
	}
	return nil
}

// Fence is a claim to a table. Each claim raises the term, so that a store can tell the owner from one that has lost the table and
// does not know it yet. The zero fence is that of a server without a cluster.
type Fence struct {
	Owner string
	Term  int64
}

// Rules are those of a version of a game.
type Rules struct {
	Game    string
	Version int
}

// RefuseUnwritable turns ErrUnwritable into a refusal.
func RefuseUnwritable(err error) error {
	if errors.Is(err, storage.ErrUnwritable) {
		return game.Refuse(CodeStoreFull, "not done, because it could not be stored: %v", err)
	}
	return err
}

// RefuseNotFound turns ErrNotFound into a refusal.
func RefuseNotFound(err error, id ids.TableID) error {
	if errors.Is(err, storage.ErrNotFound) {
		return game.Refuse(CodeUnknownTable, "there is no table %q", id)
	}
	return err
}
