package boxes

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// TableRecord is a written description of a table, for example of a physical game.
type TableRecord struct {
	ID      string `json:"id"`
	Players int    `json:"players"`
	Rules   string `json:"rules"`
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
	Cards   []struct {
		At     string `json:"at"` // c4
		Card   string `json:"card"`
		Turned bool   `json:"turned"`
		Cat    *int   `json:"cat"` // owner of the sleeping cat, for the card "cat"
	} `json:"cards"`
	Across []struct {
		At   string `json:"at"` // c4-c5
		Cat  *int   `json:"cat"`
		Card string `json:"card"` // princess, special-yarn …
	} `json:"across"`
}

// ParseRecord reads a table record.
func ParseRecord(raw []byte) (TableRecord, error) {
	var r TableRecord
	if err := game.DecodeStrict(raw, &r); err != nil {
		return r, game.Refuse(CodeBadTableCase, "%v", err)
	}
	return r, nil
}

// Build lays the cards and rejects an impossible table. It does not check the order of the cards, nor whether each cat could have
// been laid.
func (r *TableRecord) Build() (Table, Config, error) {
	c := Config{Players: r.Players, Rules: r.Rules, Columns: r.Columns, Rows: r.Rows}
	if c.Rules == "" {
		c.Rules = ruleSets[0]
	}
	if c.Columns == 0 && c.Rows == 0 {
		c.Columns, c.Rows = maxColumns, maxRows
	}
	if err := c.check(); err != nil {
		return Table{}, c, err
	}
	t := Table{Columns: uint8(c.Columns), Rows: uint8(c.Rows)}
	all := allOf[t.Columns][t.Rows]
	var copies [maxCards]int
	use := func(card Card) error {
		most := card.facts().copies
		if card == princess && c.Rules == ruleSets[0] {
			most = c.Players // the others leave the game (B2.2)
		}
		if copies[card]++; card != catCard && copies[card] > most {
			return game.Refuse(CodeTooManyCopies, "the game has fewer than %d of %v", copies[card], card)
		}
		return nil
	}
	var cats [maxPlayers]int
	useCat := func(seat int) error {
		if seat < 0 || seat >= c.Players {
			return game.Refuse(game.CodeUnknownSeat, "seat %d is not at this table", seat)
		}
		if cats[seat]++; cats[seat] > deckFile.Cats {
			return game.Refuse(CodeTooManyCats, "seat %d has only %d cats", seat, deckFile.Cats)
		}
		return nil
	}
	for _, w := range r.Cards {
		q, ok := parseSlot(w.At)
		card, known := ParseCard(w.Card)
		switch {
		case !known:
			return t, c, game.Refuse(game.CodeUnknownPiece, "unknown card %q", w.Card)
		case !ok || !all.Has(int(q)):
			return t, c, game.Refuse(CodeOffTable, "%q is not a slot of the table", w.At)
		case t.Laid[q].Card != NoCard:
			return t, c, game.Refuse(CodeSlotTaken, "two cards lie on %v", q)
		case (card == catCard) != (w.Cat != nil):
			return t, c, game.Refuse(CodeOwnerMissing, "only a sleeping cat has an owner, and it needs one")
		}
		if err := use(card); err != nil {
			return t, c, err
		}
		laid := Laid{Card: card, Turned: w.Turned && !card.symmetric()}
		if w.Cat != nil {
			if err := useCat(*w.Cat); err != nil {
				return t, c, err
			}
			laid.Owner = uint8(*w.Cat) + 1
		}
		t.lay(q, laid)
	}
	p := t.openSides()
	if err := t.checkWhole(&p, c.Rules == ruleSets[1]); err != nil {
		return t, c, err
	}
	for _, w := range r.Across {
		q, ok := parseJoint(w.At)
		if !ok {
			return t, c, game.Refuse(CodeNoCardThere, "%q is not a joint", w.At)
		}
		if err := t.checkJoint(&p, q); err != nil {
			return t, c, err
		}
		if w.Cat != nil {
			if w.Card != "" {
				return t, c, game.Refuse(CodeBadTableCase, "a joint carries a cat or a card, not both")
			}
			if err := useCat(*w.Cat); err != nil {
				return t, c, err
			}
			t.Across[q] = catOf(game.Seat(*w.Cat))
			continue
		}
		card, known := ParseCard(w.Card)
		if !known || card.Kind() != KindPrincess && card.Kind() != KindSpecial {
			return t, c, game.Refuse(game.CodeUnknownPiece, "%q does not lie across a joint", w.Card)
		}
		if err := use(card); err != nil {
			return t, c, err
		}
		t.Across[q] = acrossOf(card)
	}
	return t, c, nil
}

// checkWhole rejects a table whose cards are not connected by their sides, and under the advanced rules wall against wall.
func (t *Table) checkWhole(p *openSides, advanced bool) error {
	reached := grid.Bits{}
	if first := p.occupied.First(); first >= 0 {
		reached = grid.Bit(first)
	}
	for {
		next := reached.Or(around(reached).And(p.occupied))
		if next == reached {
			break
		}
		reached = next
	}
	if reached != p.occupied {
		return game.Refuse(CodeCardsApart, "some cards touch no other")
	}
	left := p.occupied
	for i := left.Next(); advanced && i >= 0; i = left.Next() {
		if l := t.Laid[i]; t.wallAgainstWall(p, l.Card, Slot(i), l.Turned) {
			return game.Refuse(CodeWallOnWall, "a wall lies against a wall at %v", Slot(i))
		}
	}
	return nil
}

// TableReport is the score of a table record.
type TableReport struct {
	ID string `json:"id"`
	game.Sheet
}

// Report scores a table record.
func (r *TableRecord) Report() (TableReport, error) {
	t, c, err := r.Build()
	if err != nil {
		return TableReport{}, err
	}
	return TableReport{ID: r.ID, Sheet: t.Sheet(c.Players, c.Rules == ruleSets[1], true)}, nil
}
