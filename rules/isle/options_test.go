package isle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Options must list exactly the legal placements, and every delta must equal the change of the score sheet.
func TestOptionsListLegalPlacements(t *testing.T) {
	s := arrange(t, []string{
		"phase rescue", "order 0 1", "board 0 green", "fish 0 20", "lessons 0 lesson-120 lesson-116 lesson-301",
		"public 1 public-144 blue", "public 1 public-150", "piece 0 cat-16-blue m3 0", "piece 0 cat-08-blue n3 0",
		"left cat-05-blue", "board 1 blue",
	})
	if err := s.step(0, mustAction(t, "rescue cat-05-blue left permanent"), nil); err != nil {
		t.Fatal(err)
	}
	v := s.view(0)
	got, err := options(&v, "cat-05-blue")
	if err != nil {
		t.Fatal(err)
	}
	legal := s.legal(0, nil)
	if got.Count != len(legal) || len(got.Places) != 2*len(legal) || len(got.Deltas) != len(legal)*len(got.Sources) {
		t.Fatalf("%d options, %d bytes of places, %d of deltas for %d placements", got.Count, len(got.Places), len(got.Deltas), len(legal))
	}
	before := scoreView(&v).Accounts[0].Total
	for i, a := range legal {
		if turn, at := got.Turns[got.Places[2*i]].Turn, Square(got.Places[2*i+1]); turn != a.Turn || at != a.At[0] {
			t.Fatalf("option %d is %v %v, the legal action %v", i, turn, squareName(at), a)
		}
		next := s
		if err := next.step(0, a, nil); err != nil {
			t.Fatal(err)
		}
		sum := 0
		for k := range got.Sources {
			sum += int(int8(got.Deltas[i*len(got.Sources)+k]))
		}
		after := next.view(0)
		if want := scoreView(&after).Accounts[0].Total - before; sum != want {
			t.Fatalf("%v: the deltas sum to %d, the score changes by %d", a, sum, want)
		}
	}
	best := got.Best(3)
	if len(best) != 3 || best[0].Points < best[1].Points {
		t.Errorf("the best are not first: %+v", best)
	}
	for y := range hull.Height {
		for x := range hull.Width {
			q := Square(y*hull.Stride() + x)
			if got.Outside.Has(q) == shipLayout.squares.Has(int(q)) {
				t.Fatalf("%s is outside and on the ship, or neither", squareName(q))
			}
			if sp := s.Seats[0].Ship.space(false); got.Touching.Has(q) != sp.touch.Has(int(q)) ||
				shipLayout.squares.Has(int(q)) && got.Covered.Has(q) == sp.free.Has(int(q)) {
				t.Fatalf("%s: wrong masks", squareName(q))
			}
		}
	}
}

// Options must include the price of a tile before it is taken: a lesson needs 5 fish, and of 7 fish 4 or 2 are left.
func TestOptionsIncludeTilePrice(t *testing.T) {
	s := arrange(t, []string{
		"phase rescue", "order 0 1", "board 0 green", "board 1 blue", "fish 0 7", "lessons 0 lesson-142",
		"left cat-05-blue", "right cat-06-red",
	})
	for _, test := range []struct{ take, tile string }{
		{"rescue cat-05-blue left permanent", "cat-05-blue"},
		{"rescue cat-06-red right permanent", "cat-06-red"},
	} {
		v := s.view(0)
		offered, err := options(&v, test.tile)
		if err != nil {
			t.Fatal(err)
		}
		best := offered.Best(1)[0]
		next := s
		for _, a := range []Action{mustAction(t, test.take), best.Action} {
			if err := next.step(0, a, nil); err != nil {
				t.Fatal(err)
			}
		}
		after := next.view(0)
		if got := scoreView(&after).Accounts[0].Total - scoreView(&v).Accounts[0].Total; got != best.Points {
			t.Errorf("%s: %d points promised, the score changes by %d", test.take, best.Points, got)
		}
	}
}

// The options of a public lesson must equal the change of everyone's sheet after it is played.
func TestOptionsOfPublicLesson(t *testing.T) {
	for _, mode := range [][]string{{"players 2", "order 0 1", "board 1 blue", "piece 1 cat-16-green m3 0"}, {"mode solo"}} {
		s := arrange(t, append(mode, "phase read", "board 0 green", "piece 0 cat-16-blue m3 0", "piece 0 cat-08-blue n3 0",
			"hand 0 "+list(publicCards)))
		seen := map[int]bool{}
		for _, a := range s.legalRead(0, nil) {
			v, next := s.view(0), s
			got, err := pieceOptions(&v, strings.TrimPrefix(a.String(), "read "))
			if err != nil {
				t.Fatal(err)
			}
			if err := next.step(0, a, nil); err != nil {
				t.Fatal(err)
			}
			offered := got.(PublicOptions)
			if offered.Card != a.Cards[0] || offered.Colour != a.Colour || len(offered.Points) != len(v.Seats) {
				t.Fatalf("%v: got %+v", a, offered)
			}
			after := next.view(0)
			for seat, points := range offered.Points {
				if want := scoreView(&after).Accounts[seat].Total - scoreView(&v).Accounts[seat].Total; points != want {
					t.Errorf("%v: seat %d is promised %d, its score changes by %d", a, seat, points, want)
				}
				seen[points] = true
			}
		}
		if len(seen) < 3 {
			t.Errorf("%v: the lessons are hardly worth anything: %v", mode, seen)
		}
	}
}

// Secrets of other seats must not influence the options; only public information counts.
func TestPublicLessonOptionsHideSecrets(t *testing.T) {
	s := arrange(t, []string{"phase read", "order 0 1", "board 0 green", "board 1 blue"})
	other := s
	s.Seats[1].Lessons[lessonCards[0]]++
	other.Seats[1].Lessons[lessonCards[1]]++
	s.Seats[1].Hand[publicCards[0]]++
	other.Seats[1].Hand[publicCards[1]]++
	v, w := s.view(0), other.view(0)
	for _, c := range publicCards {
		for _, colour := range c.readColours() {
			one, err := publicOptions(&v, c, colour.String())
			two, err2 := publicOptions(&w, c, colour.String())
			if err != nil || err2 != nil || !slices.Equal(one.Points, two.Points) {
				t.Errorf("%v %v: %v and %v, %v %v", c, colour, one.Points, two.Points, err, err2)
			}
		}
	}
}

// Options fit into their limit.
func TestOptionsLimit(t *testing.T) {
	s := arrange(t, []string{"phase find", "board 0 blue"})
	for _, c := range lessonCards[:20] {
		s.Seats[0].Lessons[c]++
	}
	for _, c := range publicCards {
		s.Public[s.PublicN] = PublicLesson{Card: c, Colour: Red}
		s.PublicN++
	}
	v := s.view(0)
	most := 0
	for tile := firstCat; int(tile) < tileCount; tile++ {
		if tile.Kind() != KindCat || tile.Colour() == Blue {
			most = max(most, len(toJSON(t, v.Options(tile, Blue))))
		}
	}
	if most > 64<<10 {
		t.Errorf("options can have %d bytes, at most 64 KB are wanted", most)
	}
}

// Options refuse what is not a piece of the viewer.
func TestOptionsRefuseForeignPieces(t *testing.T) {
	s := mustNew(`{"players":2}`, "options")
	own, spectator := s.view(0), s.view(game.Nobody)
	tests := []struct {
		name  string
		view  *View
		piece string
		want  game.Code
	}{
		{"a cat", &own, "cat-07-red", ""},
		{"an oshax with a colour", &own, "oshax-3 red", ""},
		{"an oshax without one", &own, "oshax-3", CodeColourNeeded},
		{"an unknown tile", &own, "dog-07", game.CodeUnknownPiece},
		{"an unknown colour", &own, "oshax-3 pink", CodeUnknownColour},
		{"a treasure with a colour", &own, "rare-J red", CodeUnknownColour},
		{"a spectator", &spectator, "cat-07-red", game.CodeUnknownSeat},
		{"a public lesson", &own, "public-147", ""},
		{"a public lesson with a colour", &own, "public-144 red", ""},
		{"a public lesson without the colour it asks for", &own, "public-144", CodeColourNeeded},
		{"a public lesson with a colour it does not ask for", &own, "public-147 red", CodeColourNeeded},
		{"a public lesson with an unknown colour", &own, "public-144 pink", CodeUnknownColour},
		{"a private lesson", &own, "lesson-120", CodeWrongCard},
		{"a public lesson for a spectator", &spectator, "public-147", game.CodeUnknownSeat},
	}
	for _, test := range tests {
		if _, err := pieceOptions(test.view, test.piece); game.CodeOf(err) != test.want {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

// checkOptions fails unless the options of the tile in hand match the effect of a placement on the sheet and by a map.
func checkOptions(s *State, seat game.Seat, a Action) (onMap bool, err error) {
	v, next := s.view(seat), *s
	options := v.Options(s.top().Tile, s.top().Colour)
	if err := next.step(seat, a, nil); err != nil {
		return false, err
	}
	offers := options.Best(options.Count)
	at := slices.IndexFunc(offers, func(o Offer) bool { return o.Action == a })
	if at < 0 {
		return false, fmt.Errorf("%v is not among the options", a)
	}
	o, after := offers[at], next.view(seat)
	change := scoreView(&after).Accounts[seat].Total - scoreView(&v).Accounts[seat].Total
	if next.Day == s.Day && o.Points != change {
		return false, fmt.Errorf("%v changes the sheet by %d, the options say %d", a, change, o.Points)
	}
	top := next.top()
	onMap = top != nil && top.Kind == MapTreasure && top.Seat == seat && next.Depth == s.Depth
	if onMap != (o.Wins > 0) || onMap && (options.Rare != top.Rare || o.Wins > int(top.Left)) {
		return false, fmt.Errorf("%v leads to %+v, the options say %d treasures, rare %t", a, top, o.Wins, options.Rare)
	}
	return onMap, nil
}

// In every configuration, the deltas of a placement must sum to the change of the sheet.
func TestOptionsMatchSheet(t *testing.T) {
	checked, maps := 0, 0
	for _, config := range configs {
		s := mustNew(config, "options")
		r := game.SeedOf(config).Stream("moves", 0)
		for s.Phase != Over {
			seat := s.must().First()
			legal := s.legal(seat, nil)
			a := legal[r.IntN(len(legal))]
			if top := s.top(); top != nil && top.Kind == Placing && a.Verb == Place {
				onMap, err := checkOptions(&s, seat, a)
				if err != nil {
					t.Fatalf("%s: %v", config, err)
				}
				if onMap {
					maps++
				}
				checked++
			}
			if err := s.step(seat, a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 200 || maps < 20 {
		t.Errorf("only %d placements were compared, %d of them on a map", checked, maps)
	}
}

// Among places with equal points, those that win a treasure come first.
func TestBestPlacesWinTreasure(t *testing.T) {
	s := arrange(t, []string{"phase rescue", "order 0 1", "board 0 blue"})
	v := s.view(0)
	got := v.Options(mustTileList(t, []string{"cat-16-green"})[0], Green)
	best := got.Best(got.Count)
	for i := 1; i < len(best); i++ {
		if a, b := best[i-1], best[i]; a.Points < b.Points || a.Points == b.Points && a.Wins < b.Wins {
			t.Fatalf("%+v comes before %+v", a, b)
		}
	}
}

// A placement must show the treasures for a map that it covers (R5.2, R9.2, R10.6).
func TestOptionsShowMapTreasures(t *testing.T) {
	events := func(first string) []string {
		return []string{"with events", "events " + first + " event-04 event-06 event-08 event-10", "day 1"}
	}
	tests := []struct {
		name  string
		lines []string
		piece string
		want  int
		rare  bool
	}{
		{"a cat of its colour", nil, "cat-16-green", 1, false},
		{"a cat of another colour", nil, "cat-16-red", 0, false},
		{"an oshax that gets its colour", nil, "oshax-3 green", 1, false},
		{"an oshax of another colour", nil, "oshax-3 blue", 0, false},
		{"a treasure", nil, "common-2", 0, false},
		{"no treasure is left", []string{"commons 0 0 0 0"}, "cat-16-green", 0, false},
		{"on a day with a second one", events("event-11"), "cat-16-green", 2, false},
		{"on such a day with one left", append(events("event-11"), "commons 1 0 0 0"), "cat-16-green", 1, false},
		{"on a day with rare ones", events("event-13"), "cat-16-green", 1, true},
		{"on such a day with rare ones only", append(events("event-13"), "commons 0 0 0 0", "rares rare-O"), "cat-16-green", 1, true},
		{"in the family game", []string{"mode family"}, "cat-16-green", 1, true},
		{"in a family game for commons only", []string{"mode family", "option family_map_rare false"}, "cat-16-green", 1, false},
		{"in such a game without commons", []string{"mode family", "option family_map_rare false", "commons 0 0 0 0"}, "cat-16-green", 0, false},
		{"of rare ones that are gone", append(events("event-13"), "commons 0 0 0 0"), "cat-16-green", 0, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines := append([]string{"phase rescue", "order 0 1", "board 0 blue"}, test.lines...)
			s := arrange(t, lines)
			v := s.view(0)
			got, err := options(&v, test.piece)
			if err != nil {
				t.Fatal(err)
			}
			tried := 0
			for i, wins := range got.Wins {
				laid := Piece{Tile: got.Tile, Colour: got.Colour, Turn: got.Turns[got.Places[2*i]].Turn, At: Square(got.Places[2*i+1])}
				if !laid.mask().Has(int(shipLayout.boards[s.Seats[0].Ship.Board].maps[Green])) {
					continue
				}
				tried++
				if int(wins) != test.want {
					t.Fatalf("%+v wins %d, want %d", laid, wins, test.want)
				}
			}
			if tried == 0 || got.Rare != test.rare || len(got.Wins) != got.Count {
				t.Errorf("%d of %d placements are on the map, rare %t, want %t", tried, len(got.Wins), got.Rare, test.rare)
			}
		})
	}
}

// Options of the family game tell how many cats belong together.
func TestOptionsInFamilyGame(t *testing.T) {
	s := arrange(t, []string{
		"mode family", "phase rescue", "order 0 1", "board 0 green", "board 1 blue", "piece 0 cat-16-blue m3 0", "piece 0 cat-08-blue n3 0",
		"piece 0 cat-16-red l3 0", "left cat-05-blue",
	})
	v := s.view(0)
	got, err := options(&v, "cat-05-blue")
	if err != nil || len(got.Family) != got.Count {
		t.Fatalf("%d sizes for %d placements, %v", len(got.Family), got.Count, err)
	}
	found := map[byte]int{}
	for i, size := range got.Family {
		tried := s.Seats[0].Ship
		laid := Piece{Tile: got.Tile, Colour: Blue, Turn: got.Turns[got.Places[2*i]].Turn, At: Square(got.Places[2*i+1])}
		touches := laid.mask().Or(hull.Neighbours(laid.mask()))
		want := byte(1)
		if touches.Intersects(tried.Pieces[0].mask().Or(tried.Pieces[1].mask())) {
			want = 3
		}
		if size != want {
			t.Errorf("placement %d belongs to %d cats, want %d", i, size, want)
		}
		found[size]++
	}
	if found[1] == 0 || found[3] == 0 {
		t.Errorf("the placements belong to %v", found)
	}
	standard := arrange(t, []string{"phase rescue", "order 0 1", "board 0 green", "board 1 blue", "left cat-05-blue"})
	plain := standard.view(0)
	if got, err := options(&plain, "cat-05-blue"); err != nil || got.Family != nil {
		t.Errorf("a standard game tells %d sizes, %v", len(got.Family), err)
	}
}
