package tableserver_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// sink is a client that discards everything.
type sink struct {
	person ids.PersonID
	bytes  int
}

func (s *sink) Person() ids.PersonID { return s.person }
func (s *sink) Send(message []byte)  { s.bytes += len(message) }

// BenchmarkMove measures a stored move of a two-player game with both players subscribed, without a network.
func BenchmarkMove(b *testing.B) {
	store, err := sqlite.Open(b.TempDir()+"/purrlor.db", sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	tables := tableserver.New(wiring.Tables(store), tableserver.Options{})
	defer tables.Close()
	ctx := context.Background()
	r := game.SeedOf("bench").Stream("people", 0)
	for moves := 0; moves < b.N; {
		tableID, err := tables.Create(ctx, "p0", table.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, nil)
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		do := func(p ids.PersonID, c table.Command) {
			n++
			c.ID = fmt.Sprint(n)
			if err := tables.Do(ctx, tableID, p, &c); err != nil {
				b.Fatal(err)
			}
		}
		do("p1", table.Command{Do: table.DoSit})
		do("p1", table.Command{Do: table.DoReady, On: true})
		for _, p := range []ids.PersonID{"p0", "p1"} {
			if err := tables.Subscribe(ctx, tableID, &sink{person: p}, tableserver.SubscribeOptions{}); err != nil {
				b.Fatal(err)
			}
		}
		do("p0", table.Command{Do: table.DoStart})
		// A second copy of the game provides legal actions without asking the server.
		pos, err := tables.Match(ctx, tableID, "p0", nil)
		if err != nil {
			b.Fatal(err)
		}
		match := pos.Match
		for ; !match.Over() && moves < b.N; moves++ {
			seat := match.Must().First()
			action, decision := match.Pick(seat, &r), table.Decision(match.Decision(seat))
			if _, err := match.Act(seat, action); err != nil {
				b.Fatal(err)
			}
			p := ids.PersonID(fmt.Sprint("p", seat))
			do(p, table.Command{Do: table.DoAct, Seat: &seat, Decision: &decision, Action: action})
		}
	}
}
