package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/groupcommit"
	"github.com/purrlor/purrlor/storage/sqlstore"
	"github.com/purrlor/purrlor/table"
)

const (
	begin  = "BEGIN ISOLATION LEVEL READ COMMITTED"
	commit = "COMMIT"
)

// change is a table change that waits for a writer and then for its result.
type change struct {
	table.Change
	ctx  context.Context
	args []any
	sent bool // sent in the last attempted transaction
	lost bool // the table's last row was not the one that the change follows
	err  error
	done chan struct{}
}

func newChange(ctx context.Context, c table.Change) *change {
	return &change{Change: c, ctx: ctx, args: changeValues(&c), done: make(chan struct{})}
}

// before returns the number of the row that the change follows.
func (c *change) before() int { return c.Summary.Number - len(c.Rows) }

// writer commits changes of tables in groups.
type writer struct {
	pool    *pgxpool.Pool
	space   *space
	changes *groupcommit.Queue[*change]
	running sync.WaitGroup
	// settleTimeout limits the search for the outcomes of a group.
	settleTimeout time.Duration
}

func newWriter(pool *pgxpool.Pool, space *space) *writer {
	w := &writer{pool: pool, space: space, changes: groupcommit.New[*change](), settleTimeout: settleTimeout}
	for range writers {
		w.running.Go(func() { w.changes.Serve(w.answerInOrder) })
	}
	return w
}

// write submits a change and returns after it is on disk or has failed. Cancelling the context withdraws the change only while it
// waits; after that, write waits for the outcome so that its result is reliable.
func (w *writer) write(ctx context.Context, c table.Change) error {
	waiting := newChange(ctx, c)
	if err := w.changes.Put(ctx, waiting); err != nil {
		return err
	}
	<-waiting.done
	return waiting.err
}

func (w *writer) close() {
	w.changes.Close()
	w.running.Wait()
	w.pool.Close()
}

// answerInOrder applies the changes of a group in the order of table ids, so that two groups cannot deadlock.
func (w *writer) answerInOrder(group []*change) {
	slices.SortStableFunc(group, func(a, b *change) int { return cmp.Compare(a.Summary.Table, b.Summary.Table) })
	w.answer(group)
}

// answer applies the changes of a group. If their transaction fails, it tries each change alone, so that one failure does not block
// the others.
func (w *writer) answer(group []*change) {
	if i := slices.IndexFunc(group, (*change).isComposed); i >= 0 && len(group) > 1 {
		w.answer(group[i : i+1])
		w.answer(slices.Delete(group, i, i+1))
		return
	}
	err := w.tryTogether(group)
	switch {
	case errors.Is(err, errUnknown):
		w.settle(group)
	case err != nil && len(group) > 1:
		for i := range group {
			w.answer(group[i : i+1])
		}
		return
	case err != nil:
		group[0].err = translate(context.Background(), err)
	}
	for _, c := range group {
		w.space.note(c.err)
		close(c.done)
	}
}

// tryTogether applies changes in one transaction. It retries if the transaction fails without effect and for a temporary reason.
func (w *writer) tryTogether(group []*change) (err error) {
	for range tries {
		if err = w.transact(group); err == nil || !isConflict(err) && !isLostConnection(err) {
			break
		}
	}
	return err
}

// transact sends changes as one pipelined transaction. It returns errUnknown if the outcome is unknown; any other error means that
// nothing was committed. A change that fails alone has its own error.
func (w *writer) transact(group []*change) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	conn, err := w.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if group[0].isComposed() {
		return group[0].compose(ctx, conn)
	}
	batch, sent := newBatch(group)
	if len(sent) == 0 {
		return nil
	}
	results := conn.SendBatch(ctx, batch)
	tag, err := readResults(results, sent, batch.Len())
	err = errors.Join(err, results.Close())
	switch {
	case err == nil && tag.String() == commit:
		return nil
	case err == nil:
		return fmt.Errorf("the commit was answered by %s", tag)
	case pgconn.SafeToRetry(err):
		return err
	case !isRefusal(err):
		return errors.Join(errUnknown, err)
	}
	_, _ = conn.Exec(ctx, "ROLLBACK") // the pool discards a connection whose rollback fails
	return err
}

// newBatch returns the statements of a group and the changes that still have a waiting caller.
func newBatch(group []*change) (batch *pgx.Batch, sent []*change) {
	var hosts []string
	for _, c := range group {
		c.err = c.ctx.Err()
		c.sent, c.lost = c.err == nil, false
		if !c.sent {
			continue
		}
		sent = append(sent, c)
		if c.bounded() {
			hosts = append(hosts, string(c.Summary.People[0]))
		}
	}
	batch = &pgx.Batch{}
	batch.Queue(begin)
	if hosts != nil {
		batch.Queue(sqlstore.LockPeople, hosts) // a separate statement, so that later ones count what other transactions have committed
	}
	for _, c := range sent {
		batch.Queue(c.query(), c.args...)
	}
	batch.Queue(commit)
	return batch, sent
}

// readResults reads the results of a group's statements and returns the result of the commit, which comes last.
func readResults(results pgx.BatchResults, sent []*change, statements int) (tag pgconn.CommandTag, err error) {
	for range statements - len(sent) - 1 {
		if _, err := results.Exec(); err != nil {
			return tag, err
		}
	}
	for _, c := range sent {
		if err := c.readResult(results.QueryRow()); err != nil {
			return tag, err
		}
	}
	return results.Exec()
}

// readResult determines from the returned row whether the change was made.
func (c *change) readResult(row pgx.Row) error {
	var made bool
	var hosted *int // NULL if the host does not exist
	if err := row.Scan(&made, &hosted); err != nil {
		return err
	}
	switch {
	case made:
	case c.bounded() && hosted == nil:
		c.err = sqlstore.UnknownPerson(c.Summary.People[0])
	case c.bounded() && *hosted >= c.MaxHosted:
		c.err = fmt.Errorf("%s hosts %d tables that are not over: %w", c.Summary.People[0], *hosted, storage.ErrTooMany)
	default:
		c.lost = true
		c.err = fmt.Errorf("table %s does not end with row %d: %w", c.Summary.Table, c.before(), storage.ErrTaken)
	}
	return nil
}
