package tableserver_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// tampered is a store that returns changed data.
type tampered struct {
	table.Store
	rows     func([]table.Row) []table.Row
	snapshot func(*table.Snapshot)
	summary  func(*table.Summary)
}

func (s tampered) Rows(ctx context.Context, id ids.TableID, after int) ([]table.Row, error) {
	rows, err := s.Store.Rows(ctx, id, after)
	if s.rows != nil {
		rows = s.rows(rows)
	}
	return rows, err
}

func (s tampered) Snapshot(ctx context.Context, id ids.TableID) (table.Snapshot, error) {
	snapshot, err := s.Store.Snapshot(ctx, id)
	if s.snapshot != nil && err == nil {
		s.snapshot(&snapshot)
	}
	return snapshot, err
}

func (s tampered) Summary(ctx context.Context, id ids.TableID) (table.Summary, error) {
	summary, err := s.Store.Summary(ctx, id)
	if s.summary != nil && err == nil {
		s.summary(&summary)
	}
	return summary, err
}

// verified has a server with a finished table of Boxes, and one in progress.
func verified(t *testing.T) (h *fixture, over, playing ids.TableID) {
	h = newFixture(t)
	people := []ids.PersonID{h.person("Anna"), h.person("Борис")}
	settings := table.Settings{Game: "boxes", Config: []byte(`{"players":2}`), Clock: table.Clock{Kind: table.Days, Days: 3}}
	over, _ = h.started(settings, people...)
	h.playOut(over, people, nil)
	playing, _ = h.started(settings, people...)
	h.playOut(playing, people, func(p tableserver.Position) bool {
		s, err := h.store.Summary(t.Context(), playing)
		return err != nil || s.Number > 70
	})
	return h, over, playing
}

func mustVerify(t *testing.T, store table.Store, id ids.TableID) table.Audit {
	t.Helper()
	a, err := table.Verify(t.Context(), store, id)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestVerifySoundTables(t *testing.T) {
	t.Parallel()
	h, over, playing := verified(t)
	open, err := h.Create(t.Context(), h.person("Celina"), table.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, []string{"kitten"})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []ids.TableID{over, playing, open} {
		a := mustVerify(t, h.store, id)
		summary, err := h.store.Summary(t.Context(), id)
		if err != nil || a.Damage != nil || a.Row != 0 || a.Notes != nil || a.Rows != summary.Number {
			t.Errorf("%s: got %+v (%v), want %d sound rows", summary.Stage, a, err, summary.Number)
		}
	}
	if _, err := table.Verify(t.Context(), h.store, "nowhere"); game.CodeOf(err) != table.CodeUnknownTable {
		t.Errorf("got %v, want %s", err, table.CodeUnknownTable)
	}
}

func TestVerifyUndoTakebackConcede(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := []ids.PersonID{h.person("Anna"), h.person("Борис")}
	tableID, _ := h.started(table.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, people...)
	for round := range 20 {
		steps := 0
		h.playOut(tableID, people, func(tableserver.Position) bool { steps++; return steps > 7 })
		for i, p := range people {
			_ = h.try(tableID, p, table.Command{Do: table.DoUndo, Seat: seat(game.Seat(i))}) // refused when there is nothing to undo
		}
		if round%8 == 7 {
			h.do(tableID, people[0], table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
			h.do(tableID, people[1], table.Command{Do: table.DoVote, Yes: true})
		}
	}
	h.do(tableID, people[1], table.Command{Do: table.DoConcede, Seat: seat(1)})
	rows, err := h.store.Rows(t.Context(), tableID, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[table.RowKind]int{}
	for _, r := range rows {
		kinds[r.Kind]++
	}
	if kinds["undo"] == 0 || kinds["takeback"] == 0 || kinds["end"] != 1 {
		t.Fatalf("got rows of the kinds %v", kinds)
	}
	if a := mustVerify(t, h.store, tableID); a.Damage != nil || a.Notes != nil {
		t.Errorf("got %+v, want a sound table", a)
	}
}

// A table may go on while it is verified.
func TestVerifyDuringPlay(t *testing.T) {
	t.Parallel()
	h, over, playing := verified(t)
	reads := 0
	s := tampered{Store: h.store, summary: func(s *table.Summary) {
		if reads++; reads == 1 {
			h.do(playing, s.People[0], table.Command{Do: table.DoDoor, On: true})
		}
	}}
	if a := mustVerify(t, s, playing); a.Damage != nil || reads != 2 {
		t.Errorf("got %+v after %d reads, want a sound table", a, reads)
	}
	s.summary = func(*table.Summary) {
		if err := h.store.DeleteTable(t.Context(), over); err != nil {
			t.Error(err)
		}
	}
	if a, err := table.Verify(t.Context(), s, over); game.CodeOf(err) != table.CodeUnknownTable {
		t.Errorf("deleted meanwhile: got %+v and %v, want %s", a, err, table.CodeUnknownTable)
	}
}

// at returns the index of the first row of a kind.
func at(rows []table.Row, kind table.RowKind) int {
	return slices.IndexFunc(rows, func(r table.Row) bool { return r.Kind == kind })
}

// forge changes the body of the first row of a kind and recomputes the hashes, as an expert attacker would.
func forge(kind table.RowKind, old, changed string) func([]table.Row) []table.Row {
	return func(rows []table.Row) []table.Row {
		r := &rows[at(rows, kind)]
		r.Body = []byte(strings.Replace(string(r.Body), old, changed, 1))
		table.Seal(rows, 0, ids.Hash{})
		return rows
	}
}

func TestVerifyFindsDamage(t *testing.T) {
	t.Parallel()
	h, over, playing := verified(t)
	rows, err := h.store.Rows(t.Context(), over, 0)
	if err != nil {
		t.Fatal(err)
	}
	before, err := h.store.Summary(t.Context(), playing)
	if err != nil {
		t.Fatal(err)
	}
	h.do(playing, before.People[0], table.Command{Do: table.DoDoor, On: true})
	start, act, end := at(rows, "start")+1, at(rows, "act")+1, at(rows, "end")+1
	tests := []struct {
		name  string
		table ids.TableID
		store tampered
		row   int
		want  string
	}{
		{"a changed byte", over, tampered{rows: func(r []table.Row) []table.Row { r[9].Body[0] ^= 1; return r }}, 10, "row 10 does not match its hash"},
		{"another time", over, tampered{rows: func(r []table.Row) []table.Row { r[9].At = r[9].At.Add(1e6); return r }}, 10, "row 10 does not match its hash"},
		{"a lost row", over, tampered{rows: func(r []table.Row) []table.Row { return slices.Delete(r, 9, 10) }}, 10, "row 11 follows row 9"},
		{"a lost end", over, tampered{rows: func(r []table.Row) []table.Row { return r[:end-1] }}, 0, "the log has"},
		{"a lost log", over, tampered{rows: func([]table.Row) []table.Row { return nil }}, 0, "the log has 0 of"},
		{"an action against the rules", over, tampered{rows: forge("act", `:"`, `:"x`)}, act, "breaks the rules: bad_action"},
		{"another seed", over, tampered{rows: forge("start", `"Seed":"`, `"Seed":"x`)}, start, "breaks the rules"},
		{"a row of no kind", over, tampered{rows: func(r []table.Row) []table.Row {
			r[5].Kind = "fly"
			table.Seal(r, 0, ids.Hash{})
			return r
		}}, 6, "row is of an unknown kind"},
		{"an action before the game", over, tampered{rows: func(r []table.Row) []table.Row {
			r[start-1].Kind = "act"
			table.Seal(r, 0, ids.Hash{})
			return r
		}}, start, "table_damaged"},
		{"better points on the sheet", over, tampered{rows: forge("end", `"rank":`, `"rank":1`)}, end, "the final score sheet"},
		{"another winner", over, tampered{rows: forge("end", `"Winners":[`, `"Winners":[2,`)}, end, "the final score sheet"},
		{"a changed byte of the snapshot", playing, tampered{snapshot: func(s *table.Snapshot) { s.Body[99] ^= 1 }}, 64, "does not match its checksum"},
		{"a snapshot of another row", playing, tampered{snapshot: func(s *table.Snapshot) { s.Number++ }}, 65, "the snapshot does not belong to row 65"},
		{"a snapshot of other rules", playing, tampered{snapshot: func(s *table.Snapshot) { s.Version++ }}, 64, "the snapshot does not belong to row 64"},
		{"a snapshot of a row to come", playing, tampered{snapshot: func(s *table.Snapshot) { s.Number += 1000 }}, 0, "of 1064 rows"},
		{"a snapshot of another table", playing, tampered{snapshot: func(s *table.Snapshot) {
			other, err := h.store.Snapshot(t.Context(), over)
			if err != nil {
				t.Fatal(err)
			}
			s.Body = other.Body
		}}, 64, "the snapshot does not match the table"},
		{"a summary that has stopped", playing, tampered{summary: func(s *table.Summary) { *s = before }}, 0, "the summary ends with row"},
		{"a summary in another stage", over, tampered{summary: func(s *table.Summary) { s.Stage = table.Playing }}, len(rows), "the summary has stage playing, but the log gives over"},
		{"a summary with other people", over, tampered{summary: func(s *table.Summary) { s.People = s.People[:1] }}, len(rows), "the summary has people"},
		{"a summary that lets the clock rest", playing, tampered{summary: func(s *table.Summary) { s.Due = s.Due.Add(1e9) }}, -1, "the summary has due"},
		{"a summary with another card", over, tampered{summary: func(s *table.Summary) { s.Card = []byte("{}") }}, len(rows), "the summary has card"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.store.Store = h.store
			a := mustVerify(t, tt.store, tt.table)
			if a.Damage == nil || !strings.Contains(a.Damage.Error(), tt.want) || game.CodeOf(a.Damage) != table.CodeDamaged {
				t.Errorf("got %v, want %q", a.Damage, tt.want)
			}
			if a.Row != tt.row && tt.row >= 0 {
				t.Errorf("got row %d, want %d", a.Row, tt.row)
			}
		})
	}
}

// aged is a store with a game of rules version 99.
func aged(t *testing.T, h *fixture, tableID ids.TableID, rows func([]table.Row) []table.Row) tampered {
	t.Helper()
	summary, err := h.store.Summary(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	now, err := json.Marshal(summary.Version)
	if err != nil {
		t.Fatal(err)
	}
	age := forge("start", `"Version":`+string(now), `"Version":99`)
	var last ids.Hash
	s := tampered{Store: h.store}
	s.rows = func(r []table.Row) []table.Row { return age(rows(r)) }
	if r, err := s.Rows(t.Context(), tableID, 0); err == nil {
		last = r[len(r)-1].Hash
	}
	s.summary = func(s *table.Summary) { s.Version = 99 }
	s.snapshot = func(s *table.Snapshot) { s.Version, s.Hash = 99, last }
	return s
}

// A game of other rules is reported and does not count as damaged.
func TestVerifyReportsOtherRules(t *testing.T) {
	t.Parallel()
	h, over, _ := verified(t)
	tests := []struct {
		name string
		rows func([]table.Row) []table.Row
		want []string
	}{
		{"today's rules agree", func(r []table.Row) []table.Row { return r }, nil},
		{"they give another sheet", forge("end", `"rank":`, `"rank":1`), []string{"a different final sheet"}},
		{"they do not allow an action", forge("act", `:"`, `:"x`), []string{"breaks today's rules: bad_action"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := mustVerify(t, aged(t, h, over, tt.rows), over)
			want := append([]string{"played by version 99 of the rules"}, tt.want...)
			if a.Damage != nil || len(a.Notes) != len(want) {
				t.Fatalf("got %v and the notes %q, want no damage and %q", a.Damage, a.Notes, want)
			}
			for i := range want {
				if !strings.Contains(a.Notes[i], want[i]) {
					t.Errorf("got the note %q, want %q", a.Notes[i], want[i])
				}
			}
		})
	}
	t.Run("its chain is held against it all the same", func(t *testing.T) {
		s := aged(t, h, over, forge("act", `:"`, `:"x`))
		forged := s.rows
		s.rows = func(r []table.Row) []table.Row { r = forged(r); r[len(r)-1].Person = "Eve"; return r }
		if a := mustVerify(t, s, over); a.Damage == nil || a.Row != a.Rows {
			t.Errorf("got %+v, want damage at the last row", a)
		}
	})
}

func TestExportEqualsReplay(t *testing.T) {
	t.Parallel()
	h, over, playing := verified(t)
	got, err := table.Export(t.Context(), h.store, over)
	if err != nil {
		t.Fatal(err)
	}
	want, err := h.Replay(t.Context(), over)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want.Seats {
		want.Seats[i].Present = false // the people of the test still look at it
	}
	gotRaw, _ := json.Marshal(got)
	wantRaw, _ := json.Marshal(want)
	if !reflect.DeepEqual(gotRaw, wantRaw) {
		t.Errorf("got %s, want %s", gotRaw, wantRaw)
	}
	for id, want := range map[ids.TableID]game.Code{playing: table.CodeNotOver, "nowhere": table.CodeUnknownTable} {
		if r, err := table.Export(t.Context(), h.store, id); game.CodeOf(err) != want || r.Record.Seed != (game.Seed{}) {
			t.Errorf("got %v and %v, want %s and nothing", r, err, want)
		}
	}
}
