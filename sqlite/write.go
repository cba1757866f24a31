package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"

	"github.com/purrlor/purrlor/room"
)

// maxGroup bounds how many changes share a transaction, and so how long the first of them waits for the last.
const maxGroup = 256

var errClosed = errors.New("the store is closed")

// change is a write that waits for its turn, and then for its answer.
type change struct {
	ctx  context.Context
	do   func(*writer) error // may be called again after a transaction fell
	err  error
	done chan struct{}
}

// writer owns the connection that writes. Its methods belong to the goroutine of loop, except write and close.
type writer struct {
	db         *sql.DB
	conn       *sql.Conn
	statements *statements
	changes    chan *change
	quit       chan struct{}
	stopped    chan struct{}
	path       string // of the file
	log        *slog.Logger
	full       bool // the last change that needed room found none
}

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &writer{
		db:         db,
		conn:       conn,
		statements: newStatements(conn),
		changes:    make(chan *change),
		quit:       make(chan struct{}),
		stopped:    make(chan struct{}),
		log:        slog.New(slog.DiscardHandler),
	}, nil
}

// write has a change made and returns when it is on disk, or not made at all. A context that ends stops the change as
// long as it waits; after that the answer is awaited, so that it is always true.
func (w *writer) write(ctx context.Context, do func(*writer) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := &change{ctx: ctx, do: do, done: make(chan struct{})}
	select {
	case w.changes <- c:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.quit:
		return errClosed
	}
	<-c.done
	return c.err
}

func (w *writer) close() error {
	close(w.quit)
	<-w.stopped
	return errors.Join(w.statements.close(), w.conn.Close(), w.db.Close())
}

func (w *writer) loop() {
	defer close(w.stopped)
	group := make([]*change, 0, maxGroup)
	for {
		select {
		case c := <-w.changes:
			group = w.gather(append(group[:0], c))
			w.answer(group)
			clear(group)
		case <-w.quit:
			return
		}
	}
}

// gather adds what waits at this moment, and waits for nothing.
func (w *writer) gather(group []*change) []*change {
	for len(group) < maxGroup {
		select {
		case c := <-w.changes:
			group = append(group, c)
		default:
			return group
		}
	}
	return group
}

// answer makes the changes of a group. If their transaction falls, each is tried alone: one that finds no room must not
// stop those that need none.
func (w *writer) answer(group []*change) {
	err := w.transact(group)
	if err != nil && len(group) > 1 {
		for i := range group {
			w.answer(group[i : i+1])
		}
		return
	}
	for _, c := range group {
		if err != nil {
			c.err = err
		}
	}
	w.note(group)
	for _, c := range group {
		close(c.done)
	}
}

// note logs once that the store has become full, and once that there is room again, however many changes are refused
// meanwhile. A change so small that it still fits is not taken for room.
func (w *writer) note(group []*change) {
	made := false
	for _, c := range group {
		made = made || c.err == nil
		if errors.Is(c.err, room.ErrFull) {
			if !w.full {
				w.full = true
				w.log.Error("store cannot be written", "error", c.err)
			}
			return
		}
	}
	if w.full && made && w.checkRoom() == nil {
		w.full = false
		w.log.Info("store can be written again")
	}
}

// transact makes changes in one transaction. An error means that none was made; a change that fails for itself only
// has its own error.
func (w *writer) transact(group []*change) (err error) {
	defer func() {
		if err != nil {
			w.exec("ROLLBACK") // an error says that SQLite has rolled back already
		}
	}()
	if _, err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	for _, c := range group {
		if err := w.try(c); err != nil {
			return err
		}
	}
	_, err = w.exec("COMMIT")
	return err
}

// try makes one change within the transaction, or undoes it. An error means that the transaction is lost.
func (w *writer) try(c *change) error {
	if c.err = c.ctx.Err(); c.err != nil {
		return nil
	}
	if _, err := w.exec("SAVEPOINT change"); err != nil {
		return err
	}
	if c.err = c.do(w); c.err != nil {
		if fells(c.err) {
			return c.err
		}
		if _, err := w.exec("ROLLBACK TO change"); err != nil {
			return err
		}
	}
	_, err := w.exec("RELEASE change")
	return err
}

// exec runs a statement and returns how many rows it changed.
func (w *writer) exec(query string, args ...any) (int64, error) {
	ctx := context.Background()
	statement, err := w.statements.of(ctx, query)
	if err != nil {
		return 0, translate(ctx, err)
	}
	result, err := statement.ExecContext(ctx, args...)
	if err != nil {
		return 0, translate(ctx, err)
	}
	return result.RowsAffected()
}

// returning runs a statement and scans the one row that it returns, or gives room.ErrNotFound.
func (w *writer) returning(query string, args []any, into ...any) error {
	ctx := context.Background()
	statement, err := w.statements.of(ctx, query)
	if err != nil {
		return translate(ctx, err)
	}
	return translate(ctx, statement.QueryRowContext(ctx, args...).Scan(into...))
}
