package room_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/sqlite"
)

// sink is a client that throws everything away.
type sink struct {
	person room.PersonID
	bytes  int
}

func (s *sink) Person() room.PersonID { return s.person }
func (s *sink) Send(message []byte)   { s.bytes += len(message) }

// BenchmarkMove measures a stored move of a two-player game with both players looking on, without a network.
func BenchmarkMove(b *testing.B) {
	store, err := sqlite.Open(b.TempDir()+"/purrlor.db", sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	house := room.NewHouse(store, room.Options{})
	defer house.Close()
	ctx := context.Background()
	r := game.SeedOf("bench").Stream("people", 0)
	for moves := 0; moves < b.N; {
		table, err := house.Create(ctx, "p0", room.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, nil)
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		do := func(p room.PersonID, c room.Command) {
			n++
			c.ID = fmt.Sprint(n)
			if err := house.Do(ctx, table, p, &c); err != nil {
				b.Fatal(err)
			}
		}
		do("p1", room.Command{Do: room.DoSit})
		do("p1", room.Command{Do: room.DoReady, On: true})
		for _, p := range []room.PersonID{"p0", "p1"} {
			if err := house.Look(ctx, table, &sink{person: p}, room.LookWish{}); err != nil {
				b.Fatal(err)
			}
		}
		do("p0", room.Command{Do: room.DoStart})
		// The game is played beside the house too, to know what to do without asking it.
		pos, err := house.Match(ctx, table, "p0", nil)
		if err != nil {
			b.Fatal(err)
		}
		match := pos.Match
		for ; !match.Over() && moves < b.N; moves++ {
			seat := match.Must().First()
			action, decision := match.Pick(seat, &r), room.Decision(match.Decision(seat))
			if _, err := match.Act(seat, action); err != nil {
				b.Fatal(err)
			}
			p := room.PersonID(fmt.Sprint("p", seat))
			do(p, room.Command{Do: room.DoAct, Seat: &seat, Decision: &decision, Action: action})
		}
	}
}
