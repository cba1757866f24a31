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

// change is a change of a table that waits for its turn, and then for its answer.
type change struct {
	table.Change
	ctx  context.Context
	args []any
	sent bool // in the last transaction that was tried
	lost bool // the table did not end there where the change begins
	err  error
	done chan struct{}
}

func newChange(ctx context.Context, c table.Change) *change {
	return &change{Change: c, ctx: ctx, args: changeValues(&c), done: make(chan struct{})}
}

// before is the number of the row that the change follows.
func (c *change) before() int { return c.Summary.Number - len(c.Rows) }

// writer commits changes of tables in groups.
type writer struct {
	pool    *pgxpool.Pool
	space   *space
	changes *groupcommit.Queue[*change]
	running sync.WaitGroup
	// settleTimeout is how long the outcomes of a group are looked for.
	settleTimeout time.Duration
}

func newWriter(pool *pgxpool.Pool, space *space) *writer {
	w := &writer{pool: pool, space: space, changes: groupcommit.New[*change](), settleTimeout: settleTimeout}
	for range writers {
		w.running.Go(func() { w.changes.Serve(w.answerInOrder) })
	}
	return w
}

// write has a change made and returns when it is on disk, or not made at all. A context that ends stops the change as
// long as it waits; after that the answer is awaited, so that it is true.
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

// answerInOrder makes the changes of a group, which locks tables in the order of their ids, so that no two groups wait for each
// other.
func (w *writer) answerInOrder(group []*change) {
	slices.SortStableFunc(group, func(a, b *change) int { return cmp.Compare(a.Summary.Table, b.Summary.Table) })
	w.answer(group)
}

// answer makes the changes of a group. If their transaction fails, each is tried alone: one that is refused must not stop
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

// tryTogether makes changes in one transaction, more than once if it fails without effect and for a reason that may pass.
func (w *writer) tryTogether(group []*change) (err error) {
	for range tries {
		if err = w.transact(group); err == nil || !isConflict(err) && !isLostConnection(err) {
			break
		}
	}
	return err
}

// transact sends changes as one transaction, all at once. An error means that none was made, or errUnknown; a change that
// fails alone has its own error.
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
	_, _ = conn.Exec(ctx, "ROLLBACK") // a connection that fails to is not used again
	return err
}

// newBatch returns the statements of a group, with the changes that somebody still waits for.
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
		batch.Queue(sqlstore.LockPeople, hosts) // a statement of its own, so that those after it count what others have committed
	}
	for _, c := range sent {
		batch.Queue(c.query(), c.args...)
	}
	batch.Queue(commit)
	return batch, sent
}

// readResults reads what came of a group's statements and returns how the last of them, the commit, was answered.
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

// readResult takes from the row that a change's statement returns whether it was made.
func (c *change) readResult(row pgx.Row) error {
	var made bool
	var hosted *int // NULL for a host who does not exist
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
