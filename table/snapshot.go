package table

import (
	"context"
	"crypto/sha256"
	"encoding/json"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// SnapshotEvery is how many rows lie between snapshots.
const SnapshotEvery = 64

// snapshotBody is the body of a snapshot.
type snapshotBody struct {
	Table *Table
	Match []byte
}

// Snapshot writes the table down, with a sum in front so that a damaged one is known.
func (t *Table) Snapshot() (Snapshot, error) {
	body := snapshotBody{Table: t}
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
		return nil, game.Refuse(CodeDamaged, "the snapshot of table %s does not match its checksum", s.Table)
	}
	var body snapshotBody
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

// complete reports whether a table that was read from a snapshot has all that is kept of a table today. Older snapshots lack the
// event log, or a part of it, or the numbers of decisions; the log makes them.
func (t *Table) complete() bool {
	return len(t.EventLog.Last) > 0 && t.EventLog.Edition == eventLogEdition && (t.match == nil || len(t.Decisions) == len(t.Chairs))
}

// Fold makes a table from its whole log. The chain is checked first.
func Fold(rows []Row) (*Table, error) { return resume(&Table{}, rows) }

// resume folds the rows that come after a table. Rows that are chained rightly and yet make no sense, which no server
// writes, are damage and not a fault of the program.
func resume(t *Table, rows []Row) (_ *Table, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = game.Refuse(CodeDamaged, "table %s: the log cannot be replayed: %v", t.ID, fault)
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
	t.events = nil
	return t, nil
}

// Load reads a table from the store. The whole chain is checked, so that a damaged table is never served; the snapshot
// spares playing the game again.
func Load(ctx context.Context, store Store, id ids.TableID) (*Table, error) {
	rows, err := store.Rows(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, game.Refuse(CodeUnknownTable, "there is no table %q", id)
	}
	if err := CheckChain(rows, 0, ids.Hash{}); err != nil {
		return nil, err
	}
	if s, err := store.Snapshot(ctx, id); err == nil && s.Number > 0 && s.Number <= len(rows) && rows[s.Number-1].Hash == s.Hash {
		if t, err := restore(s); err == nil && t.complete() {
			return resume(t, rows[s.Number:])
		}
	}
	return Fold(rows)
}
