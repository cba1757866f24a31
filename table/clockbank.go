package table

import (
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// Clocks are computed only from the rows of the log and their times, so every server that reads the log gets the same values. A clock
// runs while the game waits for the person of its seat; several can run at once. Where seats answer in secret, others see all these
// clocks run until everyone has answered, because a stopped clock would reveal who has.

// Time that clocks give in addition to the table's settings.
const (
	leastMove  = 15 * time.Second // minimum for a move, even with an empty bank
	maxLag     = time.Second      // maximum refunded for an action
	maxLagBank = 3 * time.Second  // maximum refund that a seat can accumulate
	lagGain    = 250 * time.Millisecond
	maxLapses  = 3 // consecutive timeouts before a bot takes the seat
)

// clockFace is a clock as a viewer sees it.
type clockFace struct {
	Left  time.Duration // at Since; for a stopped clock, now
	Since time.Time     // when it started; zero for a stopped clock
}

func (f *clockFace) Runs() bool { return !f.Since.IsZero() }

// LeftAt returns the time left, never negative.
func (f *clockFace) LeftAt(at time.Time) time.Duration {
	if !f.Runs() || at.Before(f.Since) {
		return f.Left
	}
	return max(0, f.Left-at.Sub(f.Since))
}

// until returns when a running clock runs out.
func (f *clockFace) until() time.Time { return f.Since.Add(f.Left) }

// set starts or stops the clock at a time.
func (f *clockFace) set(run bool, at time.Time) {
	switch {
	case run && !f.Runs():
		f.Since = at
	case !run && f.Runs():
		f.Left, f.Since = f.LeftAt(at), time.Time{}
	}
}

// skip does not charge the clock for a period that ends at the given time or earlier.
func (f *clockFace) skip(span time.Duration, at time.Time) {
	if f.Runs() && span > 0 {
		f.Since = Earlier(f.Since.Add(span), at)
	}
}

// refill changes the time left.
func (f *clockFace) refill(at time.Time, change func(time.Duration) time.Duration) {
	f.Left = change(f.LeftAt(at))
	if f.Runs() {
		f.Since = at
	}
}

// SeatClock is the clock of a seat.
type SeatClock struct {
	Own     clockFace
	Shown   clockFace     // as the others see it
	Private bool          // the seat has answered in secret, so others see a different clock until all have answered
	Moves   int           // moves that earned time; a move repeated after a takeback earns nothing
	Lapses  int           // consecutive timeouts
	Lag     time.Duration // lag that can still be refunded
}

// full returns a clock's time at the start; 0 for clocks without a bank.
func (c Clock) full() time.Duration {
	switch c.Kind {
	case Bank:
		return time.Duration(c.Minutes) * time.Minute
	case PerMove:
		return time.Duration(c.Seconds) * time.Second
	}
	return 0
}

// nextMove returns a seat's time for its next move, given the time left after the last one.
func (c Clock) nextMove(left time.Duration) time.Duration {
	if c.Kind == PerMove {
		return c.full()
	}
	gain := time.Duration(c.Seconds) * time.Second
	return max(left+gain, leastMove)
}

// back returns the time of a person who takes the seat back from a bot.
func (c Clock) back(left time.Duration) time.Duration {
	if c.Kind == PerMove {
		return c.full()
	}
	return max(left, leastMove)
}

// windClocks sets the clocks at the start of a game.
func (t *Table) windClocks() {
	full := t.Settings.Clock.full()
	if full == 0 {
		return
	}
	face := clockFace{Left: full}
	t.Clocks = slices.Repeat([]SeatClock{{Own: face, Shown: face, Lag: maxLagBank}}, len(t.Chairs))
}

// ClocksRun reports whether a clock is running that could cost a person a move.
func (t *Table) ClocksRun() bool {
	return slices.ContainsFunc(t.Clocks, func(c SeatClock) bool { return c.Own.Runs() })
}

// runClocks advances the clocks to a row that has been folded.
func (t *Table) runClocks(r *Row) {
	if len(t.Clocks) == 0 {
		return
	}
	var awaited, seen, secret, hides game.Seats
	if t.Stage == Playing {
		people := t.playingPeople()
		awaited, seen = t.match.Must()&people, t.match.Awaited(game.Nobody)&people
		secret, hides = t.match.Secret(), Hidden(t.match)
	}
	made := movesMade(t.Moves, func(*Move) bool { return true })
	for i := range t.Clocks {
		c, seat := &t.Clocks[i], game.Seat(i)
		c.correct(r, seat, t, hides)
		if t.Settings.Clock.Kind == PerMove { // it has no bank that could gain twice
			c.Moves = min(c.Moves, made[seat])
		}
		if n := made[seat] - c.Moves; n > 0 {
			c.Moves = made[seat]
			if t.Chairs[seat].Standin == "" {
				c.refill(r.At, t.Settings.Clock.nextMove)
			}
		}
		c.Own.set(awaited.Has(seat), r.At)
		c.Private = secret != 0 && (c.Private || hides.Has(seat))
		if c.Private {
			c.Shown.set(seen.Has(seat), r.At)
		} else {
			c.Shown = c.Own
		}
	}
}

// correct applies a row to the clock of a seat, apart from passing time.
func (c *SeatClock) correct(r *Row, seat game.Seat, t *Table, hides game.Seats) {
	own := r.Seat == seat
	switch r.Kind {
	case RowAct:
		if own && r.By == ByPerson {
			c.Own.skip(t.lag, r.At)
			c.Lag = min(maxLagBank, c.Lag-t.lag+lagGain)
			c.Lapses = 0
		}
	case rowUndo, rowTakeback:
		// Nobody saw an answer that others made void, so its seat is charged for the time that everyone saw.
		if c.Private && !hides.Has(seat) && !(own && t.secret) {
			c.Own = clockFace{Left: c.Shown.LeftAt(r.At)}
		}
		if r.Kind == rowTakeback && t.Settings.Clock.Kind == PerMove {
			c.refill(r.At, t.Settings.Clock.back)
		}
	case rowLate:
		if own {
			c.Lapses++
		}
	case RowReturn:
		if own {
			c.Lapses = 0
			c.refill(r.At, t.Settings.Clock.back)
		}
	case RowOutage:
		c.Own.skip(t.Outage.overlap(c.Own.Since), r.At)
		c.Shown.skip(t.Outage.overlap(c.Shown.Since), r.At)
	}
}

// refill changes the time left on both faces.
func (c *SeatClock) refill(at time.Time, change func(time.Duration) time.Duration) {
	c.Own.refill(at, change)
	c.Shown.refill(at, change)
}

// playingPeople returns the seats of people who play themselves.
func (t *Table) playingPeople() (seats game.Seats) {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.BotLevel() == "" {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// movesMade counts the moves of each seat that nobody can undo alone. A move is a run of actions up to the one that seals it. The end
// of a turn counts only if the seat has done nothing else since the last seal. A move counts if one of its actions does.
func movesMade(moves []Move, counts func(*Move) bool) (made [game.MaxSeats]int) {
	var acted game.Seats
	for i := range moves {
		m := &moves[i]
		if m.Rekey != 0 {
			acted = 0
			continue
		}
		verb, _, _ := strings.Cut(m.Action, " ")
		if counts(m) && (verb != game.EndVerb || i == 0 || moves[i-1].Seat != m.Seat || !moves[i-1].Sealed) {
			acted = acted.With(m.Seat)
		}
		if m.Sealed {
			for _, seat := range acted.List() {
				made[seat]++
			}
			acted = 0
		}
	}
	return made
}

// face returns the clock of a seat as a viewer sees it.
func (t *Table) face(seat, viewer game.Seat) clockFace {
	if seat == viewer {
		return t.Clocks[seat].Own
	}
	return t.Clocks[seat].Shown
}

// lagOf returns how much of a connection's measured lag is refunded for an action of a seat.
func (tx *Transaction) lagOf(seat game.Seat) time.Duration {
	if len(tx.Table.Clocks) == 0 {
		return 0
	}
	c := &tx.Table.Clocks[seat]
	if !c.Own.Runs() {
		return 0
	}
	return max(0, min(tx.Lag, maxLag, c.Lag, tx.Now.Sub(c.Own.Since))).Truncate(time.Millisecond)
}
