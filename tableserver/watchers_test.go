package tableserver_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// watched returns a running game of two with two spectators.
func (f *fixture) watched() (table ids.TableID, players, guests []*watcher) {
	f.t.Helper()
	table, players = f.started(isleOf(2), crew(2)...)
	for _, p := range []ids.PersonID{"zoe", "yuri"} {
		w := watch(f.t, p)
		f.subscribe(table, w)
		guests = append(guests, w)
	}
	f.clock.advance(2 * time.Second)
	f.Tick(f.t.Context())
	return table, players, guests
}

// told returns everything that a person can ask about a table, and its entry in lists.
func (f *fixture) told(table ids.TableID, p ids.PersonID, seat game.Seat) string {
	f.t.Helper()
	all := map[tableserver.QuestionKind]any{}
	for _, what := range []tableserver.QuestionKind{tableserver.QuestionTable, tableserver.QuestionInvitation, tableserver.QuestionLegal, tableserver.QuestionScore, tableserver.QuestionLines, tableserver.QuestionReplay, tableserver.QuestionChart, tableserver.QuestionBest} {
		answer, err := f.Answer(f.t.Context(), table, p, &tableserver.Question{What: what, Seat: &seat})
		all[what] = []any{answer, fmt.Sprint(err)}
	}
	s, card := f.card(table)
	raw, err := json.Marshal([]any{all, s, card, len(f.store.log(table))})
	if err != nil {
		f.t.Fatal(err)
	}
	return string(raw)
}

// Players learn nothing of what those who watch say.
func TestSpectatorChatHiddenFromPlayers(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, players, guests := h.watched()
	h.do(tableID, "boris", say("good luck"))
	before := h.told(tableID, "boris", 1)
	heard := len(players[1].messages())
	h.do(tableID, "zoe", say("anna should take the rare one"))
	h.do(tableID, "yuri", table.Command{Do: table.DoSay, Reaction: "purr"})
	if after := h.told(tableID, "boris", 1); after != before {
		t.Errorf("boris is told\n%s\nafter spectators chatted, and before\n%s", after, before)
	}
	for _, w := range players {
		if n := len(w.messages()); w.person == "boris" && n != heard {
			t.Errorf("boris got %d messages of it", n-heard)
		}
		if len(w.said) != 1 {
			t.Errorf("%s, who plays, has heard %+v", w.person, w.said)
		}
	}
	for _, w := range guests {
		if len(w.said) != 3 || w.said[0].Text != "good luck" || w.said[0].Spectators || !w.said[1].Spectators || w.said[1].Number != 1 || w.said[2].Number != 2 {
			t.Errorf("%s, who watches, has heard %+v", w.person, w.said)
		}
	}
	h.clock.advance(time.Second)
	h.do(tableID, "anna", say("you too"))
	if last := players[1].said[1]; last.Number != 2 {
		t.Errorf("the players' second line has number %d", last.Number)
	}
	lines, err := h.Lines(t.Context(), tableID, "zoe")
	if err != nil || len(lines) != 4 || lines[3].Text != "you too" || !lines[1].Spectators {
		t.Errorf("who watches reads %+v (%v)", lines, err)
	}
	if lines, err := h.Lines(t.Context(), tableID, "anna"); err != nil || len(lines) != 2 {
		t.Errorf("who plays reads %+v (%v)", lines, err)
	}
	complaint := table.Command{Do: table.DoReport, Line: 1, Spectators: true, Reason: "advice"}
	h.refuse(tableID, "boris", table.CodeBadCommand, complaint)
	h.do(tableID, "boris", table.Command{Do: table.DoReport, Person: "zoe", Subject: table.ReportName, Kind: "bad_name"}) // whom he sees watching
	h.do(tableID, "yuri", complaint)
	if r := h.store.reports; len(r) != 2 || r[0].Text != "Name of zoe" || r[1].About != "zoe" || r[1].Text != "anna should take the rare one" {
		t.Errorf("reported is %+v", r)
	}
}

// Blocking somebody hides their lines in the spectator chat.
func TestSpectatorChatOfBlockedPeople(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _, guests := h.watched()
	h.store.blocked["yuri"] = []ids.PersonID{"zoe"}
	h.do(table, "zoe", say("hello"))
	if len(guests[0].said) != 1 || len(guests[1].said) != 0 {
		t.Errorf("zoe hears %+v, yuri, who has blocked zoe, %+v", guests[0].said, guests[1].said)
	}
}

// The host lets those who watch into the talk.
func TestHostAdmitsWatchersToTalk(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, players, guests := h.watched()
	h.refuse(tableID, "boris", table.CodeNotHost, table.Command{Do: table.DoShare, On: true})
	h.refuse(tableID, "zoe", table.CodeNotHost, table.Command{Do: table.DoShare, On: true})
	h.do(tableID, "zoe", say("in secret"))
	h.do(tableID, "anna", table.Command{Do: table.DoShare, On: true})
	h.do(tableID, "zoe", say("hello players"))
	for _, w := range append(players, guests...) {
		if last := w.said[len(w.said)-1]; last.Text != "hello players" || last.Spectators {
			t.Errorf("%s has heard last %+v", w.person, last)
		}
		w.told("table.talk_shared")
	}
	if lines, _ := h.Lines(t.Context(), tableID, "boris"); len(lines) != 1 {
		t.Errorf("boris reads what was said before: %+v", lines)
	}
	again := h.reopened()
	if v := again.sceneOf(tableID, "boris"); !v.Table.Shared {
		t.Error("after a restart the talk is not shared")
	}
	again.do(tableID, "anna", table.Command{Do: table.DoShare})
	again.do(tableID, "zoe", say("apart again"))
	if lines, _ := again.Lines(t.Context(), tableID, "boris"); len(lines) != 1 {
		t.Errorf("boris reads %+v after the talk was closed", lines)
	}
}

// Everyone talks together when the game is over.
func TestTalkAfterGame(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, players, _ := h.watched()
	h.do(tableID, "boris", table.Command{Do: table.DoConcede, Seat: seat(1)})
	h.do(tableID, "zoe", say("well played"))
	for _, w := range players {
		if len(w.said) != 1 || w.said[0].Spectators {
			t.Errorf("%s has heard %+v", w.person, w.said)
		}
	}
}

func TestWatchersAreNamed(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.store.hidden = map[ids.PersonID]bool{"yuri": true}
	tableID, players, guests := h.watched()
	for _, w := range append(players, guests...) {
		at := game.Nobody
		if streams := w.streams(); len(streams) > 0 {
			at = streams[0]
		}
		v := w.scene(at).Table
		if v.Watching != 2 || len(v.Watchers) != 1 || v.Watchers[0] != (table.WatcherView{Person: "zoe", Name: "Name of zoe"}) {
			t.Errorf("%s sees %d watch: %+v", w.person, v.Watching, v.Watchers)
		}
	}
	h.Unsubscribe(tableID, guests[0])
	h.clock.advance(2 * time.Second)
	h.Tick(t.Context())
	if v := players[0].scene(0).Table; v.Watching != 1 || len(v.Watchers) != 0 {
		t.Errorf("after zoe has left %d watch: %+v", v.Watching, v.Watchers)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoDoor, On: true})
	if _, card := h.card(tableID); card.Watching != 1 || card.Played != 0 {
		t.Errorf("the lobby shows %+v", card)
	}
	if a := mustVerify(t, h.store, tableID); a.Damage != nil {
		t.Errorf("a table that somebody watches is damaged: %v", a.Damage)
	}
}

// told fails the test unless the client received an event.
func (w *watcher) told(key string) {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range w.events {
		if e.Key == key {
			return
		}
	}
	w.t.Errorf("%s did not receive %s", w.person, key)
}

func (f *fixture) sceneOf(table ids.TableID, p ids.PersonID) *table.Scene {
	f.t.Helper()
	answer, err := f.Answer(f.t.Context(), table, p, &tableserver.Question{What: tableserver.QuestionTable})
	if err != nil {
		f.t.Fatal(err)
	}
	return answer.(tableserver.TableAnswer).Scene
}
