package tableserver_test

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

func TestBotsOfATableHaveDifferentNames(t *testing.T) {
	t.Parallel()
	at := map[string]int{}
	for i := range 2000 {
		tableID := ids.TableID(fmt.Sprintf("table-%d", i))
		taken := map[string]game.Seat{}
		for seat := range game.Seat(game.MaxSeats) {
			name := table.BotName(tableID, seat)
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
}

// The names of games that are over are read again for years, so they are pinned.
func TestBotNamesStay(t *testing.T) {
	t.Parallel()
	for tableID, want := range map[ids.TableID]string{
		"a":                "waffle domino truffle clover toffee button ",
		"table-1":          "clover bramble whiskers truffle pretzel figaro ",
		"Vq3mZ0yT7bW2nKfP": "button clover domino dumpling figaro marzipan ",
	} {
		got := ""
		for seat := range game.Seat(game.MaxSeats) {
			got += table.BotName(tableID, seat) + " "
		}
		if got != want {
			t.Errorf("table %s: bots are called %q, want %q", tableID, got, want)
		}
	}
}
