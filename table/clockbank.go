package table

import (
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// The clocks of a table are an account that is folded from the rows of its log and their times alone, so that every server that
// reads the log has the same. A clock runs while the game waits for a person on its seat, for all such seats at a time. Where seats
// answer in secret others see every clock of theirs run on until all have answered, because a stopped one would tell who has.

// How much a clock gives, besides what its table has chosen.
const (
	leastMove  = 15 * time.Second // for a move, however empty the bank is
	maxLag     = time.Second      // that is given back for an action
	maxLagBank = 3 * time.Second  // that is given back at most, in all, before more is gained
	lagGain    = 250 * time.Millisecond
	MaxLapses  = 3 // moves in a row that run out of time before a bot takes the seat
)

// clockFace is a clock as somebody sees it.
type clockFace struct {
	Left  time.Duration // at Since, or now if it stands
	Since time.Time     // since when it runs, zero if it stands
}

func (f *clockFace) Runs() bool { return !f.Since.IsZero() }

// LeftAt returns how much is left at a time, which is never less than nothing.
func (f *clockFace) LeftAt(at time.Time) time.Duration {
	if !f.Runs() || at.Before(f.Since) {
		return f.Left
	}
	return max(0, f.Left-at.Sub(f.Since))
}

// until returns when a clock that runs has run out.
func (f *clockFace) until() time.Time { return f.Since.Add(f.Left) }

// set lets the clock run or stand from a time on.
func (f *clockFace) set(run bool, at time.Time) {
	switch {
	case run && !f.Runs():
		f.Since = at
	case !run && f.Runs():
		f.Left, f.Since = f.LeftAt(at), time.Time{}
	}
}

// skip leaves a span of time out, which ends at the latest at a given time.
func (f *clockFace) skip(span time.Duration, at time.Time) {
	if f.Runs() && span > 0 {
		f.Since = Earlier(f.Since.Add(span), at)
	}
}

// refill changes what is left at a time.
func (f *clockFace) refill(at time.Time, change func(time.Duration) time.Duration) {
	f.Left = change(f.LeftAt(at))
	if f.Runs() {
		f.Since = at
	}
}

// SeatClock is the clock of a seat.
type SeatClock struct {
	Own     clockFace
	Shown   clockFace     // to the others
	Private bool          // its seat has answered in secret, so that the others see another clock until all have
	Moves   int           // for which the bank has gained something; what a takeback undoes does not count again
	Lapses  int           // moves in a row that ran out of time
	Lag     time.Duration // that can still be given back
}

// full returns what a clock has at the start, 0 for clocks that have no account.
func (c Clock) full() time.Duration {
	switch c.Kind {
	case Bank:
		return time.Duration(c.Minutes) * time.Minute
	case PerMove:
		return time.Duration(c.Seconds) * time.Second
	}
	return 0
}

// nextMove returns what a seat has for its next move, of what is left after the one that it has made.
func (c Clock) nextMove(left time.Duration) time.Duration {
	if c.Kind == PerMove {
		return c.full()
	}
	gain := time.Duration(c.Seconds) * time.Second
	return max(left+gain, leastMove)
}

// back returns what a person has who takes the seat back from a bot.
func (c Clock) back(left time.Duration) time.Duration {
	if c.Kind == PerMove {
		return c.full()
	}
	return max(left, leastMove)
}

// windClocks sets the clocks of a game that begins.
func (t *Table) windClocks() {
	full := t.Settings.Clock.full()
	if full == 0 {
		return
	}
	face := clockFace{Left: full}
	t.Clocks = slices.Repeat([]SeatClock{{Own: face, Shown: face, Lag: maxLagBank}}, len(t.Chairs))
}

// ClocksRun reports whether the clock of a person runs, by which a move may be lost.
func (t *Table) ClocksRun() bool {
	return slices.ContainsFunc(t.Clocks, func(c SeatClock) bool { return c.Own.Runs() })
}

// runClocks lets the clocks go on to a row that has been folded.
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
	made := movesMade(t.Moves)
	for i := range t.Clocks {
		c, seat := &t.Clocks[i], game.Seat(i)
		c.correct(r, seat, t, hides)
		if t.Settings.Clock.Kind == PerMove { // which gives nothing that could be gained twice
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

// correct does what a row does to the clock of a seat besides letting time pass.
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
		// An answer that others make void was never seen: its seat is charged as everyone saw it.
		if c.Private && !hides.Has(seat) && !(own && t.secret) {
			c.Own = clockFace{Left: c.Shown.LeftAt(r.At)}
		}
		if r.Kind == rowTakeback && t.Settings.Clock.Kind == PerMove {
			c.refill(r.At, t.Settings.Clock.back)
		}
	case RowLate:
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

// refill changes what is left on both faces.
func (c *SeatClock) refill(at time.Time, change func(time.Duration) time.Duration) {
	c.Own.refill(at, change)
	c.Shown.refill(at, change)
}

// playingPeople returns the seats whose persons act for themselves.
func (t *Table) playingPeople() (seats game.Seats) {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.BotLevel() == "" {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// movesMade counts the moves of each seat that nobody can undo alone: what it did at one go until something sealed it. The end of a
// turn is a move only where nothing was done since the last seal but by others.
func movesMade(moves []Move) (made [game.MaxSeats]int) {
	var acted game.Seats
	for i := range moves {
		m := &moves[i]
		if m.Rekey != 0 {
			acted = 0
			continue
		}
		verb, _, _ := strings.Cut(m.Action, " ")
		if verb != game.EndVerb || i == 0 || moves[i-1].Seat != m.Seat || !moves[i-1].Sealed {
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

// face returns the clock of a seat as a viewer may see it.
func (t *Table) face(seat, viewer game.Seat) clockFace {
	if seat == viewer {
		return t.Clocks[seat].Own
	}
	return t.Clocks[seat].Shown
}

// lagOf returns how much of the measured lag of a person's connection is given back for an action of a seat.
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
