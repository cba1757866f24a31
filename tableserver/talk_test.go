package tableserver_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func say(text string) table.Command { return table.Command{Do: table.DoSay, Text: text} }

func TestTalk(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, watchers := h.started(isleOf(2), crew(2)...)
	deaf := watch(t, "zoe")
	if err := h.Subscribe(context.Background(), tableID, deaf, tableserver.SubscribeOptions{}); err != nil {
		t.Fatal(err)
	}
	rows := len(h.store.log(tableID))
	h.do(tableID, "boris", say("  hello \n there "))
	h.do(tableID, "anna", table.Command{Do: table.DoSay, Reaction: "purr"})
	for _, w := range watchers {
		if len(w.said) != 2 || w.said[0].Text != "hello there" || w.said[0].Name != "Name of boris" || w.said[1].Reaction != "purr" || w.said[1].Number != 2 {
			t.Errorf("%s heard %+v", w.person, w.said)
		}
	}
	if len(deaf.said) != 0 {
		t.Error("a person who muted the author received the line")
	}
	if got := len(h.store.log(tableID)); got != rows {
		t.Error("talk is in the log")
	}
	for _, tt := range []struct {
		command table.Command
		want    game.Code
	}{
		{say(" "), names.CodeEmptyText},
		{say(string(make([]byte, 50))), names.CodeBadText},
		{say(longText()), names.CodeTextTooLong},
		{table.Command{Do: table.DoSay, Reaction: "boo"}, table.CodeUnknownReaction},
		{table.Command{Do: table.DoSay, Reaction: "purr", Text: "and more"}, table.CodeUnknownReaction},
	} {
		h.refuse(tableID, "anna", tt.want, tt.command)
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

func TestBlockedPeopleAreNotHeard(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(isleOf(3), crew(3)...)
	h.store.set(func() { h.store.blocked["anna"] = []ids.PersonID{"boris"} })
	h.do(table, "boris", say("hello"))
	h.do(table, "celina", say("hi"))
	if got := watchers[0].said; len(got) != 1 || got[0].Person != "celina" {
		t.Errorf("anna heard %+v", got)
	}
	if got := watchers[2].said; len(got) != 2 {
		t.Errorf("celina heard %+v", got)
	}
	for p, want := range map[ids.PersonID]int{"anna": 1, "boris": 2, "zoe": 2} {
		lines, err := h.Lines(context.Background(), table, p)
		if err != nil || len(lines) != want {
			t.Errorf("%s: got %+v, %v, want %d lines", p, lines, err, want)
		}
	}
}

func TestReports(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(2), crew(2)...)
	h.do(tableID, "boris", say("rude"))
	h.do(tableID, "anna", table.Command{Do: table.DoReport, Line: 1, Person: "celina", Reason: "not nice"})
	h.do(tableID, "anna", table.Command{Do: table.DoReport, Person: "boris", Reason: "slow"})
	got := h.store.reports
	if len(got) != 2 || got[0].About != "boris" || got[0].Text != "rude" || got[0].By != "anna" || got[1].Reason != "slow" || got[1].Line != 0 {
		t.Errorf("got %+v", got)
	}
	h.refuse(tableID, "anna", table.CodeBadCommand, table.Command{Do: table.DoReport, Line: 2, Reason: "what"})
	h.refuse(tableID, "anna", names.CodeEmptyText, table.Command{Do: table.DoReport, Line: 1})
	for _, nobody := range []ids.PersonID{"", "celina", "nobody", "an"} {
		h.refuse(tableID, "anna", table.CodeNotAtTable, table.Command{Do: table.DoReport, Person: nobody, Reason: "who is that"})
	}
	h.refuse(tableID, "anna", table.CodeBadCommand, table.Command{Do: table.DoReport, Line: -1, Person: "boris", Reason: "what"})
	h.do(tableID, "anna", table.Command{Do: table.DoShare, On: true})
	h.do(tableID, "celina", say("I look on")) // and can be reported for it
	h.do(tableID, "anna", table.Command{Do: table.DoReport, Person: "celina", Reason: "loud"})
	h.store.set(func() { h.store.lines[1].Person = "" })
	h.refuse(tableID, "anna", table.CodeNotAtTable, table.Command{Do: table.DoReport, Line: 2, Reason: "deleted meanwhile"})
	if got := len(h.store.reports); got != 3 {
		t.Errorf("got %d reports, want 3", got)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoDoor})
	h.refuse(tableID, "zoe", table.CodeDoorClosed, table.Command{Do: table.DoReport, Person: "boris", Reason: "I do not like it"})
}

func TestReport(t *testing.T) {
	t.Parallel()
	reporting := func(c table.Command) table.Command { c.Do = table.DoReport; return c }
	t.Run("spectator_heard_by_spectators_only", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		tableID, _ := h.started(isleOf(2), crew(2)...)
		h.do(tableID, "celina", say("among us"))
		h.refuse(tableID, "anna", table.CodeBadCommand, reporting(table.Command{Line: 1, Spectators: true, Kind: "abuse"}))
		h.do(tableID, "anna", reporting(table.Command{Person: "celina", Kind: "bad_name", Subject: table.ReportName}))
		h.do(tableID, "zoe", reporting(table.Command{Line: 1, Spectators: true, Kind: "abuse"}))
		got := h.store.reports
		if len(got) != 2 || got[0].Text != "Name of celina" || got[1].Text != "among us" || !got[1].Spectators || got[1].About != "celina" || got[1].Subject != table.ReportLine {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("silent_spectator", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		tableID, _ := h.started(isleOf(2), crew(2)...)
		h.refuse(tableID, "anna", table.CodeNotAtTable, reporting(table.Command{Person: "zoe", Kind: "bad_name"}))
		h.subscribe(tableID, watch(t, "zoe"))
		h.clock.advance(2 * time.Second)
		h.Tick(t.Context())
		h.do(tableID, "anna", reporting(table.Command{Person: "zoe", Kind: "bad_name"}))
	})
	t.Run("kinds_and_subjects", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		tableID, _ := h.started(isleOf(2), crew(2)...)
		h.do(tableID, "boris", table.Command{Do: table.DoSay, Reaction: "meow"})
		h.do(tableID, "anna", reporting(table.Command{Line: 1, Kind: "spam"}))
		if got := h.store.reports; len(got) != 1 || got[0].Text != "meow" || got[0].Kind != "spam" || got[0].Reason != "" {
			t.Errorf("got %+v", got)
		}
		for _, c := range []table.Command{
			{Person: "boris", Kind: "dislike"}, {Person: "boris", Kind: "spam", Subject: "hat"}, {Person: "boris", Kind: "spam", Subject: "line"}, {Person: "anna", Kind: "spam"},
		} {
			h.refuse(tableID, "anna", table.CodeBadCommand, reporting(c))
		}
		h.refuse(tableID, "anna", names.CodeEmptyText, reporting(table.Command{Person: "boris", Kind: table.ReportOther}))
	})
	t.Run("deleted_person", func(t *testing.T) {
		t.Parallel()
		h := newFixture(t)
		tableID, _ := h.started(isleOf(2), crew(2)...)
		h.store.set(func() { h.store.deleted = map[ids.PersonID]bool{"boris": true} })
		h.refuse(tableID, "anna", table.CodeNotAtTable, reporting(table.Command{Person: "boris", Kind: "spam"}))
	})
}

// Whoever has left the table can still be reported.
func TestReportAfterLeaving(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(3))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoRise})
	h.do(tableID, "anna", table.Command{Do: table.DoReport, Person: "boris", Reason: "came and went"})
}

// Ids of commands are checked and bounded.
func TestCommandIDs(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(2))
	long := strings.Repeat("a", ids.MaxLength)
	for _, verb := range table.Verbs() {
		for _, id := range []string{long + "a", "a\n", "\x1b[2J", "ї", "\u202e", "\xff"} {
			c := table.Command{ID: id, Do: verb, Seat: seat(0), Text: "hello", Reason: "because"}
			h.refuse(tableID, "anna", table.CodeBadCommand, c)
		}
	}
	empty := say("hello")
	if err := h.Do(t.Context(), tableID, "anna", &empty); game.CodeOf(err) != table.CodeBadCommand {
		t.Errorf("a line without an id: got %v", err)
	}
	h.do(tableID, "anna", table.Command{ID: long, Do: table.DoSay, Text: "hello"})
	for _, id := range []ids.TableID{"", ids.TableID(long) + "a", "\x1b[2J"} {
		h.refuse(id, "anna", table.CodeUnknownTable, say("hello"))
	}
	if got := len(h.store.lines); got != 1 {
		t.Errorf("got %d lines, want 1", got)
	}
}

// What is said, reported or named under one id is kept once.
func TestCommandIDsKeptOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(isleOf(2), crew(2)...)
	line := table.Command{ID: "line", Do: table.DoSay, Text: "hello"}
	report := table.Command{ID: "report", Do: table.DoReport, Person: "anna", Reason: "rude"}
	name := table.Command{ID: "name", Do: table.DoName, Seat: seat(1), Text: "Mia"}
	for range 2 {
		for _, c := range []table.Command{line, report, name} {
			h.do(tableID, "boris", c)
		}
		h.do(tableID, "boris", table.Command{ID: "another name", Do: table.DoName, Seat: seat(1), Text: "Tom"})
		h = h.reopened()
	}
	h.do(tableID, "anna", table.Command{ID: "line", Do: table.DoSay, Text: "hello"})
	if lines, reports := len(h.store.lines), len(h.store.reports); lines != 2 || reports != 1 {
		t.Errorf("%d lines and %d reports are kept, want 2 and 1", lines, reports)
	}
	if got := h.scene(tableID, "anna", 0).Table.Seats[1].Name; got != "Tom" {
		t.Errorf("the seat is called %q", got)
	}
}
