package server_test

import (
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// voyage returns a game's voyage as a person sees it.
func (p *person) voyage(gameName string) server.DealView {
	p.b.t.Helper()
	var list []server.DealView
	p.call("GET", "/api/voyages", nil).ok(p.b.t, &list)
	for i := range list {
		if list[i].Game == gameName {
			return list[i]
		}
	}
	p.b.t.Fatalf("there is no voyage of %s", gameName)
	return server.DealView{}
}

func (p *person) deal(id ids.DealID) (v server.DealView) {
	p.b.t.Helper()
	p.call("GET", "/api/deals/"+string(id), nil).ok(p.b.t, &v)
	return v
}

// plays opens a person's table for a deal.
func (p *person) plays(id ids.DealID) ids.TableID {
	p.b.t.Helper()
	var table server.TableRef
	p.call("POST", "/api/deals/"+string(id)+"/tables", nil).ok(p.b.t, &table)
	return table.ID
}

// playsOut plays a table to its end.
func (p *person) playsOut(tableID ids.TableID, seed string) {
	p.b.t.Helper()
	r := game.SeedOf(seed).Stream("player", 0)
	for {
		pos := p.b.position(tableID, p)
		if pos.Scene.Table.Stage == table.Over {
			return
		}
		decision := pos.Decision(0)
		c := table.Command{Do: table.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)}
		p.command(tableID, c).ok(p.b.t)
	}
}

func TestDailyVoyage(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, zoe := b.guest("Anna"), b.guest("Boris"), b.guest("Zoe")
	d := b.nobody().voyage("isle")
	if d.Closed || d.Seed != nil || d.Mine != nil || d.Rated || len(d.Places) != 0 {
		t.Errorf("before anybody has played: %+v", d)
	}
	tableID := anna.plays(d.ID)
	if v := anna.voyage("isle"); v.Mine == nil || v.Mine.Table != tableID || v.Mine.Done || v.Playing != 1 || len(v.Places) != 0 {
		t.Errorf("while Anna plays: %+v", v)
	}
	anna.playsOut(tableID, "anna")
	boris.playsOut(boris.plays(d.ID), "boris")
	v := anna.deal(d.ID)
	if len(v.Places) != 2 || v.Places[0].Place != 1 || v.Places[0].Lead < v.Places[1].Lead || v.Picture == nil || v.Mine.Percent == nil || v.Mine.Streak != 1 {
		t.Errorf("when both are done, Anna sees %+v", v)
	}
	if best := v.Places[0].Person == anna.id; best != (*v.Mine.Percent == 100) {
		t.Errorf("Anna is ahead of %d percent, and the list is %+v", *v.Mine.Percent, v.Places)
	}
	if v := zoe.deal(d.ID); len(v.Places) != 2 || v.Picture != nil || v.Seed != nil {
		t.Errorf("before her own try Zoe sees %+v", v)
	}
	if got := anna.call("POST", "/api/deals/"+string(d.ID)+"/tables", nil); got.code() != "deal_once" {
		t.Errorf("a second try on the day gets %d %s", got.status, got.body)
	}
	b.clock.advance(24 * time.Hour)
	again := anna.plays(d.ID)
	anna.command(again, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	if v := anna.deal(d.ID); len(v.Places) != 2 || v.Mine.Tries != 2 || v.Places[0].Abandoned || v.Places[1].Abandoned {
		t.Errorf("practice changes the list: %+v", v)
	}
	v = zoe.deal(d.ID)
	if !v.Closed || v.Seed == nil || v.Picture == nil {
		t.Errorf("when the day is over, Zoe sees %+v", v)
	}
	if next := zoe.voyage("isle"); next.ID == d.ID || len(next.Places) != 0 {
		t.Errorf("the next day has %+v", next)
	}
	raw := b.nobody().call("GET", "/api/tables/"+string(tableID)+"/replay", nil)
	raw.ok(t)
	if !strings.Contains(raw.body, v.Seed.String()) {
		t.Error("the seed of the day is not that of its games")
	}
}

// Friends compare a deal when all have finished it.
func TestDealComparedByFriends(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	var ref server.DealIDRef
	solo := table.Settings{Game: "isle", Config: []byte(`{"mode":"solo","players":1}`)}
	anna.call("POST", "/api/deals", server.NewDeal{Settings: solo}).ok(t, &ref)
	if v := boris.deal(ref.ID); v.By != "Anna" || v.Rated {
		t.Errorf("Boris sees %+v", v)
	}
	ours, theirs := anna.plays(ref.ID), boris.plays(ref.ID)
	anna.playsOut(ours, "anna")
	if v := anna.deal(ref.ID); len(v.Places) != 0 || v.Playing != 1 || !v.Mine.Done || v.Picture != nil {
		t.Errorf("before Boris is done, Anna sees %+v", v)
	}
	boris.playsOut(theirs, "boris")
	if v := anna.deal(ref.ID); len(v.Places) != 2 || v.Playing != 0 || v.Picture == nil || v.Mine.Streak != 0 {
		t.Errorf("when both are done, Anna sees %+v", v)
	}
}
