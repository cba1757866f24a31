package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/groupcommit"
)

// change is a write that waits for the writer and then for its result.
type change struct {
	ctx  context.Context
	do   func(*writer) error // may be called again after a failed transaction
	err  error
	done chan struct{}
}

// writer owns the writing connection. Its methods belong to the goroutine of loop, except write and close.
type writer struct {
	db         *sql.DB
	conn       *sql.Conn
	session    // of the connection
	changes    *groupcommit.Queue[*change]
	stopped    chan struct{}
	path       string // of the file
	freeBytes  func(folder string) (free uint64, known bool)
	log        *slog.Logger
	unwritable bool // the last change that needed space failed
	traces     bool // the write-ahead log contains deleted data
}

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &writer{
		db:        db,
		conn:      conn,
		session:   session{newStatements(conn), context.Background(), nil},
		changes:   groupcommit.New[*change](),
		stopped:   make(chan struct{}),
		freeBytes: freeBytes,
		log:       slog.New(slog.DiscardHandler),
	}, nil
}

// write submits a change and returns after commit or rollback. Cancelling the context withdraws the change only while it waits;
// after that, write waits for the outcome so that its result is reliable.
func (w *writer) write(ctx context.Context, do func(*writer) error) error {
	c := &change{ctx: ctx, do: do, done: make(chan struct{})}
	if err := w.changes.Put(ctx, c); err != nil {
		return err
	}
	<-c.done
	return c.err
}

func (w *writer) close() error {
	w.changes.Close()
	<-w.stopped
	return errors.Join(w.statements.close(), w.conn.Close(), w.db.Close())
}

func (w *writer) loop() {
	defer close(w.stopped)
	w.changes.Serve(w.answer)
}

// answer applies the changes of a group. If their transaction fails, it tries each change alone, so that one that lacks space does
// not block those that need none.
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
	w.logUnwritable(group)
	w.removeTraces()
	for _, c := range group {
		close(c.done)
	}
}

// Emptying the write-ahead log blocks writers while it waits for readers, so the wait is short and is retried later.
const (
	tracesWait  = 100 // milliseconds
	tracesRetry = 10 * time.Second
)

// removeTraces empties the write-ahead log after a deletion. The setting secure_delete overwrites the pages of the file itself.
func (w *writer) removeTraces() {
	if !w.traces {
		return
	}
	var busy, pages, moved int
	err := errors.Join(
		w.pragma("PRAGMA busy_timeout = "+strconv.Itoa(tracesWait)),
		w.pragma("PRAGMA wal_checkpoint(TRUNCATE)", &busy, &pages, &moved),
		w.pragma("PRAGMA busy_timeout = "+busyTimeout),
	)
	if w.traces = err != nil || busy != 0; w.traces {
		nothing := func(*writer) error { return nil }
		time.AfterFunc(tracesRetry, func() { _ = w.write(context.Background(), nothing) }) // closing the store empties the log too
	}
}

// pragma runs a pragma outside of transactions.
func (w *writer) pragma(text string, into ...any) error {
	if len(into) == 0 {
		into = []any{new(int)}
	}
	return w.conn.QueryRowContext(context.Background(), text).Scan(into...)
}

// logUnwritable logs the first failed change and the recovery, and nothing in between. A small change that still fits does not
// prove that space is available.
func (w *writer) logUnwritable(group []*change) {
	made := false
	for _, c := range group {
		made = made || c.err == nil
		if errors.Is(c.err, storage.ErrUnwritable) {
			if !w.unwritable {
				w.unwritable = true
				w.log.Error("write store failed", "error", c.err)
			}
			return
		}
	}
	if w.unwritable && made && w.checkSpace() == nil {
		w.unwritable = false
		w.log.Info("write store recovered")
	}
}

// transact applies changes in one transaction. An error means that nothing was committed; a change that fails alone has its own
// error.
func (w *writer) transact(group []*change) (err error) {
	defer func() {
		if err != nil {
			_, _ = w.Exec("ROLLBACK") // fails if SQLite has already rolled back
		}
	}()
	if _, err := w.Exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	apply := w.try
	if len(group) == 1 {
		apply = w.applyAlone
	}
	for _, c := range group {
		if err := apply(c); err != nil {
			return err
		}
	}
	_, err = w.Exec("COMMIT")
	return err
}

// applyAlone applies the only change of a transaction. If it fails, so does the transaction, and no savepoint is needed.
func (w *writer) applyAlone(c *change) error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	return c.do(w)
}

// try applies one change of several in the transaction, or undoes it. An error means that the transaction is lost.
func (w *writer) try(c *change) error {
	if c.err = c.ctx.Err(); c.err != nil {
		return nil //nolint:nilerr // only this change fails
	}
	if _, err := w.Exec("SAVEPOINT change"); err != nil {
		return err
	}
	if c.err = c.do(w); c.err != nil {
		if endsTransaction(c.err) {
			return c.err
		}
		if _, err := w.Exec("ROLLBACK TO change"); err != nil {
			return err
		}
	}
	_, err := w.Exec("RELEASE change")
	return err
}
