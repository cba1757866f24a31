package room_test

import (
	"reflect"
	"testing"

	"github.com/purrlor/purrlor/room"
)

func TestAGameWithTakebacksIsImportedAsItWas(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	people := []room.PersonID{h.person("Anna"), h.person("Борис")}
	table, _ := h.started(room.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, people...)
	for range 3 {
		steps := 0
		h.playOut(table, people, func(room.Position) bool { steps++; return steps > 20 })
		h.do(table, people[0], room.Command{Do: room.DoTakeback, Seat: seat(0), Count: 2})
		h.do(table, people[1], room.Command{Do: room.DoVote, Yes: true})
	}
	steps := 0
	h.playOut(table, people, func(room.Position) bool { steps++; return steps > 20 })
	was := h.Peek(table)
	rec := was.Record()
	id := room.TableID(room.NewID())
	if err := room.Import(t.Context(), h.store, id, &rec, []room.Chair{{Bot: "random"}, {Person: people[1]}}); err != nil {
		t.Fatal(err)
	}
	if a := mustVerify(t, h.store, id); a.Damage != nil || a.Notes != nil {
		t.Errorf("got %+v, want a sound table", a)
	}
	rows, err := h.store.Rows(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	is, err := room.Fold(rows)
	if err != nil {
		t.Fatal(err)
	}
	if is.Host != people[1] || is.Stage != room.Playing || !reflect.DeepEqual(is.Record(), rec) {
		t.Errorf("got the host %s, the stage %s and %v, want %v", is.Host, is.Stage, is.Record(), rec)
	}
	if !reflect.DeepEqual(is.Match().State(), was.Match().State()) {
		t.Error("the game stands otherwise than it did")
	}
}
