package room

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// The kinds of rows. The comment names the body.
const (
	rowCreate   Kind = "create"   // Settings; the person is the host
	rowSettings Kind = "settings" // Settings
	rowSit      Kind = "sit"      // the person takes the seat
	rowRise     Kind = "rise"     // the seat becomes free
	rowSwap     Kind = "swap"     // swapBody
	rowBot      Kind = "bot"      // levelBody
	rowReady    Kind = "ready"    // flagBody
	rowHost     Kind = "host"     // the person becomes the host
	rowDoor     Kind = "door"     // flagBody
	rowStart    Kind = "start"    // startBody
	rowAct      Kind = "act"      // actBody
	rowUndo     Kind = "undo"     // toBody: the seat's own actions from there on are undone
	rowTakeback Kind = "takeback" // toBody: all actions from there on are undone, and what nobody has seen is shuffled anew
	rowQuiet    Kind = "quiet"    // flagBody: the seat does not want to be asked for confirmations
	rowPropose  Kind = "propose"  // Proposal
	rowVote     Kind = "vote"     // flagBody
	rowLapse    Kind = "lapse"    // the proposal is gone
	rowRemind   Kind = "remind"   // the seat's person has been reminded that the table waits
	rowReplace  Kind = "replace"  // levelBody: a bot plays for the seat
	rowReturn   Kind = "return"   // the person plays again
	rowConcede  Kind = "concede"
	rowEnd      Kind = "end"  // endBody
	rowNext     Kind = "next" // nextBody
)

type (
	swapBody  struct{ With game.Seat }
	levelBody struct{ Level string }
	flagBody  struct{ On bool }
	startBody struct {
		Version int
		Seed    game.Seed
	}
	nextBody struct{ Table TableID }
	toBody   struct {
		To      int    // the number of the first row that no longer counts
		Counter uint64 `json:",omitempty"` // of the shuffle, if it is not the number of the row: a takeback of an imported game
	}
	actBody struct {
		Action  string
		Hurried bool `json:",omitempty"` // a bot that should have searched has judged instead, because the server was busy
	}
	endBody struct {
		Reason  Reason
		Winners []game.Seat
		Sheet   game.Sheet
	}
)

// Reason says why a game ended.
type Reason string

// The reasons.
const (
	Finished  Reason = "finished"
	Conceded  Reason = "conceded"
	Abandoned Reason = "abandoned"
	Closed    Reason = "closed" // everyone left before the start
)

// Chair is a seat of a table with who sits there: a person, a bot, or nobody yet.
type Chair struct {
	Person   PersonID
	Bot      string // the level of the bot that sits here
	Ready    bool
	Quiet    bool   // confirmations are declined without asking
	Standin  string // the level of the bot that plays for the person who is gone
	Conceded bool
}

func (c *Chair) free() bool { return c.Person == "" && c.Bot == "" }

// player returns the level of the bot that acts for the chair, empty for a person who acts.
func (c *Chair) player() string {
	if c.Person == "" || c.Standin != "" {
		return c.Bot + c.Standin
	}
	return ""
}

// Move is an action that counts, or with Rekey the shuffle after a takeback.
type Move struct {
	Number int
	Seat   game.Seat
	Action string
	Sealed bool
	Aside  bool // made while several seats chose at the same time, so that it depends on none of the others
	Rekey  uint64
}

// done remembers a command that was carried out.
type done struct {
	Person  PersonID
	Command string
}

// remembered is how many commands a table remembers, to apply each only once.
const remembered = 256

// Table is a table as its log has made it. It is a value apart from its match; clone copies it.
type Table struct {
	ID        TableID
	Last      int // the number of the last row
	Hash      Hash
	Created   time.Time
	Changed   time.Time
	Settings  Settings
	Host      PersonID
	Stage     Stage
	Chairs    []Chair
	Version   int
	Seed      game.Seed
	Moves     []Move
	Decisions []Decision  // the number of what each seat is asked, from the start on
	Since     []time.Time // since when each seat has been awaited, as far as everyone may know
	Reminded  []time.Time // the wait, by its beginning, of which each seat's person has been reminded
	Proposal  *Proposal
	Reason    Reason
	Winners   []game.Seat
	Sheet     *game.Sheet
	Next      TableID // the rematch
	Done      []done
	Story     story

	match      game.Match
	commitment string      // of the seed, from the start on
	secret     bool        // the last row is nothing that others may know of
	told       []game.Told // by the rows applied since the last clone
}

// clone returns a copy that can be changed. Moves, Done and the story share their memory: they only grow, one copy at a time is kept, and
// what a copy that was thrown away has written behind the end is never read.
func (t *Table) clone() *Table {
	c := *t
	c.Chairs = slices.Clone(t.Chairs)
	c.Decisions = slices.Clone(t.Decisions)
	c.Since = slices.Clone(t.Since)
	c.Reminded = slices.Clone(t.Reminded)
	c.told = nil
	if t.Proposal != nil {
		p := t.Proposal.clone()
		c.Proposal = &p
	}
	if t.match != nil {
		c.match = t.match.Clone()
	}
	return &c
}

// apply folds one row into the table. A row that does not fit is refused with a code; the table must not be used then.
func (t *Table) apply(r *Row) error {
	before, heard := t.Proposal, len(t.told)
	t.secret = false
	if err := t.fold(r); err != nil {
		return err
	}
	t.narrate(r, before)
	t.Story.add(t.told[heard:])
	t.Last, t.Hash = r.Number, r.Hash
	if !t.secret { // else lists would tell that somebody has confirmed
		t.Changed = r.At
	}
	if r.Command != "" {
		t.Done = append(t.Done, done{r.Person, r.Command})
		if n := len(t.Done); n > remembered {
			t.Done = slices.Clone(t.Done[n-remembered/2:])
		}
	}
	return nil
}

func (t *Table) fold(r *Row) error {
	if t.Last == 0 && r.Kind != rowCreate {
		return game.Refuse(CodeDamaged, "the log does not begin with a table: %v", r)
	}
	if r.Seat != game.Nobody && (r.Seat < 0 || int(r.Seat) >= len(t.Chairs)) {
		return game.Refuse(CodeDamaged, "there is no such seat: %v", r)
	}
	switch r.Kind {
	case rowCreate:
		t.ID, t.Created, t.Host, t.Stage = r.Table, r.At, r.Person, Open
		return t.furnish(r)
	case rowSettings:
		return t.furnish(r)
	case rowSit:
		t.Chairs[r.Seat] = Chair{Person: r.Person}
	case rowRise:
		t.Chairs[r.Seat] = Chair{}
	case rowSwap:
		return with(r, func(b swapBody) error {
			if b.With < 0 || int(b.With) >= len(t.Chairs) {
				return game.Refuse(CodeDamaged, "there is no such seat: %v", r)
			}
			t.Chairs[r.Seat], t.Chairs[b.With] = t.Chairs[b.With], t.Chairs[r.Seat]
			return nil
		})
	case rowBot:
		return with(r, func(b levelBody) error { t.Chairs[r.Seat] = Chair{Bot: b.Level, Ready: b.Level != ""}; return nil })
	case rowReady:
		return with(r, func(b flagBody) error { t.Chairs[r.Seat].Ready = b.On; return nil })
	case rowHost:
		t.Host = r.Person
	case rowDoor:
		return with(r, func(b flagBody) error { t.Settings.Watch = b.On; return nil })
	case rowQuiet:
		return with(r, func(b flagBody) error { t.Chairs[r.Seat].Quiet = b.On; return nil })
	case rowRemind:
		t.Reminded[r.Seat] = t.Since[r.Seat]
	case rowReplace:
		return with(r, func(b levelBody) error { t.Chairs[r.Seat].Standin = b.Level; t.withhold(r.Seat); return nil })
	case rowReturn:
		t.Chairs[r.Seat].Standin = ""
		t.Since[r.Seat] = time.Time{}
		t.await(r.At)
	case rowPropose:
		return with(r, func(p Proposal) error { t.Proposal = &p; return nil })
	case rowVote:
		return with(r, func(b flagBody) error { t.Proposal.vote(r.Seat, b.On); return nil })
	case rowLapse:
		t.Proposal = nil
	case rowConcede:
		t.Chairs[r.Seat].Conceded = true
		t.Chairs[r.Seat].Standin = t.Settings.Takeover
		t.withhold(r.Seat)
	case rowNext:
		return with(r, func(b nextBody) error { t.Next = b.Table; return nil })
	case rowEnd:
		return with(r, func(b endBody) error {
			t.Stage, t.Reason, t.Winners, t.Proposal = Over, b.Reason, b.Winners, nil
			if t.match != nil {
				t.Sheet = &b.Sheet
			}
			return nil
		})
	case rowStart:
		return with(r, func(b startBody) error { return t.start(b, r.At) })
	case rowAct:
		return with(r, func(b actBody) error {
			if b.Hurried {
				t.say("hurried", r.Seat)
			}
			return t.act(r, b.Action)
		})
	case rowUndo:
		return with(r, func(b toBody) error { return t.undo(r.Seat, b.To, r.At) })
	case rowTakeback:
		return with(r, func(b toBody) error { return t.takeback(b.To, cmp.Or(b.Counter, uint64(r.Number)), r.At) })
	default:
		return game.Refuse(CodeDamaged, "a row of no known kind: %v", r)
	}
	return nil
}

// with decodes the body of a row and hands it on.
func with[B any](r *Row, use func(B) error) error {
	var b B
	if err := json.Unmarshal(r.Body, &b); err != nil {
		return game.Refuse(CodeDamaged, "%v: %v", r, err)
	}
	return use(b)
}

// furnish takes settings and puts as many chairs as the game wants. Who sat on a chair that is gone has to sit anew, and
// everyone has to be ready anew.
func (t *Table) furnish(r *Row) error {
	return with(r, func(s Settings) error {
		seats, err := s.Check()
		if err != nil {
			return err
		}
		t.Settings = s
		chairs := make([]Chair, seats)
		for i := range min(seats, len(t.Chairs)) {
			chairs[i] = t.Chairs[i]
			chairs[i].Ready = chairs[i].Bot != ""
		}
		t.Chairs, t.Since, t.Reminded = chairs, make([]time.Time, seats), make([]time.Time, seats)
		return nil
	})
}

// start begins the game.
func (t *Table) start(b startBody, at time.Time) error {
	g, err := games.At(t.Settings.Game, b.Version)
	if err != nil {
		return err
	}
	t.Stage, t.Version, t.Seed, t.commitment = Playing, b.Version, b.Seed, Commitment(b.Seed)
	t.match, err = g.New(t.Settings.Config, t.Seed)
	if err == nil {
		t.Decisions = make([]Decision, len(t.Chairs))
		t.count([game.MaxSeats]game.Decision{})
		t.await(at)
	}
	return err
}

// act carries out an action in the match.
func (t *Table) act(r *Row, action string) error {
	awaited := t.match.Awaited(game.Nobody)
	hides, asked := hidden(t.match), t.asked()
	out, err := t.match.Act(r.Seat, action)
	if err != nil {
		return err
	}
	t.Moves = append(t.Moves, Move{
		Number: r.Number, Seat: r.Seat, Action: out.Action, Sealed: out.Sealed, Aside: awaited.Has(r.Seat) && awaited.Count() > 1,
	})
	t.told = append(t.told, out.Events...)
	t.count(asked)
	hides |= hidden(t.match)
	t.secret = hides.Has(r.Seat)
	if !t.secret { // else the clock would tell who has confirmed
		t.Since[r.Seat] = time.Time{}
	}
	t.await(r.At)
	return nil
}

// await notes since when seats are awaited, as far as everyone may know.
func (t *Table) await(at time.Time) {
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

// undo takes back a seat's own actions from a row on.
func (t *Table) undo(seat game.Seat, from int, at time.Time) error {
	moves := slices.DeleteFunc(slices.Clone(t.Moves), func(m Move) bool {
		return m.Number >= from && m.Seat == seat && m.Rekey == 0
	})
	hides := hidden(t.match)
	if err := t.refold(moves, game.Seats(0).With(seat), at); err != nil {
		return err
	}
	to := game.Nobody
	if hides |= hidden(t.match); hides.Has(seat) {
		t.secret, to = true, seat // the others do not know that the seat had done anything
	}
	t.sayTo(to, "undone", seat)
	return nil
}

// hidden returns the seats that everyone takes to be awaited and that have answered in secret.
func hidden(m game.Match) game.Seats { return m.Awaited(game.Nobody) &^ m.Must() }

// takeback takes back everybody's actions from a row on. What nobody had seen is shuffled anew, because somebody may have
// seen it meanwhile.
func (t *Table) takeback(from int, counter uint64, at time.Time) error {
	n, _ := slices.BinarySearchFunc(t.Moves, from, func(m Move, to int) int { return m.Number - to })
	moves := append(slices.Clone(t.Moves[:n]), Move{Number: from, Seat: game.Nobody, Rekey: counter})
	t.Proposal = nil
	return t.refold(moves, game.SeatsUpTo(len(t.Chairs)), at)
}

// refold plays the match again with other moves. Whoever goes back is asked anew.
func (t *Table) refold(moves []Move, back game.Seats, at time.Time) error {
	m, err := replay(t.Settings, t.Version, t.Seed, moves)
	if err != nil {
		return err
	}
	asked := t.asked()
	t.Moves, t.match = moves, m
	t.recount(asked, back)
	t.await(at)
	return nil
}

// replay plays a game of a version of the rules by its moves.
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

// Record returns the game for export. It holds the seed: a running game's is for nobody.
func (t *Table) Record() game.Record {
	rec := game.Record{Game: t.Settings.Game, Version: t.Version, Config: t.Settings.Config, Seed: t.Seed, Actions: []string{}}
	for _, m := range t.Moves {
		if m.Rekey != 0 {
			rec.AddRekey(m.Rekey)
		} else {
			rec.Add(m.Seat, m.Action)
		}
	}
	return rec
}
