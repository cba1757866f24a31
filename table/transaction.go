package table

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Transaction turns a command into rows and folds them into a copy of the table as it goes, so that later rows can depend on
// earlier ones. If it fails the copy is thrown away.
type Transaction struct {
	Table   *Table
	Effects Effects
	Now     time.Time
	By      Actor
	Person  ids.PersonID
	Command string
	Lag     time.Duration // of the person's connection
	Away    absence
	Seed    func() game.Seed
	// CannotHost are people who host as many tables as they may.
	CannotHost []ids.PersonID
}

// Row adds a row and folds it.
func (d *Transaction) Row(kind RowKind, seat game.Seat, body any) error {
	return d.RowOf(kind, seat, body, d.Person)
}

// RowOf is row on behalf of a person.
func (d *Transaction) RowOf(kind RowKind, seat game.Seat, body any, person ids.PersonID) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	rows := []Row{{
		Table: d.Table.ID, At: d.Now, By: d.By, Person: person, Kind: kind, Seat: seat, Body: raw, decoded: body,
	}}
	if len(d.Effects.Rows) == 0 {
		rows[0].Command = d.Command
	}
	Seal(rows, d.Table.Last, d.Table.Hash)
	if err := d.Table.apply(&rows[0]); err != nil {
		return err
	}
	rows[0].decoded = nil
	d.Effects.Rows = append(d.Effects.Rows, rows[0])
	return nil
}

// Decide carries out a command of a person, unless that has been done before.
func (d *Transaction) Decide(c *Command, decide Decider) error {
	// Nodes and logs from before ids were hashed have them as they are.
	for _, id := range []string{LoggedID(c.ID), c.ID} {
		if slices.Contains(d.Table.Done, commandKey{d.Person, id}) {
			return nil
		}
	}
	if d.Table.Stage == Over {
		return game.Refuse(CodeTableOver, "the table is over")
	}
	if err := decide(d, c); err != nil {
		return err
	}
	if err := d.StartWhenFull(); err != nil {
		return err
	}
	return d.Settle()
}

// Settle does what needs no command: it declines confirmations for quiet seats, carries out plans and ends a finished game.
func (d *Transaction) Settle() error {
	if err := d.settleProposal(); err != nil {
		return err
	}
	for d.Table.Stage == Playing && !d.Table.match.Over() {
		done, err := d.settlePlans()
		if seat := d.declining(); !done && err == nil && seat != game.Nobody {
			done, err = true, d.automatic(RowAct, seat, ActBody{Action: d.Table.match.Decline(seat)})
		}
		if err != nil || !done {
			return err
		}
	}
	if d.Table.Stage == Playing {
		return d.end(ratings.Finished)
	}
	return nil
}

// declining returns a seat that is asked to confirm and does not want to be.
func (d *Transaction) declining() game.Seat {
	t := d.Table
	for _, seat := range t.match.Must().List() {
		if t.Chairs[seat].Quiet && t.Chairs[seat].BotLevel() == "" && t.match.Decline(seat) != "" {
			return seat
		}
	}
	return game.Nobody
}

// Effects is everything that a transaction asks for, apart from the new state of its table. The table server carries it out: it commits
// the rows with the table that they open, and then sends the notices.
type Effects struct {
	Rows     []Row
	Opens    *Change      // the first change of the table of the next game
	SameHost bool         // if the host has changed, it is the same person under another id
	Notices  []NoticeWish // those that do not follow from how the table has changed
}

// NoticeWish asks to notify a person who does not see the table.
type NoticeWish struct {
	Person ids.PersonID
	Kind   NoticeKind
}

// Notify asks to notify a person.
func (e *Effects) Notify(p ids.PersonID, kind NoticeKind) {
	e.Notices = append(e.Notices, NoticeWish{p, kind})
}
