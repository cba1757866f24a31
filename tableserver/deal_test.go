package tableserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// voyage returns today's voyage of a game.
func (f *fixture) voyage(gameName string) lobby.Deal {
	f.t.Helper()
	list, err := f.Voyages(context.Background())
	if err != nil {
		f.t.Fatal(err)
	}
	for _, d := range list {
		if d.Settings.Game == gameName {
			return d
		}
	}
	f.t.Fatalf("there is no voyage of %s", gameName)
	return lobby.Deal{}
}

// plays returns the table at which a person plays a deal.
func (f *fixture) plays(p ids.PersonID, id ids.DealID) ids.TableID {
	f.t.Helper()
	table, err := f.PlayDeal(context.Background(), p, id)
	if err != nil {
		f.t.Fatal(err)
	}
	return table
}

// dealOf returns everything laid out at the start of a game, for everyone.
func (f *fixture) dealOf(table ids.TableID, p ids.PersonID) string {
	f.t.Helper()
	raw, err := json.Marshal(f.scene(table, p, 0).View)
	if err != nil {
		f.t.Fatal(err)
	}
	return string(raw)
}

// TestVoyages checks that a server keeps the secret from which it derives its voyages.
func TestVoyages(t *testing.T) {
	t.Parallel()
	h, other := newFixture(t), newFixture(t)
	d := h.voyage("isle")
	if again := h.reopened().voyage("isle"); again.Seed != d.Seed {
		t.Error("the voyage changes within the day")
	}
	if other.voyage("isle").Seed == d.Seed {
		t.Error("another server has the same voyage")
	}
	h.clock.advance(24 * time.Hour)
	if next := h.voyage("isle"); next.Seed == d.Seed || next.ID == d.ID {
		t.Error("the voyage is the same the next day")
	}
}

func TestDealIsSameForAll(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	d := h.voyage("isle")
	a, b := h.plays("anna", d.ID), h.plays("boris", d.ID)
	if a == b {
		t.Fatal("two people share a table")
	}
	if h.dealOf(a, "anna") != h.dealOf(b, "boris") {
		t.Error("two people get different deals")
	}
	if again := h.plays("anna", d.ID); again != a {
		t.Error("a try that is under way is begun again")
	}
	first := h.scene(a, "anna", 0).Table
	if first.Rated || first.Hints != table.HintsNever || first.Deal.Try != 1 || first.Public || first.Watch {
		t.Errorf("the first try is played at %+v", first)
	}
	h.playOut(a, []ids.PersonID{"anna"}, nil)
	h.clock.advance(24 * time.Hour)
	practice := h.plays("anna", d.ID)
	if practice == a {
		t.Fatal("there is no practice when the deal has closed")
	}
	if v := h.scene(practice, "anna", 0).Table; v.Rated || v.Deal.Try != 2 {
		t.Errorf("practice is played at %+v", v)
	}
	if h.dealOf(practice, "anna") != h.dealOf(b, "boris") {
		t.Error("practice is another deal")
	}
	if _, err := h.PlayDeal(context.Background(), "anna", "2020-01-01.isle"); err == nil {
		t.Error("a day that was not played has a voyage")
	}
}

// Everyone plays an open deal once and without hints, even new people, and it changes no rating.
func TestOpenDeal(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	friends, err := h.NewDeal(context.Background(), "anna", solo(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []lobby.Deal{h.voyage("isle"), friends} {
		tableID := h.plays("anna", d.ID)
		h.play(tableID, "anna", 0, "")
		h.refuse(tableID, "anna", table.CodeDealOnce, table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
		h.refuse(tableID, "anna", table.CodeDealOnce, table.Command{Do: table.DoAbandon, Seat: seat(0)})
		_, err := h.Hint(context.Background(), tableID, "anna", nil)
		_, permit := h.PermitHint(context.Background(), tableID, "anna", nil)
		if game.CodeOf(err) != table.CodeDealOnce || game.CodeOf(permit) != table.CodeDealOnce {
			t.Errorf("%s: a hint gets %v, a permit %v", d.ID, err, permit)
		}
		h.do(tableID, "anna", concede(0))
		if r := h.result(tableID); r.Rated {
			t.Errorf("%s is rated", d.ID)
		}
		if _, err := h.PlayDeal(context.Background(), "anna", d.ID); game.CodeOf(err) != table.CodeDealOnce {
			t.Errorf("%s: a second try gets %v", d.ID, err)
		}
		h.clock.advance(d.Closes.Sub(h.clock.Now()))
		if v := h.scene(h.plays("anna", d.ID), "anna", 0); v.Table.Deal.Try != 2 {
			t.Errorf("%s: practice is try %d", d.ID, v.Table.Deal.Try)
		}
	}
}

// TestOpenDealIsSecret asks every question about another person's try, before and after one's own.
func TestOpenDealIsSecret(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	d := h.voyage("isle")
	tableID := h.plays("anna", d.ID)
	secret := []byte(d.Seed.String())
	spy := func(p ids.PersonID, when string, wantOwn bool) {
		t.Helper()
		for _, what := range []tableserver.QuestionKind{
			tableserver.QuestionTable, tableserver.QuestionInvitation, tableserver.QuestionReplay, tableserver.QuestionMoment, tableserver.QuestionChart, tableserver.QuestionReview, tableserver.QuestionScore, tableserver.QuestionOptions,
			tableserver.QuestionLegal, tableserver.QuestionLines, tableserver.QuestionBest,
		} {
			answer, err := h.Answer(context.Background(), tableID, p, &tableserver.Question{What: what, Piece: "cat-01-blue"})
			raw, _ := json.Marshal(answer)
			if bytes.Contains(raw, secret) {
				t.Errorf("%s: %q tells %s the seed", when, what, p)
			}
			if err == nil && !wantOwn && what != tableserver.QuestionBest && what != tableserver.QuestionLines {
				t.Errorf("%s: %q tells %s of the game: %.200s", when, what, p, raw)
			}
		}
		if err := h.Subscribe(context.Background(), tableID, watch(t, p), tableserver.SubscribeOptions{}); (err == nil) != wantOwn {
			t.Errorf("%s: %s looks at the table: %v", when, p, err)
		}
	}
	spy("boris", "while it is played", false)
	spy("", "while it is played", false)
	spy("anna", "while it is played", true)
	h.refuse(tableID, "boris", table.CodeSealed, table.Command{Do: table.DoSay, Text: "hello"})
	h.playOut(tableID, []ids.PersonID{"anna"}, nil)
	spy("boris", "when the try is over", false)
	spy("", "when the try is over", false)
	spy("anna", "when the try is over", true)
	if r := h.result(tableID); r.Deal != d.ID {
		t.Errorf("the result does not know its deal: %+v", r)
	}
	h.clock.advance(24 * time.Hour)
	for _, p := range []ids.PersonID{"boris", ""} {
		if _, err := h.Answer(context.Background(), tableID, p, &tableserver.Question{What: tableserver.QuestionReplay}); err != nil {
			t.Errorf("the replay is hidden from %q when the day is over: %v", p, err)
		}
	}
}

// Nobody puts a table into a deal.
func TestDealRefusesOtherTables(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	s := solo()
	s.Deal = &table.DealRef{ID: h.voyage("isle").ID, Until: h.clock.Now().Add(time.Hour)}
	if _, err := h.Create(context.Background(), "anna", s, nil); game.CodeOf(err) != table.CodeBadOptions {
		t.Errorf("a table of a deal is opened: %v", err)
	}
	tableID := h.create("anna", solo())
	h.refuse(tableID, "anna", table.CodeBadOptions, table.Command{Do: table.DoSettings, Settings: &s})
	played := h.plays("anna", h.voyage("boxes").ID)
	h.do(played, "anna", table.Command{Do: table.DoConcede, Seat: seat(0)})
	next, err := h.Rematch(context.Background(), played, "anna")
	if err != nil {
		t.Fatal(err)
	}
	if v := h.scene(next, "anna", game.Nobody).Table; v.Deal != nil {
		t.Error("a rematch belongs to the deal")
	}
}

func TestDealForFriends(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	d, err := h.NewDeal(context.Background(), "anna", boxesOf(2), []string{"kitten"})
	if err != nil {
		t.Fatal(err)
	}
	a, b := h.plays("anna", d.ID), h.plays("boris", d.ID)
	if h.dealOf(a, "anna") != h.dealOf(b, "boris") {
		t.Error("friends get different deals")
	}
}

func TestStreaks(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	streak := func(want int) {
		t.Helper()
		if got, err := h.Streak(context.Background(), "anna", "isle"); err != nil || got != want {
			t.Errorf("a streak of %d, %v, want %d", got, err, want)
		}
	}
	sail := func() { h.playOut(h.plays("anna", h.voyage("isle").ID), []ids.PersonID{"anna"}, nil) }
	streak(0)
	sail()
	streak(1)
	h.clock.advance(24 * time.Hour)
	sail()
	streak(2)
}
