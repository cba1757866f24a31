package tableserver_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

func TestHashedBotName(t *testing.T) {
	t.Parallel()
	t.Run("differs_by_seat", func(t *testing.T) {
		t.Parallel()
		at := map[string]int{}
		for i := range 2000 {
			tableID := ids.TableID(fmt.Sprintf("table-%d", i))
			taken := map[string]game.Seat{}
			for seat := range game.Seat(game.MaxSeats) {
				name := table.HashedBotName(tableID, seat)
				if other, ok := taken[name]; ok {
					t.Fatalf("table %s: seats %d and %d are both called %s", tableID, other, seat, name)
				}
				taken[name] = seat
				at[name]++
			}
		}
		if want := 13; len(at) != want {
			t.Errorf("%d names are in use, want %d", len(at), want)
		}
	})
	// Tables without stored names must keep showing these names.
	t.Run("is_pinned", func(t *testing.T) {
		t.Parallel()
		for tableID, want := range map[ids.TableID]string{
			"a":                "waffle domino truffle clover toffee button ",
			"table-1":          "clover bramble whiskers truffle pretzel figaro ",
			"Vq3mZ0yT7bW2nKfP": "button clover domino dumpling figaro marzipan ",
		} {
			got := ""
			for seat := range game.Seat(game.MaxSeats) {
				got += table.HashedBotName(tableID, seat) + " "
			}
			if got != want {
				t.Errorf("table %s: bots are called %q, want %q", tableID, got, want)
			}
		}
	})
}

// botNames returns the names that a table shows for its bots, by seat.
func (f *fixture) botNames(id ids.TableID, p ids.PersonID, viewer game.Seat) (list []string) {
	for _, s := range f.scene(id, p, viewer).Table.Seats {
		list = append(list, s.BotName)
	}
	return list
}

func TestBotName(t *testing.T) {
	t.Parallel()
	t.Run("is_stored_in_the_row", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		id := h.create("anna", isleOf(4), "kitten", "kitten")
		h.do(id, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "kitten"})
		rows, err := h.store.Rows(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		stored := make([]string, 4)
		for _, r := range rows {
			var b table.BotBody
			if r.Kind == table.RowBot && json.Unmarshal(r.Body, &b) == nil {
				stored[r.Seat] = b.Name
			}
		}
		if got := h.botNames(id, "anna", 0); !slices.Equal(got, stored) || got[0] != "" || slices.Contains(got[1:], "") {
			t.Errorf("the table shows %q, its rows store %q", got, stored)
		}
	})
	t.Run("goes_along_with_its_bot", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		id := h.create("anna", isleOf(4), "kitten", "kitten")
		before := h.botNames(id, "anna", 0)
		h.do(id, "anna", table.Command{Do: table.DoSwap, Seat: seat(1), With: seat(3)})
		h.do(id, "anna", table.Command{Do: table.DoBot, Seat: seat(1), Level: "tabby"})
		if got := h.botNames(id, "anna", 0); got[1] != before[3] || got[2] != before[2] {
			t.Errorf("bots called %q are called %q after a swap of seats 1 and 3", before, got)
		}
		h.folds(id)
	})
	t.Run("stays_in_rematches", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		id := h.create("anna", isleOf(4), "kitten", "kitten", "kitten")
		for _, me := range []game.Seat{0, 3, 2, 1} {
			h.do(id, "anna", table.Command{Do: table.DoStart})
			h.do(id, "anna", table.Command{Do: table.DoConcede, Seat: &me})
			next, err := h.Rematch(t.Context(), id, "anna")
			if err != nil {
				t.Fatal(err)
			}
			before, after := h.botNames(id, "anna", me), h.botNames(next, "anna", (me+3)%4)
			if want := append(before[1:], before[0]); !slices.Equal(after, want) {
				t.Errorf("bots are called %q in a rematch, want %q", after, want)
			}
			h.folds(next)
			id = next
		}
	})
	t.Run("outlives_its_table", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		id := h.create("anna", isleOf(3), "kitten")
		h.do(id, "anna", table.Command{Do: table.DoSwap, Seat: seat(1), With: seat(2)})
		h.do(id, "anna", table.Command{Do: table.DoBot, Seat: seat(2), Level: "kitten"})
		h.do(id, "anna", table.Command{Do: table.DoStart})
		h.do(id, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
		want := h.botNames(id, "anna", 0)
		result := h.Peek(id).GameResult(h.clock.Now())
		for i := range want {
			if got := result.Seats[i].BotName; got != want[i] {
				t.Errorf("the result calls seat %d %q, want %q", i, got, want[i])
			}
		}
	})
}

// oldTable returns a table with bots on all seats but the first, from before names were stored.
func oldTable(t *testing.T, id ids.TableID, seats int) *table.Table {
	t.Helper()
	settings, err := json.Marshal(isleOf(seats))
	if err != nil {
		t.Fatal(err)
	}
	rows := []table.Row{
		{Table: id, By: table.ByPerson, Person: "anna", Kind: table.RowCreate, Seat: game.Nobody, Body: settings},
		{Table: id, By: table.ByPerson, Person: "anna", Kind: table.RowSit},
	}
	for i := 1; i < seats; i++ {
		rows = append(rows, table.Row{Table: id, By: table.ByPerson, Person: "anna", Kind: table.RowBot, Seat: game.Seat(i), Body: []byte(`{"Level":"kitten"}`)})
	}
	table.Seal(rows, 0, ids.Hash{})
	tbl, err := table.Fold(rows)
	if err != nil {
		t.Fatal(err)
	}
	return tbl
}

func TestUnnamedBots(t *testing.T) {
	t.Parallel()
	t.Run("show_the_hashed_name", func(t *testing.T) {
		t.Parallel()
		tbl := oldTable(t, "old", 5)
		for seat := range game.Seat(5) {
			want := ""
			if seat > 0 {
				want = table.HashedBotName("old", seat)
			}
			if got := tbl.BotName(seat); got != want {
				t.Errorf("the bot at seat %d is called %q, want %q", seat, got, want)
			}
		}
	})
	t.Run("keep_it_in_a_rematch", func(t *testing.T) {
		t.Parallel()
		tbl := oldTable(t, "old", 5)
		next := &table.Table{ID: "next", Chairs: make([]table.Chair, 5)}
		if got, want := next.NewBot(0, "kitten", tbl.BotName(1)).Name, table.HashedBotName("old", 1); got != want {
			t.Errorf("the bot is called %q, want %q", got, want)
		}
	})
}

func TestBotNamesDiffer(t *testing.T) {
	t.Parallel()
	const seats = 6
	wanted := []string{"", "biscuit", "toffee", "no-such-name"}
	for i := range 200 {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		id := ids.TableID(fmt.Sprint("table-", i))
		tbl := oldTable(t, id, seats)
		if i%2 == 1 {
			tbl = &table.Table{ID: id, Chairs: make([]table.Chair, seats)}
		}
		for step := range 40 {
			a, b := game.Seat(r.IntN(seats)), game.Seat(r.IntN(seats))
			switch r.IntN(3) {
			case 0:
				tbl.Chairs[a], tbl.Chairs[b] = tbl.Chairs[b], tbl.Chairs[a]
			case 1:
				body := tbl.NewBot(a, "kitten", wanted[r.IntN(len(wanted))])
				tbl.Chairs[a] = table.Chair{Bot: body.Level, BotName: body.Name}
			case 2:
				tbl.Chairs[a] = table.Chair{}
			}
			taken := map[string]bool{"no-such-name": true}
			for seat := range game.Seat(seats) {
				name := tbl.BotName(seat)
				if name != "" && taken[name] {
					t.Fatalf("table %s, step %d: the name %q of seat %d is taken or unknown", id, step, name, seat)
				}
				taken[name] = true
			}
		}
	}
}
