package isle

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

func toJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// Views show what is public and hide what is secret.
func TestViewsHideSecrets(t *testing.T) {
	s := arrange(t, []string{
		"phase prepare", "order 0 1", "hand 0 rescue-swift-4 lesson-114 draw-cards-3", "lessons 0 lesson-301 lesson-124",
		"public 0 public-144 red", "fish 0 13", "deck lesson-133", "bag cat-05-red cat-01-blue cat-02-blue",
		"discard gain-permanent-basket",
	})
	if err := s.step(0, mustAction(t, "lay rescue-swift-4"), nil); err != nil {
		t.Fatal(err)
	}
	own, other, spectator := toJSON(t, s.view(0)), toJSON(t, s.view(1)), toJSON(t, s.view(game.Nobody))
	for _, secret := range []string{"rescue-swift-4", "lesson-114", "draw-cards-3", "lesson-301", "lesson-124"} {
		if !strings.Contains(own, secret) {
			t.Errorf("the owner does not see %s", secret)
		}
		if strings.Contains(other, secret) || strings.Contains(spectator, secret) {
			t.Errorf("others see %s", secret)
		}
	}
	for _, public := range []string{`"fish":13`, `"hand":2`, `"lessons":2`, `"prepared":1`, "public-144", `"discard":1`} {
		if !strings.Contains(other, public) || !strings.Contains(spectator, public) {
			t.Errorf("others do not see %s", public)
		}
	}
	for _, hidden := range []string{"lesson-133", "gain-permanent-basket", s.Seed.String()} {
		if strings.Contains(own, hidden) || strings.Contains(other, hidden) {
			t.Errorf("somebody sees %s", hidden)
		}
	}
	if v := s.view(1); v.Own == nil || s.view(game.Nobody).Own != nil {
		t.Error("a seat has a part of its own, a spectator has none")
	}
}

// Nobody sees who has confirmed.
func TestConfirmationHidden(t *testing.T) {
	s := arrange(t, []string{"players 3", "phase confirm", "hand 0 oshax", "hand 1 oshax"})
	before := toJSON(t, s.view(1))
	if err := s.step(0, mustAction(t, "confirm"), nil); err != nil {
		t.Fatal(err)
	}
	if after := toJSON(t, s.view(1)); after != before {
		t.Errorf("seat 1 sees that seat 0 has confirmed\n got %s\nwant %s", after, before)
	}
	if v := s.view(0); !v.Own.Confirmed || slices.Contains(v.Awaited, 0) {
		t.Errorf("seat 0 does not see its own answer: %+v", v.Own)
	}
	var ev game.Events
	if err := s.step(1, mustAction(t, "confirm"), &ev); err != nil {
		t.Fatal(err)
	}
	if s.Day != 2 || !ev.Sealed {
		t.Errorf("day %d, sealed %v; with both answers the day ends", s.Day, ev.Sealed)
	}
}

// Events of secrets have an audience of one.
func TestSecretEventsAudience(t *testing.T) {
	s := mustNew(`{"players":2}`, "events")
	var ev game.Events
	if err := s.step(0, s.legal(0, nil)[3], &ev); err != nil {
		t.Fatal(err)
	}
	for _, e := range ev.List {
		if m := describe(e); e.To == game.Nobody && m.Args["cards"] != nil {
			t.Errorf("everybody is told the cards: %v", m)
		}
	}
	if len(ev.List) != 2 || ev.List[0].To != game.Nobody || ev.List[1].To != 0 {
		t.Errorf("a pick has a public part and one for the seat: %+v", ev.List)
	}
}

// Samples must vary over everything that an opponent may hold, and must keep what is known.
func TestSamplesVaryHiddenPart(t *testing.T) {
	s := arrange(t, []string{
		"players 2", "phase find", "hand 0 oshax", "hand 1 draw-cards-2 draw-cards-3", "lessons 1 lesson-113",
	})
	// The deck of a real game without the cards that are elsewhere.
	deck := s.cardsInGame()
	for _, cs := range []Cards{s.Seats[0].Hand, s.Seats[1].Hand, s.Seats[1].Lessons} {
		deck.forget(cs.List())
	}
	s.DeckN = uint8(copy(s.Deck[:], deck.List()))
	s.Seats[0].Unlocated[mustCardList(t, []string{"lesson-113"})[0]]++
	v := s.view(0)
	r := game.SeedOf("samples").Stream("samples", 0)
	hands, lessons := map[Card]int{}, map[Card]int{}
	const samples = 400
	for range samples {
		world := sample(&v, &r)
		for _, c := range world.Seats[1].Hand.List() {
			hands[c]++
		}
		for _, c := range world.Seats[1].Lessons.List() {
			lessons[c]++
			if c.Type() != TypeLesson {
				t.Fatalf("%v lies among the private lessons", c)
			}
		}
		if slices.Contains(world.Deck[:world.DeckN], mustCardList(t, []string{"lesson-113"})[0]) {
			t.Fatal("a card that was passed on is in the deck")
		}
		if world.Seats[0].Hand != s.Seats[0].Hand {
			t.Fatal("the viewer's own hand has changed")
		}
	}
	if len(hands) < 40 || len(lessons) < 2 {
		t.Errorf("%d samples hold only %d kinds of cards in hand and %d lessons", samples, len(hands), len(lessons))
	}
}

// A seat knows its own discards and what it passed on.
func TestSeatKnowsDiscardsAndPasses(t *testing.T) {
	s := arrange(t, []string{
		"phase draft", "fish 0 20", "fish 1 20",
		"deal 0 lesson-113 lesson-114 lesson-115 lesson-116 lesson-117 lesson-118 lesson-119",
		"deal 1 lesson-120 lesson-121 lesson-122 lesson-123 lesson-124 lesson-125 lesson-126",
	})
	for _, m := range []string{
		"0 keep lesson-113 lesson-114", "1 keep lesson-120 lesson-121", // seat 0 passes 115-119 on
		"0 keep lesson-122 lesson-123", "1 keep lesson-115 lesson-116", // 117-119 come back to it
		"0 keep lesson-117 lesson-118", "1 keep lesson-124 lesson-125", // and 119 goes for good
		"0 buy lesson-113", "1 buy lesson-115",
	} {
		seat, action, err := game.ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.step(seat, mustAction(t, action), nil); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
	own := s.view(0).Own
	want := map[string]string{
		"gone":      "lesson-114 lesson-117 lesson-118 lesson-122 lesson-123 lesson-126",
		"unlocated": "lesson-115 lesson-116 lesson-119 lesson-124 lesson-125",
	}
	if got := list(own.Gone); got != want["gone"] {
		t.Errorf("seat 0 knows %s in the discard pile, want %s", got, want["gone"])
	}
	if got := list(own.Unlocated); got != want["unlocated"] {
		t.Errorf("seat 0 knows %s to be with the other or discarded, want %s", got, want["unlocated"])
	}
}

// A card that comes to light is not sought any more.
func TestRevealedCardIsLocated(t *testing.T) {
	s := arrange(t, []string{"phase read", "order 1 0", "hand 1 public-147", "left cat-01-blue"})
	passed := mustCardList(t, []string{"public-147"})[0]
	s.Seats[0].Unlocated[passed]++
	if err := s.step(1, mustAction(t, "read public-147"), nil); err != nil {
		t.Fatal(err)
	}
	if n := s.Seats[0].Unlocated[passed]; n != 0 {
		t.Errorf("seat 0 still looks for %d of the lesson that lies open", n)
	}
}

// The winners told are those of the sheet.
func TestWinnersMatchSheet(t *testing.T) {
	tests := []struct {
		name      string
		situation []string
		want      []game.Seat
	}{
		{"more fish break a tie", []string{"phase confirm", "day 5", "hand 0 oshax", "fish 0 2", "fish 1 3"}, []game.Seat{1}},
		{"equal fish share it", []string{"phase confirm", "day 5", "hand 0 oshax", "fish 0 3", "fish 1 3"}, []game.Seat{0, 1}},
		{"in a family game filled rooms do", []string{
			"mode family", "phase rescue", "day 5", "board 0 blue", "board 1 blue", "order 0 1", "left cat-01-blue",
			// A piece covers four squares of the bow room with one rat; on the other ship, it covers the same rat without filling a
			// room.
			"piece 0 rare-T u4 180", "piece 1 common-1 t4 0", "piece 0 common-1 t4 0",
		}, nil},
	}
	for _, test := range tests {
		s := arrange(t, test.situation)
		var told []game.Seat
		for s.Phase != Over {
			seat := s.must().First()
			var ev game.Events
			action := "pass"
			if s.Phase == Confirming {
				action = "confirm"
			}
			if err := s.step(seat, mustAction(t, action), &ev); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			for _, e := range ev.List {
				if e.Kind == evWinner {
					told = append(told, game.Seat(e.Args[0]))
				}
			}
		}
		v := s.view(game.Nobody)
		sheet := scoreView(&v)
		if got := sheet.Winners().List(); !slices.Equal(told, got) {
			t.Errorf("%s: %v are told to have won, the sheet says %v", test.name, told, got)
		}
		if test.want != nil && !slices.Equal(told, test.want) {
			t.Errorf("%s: %v have won, want %v", test.name, told, test.want)
		}
		for _, a := range sheet.Accounts {
			if points := s.points()[a.Seat]; points != a.Total {
				t.Errorf("%s: seat %d has %d points and %d on the sheet", test.name, a.Seat, points, a.Total)
			}
		}
	}
}

// A new day passes hands in the other direction, so yesterday's draft must not be interpreted with today's direction.
func TestDraftForgottenAtDawn(t *testing.T) {
	dawns := 0
	for i := 0; i < 60 && dawns < 5; i++ {
		s := mustNew(`{"players":3,"modules":["events"]}`, "dawn "+string(rune('a'+i)))
		r := game.SeedOf("dawn").Stream("moves", uint64(i))
		for s.Phase != Over {
			later := s.Phase == Dawn && s.Day > 1
			if later {
				dawns++
			}
			for seat := range game.Seat(s.Players) {
				if seen := s.view(seat).Own.Draft; later && len(seen) > 0 {
					t.Fatalf("day %d: at dawn seat %d sees %v", s.Day, seat, seen)
				}
			}
			seat := s.must().First()
			legal := s.legal(seat, nil)
			if err := s.step(seat, legal[r.IntN(len(legal))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if dawns == 0 {
		t.Error("no royal rats came on a later day")
	}
}

// Hands go left on odd days and right on even ones (R2.3). The seat named by the view must get exactly the cards that were not
// kept.
func TestViewPassDirection(t *testing.T) {
	s := mustNew(`{"players":3}`, "passing")
	r := game.SeedOf("passing").Stream("moves", 0)
	stages := map[uint8]int{}
	for s.Day <= 2 {
		if s.Phase != Drafting || s.Stage+1 == draftStages {
			seat := s.must().First()
			legal := s.legal(seat, nil)
			if err := s.step(seat, legal[r.IntN(len(legal))], nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		day, stage, passed := s.Day, s.Stage, map[game.Seat][]Card{}
		for seat := range game.Seat(s.Players) {
			own := s.view(seat).Own
			saw := own.Draft[stage].Saw
			passed[*own.PassTo] = saw[2:]
			if err := s.step(seat, cardAction(Keep, saw[:2]...), nil); err != nil {
				t.Fatal(err)
			}
		}
		for seat, want := range passed {
			if got := s.view(seat).Own.Draft[stage+1].Saw; !slices.Equal(got, want) {
				t.Errorf("day %d: seat %d got %v, want %v", day, seat, got, want)
			}
		}
		stages[day]++
	}
	if stages[1] != 2 || stages[2] != 2 {
		t.Errorf("hands were passed %v times", stages)
	}
}

// Baskets are counted by the cats that they carry.
func TestBasketsByCatsCarried(t *testing.T) {
	s := arrange(t, []string{
		"phase prepare", "order 0 1", "hand 0 rescue-regular-1 rescue-broken-1 rescue-broken-1 rescue-broken-1", "baskets 0 1 1",
	})
	for _, card := range []string{"rescue-regular-1", "rescue-broken-1", "rescue-broken-1", "rescue-broken-1"} {
		if err := s.step(0, mustAction(t, "lay "+card), nil); err != nil {
			t.Fatal(err)
		}
	}
	own := []BasketView{{Permanent, true}, {Regular, true}, {Broken, true}, {Broken, false}, {Used, false}}
	if got := s.view(0).Own.Baskets; !slices.Equal(got, own) {
		t.Errorf("the owner counts %v, want %v", got, own)
	}
	known := []BasketView{{Permanent, true}, {Used, false}}
	if got := s.view(1).Seats[0].Baskets; !slices.Equal(got, known) {
		t.Errorf("others count %v while the cards lie face down, want %v", got, known)
	}
	s.Phase = Rescuing
	if got := s.view(1).Seats[0].Baskets; !slices.Equal(got, own) {
		t.Errorf("others count %v once the cards are revealed, want %v", got, own)
	}
	s.useBasket(0, Broken)
	if got := s.view(0).Own.Baskets; len(got) != len(own)-1 || slices.Contains(got, BasketView{Broken, true}) {
		t.Errorf("after a rescue with two broken baskets there are %v", got)
	}
}

// Rats and rooms are open until the game is over.
func TestRatsAndRoomsUntilEnd(t *testing.T) {
	s := mustNew(`{"players":2}`, "open")
	v := s.view(0)
	before := scoreView(&v).Accounts[0]
	if before.Open >= 0 || before.Open != before.Total {
		t.Errorf("an empty ship has earned %d and may lose %d", before.Total-before.Open, before.Open)
	}
	s.Phase = Over
	v = s.view(0)
	if after := scoreView(&v).Accounts[0]; after.Open != 0 || after.Total != before.Total {
		t.Errorf("at the end %d of %d are open, want 0 of %d", after.Open, after.Total, before.Total)
	}
	for _, source := range v.sources() {
		if loss := slices.Contains([]string{sourceRat, sourceRoyal, sourceRoom}, source.Source); source.Open != loss {
			t.Errorf("the source %q is open: %v", source.Source, source.Open)
		}
	}
}

// A placing tells how the score for everyone changes.
func TestPlacingScoreEvent(t *testing.T) {
	for _, config := range []string{`{"players":3,"lessons":["A","B","C"]}`, `{"players":2,"mode":"family"}`} {
		s := mustNew(config, "points of a placing")
		r := game.SeedOf(config).Stream("moves", 0)
		account := func(seat game.Seat) game.Account {
			v := s.view(game.Nobody)
			return scoreView(&v).Accounts[seat]
		}
		placed := 0
		for s.Phase != Over && placed < 40 {
			seat := s.must().First()
			legal := s.legal(seat, nil)
			before := account(seat)
			var ev game.Events
			if err := s.step(seat, legal[r.IntN(len(legal))], &ev); err != nil {
				t.Fatal(err)
			}
			for _, e := range ev.List {
				if e.Kind != evPlaced || s.Phase == Over { // when the game is over, the lessons are shown too
					continue
				}
				placed++
				told, after := describe(e), account(seat)
				if got, want := told.Args["points"], after.Total-before.Total; got != want {
					t.Fatalf("the placing tells %v points, the sheet has %d more", got, want)
				}
				if got, want := told.Averted, after.Open-before.Open; got != want {
					t.Fatalf("the placing tells %d points of averted losses, the sheet has %d more", got, want)
				}
			}
		}
		if placed < 10 {
			t.Errorf("%s: only %d pieces were placed", config, placed)
		}
	}
}

// earnedAndOpen are the two figures of an account that a page shows.
func earnedAndOpen(s *State, seat game.Seat) (earned, open int) {
	v := s.view(seat)
	account := scoreView(&v).Accounts[seat]
	return account.Total - account.Open, account.Open
}

// A preview says how both figures of the score change.
func TestPreviewScoreChange(t *testing.T) {
	for _, config := range []string{
		`{"players":2,"lessons":["A","B","C"]}`, `{"players":3,"modules":["kittens","beasts","events"]}`, `{"players":2,"mode":"family"}`, `{"players":1,"mode":"solo"}`,
	} {
		t.Run(config, func(t *testing.T) {
			s := mustNew(config, "previews of a whole game")
			r := game.SeedOf(config).Stream("moves", 0)
			placed, rescued := 0, 0
			var before State // the state when the tile was chosen, because people see its preview before they take it
			for s.Phase != Over {
				seat := s.must().First()
				legal := s.legal(seat, nil)
				action := legal[r.IntN(len(legal))]
				if action.Verb != Place {
					if before = s; action.Verb != Rescue {
						before = State{}
					}
					if err := s.step(seat, action, nil); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if before.Phase == s.Phase && before.Players > 0 {
					rescued++
				} else {
					before = s
				}
				wantEarned, wantOpen := earnedAndOpen(&before, seat)
				v := before.view(seat)
				earned, open := previewOf(t, &v, action)
				wantEarned, wantOpen = wantEarned+earned, wantOpen+open
				before = State{}
				if err := s.step(seat, action, nil); err != nil {
					t.Fatal(err)
				}
				if s.Phase == Over { // open losses end with the game
					break
				}
				placed++
				if earned, open := earnedAndOpen(&s, seat); earned != wantEarned || open != wantOpen {
					t.Fatalf("%v: %d earned and %d open, want %d and %d by its preview", action, earned, open, wantEarned, wantOpen)
				}
			}
			if placed < 10 || rescued < 5 {
				t.Errorf("only %d pieces were placed, %d of them rescued", placed, rescued)
			}
		})
	}
}

// previewOf is what the options of a tile show about one place.
func previewOf(t *testing.T, v *View, place Action) (earned, open int) {
	t.Helper()
	piece := place.Tile.String()
	for _, e := range v.Effects {
		if e.Tile == place.Tile && e.Tile.Kind() == KindOshax {
			piece += " " + e.Colour.String()
		}
	}
	o, err := options(v, piece)
	if err != nil {
		t.Fatal(err)
	}
	for i := range o.Count {
		if o.Turns[o.Places[2*i]].Turn != place.Turn || Square(o.Places[2*i+1]) != place.At[0] {
			continue
		}
		for k, source := range o.Sources {
			delta := int(int8(o.Deltas[i*len(o.Sources)+k]))
			if source.Open {
				open += delta
			} else {
				earned += delta
			}
		}
		return earned, open
	}
	t.Fatalf("%v is not among the options", place)
	return 0, 0
}

func TestRevealedSpeed(t *testing.T) {
	s := arrange(t, []string{"phase prepare", "order 0 1", "hand 0 rescue-regular-3 rescue-swift-4", "fish 0 13", "left cat-05-red cat-01-blue"})
	for _, a := range []string{"lay rescue-regular-3", "lay rescue-swift-4", "end"} {
		if err := s.step(0, mustAction(t, a), nil); err != nil {
			t.Fatal(err)
		}
	}
	s.Seats[1].Hand = Cards{}
	if s.Phase != Rescuing {
		t.Fatalf("phase %v", s.Phase)
	}
	for _, left := range []int{2, 1, 0} {
		if seat := s.view(1).Seats[0]; seat.Speed != 7 || seat.Prepared != left {
			t.Errorf("speed %d with %d cards left, want 7 with %d", seat.Speed, seat.Prepared, left)
		}
		for i, n := range s.Seats[0].Laid {
			if n > 0 {
				s.Seats[0].Laid[i]--
				break
			}
		}
	}
}
