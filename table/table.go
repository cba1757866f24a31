package table

import (
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Chair is a seat and its occupant: a person, a bot, or nobody yet.
type Chair struct {
	Person   ids.PersonID
	Bot      string // the level of the bot that sits here, and its character if it has one: tabby.families
	BotName  string `json:",omitempty"` // its stored name; use Table.BotName, which knows those of older tables
	Ready    bool
	Quiet    bool   // confirmations are declined without asking
	Standin  string // the same of the bot that plays for the person who is gone
	Conceded bool
	TimedOut bool   `json:",omitempty"` // the stand-in plays because the clock ran out
	Planned  int    `json:",omitempty"` // how many plans the seat has made
	Late     string `json:",omitempty"` // the same of the bot that ends the move of a person whose time has run out
	// Hints is how many decisions the seat has asked for advice on, HintsShown what everyone may know of it, and Hinted the last of
	// the decisions.
	Hints, HintsShown int      `json:",omitempty"`
	Hinted            Decision `json:",omitempty"`
}

func (c *Chair) free() bool { return c.Person == "" && c.Bot == "" }

// BotLevel returns the level of the bot that acts for the chair, empty for a person who acts.
func (c *Chair) BotLevel() string {
	if c.Person == "" || c.Standin != "" {
		return c.Bot + c.Standin
	}
	return c.Late
}

// Move is an action that counts, or with Rekey the shuffle after a takeback.
type Move struct {
	Number       int
	Seat         game.Seat
	Action       string
	Sealed       bool
	Simultaneous bool `json:"Aside"`      // made while several seats chose at the same time, so that it depends on none of the others
	Late         bool `json:",omitempty"` // made for a person whose time had run out, who cannot undo it
	Standin      bool `json:",omitempty"` // made by the bot in place of a person
	Rekey        uint64
}

// commandKey remembers a command that was carried out.
type commandKey struct {
	Person  ids.PersonID
	Command string
}

// maxCommandIDs is how many commands a table remembers, to apply each only once.
const maxCommandIDs = 256

// Table is a table as its log has made it. It is a value apart from its match; clone copies it.
type Table struct {
	ID        ids.TableID
	Last      int // the number of the last row
	Hash      ids.Hash
	Created   time.Time
	Changed   time.Time
	Settings  Settings
	Host      ids.PersonID
	Stage     Stage
	Chairs    []Chair
	Started   time.Time `json:",omitzero"`
	Version   int
	Seed      game.Seed
	Moves     []Move
	Decisions []Decision     // the number of what each seat is asked, from the start on
	Since     []time.Time    // since when each seat has been awaited, as far as everyone may know
	Reminded  []time.Time    // the wait, by its beginning, of which each seat's person has been reminded
	Plans     []Plan         `json:",omitempty"` // never changed in place: copies of the table share it
	Clocks    []SeatClock    `json:",omitempty"` // from the start on, where clocks run by the minute
	Outage    OutageBody     `json:",omitzero"`  // the last time that clocks were not charged for
	Holidays  []Holiday      `json:",omitempty"` // in order; never changed in place
	Removed   []ids.PersonID `json:",omitempty"` // whom the host does not let sit down; never changed in place
	Shared    bool           `json:",omitempty"` // spectators and players share one chat
	Proposal  *Proposal
	Reason    ratings.Reason
	Winners   []game.Seat
	Sheet     *game.Sheet
	Next      ids.TableID // the rematch
	Series    *Series     `json:",omitempty"` // how the games before this one went; never changed in place
	Done      []commandKey
	EventLog  EventLog `json:"Story"`

	match      game.Match
	commitment string                // of the seed, from the start on
	secret     bool                  // the last row is nothing that others may know of
	lag        time.Duration         // that the last row gives back
	watching   int                   // how many watched when the last row was written
	events     []game.AddressedEvent // by the rows applied since the last clone
}

// Match returns the game of the table, nil before the start.
func (t *Table) Match() game.Match { return t.match }

// Events returns what the rows tell that were applied since the table was copied.
func (t *Table) Events() []game.AddressedEvent { return t.events }

// NoteWatching sets how many watch, for lists.
func (t *Table) NoteWatching(n int) { t.watching = n }

// Clone returns a copy that can be changed. Moves, Done and the story share their memory: they only grow, one copy at a time is kept, and
// what a copy that was thrown away has written behind the end is never read.
func (t *Table) Clone() *Table {
	c := *t
	c.Chairs = slices.Clone(t.Chairs)
	c.Decisions = slices.Clone(t.Decisions)
	c.Since = slices.Clone(t.Since)
	c.Reminded = slices.Clone(t.Reminded)
	c.Clocks = slices.Clone(t.Clocks)
	c.events = nil
	if t.Proposal != nil {
		p := t.Proposal.clone()
		c.Proposal = &p
	}
	if t.match != nil {
		c.match = t.match.Clone()
	}
	return &c
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

// GoesOn reports whether what a seat does next belongs to the same move. Its part of what several have chosen at the same time
// is over when all is shown.
func (m *Move) GoesOn(seat game.Seat) bool {
	verb, _, _ := strings.Cut(m.Action, " ")
	return m.Seat == seat && verb != game.EndVerb && !(m.Simultaneous && m.Sealed)
}
