package table

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// apply folds one row into the table. After an error the table must not be used any more.
func (t *Table) apply(r *Row) error {
	before, heard := t.Proposal, len(t.events)
	t.secret, t.lag = false, 0
	if err := t.fold(r); err != nil {
		return err
	}
	t.runClocks(r)
	t.showHints()
	t.logRow(r, before)
	t.EventLog.Add(t.events[heard:])
	t.Last, t.Hash = r.Number, r.Hash
	if !t.secret { // else lists would tell that somebody has confirmed
		t.Changed = r.At
	}
	if r.Command != "" {
		t.Done = append(t.Done, commandKey{r.Person, r.Command})
		if n := len(t.Done); n > maxCommandIDs {
			t.Done = slices.Clone(t.Done[n-maxCommandIDs/2:])
		}
	}
	return nil
}

func (t *Table) fold(r *Row) error {
	if t.Last == 0 && r.Kind != RowCreate {
		return game.Refuse(CodeDamaged, "log does not begin with a create row: %v", r)
	}
	if r.Seat != game.Nobody && (r.Seat < 0 || int(r.Seat) >= len(t.Chairs)) {
		return game.Refuse(CodeDamaged, "row names a seat that does not exist: %v", r)
	}
	switch r.Kind {
	case RowCreate:
		t.ID, t.Created, t.Host, t.Stage = r.Table, r.At, r.Person, Open
		return t.applySettings(r)
	case rowSettings:
		return t.applySettings(r)
	case RowSit:
		t.Chairs[r.Seat] = Chair{Person: r.Person}
	case rowRise:
		t.Chairs[r.Seat] = Chair{}
	case rowRemove:
		t.remove(r.Seat)
	case rowAllow:
		return decodeBody(r, func(b personBody) error { t.allow(b.Person); return nil })
	case rowSwap:
		return decodeBody(r, func(b swapBody) error { return t.swap(r, b.With) })
	case RowBot:
		return decodeBody(r, func(b BotBody) error {
			t.Chairs[r.Seat] = Chair{Bot: b.Level, BotName: b.Name, Ready: b.Level != ""}
			return nil
		})
	case RowReady:
		return decodeBody(r, func(b FlagBody) error { t.Chairs[r.Seat].Ready = b.On; return nil })
	case rowHost:
		t.Host = r.Person
	case rowDoor:
		return decodeBody(r, func(b FlagBody) error { t.Settings.Watch = b.On; return nil })
	case rowShare:
		return decodeBody(r, func(b FlagBody) error { t.Shared = b.On; return nil })
	case rowQuiet:
		return decodeBody(r, func(b FlagBody) error { t.Chairs[r.Seat].Quiet = b.On; return nil })
	case rowRemind:
		t.Reminded[r.Seat] = t.Since[r.Seat]
	case rowReplace:
		return decodeBody(r, func(b levelBody) error {
			t.replace(r.Seat, b.Level)
			t.Chairs[r.Seat].TimedOut = r.By == ByClock
			return nil
		})
	case rowLate:
		return decodeBody(r, func(b levelBody) error { t.Chairs[r.Seat].Late = b.Level; return nil })
	case rowVacation:
		return decodeBody(r, func(b daysBody) error { t.takeVacation(r, b.Days); return nil })
	case RowOutage:
		return decodeBody(r, func(b OutageBody) error { t.Outage = b; return nil })
	case RowReturn:
		t.Chairs[r.Seat].Standin, t.Chairs[r.Seat].TimedOut = "", false
		t.Since[r.Seat] = time.Time{}
		t.updateWaiting(r.At)
	case rowPropose:
		return decodeBody(r, func(p Proposal) error { t.Proposal = &p; return nil })
	case rowVote:
		return decodeBody(r, func(b FlagBody) error { t.Proposal.vote(r.Seat, b.On); return nil })
	case RowLapse:
		t.Proposal = nil
	case RowHint:
		return decodeBody(r, func(b HintBody) error { t.addHint(r.Seat, b.Decision); return nil })
	case rowConcede:
		t.Chairs[r.Seat].Conceded = true
		t.replace(r.Seat, t.Settings.Takeover)
		t.removePlans(func(p Plan) bool { return p.Seat == r.Seat })
	case rowAlias:
		return decodeBody(r, func(b aliasBody) error { t.becomes(b); return nil })
	case RowSeries:
		return decodeBody(r, func(s Series) error { t.Series = &s; return nil })
	case RowNext:
		return decodeBody(r, func(b NextBody) error { t.Next = b.Table; return nil })
	case RowEnd:
		return decodeBody(r, func(b endBody) error { t.close(&b); return nil })
	case rowPlan:
		return decodeBody(r, func(p Plan) error { t.addPlan(r, p); return nil })
	case rowDrop:
		return decodeBody(r, func(b dropBody) error { t.dropPlan(r.Seat, b); return nil })
	case RowStart:
		return decodeBody(r, func(b StartBody) error { return t.start(b, r.At) })
	case RowAct:
		if b, ok := r.decoded.(ActBody); ok {
			return t.act(r, b)
		}
		return decodeBody(r, func(b ActBody) error { return t.act(r, b) })
	case rowUndo:
		return decodeBody(r, func(b toBody) error { return t.undo(r.Seat, b.To, r.At) })
	case rowTakeback:
		return decodeBody(r, func(b toBody) error { return t.takeback(b.To, cmp.Or(b.Counter, uint64(r.Number)), r.At) })
	default:
		return game.Refuse(CodeDamaged, "row is of an unknown kind: %v", r)
	}
	return nil
}

// decodeBody decodes the body of a row and passes it to use.
func decodeBody[B any](r *Row, use func(B) error) error {
	var b B
	if err := json.Unmarshal(r.Body, &b); err != nil {
		return game.Refuse(CodeDamaged, "%v: %v", r, err)
	}
	return use(b)
}

// swap lets two chairs change places, with the scores of those who sit there.
func (t *Table) swap(r *Row, with game.Seat) error {
	if with < 0 || int(with) >= len(t.Chairs) {
		return game.Refuse(CodeDamaged, "row names a seat that does not exist: %v", r)
	}
	t.Chairs[r.Seat], t.Chairs[with] = t.Chairs[with], t.Chairs[r.Seat]
	t.swapScores(r.Seat, with)
	return nil
}

// applySettings takes over settings and resizes the table to the seats of the game. People on removed chairs lose their seat, and
// everyone has to get ready again, unless nothing but the start was changed.
func (t *Table) applySettings(r *Row) error {
	return decodeBody(r, func(s Settings) error {
		seats, err := s.Check()
		if err != nil {
			return err
		}
		restarted := t.Settings.sameButStart(&s)
		t.Settings = s
		chairs := make([]Chair, seats)
		for i := range min(seats, len(t.Chairs)) {
			chairs[i] = t.Chairs[i]
			chairs[i].Ready = chairs[i].Bot != "" || restarted && chairs[i].Ready
			if CheckLevel(s.Game, chairs[i].Bot) != nil { // its character belongs to another game
				chairs[i].Bot, _ = bots.SplitName(chairs[i].Bot)
			}
		}
		t.Chairs, t.Since, t.Reminded = chairs, make([]time.Time, seats), make([]time.Time, seats)
		return nil
	})
}

// replace lets a bot play for the person of a seat.
func (t *Table) replace(seat game.Seat, level string) {
	t.Chairs[seat].Standin, t.Chairs[seat].Late = level, ""
	t.removeVoter(seat)
}

// start begins the game.
func (t *Table) start(b StartBody, at time.Time) error {
	g, err := games.At(t.Settings.Game, b.Version)
	if err != nil {
		return err
	}
	t.Stage, t.Started, t.Version, t.Seed, t.commitment = Playing, at, b.Version, b.Seed, Commitment(b.Seed)
	t.match, err = g.New(t.Settings.Config, t.Seed)
	if err == nil {
		t.Decisions = make([]Decision, len(t.Chairs))
		t.raiseDecisions([game.MaxSeats]game.Decision{})
		t.updateWaiting(at)
		t.windClocks()
		t.events = append(t.events, t.match.Opening()...)
	}
	return err
}

// act carries out an action in the match.
func (t *Table) act(r *Row, b ActBody) error {
	if b.Hurried {
		t.logEvent("hurried", r.Seat)
	}
	if b.Plan != 0 {
		t.beginPlan(r.Seat, b.Plan)
	}
	awaited := t.match.Awaited(game.Nobody)
	hides, asked := Hidden(t.match), t.ruleDecisions()
	out, err := t.match.Act(r.Seat, b.Action)
	if err != nil {
		return err
	}
	t.Moves = append(t.Moves, Move{
		Number: r.Number, Seat: r.Seat, Action: out.Action, Sealed: out.Sealed, Simultaneous: awaited.Has(r.Seat) && awaited.Count() > 1,
		Late: b.Late, Standin: t.Chairs[r.Seat].Standin != "",
	})
	t.lag = time.Duration(b.Lag) * time.Millisecond
	if out.Sealed || !t.match.Must().Has(r.Seat) {
		t.Chairs[r.Seat].Late = ""
	}
	t.events = append(t.events, out.Events...)
	t.raiseDecisions(asked)
	answered := hides &^ Hidden(t.match) // unless the seat withdraws its answer, what all these were asked is over
	hides |= Hidden(t.match)
	t.secret = hides.Has(r.Seat)
	for seat := range t.Since {
		// The clock of a seat whose answer is secret goes on: otherwise it would tell who has confirmed or withdrawn.
		if s := game.Seat(seat); s == r.Seat && !t.secret || s != r.Seat && answered.Has(s) {
			t.Since[seat] = time.Time{}
		}
	}
	t.updateWaiting(r.At)
	return nil
}

// updateWaiting records since when each seat has been awaited, as far as that is public.
func (t *Table) updateWaiting(at time.Time) {
	awaited := t.match.Awaited(game.Nobody)
	for seat := range t.Since {
		switch {
		case !awaited.Has(game.Seat(seat)):
			t.Since[seat] = time.Time{}
		case t.Since[seat].IsZero():
			t.Since[seat] = at
		}
	}
}

// undo removes a seat's own actions, starting at a row.
func (t *Table) undo(seat game.Seat, from int, at time.Time) error {
	moves := slices.DeleteFunc(slices.Clone(t.Moves), func(m Move) bool {
		return m.Number >= from && m.Seat == seat && m.Rekey == 0
	})
	hides := Hidden(t.match)
	if err := t.refold(moves, game.Seats(0).With(seat), at); err != nil {
		return err
	}
	to := game.Nobody
	if hides |= Hidden(t.match); hides.Has(seat) {
		t.secret, to = true, seat // the others do not know that the seat had done anything
	}
	t.logEventTo(to, "undone", seat)
	return nil
}

// Hidden returns the seats that look awaited to everyone but have already answered in secret.
func Hidden(m game.MatchTurns) game.Seats { return m.Awaited(game.Nobody) &^ m.Must() }

// takeback removes everybody's actions, starting at a row. Whatever was hidden then is reshuffled, because somebody may have seen
// it since.
func (t *Table) takeback(from int, counter uint64, at time.Time) error {
	n, _ := slices.BinarySearchFunc(t.Moves, from, func(m Move, to int) int { return m.Number - to })
	rekey, back := Move{Number: from, Seat: game.Nobody, Rekey: counter}, game.SeatsUpTo(len(t.Chairs))
	t.Proposal = nil
	if n == len(t.Moves) { // as in a recorded game, which has no actions that were taken back
		asked := t.ruleDecisions()
		t.match.Rekey(counter)
		t.resume(append(t.Moves, rekey), asked, back, at)
		return nil
	}
	return t.refold(append(slices.Clone(t.Moves[:n]), rekey), back, at)
}

// refold replays the match with other moves. The seats in back get a new decision.
func (t *Table) refold(moves []Move, back game.Seats, at time.Time) error {
	m, err := replay(t.Settings, t.Version, t.Seed, moves)
	if err != nil {
		return err
	}
	asked := t.ruleDecisions()
	t.match = m
	t.resume(moves, asked, back, at)
	return nil
}

// resume lets the game go on after other moves than it had. The seats in back get a new decision.
func (t *Table) resume(moves []Move, asked [game.MaxSeats]game.Decision, back game.Seats, at time.Time) {
	t.Moves = moves
	for seat := range t.Chairs {
		if back.Has(game.Seat(seat)) && !t.match.Must().Has(game.Seat(seat)) {
			t.Chairs[seat].Late = ""
		}
	}
	t.renewDecisions(asked, back)
	t.updateWaiting(at)
}

// replay plays moves by a version of the rules.
func replay(s Settings, version int, seed game.Seed, moves []Move) (game.Match, error) {
	g, err := games.At(s.Game, version)
	if err != nil {
		return nil, err
	}
	m, err := g.New(s.Config, seed)
	if err != nil {
		return nil, err
	}
	for _, move := range moves {
		if move.Rekey != 0 {
			m.Rekey(move.Rekey)
		} else if _, err := m.Act(move.Seat, move.Action); err != nil {
			return nil, err
		}
	}
	return m, nil
}
