package tableserver

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Peek returns a copy of a table in memory.
func (s *Server) Peek(id ids.TableID) *table.Table {
	var t *table.Table
	if err := s.onTable(context.Background(), id, func(l *live) error { t = l.table.Clone(); return nil }); err != nil {
		panic(err)
	}
	return t
}

// Thinking returns how many searches of a table are running.
func (s *Server) Thinking(id ids.TableID) (n int) {
	if err := s.onTable(context.Background(), id, func(l *live) error { n = len(l.searches); return nil }); err != nil {
		panic(err)
	}
	return n
}

// Occupy keeps all bot workers busy until they are released.
func (s *Server) Occupy() (release func()) {
	hold := make(chan struct{})
	for range s.Workers {
		begun := make(chan struct{})
		s.pool.add(&task{ctx: context.Background(), work: func(time.Duration) { close(begun); <-hold }}, nil)
		<-begun
	}
	return sync.OnceFunc(func() { close(hold) })
}

// OccupyFiles keeps the file worker busy until it is released.
func (s *Server) OccupyFiles() (release func()) {
	hold, begun := make(chan struct{}), make(chan struct{})
	s.files.add(&task{ctx: context.Background(), work: func(time.Duration) { close(begun); <-hold }}, []queueClient{{}})
	<-begun
	return sync.OnceFunc(func() { close(hold) })
}

// TakeFileTurn runs a function in place of a replay of the person's file.
func (s *Server) TakeFileTurn(ctx context.Context, p ids.PersonID, play func() error) error {
	return s.takeFileTurn(ctx, ids.TableID(p), queueClient{person: p}, play)
}

// FileRest is the pause after each file, as a multiple of the time it took.
const FileRest = fileRest

// WaitingFiles returns how many game files are queued.
func (s *Server) WaitingFiles() int { return s.files.length() }

// FinishQuits removes deleted people as the server does when it wakes tables.
func (s *Server) FinishQuits(ctx context.Context) { s.finishQuits(ctx) }

// Pulse records that the server is alive, as it does every few seconds.
func (s *Server) Pulse() { s.pulse() }

// TakeBackNothing folds a takeback after the last move, and reports whether that replayed the moves.
func TakeBackNothing(t *table.Table) (replayed bool, err error) {
	d := &table.Transaction{Table: t.Clone(), Now: t.Changed, By: table.ByPerson}
	before := d.Table.Match()
	err = d.Row("takeback", game.Nobody, struct {
		To      int
		Counter uint64
	}{t.Last + 1, 7})
	return d.Table.Match() != before, err
}

// Told returns the last events sent to a viewer.
func Told(t *table.Table, viewer game.Seat) []game.Message {
	_, last := t.EventLog.Of(viewer)
	return last
}

// Numbers returns the decision numbers of the seats after each row of a log.
func Numbers(rows []table.Row) (list [][]table.Decision, err error) {
	for i := range rows {
		t, err := table.Fold(rows[:i+1])
		if err != nil {
			return nil, err
		}
		list = append(list, t.Decisions)
	}
	return list, nil
}

// Same reports whether two tables agree in everything that is stored.
func Same(t, o *table.Table) bool {
	a, errA := t.Snapshot()
	b, errB := o.Snapshot()
	return errA == nil && errB == nil && bytes.Equal(a.Body, b.Body)
}

// InWorld returns the snapshot of a table in another world.
func InWorld(t *table.Table, world []byte) (table.Snapshot, error) {
	s, err := t.Snapshot()
	if err != nil {
		return s, err
	}
	var body struct {
		Table json.RawMessage
		Match []byte
	}
	if err := json.Unmarshal(s.Body[sha256.Size:], &body); err != nil {
		return s, err
	}
	body.Match = world
	raw, err := json.Marshal(body)
	sum := sha256.Sum256(raw)
	s.Body = append(sum[:], raw...)
	return s, err
}

// TryUndo returns the result that an undo by a seat would have.
func TryUndo(t *table.Table, seat game.Seat) error {
	d := &table.Transaction{Table: t.Clone(), Now: t.Changed, By: table.ByPerson, Person: t.Chairs[seat].Person}
	return d.Decide(&table.Command{ID: "try", Do: table.DoUndo, Seat: &seat}, (*table.Transaction).DoUndo)
}

// Deadlines returns when the clock of each seat runs out.
func Deadlines(t *table.Table) (list []time.Time) {
	for seat := range t.Chairs {
		list = append(list, t.Deadline(game.Seat(seat)))
	}
	return list
}

// OwnAtLastRow returns the remaining time on a clock.
func OwnAtLastRow(c *table.SeatClock, at time.Time) time.Duration { return c.Own.LeftAt(at) }

// SkipNight returns a time, or the end of the night it falls into.
func SkipNight(c table.Clock, at time.Time) time.Time { return c.SkipNight(at) }

// CheckReplace is Table.checkReplace with absence times.
func CheckReplace(t *table.Table, asks, seat game.Seat, away map[ids.PersonID]time.Duration) error {
	return t.CheckReplace(asks, seat, func(p ids.PersonID) time.Duration { return away[p] })
}
