package isle

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// endedWith returns the view of a finished game with tiles on the ships.
func endedWith(t *testing.T, config string, ships ...[]string) View {
	t.Helper()
	s, err := Rules{}.New([]byte(config), game.SeedOf("titles"))
	if err != nil {
		t.Fatal(err)
	}
	v := s.view(game.Nobody)
	v.Phase = Over
	for seat, names := range ships {
		ship := v.Seats[seat].Ship.Ship()
		for _, name := range names {
			tile, ok := ParseTile(name)
			if !ok {
				t.Fatalf("%s is not a tile", name)
			}
			at := ship.Placements(tile, false, nil)[0]
			ship.add(Piece{Tile: tile, Colour: tile.Colour(), Turn: at.Turn, At: Square(at.At)})
		}
		v.Seats[seat].Ship = ship.view()
	}
	return v
}

func titleKeys(titles []game.Message) []string {
	var keys []string
	for _, title := range titles {
		keys = append(keys, title.Key)
	}
	return keys
}

// Captains are praised for their ships.
func TestTitlesForShips(t *testing.T) {
	cats := []string{"cat-07-blue", "cat-08-blue", "cat-09-blue"}
	v := endedWith(t, `{"players":3}`, cats, []string{"common-1", "common-1"}, nil)
	got := titles(&v)
	want := [][]string{{"isle.title.clan", "isle.title.tidy"}, {"isle.title.treasures"}, {"isle.title.home"}}
	for seat := range want {
		if keys := titleKeys(got[seat]); !slices.Equal(keys, want[seat]) {
			t.Errorf("seat %d: got %v, want %v", seat, keys, want[seat])
		}
	}
	if cats := got[0][0].Args["count"]; cats != 3 {
		t.Errorf("the clan has %v cats, want 3", cats)
	}
	ship := v.Seats[0].Ship.Ship()
	if left := got[0][1].Args["count"]; left != shipLayout.squares.AndNot(ship.covered()).Count() {
		t.Errorf("%v squares are left", left)
	}
}

// A seat without a title is praised for its best source.
func TestTitleForBestSource(t *testing.T) {
	cats := []string{"cat-07-blue", "cat-08-blue", "cat-09-blue"}
	v := endedWith(t, `{"players":2}`, append([]string{"cat-10-blue", "common-1"}, cats...), cats)
	got := titles(&v)[1]
	if keys := titleKeys(got); !slices.Equal(keys, []string{"isle.title.own_families"}) || got[0].Args["count"] != 8 {
		t.Errorf("got %v", got)
	}
}

// A seat alone is not praised for having the most.
func TestTitlesInSolo(t *testing.T) {
	v := endedWith(t, `{"players":1,"mode":"solo"}`, []string{"cat-07-blue"})
	if got := titles(&v); len(got) != 1 || !slices.Equal(titleKeys(got[0]), []string{"isle.title.home"}) {
		t.Errorf("got %v", got)
	}
}

// A ship without a rat is praised for it.
func TestTitleForNoRats(t *testing.T) {
	f := Facts{}
	c := captain{&f, nil}
	for _, feat := range feats {
		if feat.Name == "no_rats" && feat.Count(&c) != 1 {
			t.Error("a ship without a rat is not praised for it")
		}
	}
	f.rats.Set(3)
	for _, feat := range feats {
		if feat.Name == "no_rats" && feat.Count(&c) != 0 {
			t.Error("a ship with a rat is praised for having none")
		}
	}
}
