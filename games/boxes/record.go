package boxes

import (
	"github.com/purrlor/purrlor/game"
)

// TableRecord is a table written down outside a game, such as one laid in real life.
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
		Cat    *int   `json:"cat"` // whose cat sleeps there, for the card "cat"
	} `json:"cards"`
	Across []struct {
		At   string `json:"at"` // c4-c5
		Cat  *int   `json:"cat"`
		Card string `json:"card"` // princess, special-yarn …
	} `json:"across"`
}

// ParseRecord reads a written table. Beside an error it returns at least the id, if there is one.
func ParseRecord(raw []byte) (TableRecord, error) {
	var r TableRecord
	if err := game.DecodeStrict(raw, &r); err != nil {
		return TableRecord{ID: r.ID}, game.Refuse(CodeBadTableCase, "%v", err)
	}
	return r, nil
}

// Build lays the cards and refuses a table that cannot be. It does not ask in which order cards came, nor whether a cat
// could have been laid where it lies now.
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
		if copies[card]++; card != catCard && copies[card] > card.facts().copies {
			return game.Refuse(CodeBadTableCase, "there are not %d of %v", copies[card], card)
		}
		return nil
	}
	for _, w := range r.Cards {
		q, ok := parseSlot(w.At)
		card, known := ParseCard(w.Card)
		switch {
		case !known:
			return t, c, game.Refuse(game.CodeUnknownPiece, "there is no card %q", w.Card)
		case !ok || !all.Has(int(q)):
			return t, c, game.Refuse(CodeOffTable, "%q is no slot of the table", w.At)
		case t.Laid[q].Card != NoCard:
			return t, c, game.Refuse(CodeSlotTaken, "two cards lie on %v", q)
		case (card == catCard) != (w.Cat != nil):
			return t, c, game.Refuse(CodeBadTableCase, "a sleeping cat has an owner, another card has none")
		}
		if err := use(card); err != nil {
			return t, c, err
		}
		laid := Laid{Card: card, Turned: w.Turned && !card.symmetric()}
		if w.Cat != nil {
			if *w.Cat < 0 || *w.Cat >= c.Players {
				return t, c, game.Refuse(game.CodeUnknownSeat, "there is no seat %d", *w.Cat)
			}
			laid.Owner = uint8(*w.Cat) + 1
		}
		t.lay(q, laid)
	}
	p := t.plan()
	for _, w := range r.Across {
		q, ok := parseJoint(w.At)
		if !ok || !t.free(&p, q) {
			return t, c, game.Refuse(CodeNoJoint, "nothing can lie across %q", w.At)
		}
		if w.Cat != nil {
			if *w.Cat < 0 || *w.Cat >= c.Players {
				return t, c, game.Refuse(game.CodeUnknownSeat, "there is no seat %d", *w.Cat)
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

// TableReport is the score of a written table.
type TableReport struct {
	ID string `json:"id"`
	game.Sheet
}

// Report scores a written table.
func (r *TableRecord) Report() (TableReport, error) {
	t, c, err := r.Build()
	if err != nil {
		return TableReport{}, err
	}
	return TableReport{ID: r.ID, Sheet: t.Sheet(c.Players, c.Rules == ruleSets[1], true)}, nil
}
