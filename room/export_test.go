package room

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// Peek returns a copy of a table as it is in memory.
func (h *House) Peek(id TableID) *Table {
	var t *Table
	if err := h.onTable(context.Background(), id, func(l *live) error { t = l.table.clone(); return nil }); err != nil {
		panic(err)
	}
	return t
}

// Thinking returns how many bots of a table are at work.
func (h *House) Thinking(id TableID) (n int) {
	if err := h.onTable(context.Background(), id, func(l *live) error { n = len(l.thoughts); return nil }); err != nil {
		panic(err)
	}
	return n
}

// Occupy keeps all bots busy until it is told to let them go.
func (h *House) Occupy() (release func()) {
	hold := make(chan struct{})
	for range h.Workers {
		begun := make(chan struct{})
		h.pool.add(&task{ctx: context.Background(), work: func(time.Duration) { close(begun); <-hold }}, nil)
		<-begun
	}
	return sync.OnceFunc(func() { close(hold) })
}

// OccupyFiles keeps the worker of game files busy until it is released.
func (h *House) OccupyFiles() (release func()) {
	hold, begun := make(chan struct{}), make(chan struct{})
	h.files.add(&task{ctx: context.Background(), work: func(time.Duration) { close(begun); <-hold }}, []party{{}})
	<-begun
	return sync.OnceFunc(func() { close(hold) })
}

// TakeFileTurn does something in place of playing the file of a person again.
func (h *House) TakeFileTurn(ctx context.Context, p PersonID, play func() error) error {
	return h.takeFileTurn(ctx, TableID(p), party{person: p}, play)
}

// FileRest is how many times as long as a file took the server rests after it.
const FileRest = fileRest

// WaitingFiles returns how many game files wait for their turn.
func (h *House) WaitingFiles() int { return h.files.length() }

// TakeBackNothing folds a takeback behind the last move, and reports whether that has played the moves again.
func (t *Table) TakeBackNothing() (replayed bool, err error) {
	before := t.match
	err = t.takeback(t.Last+1, 7, t.Changed)
	return t.match != before, err
}

// Match returns the game of the table.
func (t *Table) Match() game.Match { return t.match }

// Told returns what a viewer was told last.
func (t *Table) Told(viewer game.Seat) []game.Message {
	_, last := t.Story.of(viewer)
	return last
}

// Numbers returns the decisions of the seats after each row of a log.
func Numbers(rows []Row) (list [][]Decision, err error) {
	t := &Table{}
	for i := range rows {
		if err := t.apply(&rows[i]); err != nil {
			return nil, err
		}
		list = append(list, slices.Clone(t.Decisions))
	}
	return list, nil
}

// MovesOf joins steps, each a letter, to moves.
func MovesOf(letters string) (list []string) {
	var all steps
	for i, c := range letters {
		all = append(all, step{row: i, begins: i > 0 && letters[i-1] == 'p', sealed: c == 's' || c == 'e', end: c == 'e'})
	}
	for _, move := range all.moves() {
		text := ""
		for _, s := range move {
			text += letters[s.row : s.row+1]
		}
		list = append(list, text)
	}
	return list
}

// Same reports whether two tables are alike in everything that is kept.
func (t *Table) Same(o *Table) bool {
	a, errA := t.snapshot()
	b, errB := o.snapshot()
	return errA == nil && errB == nil && bytes.Equal(a.Body, b.Body)
}

// In returns the snapshot of the table as it would be in another world.
func (t *Table) In(world []byte, load func([]byte) (game.Match, error)) (Snapshot, error) {
	c := t.clone()
	var err error
	if c.match, err = load(world); err != nil {
		return Snapshot{}, err
	}
	return c.snapshot()
}

// TryUndo tells what an undo by a seat would get for an answer.
func (t *Table) TryUndo(seat game.Seat) error {
	d := &transaction{table: t.clone(), now: t.Changed, by: ByPerson, person: t.Chairs[seat].Person}
	return d.decide(&Command{ID: "try", Do: DoUndo, Seat: &seat}, (*transaction).doUndo)
}

// Story is what happened at a table.
type Story = story

func (s *story) Add(told []game.AddressedEvent)          { s.add(told) }
func (s *story) Of(seat game.Seat) (int, []game.Message) { return s.of(seat) }

// FinishQuits does what the house does when it wakes tables.
func (h *House) FinishQuits(ctx context.Context) { h.finishQuits(ctx) }

// Pulse does what the house does every few seconds.
func (h *House) Pulse() { h.pulse() }

// SkipNight returns a time, or the end of the night.
func (c Clock) SkipNight(at time.Time) time.Time { return c.skipNight(at) }

// Deadlines returns when the clock of each seat runs out.
func (t *Table) Deadlines() (list []time.Time) {
	for seat := range t.Chairs {
		list = append(list, t.deadline(game.Seat(seat)))
	}
	return list
}

// OwnAtLastRow returns what is left of a clock at a time.
func (c *SeatClock) OwnAtLastRow(at time.Time) time.Duration { return c.Own.leftAt(at) }

// CheckReplace is checkReplace by how long people have been away.
func (t *Table) CheckReplace(asks, seat game.Seat, away map[PersonID]time.Duration) error {
	return t.checkReplace(asks, seat, func(p PersonID) time.Duration { return away[p] })
}
