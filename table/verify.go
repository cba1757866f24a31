package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/storage"
)

// Audit is what Verify has found out about a table.
type Audit struct {
	Table  ids.TableID
	Rows   int
	Row    int      // where the damage shows, 0 if at no row in particular
	Damage error    // nil for a sound table
	Notes  []string // no damage, but worth knowing: what today's rules would make otherwise
}

// Verify plays a stored table again, and holds against it all that is stored: the chain of its rows, the snapshot, the
// final sheet and the summary. It only reads, and a server may go on with the table meanwhile. The error says that the
// table could not be read or is not there; damage is in the audit.
func Verify(ctx context.Context, store Store, id ids.TableID) (Audit, error) {
	v := verifier{Audit: Audit{Table: id}, table: &Table{}}
	var err error
	if v.summary, err = store.Summary(ctx, id); err != nil {
		return v.Audit, RefuseNotFound(err, id)
	}
	if v.snapshot, err = store.Snapshot(ctx, id); err != nil && !errors.Is(err, storage.ErrNotFound) {
		return v.Audit, err
	}
	rows, err := store.Rows(ctx, id, 0)
	if err != nil {
		return v.Audit, err
	}
	// A table that goes on is read in this order: it has at least the rows that the first summary and the snapshot know,
	// and at most those that a later summary knows.
	latest, err := store.Summary(ctx, id)
	if err != nil {
		return v.Audit, RefuseNotFound(err, id)
	}
	v.Rows = len(rows)
	v.Damage = v.check(rows, latest.Number)
	if v.Damage == nil {
		v.Row = 0
	}
	return v.Audit, nil
}

// verifier folds a log row by row and compares on the way.
type verifier struct {
	Audit
	summary  Summary
	snapshot Snapshot
	table    *Table
	unknown  bool // the game was played by a version of the rules that this program does not know
	lost     bool // today's rules could not follow it to its end
}

func (v *verifier) check(rows []Row, most int) (damage error) {
	defer func() {
		if trouble := recover(); trouble != nil { // rows that no server wrote can ask for anything
			damage = game.Refuse(CodeDamaged, "the log cannot be replayed: %v", trouble)
		}
	}()
	version := v.findVersion(rows)
	last, hash := 0, ids.Hash{}
	for i := range rows {
		v.Row = i + 1
		if err := CheckChain(rows[i:i+1], last, hash); err != nil {
			return err
		}
		last, hash = rows[i].Number, rows[i].Hash
		if v.lost {
			continue
		}
		if err := v.follow(&rows[i], version); err != nil {
			return err
		}
	}
	v.Row = 0
	switch {
	case last < v.summary.Number || last < v.snapshot.Number:
		return game.Refuse(CodeDamaged, "the log has %d of %d rows", last, max(v.summary.Number, v.snapshot.Number))
	case last > most:
		return game.Refuse(CodeDamaged, "the summary ends with row %d, the log with row %d", most, last)
	}
	return nil
}

// findVersion returns the newest version of the rules, if the game was played by one that is not known.
func (v *verifier) findVersion(rows []Row) int {
	start := slices.IndexFunc(rows, func(r Row) bool { return r.Kind == RowStart })
	g, err := games.Named(v.summary.Game)
	if start < 0 || err != nil {
		return 0
	}
	var b StartBody
	if err := json.Unmarshal(rows[start].Body, &b); err != nil {
		return 0
	}
	if _, err := g.At(b.Version); err == nil {
		return 0
	}
	version := g.Info().Version
	v.unknown = true
	v.note("played by version %d of the rules, which is unknown; this is version %d", b.Version, version)
	return version
}

func (v *verifier) note(format string, args ...any) {
	v.Notes = append(v.Notes, fmt.Sprintf(format, args...))
}

// follow folds a row and compares what is stored about the table at this row.
func (v *verifier) follow(r *Row, version int) error {
	if err := v.checkSheet(r); err != nil {
		return err
	}
	if err := v.apply(*r, version); err != nil {
		if !v.unknown {
			return game.Refuse(CodeDamaged, "row %d breaks the rules: %v", r.Number, err)
		}
		v.lost = true
		v.note("row %d breaks today's rules: %v", r.Number, err)
		return nil
	}
	if r.Number == v.snapshot.Number {
		if err := v.checkSnapshot(); err != nil {
			return err
		}
	}
	if r.Number == v.summary.Number {
		return v.checkSummary()
	}
	return nil
}

// apply folds a row. A game of a version that is not known is played by today's rules, to see whether they agree.
func (v *verifier) apply(r Row, version int) error {
	if r.Kind != RowStart || !v.unknown {
		return v.table.apply(&r)
	}
	return decodeBody(&r, func(b StartBody) error {
		played := b.Version
		b.Version = version
		var err error
		if r.Body, err = json.Marshal(b); err != nil {
			return err
		}
		err = v.table.apply(&r)
		v.table.Version = played
		return err
	})
}

// checkSheet compares the final sheet and the winners with those of the game as it has been played again.
func (v *verifier) checkSheet(r *Row) error {
	if r.Kind != RowEnd || v.table.match == nil {
		return nil
	}
	return decodeBody(r, func(b endBody) error {
		sheet := v.table.match.Score(game.Nobody)
		same := SameSheet(&sheet, &b.Sheet)
		if same && (b.Reason == ratings.Finished || b.Reason == ratings.Conceded) {
			same = slices.Equal(v.table.winners(&sheet), b.Winners)
		}
		switch {
		case same:
		case v.unknown:
			v.note("today's rules give a different final sheet; the stored one stays")
		default:
			return game.Refuse(CodeDamaged, "the final score sheet does not match the game")
		}
		return nil
	})
}

// SameSheet reports whether two sheets say the same, however they were read.
func SameSheet(a, b *game.Sheet) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

func (v *verifier) checkSnapshot() error {
	if v.snapshot.Hash != v.table.Hash || v.snapshot.Version != v.table.Version {
		return game.Refuse(CodeDamaged, "the snapshot does not belong to row %d", v.snapshot.Number)
	}
	stored, err := restore(v.snapshot)
	if err != nil {
		if errors.Is(err, game.ErrOtherLayout) || v.unknown && game.CodeOf(err) == game.CodeRulesVersion {
			return nil // nobody reads it
		}
		return err
	}
	if !stored.complete() { // it is passed over when the table is loaded; the rest of it has to be true all the same
		stored.EventLog, stored.Decisions = v.table.EventLog, v.table.Decisions
	}
	if stored.Started.IsZero() { // it was not noted at first
		stored.Started = v.table.Started
	}
	// Both are encoded by this program, so that a field added after the snapshot makes no difference.
	got, err := stored.Snapshot()
	if err != nil {
		return err
	}
	want, err := v.table.Snapshot()
	if err != nil {
		return err
	}
	if !bytes.Equal(got.Body, want.Body) {
		return game.Refuse(CodeDamaged, "the snapshot does not match the table after row %d", v.snapshot.Number)
	}
	return nil
}

func (v *verifier) checkSummary() error {
	made := v.table.Summary()
	want := facts(&made)
	for i, got := range facts(&v.summary) {
		switch {
		case got == want[i]:
		case got.name == "due" && !v.table.HasPeople(): // older servers woke tables that nobody plays at
		case v.unknown:
			v.note("today's rules give the summary a different %s", got.name)
		default:
			return game.Refuse(CodeDamaged, "the summary has %s %v, but the log gives %v", got.name, got.value, want[i].value)
		}
	}
	return nil
}

// fact is something that a summary says.
type fact struct {
	name  string
	value any
}

func facts(s *Summary) []fact {
	var card LobbyCard
	_ = json.Unmarshal(s.Card, &card) // a card that cannot be read is empty, which no table's is
	card.Watching, card.Played = 0, 0 // of one the log does not tell, and the other is missing where older servers wrote
	raw, _ := json.Marshal(card)
	return []fact{
		{"game", s.Game},
		{"version", s.Version},
		{"stage", s.Stage},
		{"public", s.Public},
		{"created", s.Created.UnixMilli()},
		{"changed", s.Changed.UnixMilli()},
		{"due", s.Due.UnixMilli()},
		{"people", fmt.Sprint(s.People)},
		{"awaited", fmt.Sprint(s.Awaited)},
		{"card", string(raw)},
	}
}

// ExportStore has what an export of a table needs.
type ExportStore interface {
	Store
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	SeatNames(ctx context.Context, table ids.TableID) ([]SeatName, error)
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// Export returns the replay of a game that is over, from the store alone. A running one is refused: its seed and log are
// for nobody.
func Export(ctx context.Context, store ExportStore, id ids.TableID) (Replay, error) {
	t, err := Load(ctx, store, id)
	if err != nil {
		return Replay{}, err
	}
	known, err := store.Names(ctx, t.People())
	if err != nil {
		return Replay{}, err
	}
	own, err := store.SeatNames(ctx, id)
	if err != nil {
		return Replay{}, err
	}
	nobody := func(ids.PersonID) bool { return false }
	userBots, err := store.UserBotsAmong(ctx, t.People())
	if err != nil {
		return Replay{}, err
	}
	c := Roster{Present: nobody, Elsewhere: nobody, UserBots: userBots}
	c.SetNames(t.Chairs, known, own)
	return t.Replay(c)
}
