package tableserver_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// rescues returns plans to rescue a cat, one for each cat that a seat may get.
func rescues(v isle.View) (plans [][]string) {
	seat := &v.Seats[v.Seat]
	basket := slices.IndexFunc(v.Own.Baskets, func(b isle.BasketView) bool { return b.Can })
	if basket < 0 || v.Phase != isle.Rescuing {
		return nil
	}
	add := func(t isle.Tile, field string, price int16) {
		o := v.Options(t, t.Colour())
		i := slices.Index(o.Wins, 0) // a treasure would have to be chosen
		if i < 0 || seat.Fish < int(price) {
			return
		}
		at, turn := int(o.Places[2*i+1]), o.Turns[o.Places[2*i]].Turn
		place := fmt.Sprintf("place %v %c%d %v", t, 'a'+at%o.Stride, at/o.Stride+1, turn)
		plans = append(plans, []string{fmt.Sprintf("rescue %v %s %v", t, field, v.Own.Baskets[basket].Kind), place, "end"})
	}
	for _, t := range v.Left {
		add(t, "left", v.Prices.Left)
	}
	for _, t := range v.Right {
		add(t, "right", v.Prices.Right)
	}
	return plans
}

// waiting plays a game of two until one seat waits for the other and could rescue several cats. It returns both seats and the plans of
// the waiting seat.
func waiting(t *testing.T, h *fixture) (table ids.TableID, acts, waits game.Seat, plans [][]string) {
	t.Helper()
	table, _ = h.started(isleOf(2), crew(2)...)
	h.playOut(table, crew(2), func(pos tableserver.Position) bool {
		if !inPhase(isle.Rescuing, 1)(pos) || pos.Match.View(game.Nobody).(isle.View).Done > 0 {
			return false
		}
		acts = pos.Match.Must().First()
		waits = 1 - acts
		v := pos.Match.View(waits).(isle.View)
		plans = rescues(v)
		return !slices.Contains(v.Passed, waits) && len(plans) > 1 && len(rescues(pos.Match.View(acts).(isle.View))) > 0
	})
	return table, acts, waits, plans
}

func plan(s game.Seat, steps ...string) table.Command {
	return table.Command{Do: table.DoPlan, Seat: seat(s), Steps: steps}
}

// plansOf returns the plans that a seat sees.
func plansOf(h *fixture, table ids.TableID, s game.Seat) []table.PlanView {
	h.t.Helper()
	return h.scene(table, crew(2)[s], s).Permissions.Plans
}

// told returns the keys of the events that a seat received.
func told(h *fixture, table ids.TableID, s game.Seat) (keys []string) {
	for _, m := range tableserver.Told(h.Peek(table), s) {
		keys = append(keys, m.Key)
	}
	return keys
}

func TestPlanRunsWhenDue(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, acts, waits, plans := waiting(t, h)
	h.do(tableID, crew(2)[waits], plan(waits, plans[0]...))
	if got := plansOf(h, tableID, waits); len(got) != 1 || !slices.Equal(got[0].Steps, plans[0]) {
		t.Fatalf("got %v, want the plan %v", got, plans[0])
	}
	if plansOf(h, tableID, acts) != nil {
		t.Error("another seat received the plan")
	}
	h = h.reopened() // it is in the log
	rows := len(h.store.log(tableID))
	h.do(tableID, crew(2)[acts], table.Command{
		Do: table.DoAct, Seat: seat(acts), Decision: new(h.position(tableID, crew(2)[acts], acts).Decision(acts)), Action: "pass",
	})
	log := h.store.log(tableID)[rows:]
	if len(log) != 4 {
		t.Fatalf("got %d rows, want the pass and the three steps", len(log))
	}
	for i, r := range log[1:] {
		if r.By != table.ByClock || r.Seat != waits || !bytes.Contains(r.Body, []byte(plans[0][i])) {
			t.Errorf("got row %s of seat %d by %s, want %s", r.Body, r.Seat, r.By, plans[0][i])
		}
	}
	if got := plansOf(h, tableID, waits); got != nil {
		t.Errorf("a plan that was carried out is still there: %v", got)
	}
	if !slices.Contains(told(h, tableID, waits), "table.plan_done") || slices.Contains(told(h, tableID, acts), "table.plan_done") {
		t.Error("only its seat should hear that the plan was executed")
	}
}

func TestPlanEndsWhenCatTaken(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, acts, waits, plans := waiting(t, h)
	var taken []string
	for _, p := range rescues(h.position(tableID, crew(2)[acts], acts).Match.View(acts).(isle.View)) {
		tile := strings.Fields(p[0])[1]
		for _, q := range plans {
			if strings.Fields(q[0])[1] == tile {
				taken = p
				h.do(tableID, crew(2)[waits], plan(waits, q...))
			}
		}
		if taken != nil {
			break
		}
	}
	h = h.reopened() // who looks at the table needs no notice
	if err := h.act(tableID, crew(2)[acts], acts, taken[0]); err != nil {
		t.Fatal(err)
	}
	if got := plansOf(h, tableID, waits); got != nil {
		t.Errorf("a plan for a cat that is gone stays: %v", got)
	}
	if got := h.notices.count(crew(2)[waits], table.PlanVoid); got != 1 {
		t.Errorf("got %d notices, want one at once", got)
	}
	if !slices.Contains(told(h, tableID, waits), "table.plan_void") {
		t.Error("its seat did not receive the reason")
	}
}

// A plan is carried out as a whole or not at all.
func TestPlanIsAtomic(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, acts, waits, plans := waiting(t, h)
	fish := h.position(table, crew(2)[waits], waits).Match.View(waits).(isle.View).Seats[waits].Fish
	two := append(slices.Clone(plans[0][:2]), plans[1][0], plans[1][1]) // a turn has one rescue
	h.do(table, crew(2)[waits], plan(waits, two...))
	if err := h.act(table, crew(2)[acts], acts, "pass"); err != nil {
		t.Fatal(err)
	}
	v := h.position(table, crew(2)[waits], waits).Match.View(waits).(isle.View)
	if v.Seats[waits].Fish != fish || v.Turn != waits || v.Done != 0 || v.Own.Place != isle.NoTile {
		t.Errorf("half of a plan was carried out: %d fish of %d, %d rescued", v.Seats[waits].Fish, fish, v.Done)
	}
	if plansOf(h, table, waits) != nil || !slices.Contains(told(h, table, waits), "table.plan_void") {
		t.Error("the plan is not over")
	}
}

// The end of a turn can be left to the person.
func TestPlanWithoutEndOfTurn(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, acts, waits, plans := waiting(t, h)
	h.do(table, crew(2)[waits], plan(waits, plans[0][0], plans[0][1], "pass")) // who has rescued cannot pass
	if err := h.act(table, crew(2)[acts], acts, "pass"); err != nil {
		t.Fatal(err)
	}
	v := h.position(table, crew(2)[waits], waits).Match.View(waits).(isle.View)
	if v.Turn != waits || v.Done != 1 || v.Own.Place != isle.NoTile {
		t.Errorf("got %d rescues in the turn of seat %d", v.Done, v.Turn)
	}
}

func TestPlanPassesRestOfDay(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, acts, waits, _ := waiting(t, h)
	day := h.position(table, crew(2)[waits], waits).Match.View(waits).(isle.View).Day
	repeat := plan(waits, "pass")
	repeat.Repeat = true
	h.do(table, crew(2)[waits], repeat)
	if err := h.act(table, crew(2)[acts], acts, "pass"); err != nil {
		t.Fatal(err)
	}
	h.playOut(table, crew(2), func(pos tableserver.Position) bool {
		v := pos.Match.View(game.Nobody).(isle.View)
		if v.Day == day && v.Turn == waits && (v.Phase == isle.Rescuing || v.Phase == isle.Finding) {
			t.Errorf("seat %d is asked in phase %v though it passes for the rest of the day", waits, v.Phase)
		}
		return v.Day > day
	})
	if got := plansOf(h, table, waits); got != nil {
		t.Errorf("a new day has begun, and the plan is still there: %v", got)
	}
	if slices.Contains(told(h, table, waits), "table.plan_void") {
		t.Error("the end of the day should not send an event")
	}
}

// Cards named in a plan are kept when they come.
func TestPlanKeepsDrawnCards(t *testing.T) {
	t.Parallel()
	for _, come := range []bool{true, false} {
		h := newFixture(t)
		table, _ := h.started(isleOf(2), crew(2)...)
		h.playOut(table, crew(2), func(pos tableserver.Position) bool {
			return pos.Match.Must().Count() == 1 && pos.Match.Must().Has(1)
		})
		m := h.position(table, "boris", 1).Match
		keep := m.Legal(1)[0]
		next := m.Clone()
		if _, err := next.Act(1, keep); err != nil {
			t.Fatal(err)
		}
		steps := "keep oshax oshax"
		if come {
			steps = next.Legal(0)[0]
		}
		h.do(table, "anna", plan(0, steps))
		if err := h.act(table, "boris", 1, keep); err != nil {
			t.Fatal(err)
		}
		m = h.position(table, "anna", 0).Match
		if got := !m.Must().Has(0); got != come {
			t.Errorf("%s: chosen is %t, want %t", steps, got, come)
		}
		if plansOf(h, table, 0) != nil {
			t.Error("the plan is not over")
		}
	}
}

func TestBoxesPlans(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(boxesOf(2), crew(2)...)
	var steps []string
	var waits game.Seat
	h.playOut(table, crew(2), func(pos tableserver.Position) bool {
		v := pos.Match.View(game.Nobody).(boxes.View)
		if v.Phase != boxes.Ending || v.Final || len(v.Cards) < 4 {
			return false
		}
		waits = 1 - v.Turn
		own := pos.Match.View(waits).(boxes.View)
		for _, c := range own.Own.Hand {
			o, err := pos.Match.Options(waits, c.String())
			if err == nil && c.Kind() == boxes.KindBox && len(o.(boxes.Options).Places) > 0 {
				p := o.(boxes.Options).Places[0]
				steps = []string{"draw", fmt.Sprintf("lay %v %v", c, p.At)}
				if p.Turned {
					steps[1] += " 180"
				}
				return true
			}
		}
		return false
	})
	cards := len(h.position(table, "anna", 0).Match.View(game.Nobody).(boxes.View).Cards)
	h.do(table, crew(2)[waits], plan(waits, steps...))
	h.refuse(table, crew(2)[waits], game.CodeNotPlannable, plan(waits, "cat c4-c5"))
	if err := h.act(table, crew(2)[1-waits], 1-waits, "end"); err != nil {
		t.Fatal(err)
	}
	v := h.position(table, crew(2)[waits], waits).Match.View(waits).(boxes.View)
	if v.Special == boxes.NoCard && (len(v.Cards) != cards+1 || v.Phase != boxes.Claiming) {
		t.Errorf("got %d cards in phase %v, want one more than %d", len(v.Cards), v.Phase, cards)
	}
	if plansOf(h, table, waits) != nil {
		t.Error("the plan is not over")
	}
}

func TestPlansRefusedOrGivenUp(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, acts, waits, plans := waiting(t, h)
	p := crew(2)[waits]
	h.refuse(tableID, p, table.CodeBadCommand, plan(waits))
	h.refuse(tableID, p, game.CodeBadAction, plan(waits, "dance"))
	h.refuse(tableID, p, game.CodeNotPlannable, plan(waits, "stop"))
	h.refuse(tableID, p, game.CodeNotPlannable, plan(waits, plans[0][1]))
	h.refuse(tableID, p, table.CodeNotYours, plan(acts, "pass"))
	h.refuse(tableID, "zoe", table.CodeNotYours, plan(waits, "pass"))
	for range 8 {
		h.do(tableID, p, plan(waits, plans[0]...))
	}
	h.refuse(tableID, p, table.CodeTooManyPlans, plan(waits, plans[0]...))
	h.do(tableID, p, table.Command{Do: table.DoCancel, Seat: seat(waits), Plan: 3})
	h.refuse(tableID, p, table.CodeUnknownPlan, table.Command{Do: table.DoCancel, Seat: seat(waits), Plan: 3})
	if got := plansOf(h, tableID, waits); len(got) != 7 || got[2].Plan != 4 {
		t.Errorf("got %v", got)
	}
	h.do(tableID, p, table.Command{Do: table.DoCancel, Seat: seat(waits)})
	if got := plansOf(h, tableID, waits); got != nil {
		t.Errorf("got %v after all were given up", got)
	}
	h.do(tableID, p, plan(waits, plans[0]...))
	h.do(tableID, p, concede(waits))
	if got := h.Peek(tableID).Plans; got != nil {
		t.Errorf("a seat that gave up has the plans %v", got)
	}
}

// Others cannot detect a plan before it executes: not by messages, lists, presence or notifications.
func TestPlansTellNothing(t *testing.T) {
	t.Parallel()
	for _, viewer := range []game.Seat{0, 1, 2, game.Nobody} {
		worlds := forked(t, isle.Rescuing, 3, 1, viewer)
		m := worlds[0].match()
		s := game.Seat(0)
		for s == viewer || m.Must().Has(s) {
			s++
		}
		person := crew(5)[s]
		worlds[0].clock.advance(time.Minute)
		worlds[1].clock.advance(time.Minute)
		worlds[0].do(worlds[0].table, person, table.Command{Do: table.DoPlan, Seat: seat(s), Steps: []string{"pass"}, Repeat: true})
		alike(t, worlds, "a plan in one world only")
		worlds[0].do(worlds[0].table, person, table.Command{Do: table.DoCancel, Seat: seat(s)})
		alike(t, worlds, "a plan that is given up")
		worlds[0].do(worlds[0].table, person, table.Command{Do: table.DoPlan, Seat: seat(s), Steps: []string{"keep oshax oshax"}})
		alike(t, worlds, "another plan")
		var lists [2]table.Summary
		for i, w := range worlds {
			list, err := w.store.Summary(context.Background(), w.table)
			if err != nil {
				t.Fatal(err)
			}
			list.Number = 0 // of rows; it is sent to nobody
			lists[i] = list
			look := watch(t, "zoe")
			if viewer != game.Nobody {
				look.person = crew(5)[viewer]
			}
			w.subscribe(w.table, look)
			w.w = look
		}
		alike(t, worlds, "a snapshot")
		if fmt.Sprint(lists[0]) != fmt.Sprint(lists[1]) {
			t.Errorf("viewer %d: lists tell of a plan:\n%v\n%v", viewer, lists[0], lists[1])
		}
		if acts := m.Must().First(); slices.Contains(m.Legal(acts), "pass") && acts != s {
			both(t, worlds, "a pass beside a plan", func(w *world) { w.move(acts, "pass") })
		}
		if viewer != game.Nobody { // nor does a plan show that its person is there
			var codes [2]game.Code
			for i, w := range worlds {
				codes[i] = game.CodeOf(w.try(w.table, crew(5)[viewer], table.Command{Do: table.DoReplace, Seat: seat(s)}))
			}
			if codes[0] != codes[1] {
				t.Errorf("viewer %d: got %q and %q for a seat that plans and one that does not", viewer, codes[0], codes[1])
			}
			alike(t, worlds, "a proposal")
		}
	}
}

// A plan learns nothing hidden either: whatever ends it is in its seat's view.
func TestPlanEndsByOwnView(t *testing.T) {
	t.Parallel()
	for viewer := range game.Seat(3) {
		worlds := forked(t, isle.Rescuing, 3, 1, viewer)
		m := worlds[0].match()
		plans := rescues(m.View(viewer).(isle.View))
		if len(plans) == 0 || m.Must().Has(viewer) {
			continue
		}
		for _, p := range plans {
			both(t, worlds, "a plan", func(w *world) { w.do(w.table, crew(5)[viewer], plan(viewer, p...)) })
			if len(worlds[0].Peek(worlds[0].table).Plans) == 8 {
				break
			}
		}
		for range 6 {
			m := [2]game.Match{worlds[0].match(), worlds[1].match()}
			s, other := m[0].Must().First(), m[1].Legal(m[0].Must().First())
			legal := slices.DeleteFunc(m[0].Legal(s), func(a string) bool { return !slices.Contains(other, a) || strings.HasPrefix(a, "play") })
			if m[0].View(game.Nobody).(isle.View).Phase != isle.Rescuing || len(legal) == 0 {
				break
			}
			both(t, worlds, "a rescue beside plans", func(w *world) { w.move(s, legal[len(legal)/2]) })
		}
	}
}
