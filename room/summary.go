package room

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// Card is what the lobby shows of a table. It has no names: they belong to people and change.
type Card struct {
	Config   json.RawMessage `json:"config"`
	Clock    Clock           `json:"clock"`
	Watch    bool            `json:"watch"`
	Seats    []CardSeat      `json:"seats"`
	Waits    []game.Seat     `json:"waits,omitempty"` // whom everyone knows to be awaited
	Reason   Reason          `json:"reason,omitempty"`
	Winners  []game.Seat     `json:"winners,omitempty"`
	Proposal bool            `json:"proposal,omitempty"`
}

// CardSeat is a seat on a card.
type CardSeat struct {
	Person PersonID `json:"person,omitempty"`
	Bot    string   `json:"bot,omitempty"`
}

// people returns everyone with a seat, the host first.
func (t *Table) people() []PersonID {
	people := []PersonID{t.Host}
	for i := range t.Chairs {
		if p := t.Chairs[i].Person; p != "" && !slices.Contains(people, p) {
			people = append(people, p)
		}
	}
	return people
}

// summary returns what lists know about the table.
func (t *Table) summary() Summary {
	card := Card{
		Config: t.Settings.Config, Clock: t.Settings.Clock, Watch: t.Settings.Watch, Reason: t.Reason, Winners: t.Winners,
		Proposal: t.Proposal != nil,
	}
	for i := range t.Chairs {
		card.Seats = append(card.Seats, CardSeat{t.Chairs[i].Person, t.Chairs[i].Bot})
	}
	s := Summary{
		Table: t.ID, Game: t.Settings.Game, Version: t.Version, Stage: t.Stage, Public: t.Settings.Public, Number: t.Last,
		Created: t.Created, Changed: t.Changed, People: t.people(), Due: t.due(),
	}
	if t.Stage == Playing {
		card.Waits = t.match.Awaited(game.Nobody).List()
		s.Awaited = t.match.Must().List()
	}
	s.Card, _ = json.Marshal(card) // nothing in a card can fail
	return s
}

// snapshotEvery is how many rows lie between snapshots.
const snapshotEvery = 64

// saved is the body of a snapshot.
type saved struct {
	Table *Table
	Match []byte
}

// snapshot writes the table down, with a sum in front so that a damaged one is known.
func (t *Table) snapshot() (Snapshot, error) {
	body := saved{Table: t}
	if t.match != nil {
		var err error
		if body.Match, err = t.match.Save(); err != nil {
			return Snapshot{}, err
		}
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return Snapshot{}, err
	}
	sum := sha256.Sum256(raw)
	return Snapshot{Table: t.ID, Number: t.Last, Hash: t.Hash, Version: t.Version, Body: append(sum[:], raw...)}, nil
}

// restore reads a snapshot. game.ErrOtherLayout says that another program wrote it, so that the log has to be played again.
func restore(s Snapshot) (*Table, error) {
	if len(s.Body) < sha256.Size {
		return nil, game.Refuse(CodeDamaged, "the snapshot of table %s is too short", s.Table)
	}
	sum, raw := s.Body[:sha256.Size], s.Body[sha256.Size:]
	if sha256.Sum256(raw) != [sha256.Size]byte(sum) {
		return nil, game.Refuse(CodeDamaged, "the snapshot of table %s is not what was written", s.Table)
	}
	var body saved
	if err := json.Unmarshal(raw, &body); err != nil {
		return nil, game.Refuse(CodeDamaged, "the snapshot of table %s: %v", s.Table, err)
	}
	t := body.Table
	if body.Match == nil {
		return t, nil
	}
	g, err := games.At(t.Settings.Game, s.Version)
	if err != nil {
		return nil, err
	}
	t.commitment = Commitment(t.Seed)
	t.match, err = g.Load(body.Match)
	return t, err
}

// whole tells whether a table that was read from a snapshot has all that is kept of a table today. Older snapshots lack the
// story, or the numbers of decisions; the log makes them.
func (t *Table) whole() bool {
	return len(t.Story.Last) > 0 && (t.match == nil || len(t.Decisions) == len(t.Chairs))
}

// Fold makes a table from its whole log. The chain is checked first.
func Fold(rows []Row) (*Table, error) { return resume(&Table{}, rows) }

// resume folds the rows that come after a table. Rows that are chained rightly and yet make no sense, which no server
// writes, are damage and not a fault of the program.
func resume(t *Table, rows []Row) (_ *Table, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = game.Refuse(CodeDamaged, "table %s: the log makes no sense: %v", t.ID, fault)
		}
	}()
	if err := CheckChain(rows, t.Last, t.Hash); err != nil {
		return nil, err
	}
	for i := range rows {
		if err := t.apply(&rows[i]); err != nil {
			return nil, err
		}
	}
	t.told = nil
	return t, nil
}

// load reads a table from the store. The whole chain is checked, so that a damaged table is never served; the snapshot
// spares playing the game again.
func load(ctx context.Context, store Tables, id TableID) (*Table, error) {
	rows, err := store.Rows(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, game.Refuse(CodeUnknownTable, "there is no table %q", id)
	}
	if err := CheckChain(rows, 0, Hash{}); err != nil {
		return nil, err
	}
	if s, err := store.Snapshot(ctx, id); err == nil && s.Number > 0 && s.Number <= len(rows) && rows[s.Number-1].Hash == s.Hash {
		if t, err := restore(s); err == nil && t.whole() {
			return resume(t, rows[s.Number:])
		}
	}
	return Fold(rows)
}
