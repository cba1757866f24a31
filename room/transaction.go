package room

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// transaction turns a command into rows and folds them into a copy of the table as it goes, so that later rows can depend on
// earlier ones. If it fails the copy is thrown away.
type transaction struct {
	table   *Table
	rows    []Row
	now     time.Time
	by      Actor
	person  PersonID
	command string
	lag     time.Duration // of the person's connection
	away    absence
	seed    func() game.Seed
	// cannotHost are people who host as many tables as they may.
	cannotHost []PersonID
	sameHost   bool       // if the host has changed, it is the same person under another id
	opens      *Change    // the first change of the table of the next game
	reminded   PersonID   // whom the table still waits for
	planVoid   []PersonID // whose plans have ended because something touches them
	notices    []PersonNotice
}

// row adds a row and folds it.
func (d *transaction) row(kind RowKind, seat game.Seat, body any) error {
	return d.rowOf(kind, seat, body, d.person)
}

// rowOf is row on behalf of a person.
func (d *transaction) rowOf(kind RowKind, seat game.Seat, body any, person PersonID) error {
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

// decide carries out a command of a person, unless that has been done before.
func (d *transaction) decide(c *Command, decide rowHandler) error {
	// Nodes and logs from before ids were hashed have them as they are.
	for _, id := range []string{LoggedID(c.ID), c.ID} {
		if slices.Contains(d.table.Done, commandKey{d.person, id}) {
			return nil
		}
	}
	if d.table.Stage == Over {
		return game.Refuse(CodeTableOver, "the table is over")
	}
	if err := decide(d, c); err != nil {
		return err
	}
	if err := d.startWhenFull(); err != nil {
		return err
	}
	return d.settle()
}

// settle does what needs no command: it declines confirmations for quiet seats, carries out plans and ends a finished game.
func (d *transaction) settle() error {
	if err := d.settleProposal(); err != nil {
		return err
	}
	for d.table.Stage == Playing && !d.table.match.Over() {
		done, err := d.settlePlans()
		if seat := d.declining(); !done && err == nil && seat != game.Nobody {
			done, err = true, d.automatic(rowAct, seat, actBody{Action: d.table.match.Decline(seat)})
		}
		if err != nil || !done {
			return err
		}
	}
	if d.table.Stage == Playing {
		return d.end(ratings.Finished)
	}
	return nil
}

// declining returns a seat that is asked to confirm and does not want to be.
func (d *transaction) declining() game.Seat {
	t := d.table
	for _, seat := range t.match.Must().List() {
		if t.Chairs[seat].Quiet && t.Chairs[seat].botLevel() == "" && t.match.Decline(seat) != "" {
			return seat
		}
	}
	return game.Nobody
}
