package tableserver_test

import (
	"reflect"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// A game with takebacks is imported as it was.
func TestImportWithTakebacks(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	people := []ids.PersonID{h.person("Anna"), h.person("Борис")}
	tableID, _ := h.started(table.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, people...)
	for range 3 {
		steps := 0
		h.playOut(tableID, people, func(tableserver.Position) bool { steps++; return steps > 20 })
		h.do(tableID, people[0], table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 2})
		h.do(tableID, people[1], table.Command{Do: table.DoVote, Yes: true})
	}
	steps := 0
	h.playOut(tableID, people, func(tableserver.Position) bool { steps++; return steps > 20 })
	was := h.Peek(tableID)
	rec := was.Record()
	id := ids.TableID(ids.New())
	if err := table.Import(t.Context(), h.store, id, &rec, []table.Chair{{Bot: "random"}, {Person: people[1]}}); err != nil {
		t.Fatal(err)
	}
	if a := mustVerify(t, h.store, id); a.Damage != nil || a.Notes != nil {
		t.Errorf("got %+v, want a sound table", a)
	}
	rows, err := h.store.Rows(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	is, err := table.Fold(rows)
	if err != nil {
		t.Fatal(err)
	}
	if is.Host != people[1] || is.Stage != table.Playing || !reflect.DeepEqual(is.Record(), rec) {
		t.Errorf("got the host %s, the stage %s and %v, want %v", is.Host, is.Stage, is.Record(), rec)
	}
	if !reflect.DeepEqual(is.Match().State(), was.Match().State()) {
		t.Error("the position of the game has changed")
	}
}
