package room_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

func say(text string) room.Command { return room.Command{Do: room.DoSay, Text: text} }

func TestTalk(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, watchers := h.started(isleOf(2), Crew(2)...)
	deaf := watch(t, "zoe")
	if err := h.Look(context.Background(), table, deaf, room.LookWish{}); err != nil {
		t.Fatal(err)
	}
	rows := len(h.store.log(table))
	h.do(table, "boris", say("  hello \n there "))
	h.do(table, "anna", room.Command{Do: room.DoSay, Reaction: "purr"})
	for _, w := range watchers {
		if len(w.said) != 2 || w.said[0].Text != "hello there" || w.said[0].Name != "Name of boris" || w.said[1].Reaction != "purr" || w.said[1].Number != 2 {
			t.Errorf("%s heard %+v", w.person, w.said)
		}
	}
	if len(deaf.said) != 0 {
		t.Error("who does not want to hear is told")
	}
	if got := len(h.store.log(table)); got != rows {
		t.Error("talk is in the log")
	}
	for _, tt := range []struct {
		command room.Command
		want    game.Code
	}{
		{say(" "), names.CodeEmptyText},
		{say(string(make([]byte, 50))), names.CodeBadText},
		{say(longText()), names.CodeTextTooLong},
		{room.Command{Do: room.DoSay, Reaction: "boo"}, room.CodeUnknownReaction},
		{room.Command{Do: room.DoSay, Reaction: "purr", Text: "and more"}, room.CodeUnknownReaction},
	} {
		h.refuse(table, "anna", tt.want, tt.command)
	}
	if len(h.store.lines) != 2 {
		t.Errorf("%d lines are kept, want 2", len(h.store.lines))
	}
}

func longText() string {
	text := make([]byte, 301)
	for i := range text {
		text[i] = 'x'
	}
	return string(text)
}

func TestWhoIsBlockedIsNotHeard(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, watchers := h.started(isleOf(3), Crew(3)...)
	h.store.set(func() { h.store.blocked["anna"] = []room.PersonID{"boris"} })
	h.do(table, "boris", say("hello"))
	h.do(table, "celina", say("hi"))
	if got := watchers[0].said; len(got) != 1 || got[0].Person != "celina" {
		t.Errorf("anna heard %+v", got)
	}
	if got := watchers[2].said; len(got) != 2 {
		t.Errorf("celina heard %+v", got)
	}
	for p, want := range map[room.PersonID]int{"anna": 1, "boris": 2, "zoe": 2} {
		lines, err := h.Lines(context.Background(), table, p)
		if err != nil || len(lines) != want {
			t.Errorf("%s: got %+v, %v, want %d lines", p, lines, err, want)
		}
	}
}

func TestReports(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(isleOf(2), Crew(2)...)
	h.do(table, "boris", say("rude"))
	h.do(table, "anna", room.Command{Do: room.DoReport, Line: 1, Person: "celina", Reason: "not nice"})
	h.do(table, "anna", room.Command{Do: room.DoReport, Person: "boris", Reason: "slow"})
	got := h.store.reports
	if len(got) != 2 || got[0].About != "boris" || got[0].Text != "rude" || got[0].By != "anna" || got[1].Reason != "slow" || got[1].Line != 0 {
		t.Errorf("got %+v", got)
	}
	h.refuse(table, "anna", room.CodeBadCommand, room.Command{Do: room.DoReport, Line: 2, Reason: "what"})
	h.refuse(table, "anna", names.CodeEmptyText, room.Command{Do: room.DoReport, Line: 1})
	for _, nobody := range []room.PersonID{"", "celina", "nobody", "an"} {
		h.refuse(table, "anna", room.CodeNotAtTable, room.Command{Do: room.DoReport, Person: nobody, Reason: "who is that"})
	}
	h.refuse(table, "anna", room.CodeBadCommand, room.Command{Do: room.DoReport, Line: -1, Person: "boris", Reason: "what"})
	h.do(table, "anna", room.Command{Do: room.DoShare, On: true})
	h.do(table, "celina", say("I look on")) // and can be reported for it
	h.do(table, "anna", room.Command{Do: room.DoReport, Person: "celina", Reason: "loud"})
	h.store.set(func() { h.store.lines[1].Person = "" })
	h.refuse(table, "anna", room.CodeNotAtTable, room.Command{Do: room.DoReport, Line: 2, Reason: "deleted meanwhile"})
	if got := len(h.store.reports); got != 3 {
		t.Errorf("got %d reports, want 3", got)
	}
	h.do(table, "anna", room.Command{Do: room.DoDoor})
	h.refuse(table, "zoe", room.CodeDoorClosed, room.Command{Do: room.DoReport, Person: "boris", Reason: "I do not like it"})
}

func TestReport(t *testing.T) {
	t.Parallel()
	reporting := func(c room.Command) room.Command { c.Do = room.DoReport; return c }
	t.Run("spectator_heard_by_spectators_only", func(t *testing.T) {
		t.Parallel()
		h := newHouse(t)
		table, _ := h.started(isleOf(2), Crew(2)...)
		h.do(table, "celina", say("among us"))
		h.refuse(table, "anna", room.CodeBadCommand, reporting(room.Command{Line: 1, Aside: true, Kind: "abuse"}))
		h.do(table, "anna", reporting(room.Command{Person: "celina", Kind: "bad_name", Subject: room.ReportName}))
		h.do(table, "zoe", reporting(room.Command{Line: 1, Aside: true, Kind: "abuse"}))
		got := h.store.reports
		if len(got) != 2 || got[0].Text != "Name of celina" || got[1].Text != "among us" || !got[1].Aside || got[1].About != "celina" || got[1].Subject != room.ReportLine {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("silent_spectator", func(t *testing.T) {
		t.Parallel()
		h := newHouse(t)
		table, _ := h.started(isleOf(2), Crew(2)...)
		h.refuse(table, "anna", room.CodeNotAtTable, reporting(room.Command{Person: "zoe", Kind: "bad_name"}))
		h.look(table, watch(t, "zoe"))
		h.clock.advance(2 * time.Second)
		h.Tick(t.Context())
		h.do(table, "anna", reporting(room.Command{Person: "zoe", Kind: "bad_name"}))
	})
	t.Run("kinds_and_subjects", func(t *testing.T) {
		t.Parallel()
		h := newHouse(t)
		table, _ := h.started(isleOf(2), Crew(2)...)
		h.do(table, "boris", room.Command{Do: room.DoSay, Reaction: "meow"})
		h.do(table, "anna", reporting(room.Command{Line: 1, Kind: "spam"}))
		if got := h.store.reports; len(got) != 1 || got[0].Text != "meow" || got[0].Kind != "spam" || got[0].Reason != "" {
			t.Errorf("got %+v", got)
		}
		for _, c := range []room.Command{
			{Person: "boris", Kind: "dislike"}, {Person: "boris", Kind: "spam", Subject: "hat"}, {Person: "boris", Kind: "spam", Subject: "line"}, {Person: "anna", Kind: "spam"},
		} {
			h.refuse(table, "anna", room.CodeBadCommand, reporting(c))
		}
		h.refuse(table, "anna", names.CodeEmptyText, reporting(room.Command{Person: "boris", Kind: room.ReportOther}))
	})
	t.Run("deleted_person", func(t *testing.T) {
		t.Parallel()
		h := newHouse(t)
		table, _ := h.started(isleOf(2), Crew(2)...)
		h.store.set(func() { h.store.deleted = map[room.PersonID]bool{"boris": true} })
		h.refuse(table, "anna", room.CodeNotAtTable, reporting(room.Command{Person: "boris", Kind: "spam"}))
	})
}

func TestWhoHasLeftTheTableCanStillBeReported(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", isleOf(3))
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.do(table, "boris", room.Command{Do: room.DoRise})
	h.do(table, "anna", room.Command{Do: room.DoReport, Person: "boris", Reason: "came and went"})
}

func TestIdsAreCheckedAndBounded(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", isleOf(2))
	long := strings.Repeat("a", room.MaxID)
	for _, verb := range room.Verbs() {
		for _, id := range []string{long + "a", "a\n", "\x1b[2J", "ї", "\u202e", "\xff"} {
			c := room.Command{ID: id, Do: verb, Seat: seat(0), Text: "hello", Reason: "because"}
			h.refuse(table, "anna", room.CodeBadCommand, c)
		}
	}
	empty := say("hello")
	if err := h.Do(t.Context(), table, "anna", &empty); game.CodeOf(err) != room.CodeBadCommand {
		t.Errorf("a line without an id: got %v", err)
	}
	h.do(table, "anna", room.Command{ID: long, Do: room.DoSay, Text: "hello"})
	for _, id := range []room.TableID{"", room.TableID(long) + "a", "\x1b[2J"} {
		h.refuse(id, "anna", room.CodeUnknownTable, say("hello"))
	}
	if got := len(h.store.lines); got != 1 {
		t.Errorf("got %d lines, want 1", got)
	}
}

func TestWhatIsSaidReportedOrNamedUnderOneIDIsKeptOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(isleOf(2), Crew(2)...)
	line := room.Command{ID: "line", Do: room.DoSay, Text: "hello"}
	report := room.Command{ID: "report", Do: room.DoReport, Person: "anna", Reason: "rude"}
	name := room.Command{ID: "name", Do: room.DoName, Seat: seat(1), Text: "Mia"}
	for range 2 {
		for _, c := range []room.Command{line, report, name} {
			h.do(table, "boris", c)
		}
		h.do(table, "boris", room.Command{ID: "another name", Do: room.DoName, Seat: seat(1), Text: "Tom"})
		h = h.reopened()
	}
	h.do(table, "anna", room.Command{ID: "line", Do: room.DoSay, Text: "hello"})
	if lines, reports := len(h.store.lines), len(h.store.reports); lines != 2 || reports != 1 {
		t.Errorf("%d lines and %d reports are kept, want 2 and 1", lines, reports)
	}
	if got := h.scene(table, "anna", 0).Table.Seats[1].Name; got != "Tom" {
		t.Errorf("the seat is called %q", got)
	}
}
