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
func (tx *Transaction) Row(kind RowKind, seat game.Seat, body any) error {
	return tx.RowOf(kind, seat, body, tx.Person)
}

// RowOf is row on behalf of a person.
func (tx *Transaction) RowOf(kind RowKind, seat game.Seat, body any, person ids.PersonID) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	rows := []Row{{
		Table: tx.Table.ID, At: tx.Now, By: tx.By, Person: person, Kind: kind, Seat: seat, Body: raw, decoded: body,
	}}
	if len(tx.Effects.Rows) == 0 {
		rows[0].Command = tx.Command
	}
	Seal(rows, tx.Table.Last, tx.Table.Hash)
	if err := tx.Table.apply(&rows[0]); err != nil {
		return err
	}
	rows[0].decoded = nil
	tx.Effects.Rows = append(tx.Effects.Rows, rows[0])
	return nil
}

// Decide carries out a command of a person, unless that has been done before.
func (tx *Transaction) Decide(c *Command, decide Decider) error {
	// Nodes and logs from before ids were hashed have them as they are.
	for _, id := range []string{LoggedID(c.ID), c.ID} {
		if slices.Contains(tx.Table.Done, commandKey{tx.Person, id}) {
			return nil
		}
	}
	if tx.Table.Stage == Over {
		return game.Refuse(CodeTableOver, "the table is over")
	}
	if err := decide(tx, c); err != nil {
		return err
	}
	if err := tx.StartWhenFull(); err != nil {
		return err
	}
	return tx.Settle()
}

// Settle does what needs no command: it declines confirmations for quiet seats, carries out plans and ends a finished game.
func (tx *Transaction) Settle() error {
	if err := tx.settleProposal(); err != nil {
		return err
	}
	for tx.Table.Stage == Playing && !tx.Table.match.Over() {
		done, err := tx.settlePlans()
		if seat := tx.declining(); !done && err == nil && seat != game.Nobody {
			done, err = true, tx.automatic(RowAct, seat, ActBody{Action: tx.Table.match.Decline(seat)})
		}
		if err != nil || !done {
			return err
		}
	}
	if tx.Table.Stage == Playing {
		return tx.end(ratings.Finished)
	}
	return nil
}

// declining returns a seat that is asked to confirm and does not want to be.
func (tx *Transaction) declining() game.Seat {
	t := tx.Table
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
	Opens    *Change         // the first change of the table of the next game
	SameHost bool            // if the host has changed, it is the same person under another id
	Notices  []NoticeRequest // those that do not follow from how the table has changed
}

// NoticeRequest asks to notify a person who does not see the table.
type NoticeRequest struct {
	Person ids.PersonID
	Kind   NoticeKind
}

// Notify asks to notify a person.
func (e *Effects) Notify(p ids.PersonID, kind NoticeKind) {
	e.Notices = append(e.Notices, NoticeRequest{p, kind})
}
