package room

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
)

// Verb is what a command does.
type Verb string

// The verbs of commands.
const (
	DoSit      Verb = "sit"      // take Seat, or the first free one
	DoRise     Verb = "rise"     // leave Seat, or all of one's seats
	DoRemove   Verb = "remove"   // host: free Seat
	DoSwap     Verb = "swap"     // move from Seat to With, which is free or one's own; the host swaps any two
	DoBot      Verb = "bot"      // host: a bot of Level takes Seat, or leaves it if there is no level
	DoSettings Verb = "settings" // host: change Settings
	DoDoor     Verb = "door"     // host: let spectators in, On or not
	DoReady    Verb = "ready"    // one's seats are ready, On or not
	DoStart    Verb = "start"    // host: start the game
	DoAct      Verb = "act"      // Action by Seat at Decision
	DoUndo     Verb = "undo"     // take back the last action of Seat
	DoQuiet    Verb = "quiet"    // do not ask Seat for confirmations, On or not
	DoTakeback Verb = "takeback" // propose to take back the last Count moves of Seat and what followed
	DoAbandon  Verb = "abandon"  // propose to end the game without a winner
	DoReplace  Verb = "replace"  // propose that a bot plays for Seat
	DoVote     Verb = "vote"     // answer the proposal, Yes or not
	DoConcede  Verb = "concede"  // give up with Seat
	DoRematch  Verb = "rematch"  // open the table of the next game
	DoName     Verb = "name"     // call one's Seat by Text, or by one's own name again
	DoHurry    Verb = "hurry"    // let the bots play without a pause now
	DoSay      Verb = "say"      // Text or a Reaction for everyone at the table
	DoReport   Verb = "report"   // complain to the operator about Person, with a Reason and perhaps a Line
)

// Verbs lists all verbs, for the documentation of the protocol.
func Verbs() []Verb {
	return []Verb{
		DoSit, DoRise, DoRemove, DoSwap, DoBot, DoSettings, DoDoor, DoReady, DoStart, DoAct, DoUndo, DoQuiet, DoTakeback,
		DoAbandon, DoReplace, DoVote, DoConcede, DoRematch, DoName, DoHurry, DoSay, DoReport,
	}
}

// Command is what a person asks of a table. The verb says which of the other fields it reads.
type Command struct {
	ID       string     `json:"id"` // the client's own; a table carries out each id of a person once
	Do       Verb       `json:"do"`
	Seat     *game.Seat `json:"seat,omitempty"`
	With     *game.Seat `json:"with,omitempty"`
	Decision *Decision  `json:"decision,omitempty"` // the one that an action is made for
	Action   string     `json:"action,omitempty"`
	Count    int        `json:"count,omitempty"`
	Level    string     `json:"level,omitempty"`
	On       bool       `json:"on,omitempty"`
	Yes      bool       `json:"yes,omitempty"`
	Settings *Settings  `json:"settings,omitempty"`
	Text     string     `json:"text,omitempty"`
	Reaction string     `json:"reaction,omitempty"`
	Person   PersonID   `json:"person,omitempty"`
	Line     int        `json:"line,omitempty"`
	Reason   string     `json:"reason,omitempty"`
}

// decision turns a command into rows and folds them into a copy of the table as it goes, so that later rows can depend on
// earlier ones. If it fails the copy is thrown away.
type decision struct {
	table   *Table
	rows    []Row
	now     time.Time
	by      By
	person  PersonID
	command string
	present func(PersonID) bool
	seed    func() game.Seed
}

// row adds a row and folds it.
func (d *decision) row(kind Kind, seat game.Seat, body any) error {
	return d.rowOf(kind, seat, body, d.person)
}

// rowOf is row on behalf of a person.
func (d *decision) rowOf(kind Kind, seat game.Seat, body any, person PersonID) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	rows := []Row{{
		Table: d.table.ID, At: d.now, By: d.by, Person: person, Kind: kind, Seat: seat, Body: raw,
	}}
	if len(d.rows) == 0 {
		rows[0].Command = d.command
	}
	Seal(rows, d.table.Last, d.table.Hash)
	if err := d.table.apply(&rows[0]); err != nil {
		return err
	}
	d.rows = append(d.rows, rows[0])
	return nil
}

// deeds are the commands that end in rows.
var deeds = map[Verb]func(*decision, *Command) error{
	DoSit: (*decision).doSit, DoRise: (*decision).doRise, DoRemove: (*decision).doRemove, DoSwap: (*decision).doSwap,
	DoBot: (*decision).doBot, DoSettings: (*decision).doSettings, DoDoor: (*decision).doDoor,
	DoReady: (*decision).doReady, DoStart: (*decision).doStart, DoAct: (*decision).doAct, DoUndo: (*decision).doUndo,
	DoQuiet: (*decision).doQuiet, DoTakeback: (*decision).doTakeback, DoAbandon: (*decision).doAbandon,
	DoReplace: (*decision).doReplace, DoVote: (*decision).doVote, DoConcede: (*decision).doConcede,
}

// decide carries out a command of a person.
func (d *decision) decide(c *Command) error {
	if slices.Contains(d.table.Done, done{d.person, c.ID}) {
		return nil
	}
	do := deeds[c.Do]
	if do == nil {
		return game.Refuse(CodeUnknownCommand, "there is no command %q", c.Do)
	}
	if d.table.Stage == Over {
		return game.Refuse(CodeTableOver, "the table is over")
	}
	if err := do(d, c); err != nil {
		return err
	}
	return d.settle()
}

// settle does what follows by itself: confirmations that nobody wants to be asked for, and the end.
func (d *decision) settle() error {
	t := d.table
	if err := d.settleProposal(); err != nil {
		return err
	}
	for t.Stage == Playing && !t.match.Over() {
		seat := d.declining()
		if seat == game.Nobody {
			return nil
		}
		by := d.by
		d.by = ByClock
		err := d.rowOf(rowAct, seat, actBody{Action: t.match.Decline(seat)}, "")
		d.by = by
		if err != nil {
			return err
		}
	}
	if t.Stage == Playing {
		return d.end(Finished)
	}
	return nil
}

// declining returns a seat that is asked to confirm and does not want to be.
func (d *decision) declining() game.Seat {
	t := d.table
	for _, seat := range t.match.Must().List() {
		if t.Chairs[seat].Quiet && t.Chairs[seat].player() == "" && t.match.Decline(seat) != "" {
			return seat
		}
	}
	return game.Nobody
}

// end closes the game with the sheet as everyone may know it.
func (d *decision) end(why Reason) error {
	b := endBody{Reason: why}
	if d.table.match != nil {
		b.Sheet = d.table.match.Score(game.Nobody)
	}
	if why == Finished || why == Conceded {
		b.Winners = d.table.winners(&b.Sheet)
	}
	return d.row(rowEnd, game.Nobody, b)
}

// winners returns the best of the seats that have not given up. An account without a chair, the sister's, can be the best.
func (t *Table) winners(sheet *game.Sheet) []game.Seat {
	var best game.Seats
	rank := len(sheet.Accounts) + 1
	for _, a := range sheet.Accounts {
		switch {
		case int(a.Seat) < len(t.Chairs) && t.Chairs[a.Seat].Conceded || a.Rank > rank:
		case a.Rank < rank:
			rank, best = a.Rank, game.Seats(0).With(a.Seat)
		default:
			best = best.With(a.Seat)
		}
	}
	return (best & game.SeatsUpTo(len(t.Chairs))).List()
}
