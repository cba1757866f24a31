package sqlstore

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
)

// Rows are the rows that a query returns.
type Rows interface {
	Next() bool
	Scan(into ...any) error
}

// Reader runs queries.
type Reader interface {
	// QueryRow scans the only row of a query, or returns storage.ErrNotFound.
	QueryRow(query string, args []any, into ...any) error
	// Query passes the rows of a query to a function, which is called again if the query is retried.
	Query(query string, args []any, read func(Rows) error) error
}

// Statements runs the statements of one transaction.
type Statements interface {
	Reader
	// Exec runs a statement and returns how many rows it changed.
	Exec(query string, args ...any) (changed int64, err error)
}

// Database is what an adapter provides.
type Database interface {
	// Read runs queries outside of transactions.
	Read(ctx context.Context) Reader
	// Transact runs a function in a transaction and returns after commit or rollback. It may call the function again.
	Transact(ctx context.Context, do func(Statements) error) error
}

// Dialect holds the statements that an adapter cannot derive by rewriting.
type Dialect struct {
	// LockRatings prevents other transactions from rating results; empty for a database whose transactions do not overlap.
	LockRatings string
	// ForgetName removes the name of person $1 from reports about their tables.
	ForgetName string
	// TablesOfSeats joins seats (s) with their tables, in the order that suits the planner.
	TablesOfSeats string
	// FreeTables is true for a table without an owner node; empty for a database with one node.
	FreeTables string
	// Now returns the time that all nodes share.
	Now func(Reader) (time.Time, error)
	// List returns the scan target of a column that holds a list.
	List func(into any) any
	// PutPresence stores at node $1 which people ($2) were seen at which tables ($3) and when ($4), and who is away ($5).
	PutPresence string
}

// Store implements the parts of backend.Store that all SQL databases share.
type Store struct {
	db      Database
	dialect *Dialect
}

// New returns a store over a database.
func New(db Database, dialect *Dialect) *Store { return &Store{db, dialect} }

// Tx is a transaction.
type Tx struct {
	Statements
	dialect *Dialect
}

// NewTx wraps a transaction that an adapter has started.
func NewTx(statements Statements, dialect *Dialect) *Tx { return &Tx{statements, dialect} }

func (s *Store) transact(ctx context.Context, do func(*Tx) error) error {
	return s.db.Transact(ctx, func(statements Statements) error { return do(NewTx(statements, s.dialect)) })
}

// exec runs one write statement and returns how many rows it changed.
func (s *Store) exec(ctx context.Context, query string, args ...any) (changed int64, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		changed, err = tx.Exec(query, args...)
		return err
	})
	return changed, err
}

// find reads the only row of a query, or returns storage.ErrNotFound.
func (s *Store) find(ctx context.Context, query string, args []any, into ...any) error {
	return s.db.Read(ctx).QueryRow(query, args, into...)
}

func (s *Store) read(ctx context.Context) Reader { return s.db.Read(ctx) }

// Collect reads all rows of a query; fields returns where the columns of a row go.
func Collect[T any](from Reader, query string, args []any, fields func(*T) []any) ([]T, error) {
	var all []T
	err := from.Query(query, args, func(rows Rows) error {
		all = nil
		for rows.Next() {
			var one T
			if err := rows.Scan(fields(&one)...); err != nil {
				return err
			}
			all = append(all, one)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// lock runs a query that locks rows, and returns their number.
func (tx *Tx) lock(query string, args ...any) (found int, err error) {
	err = tx.Query(query, args, func(rows Rows) error {
		for found = 0; rows.Next(); {
			found++
		}
		return nil
	})
	return found, err
}

// lockPerson prevents other transactions from counting a person's rows, or returns storage.ErrNotFound.
func (tx *Tx) lockPerson(id ids.PersonID) error {
	found, err := tx.lock("SELECT 1 FROM persons WHERE id = $1 FOR NO KEY UPDATE", string(id))
	if err == nil && found == 0 {
		return UnknownPerson(id)
	}
	return err
}

// LockPeople locks people in id order, as every transaction does, to avoid deadlocks.
const LockPeople = "SELECT 1 FROM persons WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE"

// LockPeople prevents other transactions from counting rows of these people.
func (tx *Tx) LockPeople(ids []string) error {
	_, err := tx.lock(LockPeople, ids)
	return err
}

// lockTable prevents other transactions from counting a table's rows, or returns storage.ErrNotFound.
func (tx *Tx) lockTable(id ids.TableID) error {
	found, err := tx.lock("SELECT 1 FROM tables WHERE id = $1 FOR NO KEY UPDATE", string(id))
	if err == nil && found == 0 {
		return storage.ErrNotFound
	}
	return err
}
