package server_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// Forty-five new guests sit down with one account and give up. It does not come into the list of the best, and the operator learns of it.
func TestGuestsDoNotLiftAccount(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		near  bool
		moves int // actions of both before the guest gives up
	}{
		{"one network, at once", true, 0},
		{"many networks, after some moves", false, 24},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := behindProxy(t)
			borys, cheat := b.guestAt("198.51.100.1", "Borys"), b.guestAt("192.0.2.1", "Celina")
			b.established(borys.id)
			s := boxesOf(2)
			s.Rated, s.Hints, s.Clock = true, "", table.Clock{Kind: table.Days, Days: 3}
			for i := range 45 {
				address := fmt.Sprintf("192.0.2.%d", 2+i)
				if !tt.near {
					address = fmt.Sprintf("203.0.%d.1", i)
				}
				guest := b.guestAt(address, fmt.Sprint("Guest ", i))
				tableID := b.started(s, cheat, guest)
				b.playSome(tableID, tt.moves, cheat, guest)
				guest.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
			}
			if _, err := b.disk.CountRated(t.Context()); err != nil {
				t.Fatal(err)
			}

			var list server.RatingList
			b.nobody().call("GET", "/api/ratings/boxes.two", nil).ok(t, &list)
			if len(list.People) != 1 || list.People[0].Person != borys.id {
				t.Errorf("the best are %+v", list.People)
			}
			var profile server.Profile
			cheat.call("GET", "/api/people/"+string(cheat.id), nil).ok(t, &profile)
			if rated := len(profile.Ratings) > 0; rated != (tt.moves > 0) || rated && !profile.Ratings[0].Provisional {
				t.Errorf("the account has the ratings %+v", profile.Ratings)
			}
			flags, err := ratings.Flags(t.Context(), b.disk, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			for kind, want := range map[ratings.FlagKind]bool{ratings.FlagConceded: true, ratings.FlagNewcomer: true, ratings.FlagNetwork: tt.near} {
				named := func(f ratings.Flag) bool { return f.Kind == kind && f.Person == cheat.id && f.Odd == 45 }
				if slices.ContainsFunc(flags, named) != want {
					t.Errorf("the account is flagged %s: %v, want %v: %+v", kind, !want, want, flags)
				}
			}
		})
	}
}

// established stores enough games of boxes to give a person a place in the list of the best.
func (b *testServer) established(p ids.PersonID) {
	b.t.Helper()
	for i := range 16 {
		c := storedGame(b, p, i)
		c.Result.Game, c.Result.Pool = "boxes", "boxes.two"
		if err := b.disk.Commit(b.t.Context(), c); err != nil {
			b.t.Fatal(err)
		}
	}
}
