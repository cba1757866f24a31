package tableserver_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// world is a table in one of two worlds that look the same to a viewer.
type world struct {
	*fixture
	table ids.TableID
	w     *watcher
	r     game.Rand
}

func (w *world) match() game.Match { return w.Peek(w.table).Match() }

// move plays an action of a seat.
func (w *world) move(s game.Seat, action string) {
	w.t.Helper()
	decision := w.Peek(w.table).Decisions[s]
	w.do(w.table, crew(5)[s], table.Command{Do: table.DoAct, Seat: seat(s), Decision: &decision, Action: action})
}

// secretly plays a random action of a seat that starts with a word.
func (w *world) secretly(s game.Seat, verb string) {
	w.t.Helper()
	legal := slices.DeleteFunc(w.match().Legal(s), func(a string) bool { return !strings.HasPrefix(a, verb) })
	if len(legal) == 0 {
		w.t.Fatalf("seat %d cannot %s, only %v", s, verb, w.match().Legal(s))
	}
	w.move(s, legal[w.r.IntN(len(legal))])
}

// sampled returns the snapshot of a world that looks the same to a viewer.
func sampled(t *testing.T, m game.Match, viewer game.Seat, r *game.Rand) []byte {
	t.Helper()
	var raw []byte
	var err error
	switch v := m.View(viewer).(type) {
	case isle.View:
		s := isle.Rules{}.Sample(&v, r)
		raw, err = game.Save(&s)
	case boxes.View:
		s := boxes.Rules{}.Sample(&v, r)
		raw, err = game.Save(&s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// fork makes two worlds of a running game that look the same to a viewer, and subscribes the viewer to both.
func fork(t *testing.T, h *fixture, table ids.TableID, viewer game.Seat) (worlds [2]*world) {
	t.Helper()
	tab := h.Peek(table)
	r := game.SeedOf("fork").Stream("fork", uint64(viewer+1))
	truth, err := tab.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	for i, saved := range [2][]byte{truth, sampled(t, tab.Match(), viewer, &r)} {
		snapshot, err := tableserver.InWorld(tab, saved)
		if err != nil {
			t.Fatal(err)
		}
		s := newMemStore()
		s.rows[table], s.snapshots[table], s.summaries[table] = h.store.log(table), snapshot, h.store.summaries[table]
		o := tableserver.Options{Seed: func() game.Seed { return game.Seed{} }, NewID: func() string { return "the same in both" }}
		w := &world{fixture: fixtureWith(t, s, o), table: table, r: game.SeedOf(t.Name()).Stream("world", uint64(i))}
		w.w = watch(t, "zoe")
		if viewer != game.Nobody {
			w.w.person = crew(5)[viewer]
		}
		w.subscribe(table, w.w)
		worlds[i] = w
	}
	if bytes.Equal(truth, sampled(t, tab.Match(), viewer, &r)) {
		t.Fatal("both worlds are the same")
	}
	return worlds
}

// alike expects the viewer to have received the same in both worlds.
func alike(t *testing.T, worlds [2]*world, when string) {
	t.Helper()
	a, b := worlds[0].w.messages(), worlds[1].w.messages()
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			t.Fatalf("%s: message %d differs:\n%s\n%s", when, i, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Fatalf("%s: got %d and %d messages", when, len(a), len(b))
	}
	if !slices.Equal(worlds[0].notices.list, worlds[1].notices.list) {
		t.Fatalf("%s: got the notices %v and %v", when, worlds[0].notices.list, worlds[1].notices.list)
	}
}

// both runs a function in both worlds and compares the results.
func both(t *testing.T, worlds [2]*world, when string, do func(*world)) {
	t.Helper()
	for _, w := range worlds {
		do(w)
	}
	alike(t, worlds, when)
}

// forked plays a game to a phase and forks it.
func forked(t *testing.T, phase isle.Phase, players, awaited int, viewer game.Seat) [2]*world {
	t.Helper()
	h := newFixture(t)
	table, _ := h.started(isleOf(players), crew(players)...)
	first := true
	h.playOut(table, crew(players), func(pos tableserver.Position) bool {
		v := pos.Match.View(game.Nobody).(isle.View)
		first = first && v.Day < 2 // of the second day on, when more is hidden
		return !first && inPhase(phase, awaited)(pos) && len(v.Chosen) == 0
	})
	worlds := fork(t, h, table, viewer)
	alike(t, worlds, "the first snapshot")
	return worlds
}

func TestSecretPicksTellNothing(t *testing.T) {
	t.Parallel()
	for _, viewer := range []game.Seat{0, 2, game.Nobody} {
		for phase, verb := range map[isle.Phase]string{isle.Drafting: "keep", isle.Paying: "buy"} {
			worlds := forked(t, phase, 3, 3, viewer)
			if viewer != game.Nobody {
				own := worlds[0].match().Legal(viewer)
				both(t, worlds, "an own pick", func(w *world) { w.move(viewer, own[len(own)/2]) })
				both(t, worlds, "an own withdrawal", func(w *world) { w.move(viewer, "withdraw") })
			}
			for s := range game.Seat(3) {
				if s == viewer || viewer == game.Nobody && s == 0 {
					continue // the last pick would show what is passed on
				}
				both(t, worlds, "a secret pick", func(w *world) { w.secretly(s, verb) })
				both(t, worlds, "a withdrawal", func(w *world) { w.secretly(s, "withdraw") })
				both(t, worlds, "another pick", func(w *world) { w.secretly(s, verb) })
			}
		}
	}
}

func TestRescueCardsFaceDownTellNothing(t *testing.T) {
	t.Parallel()
	for _, viewer := range []game.Seat{0, 1, game.Nobody} {
		worlds := forked(t, isle.Preparing, 3, 1, viewer)
		laid := 0
		for {
			m := [2]game.Match{worlds[0].match(), worlds[1].match()}
			v := m[0].View(game.Nobody).(isle.View)
			s := m[0].Must().First()
			others := slices.DeleteFunc(slices.Clone(v.Order), func(o game.Seat) bool {
				return o == s || slices.Contains(v.Passed, o) || v.Seats[o].Hand == 0 // who has no card is passed over
			})
			if v.Phase != isle.Preparing || len(others) == 0 {
				break // the last one lets the cards be turned over
			}
			switch {
			case s == viewer && has(m[0].Legal(s), "lay"):
				both(t, worlds, "an own card", func(w *world) { w.move(s, m[0].Legal(s)[0]) })
			case has(m[0].Legal(s), "lay") && has(m[1].Legal(s), "lay"):
				both(t, worlds, "a card face down", func(w *world) { w.secretly(s, "lay") })
				laid++
			default:
				both(t, worlds, "the end of a turn", func(w *world) { w.move(s, "end") })
			}
		}
		t.Logf("viewer %d: %d cards", viewer, laid)
	}
}

func TestRescuesTellNothingHidden(t *testing.T) {
	t.Parallel()
	for _, viewer := range []game.Seat{0, 1, game.Nobody} {
		worlds := forked(t, isle.Rescuing, 3, 1, viewer)
		for range 12 {
			m := [2]game.Match{worlds[0].match(), worlds[1].match()}
			s := m[0].Must().First()
			other := m[1].Legal(s)
			legal := slices.DeleteFunc(m[0].Legal(s), func(a string) bool { return !slices.Contains(other, a) || strings.HasPrefix(a, "play") })
			phase := m[0].View(game.Nobody).(isle.View).Phase
			if phase != isle.Rescuing || len(legal) == 0 {
				break
			}
			both(t, worlds, "a rescue", func(w *world) { w.move(s, legal[len(legal)/2]) })
		}
	}
}

func TestConfirmationsTellNothing(t *testing.T) {
	t.Parallel()
	for _, viewer := range []game.Seat{0, 2, game.Nobody} {
		var worlds [2]*world
		var others []game.Seat
		for len(others) < 2 { // some days nearly all hands are empty
			worlds = forked(t, isle.Confirming, 4, 3, viewer)
			others = worlds[0].match().Must().Without(viewer).List()
		}
		n := len(worlds[0].w.messages())
		for i, w := range worlds { // not even who has confirmed
			w.move(others[i], "confirm")
		}
		alike(t, worlds, "a confirmation of different seats")
		worlds[0].move(others[0], "withdraw")
		alike(t, worlds, "a withdrawal in one world only")
		for range 2 { // only the true world can be played again from its log
			worlds[0].do(worlds[0].table, crew(5)[others[0]], undo(others[0]))
			alike(t, worlds, "an undo in one world only")
		}
		worlds[1].do(worlds[1].table, crew(5)[others[1]], table.Command{Do: table.DoQuiet, Seat: seat(others[1]), On: true})
		alike(t, worlds, "a wish not to be asked in one world only")
		if got := len(worlds[0].w.messages()); got != n {
			t.Errorf("viewer %d: %d messages tell of confirmations", viewer, got-n)
		}
		if viewer != game.Nobody && worlds[0].match().Must().Has(viewer) {
			both(t, worlds, "an own confirmation", func(w *world) { w.move(viewer, "confirm") })
		}
	}
}

func TestDrawnCardsTellNothing(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, rows := range []int{20, 30, 40, 50} {
		for viewer := game.Nobody; viewer < 3; viewer++ {
			h := newFixture(t)
			table, _ := h.started(boxesOf(3), crew(3)...)
			h.playOut(table, crew(3), func(pos tableserver.Position) bool {
				return len(h.store.log(table)) > rows && pos.Match.View(game.Nobody).(boxes.View).Phase == boxes.Deciding &&
					!pos.Match.Must().Has(viewer)
			})
			worlds := fork(t, h, table, viewer)
			alike(t, worlds, "the first snapshot")
			s := worlds[0].match().Must().First()
			for _, w := range worlds {
				w.move(s, "draw")
			}
			if worlds[0].match().View(viewer).(boxes.View).Special != worlds[1].match().View(viewer).(boxes.View).Special {
				continue // a special toy is seen by everyone
			}
			alike(t, worlds, "a card drawn")
			compared++
		}
	}
	if compared < 4 {
		t.Errorf("only %d draws could be compared", compared)
	}
}
