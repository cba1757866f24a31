package storagetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var lines = []demand{
	{"lines are numbered for each table", lineNumbers},
	{"lines said at once have numbers without gaps", linesConcurrently},
	{"the last lines come back in order", lastLines},
	{"nothing is said at a table that is not there", lineWithoutTable},
}

var talk = []demand{
	{"spectator lines are numbered separately and are not among the lines", spectatorLinesSeparate},
	{"reports come back, the latest first", reports},
	{"what a command leaves beside the log it leaves once", repeated},
}

func seated(t *testing.T, s backend.Store, people ...ids.PersonID) ids.TableID {
	t.Helper()
	b := NewBook()
	c := b.Next(1)
	if len(people) > 0 {
		c.Summary.People = people
	}
	ok(t, s.Commit(t.Context(), c))
	return b.Table
}

func lineNumbers(t *testing.T, s backend.Store) {
	a, b := seated(t, s), seated(t, s)
	for i, tableID := range []ids.TableID{a, a, b, a, b} {
		want := []int{1, 2, 1, 3, 2}[i]
		same(t, "number", got(s.Say(t.Context(), table.Line{Table: tableID, At: moment, Person: "ann", Text: "hello"}))(t), want)
	}
}

func linesConcurrently(t *testing.T, s backend.Store) {
	tableID := seated(t, s)
	const lines = 40
	numbers := make([]int, lines)
	var group sync.WaitGroup
	for i := range numbers {
		group.Go(func() {
			numbers[i], _ = s.Say(t.Context(), table.Line{Table: tableID, At: moment, Person: "ann", Text: fmt.Sprint(i)})
		})
	}
	group.Wait()
	for _, l := range got(s.Lines(t.Context(), tableID, lines))(t) {
		same(t, "the line with this number", l.Text, fmt.Sprint(slices.Index(numbers, l.Number)))
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		same(t, "number", n, i+1)
	}
}

func lastLines(t *testing.T, s backend.Store) {
	tableID := seated(t, s)
	var want []table.Line
	for i, text := range []string{"hello", "", "zero \x00 byte", "🐈 <b>& 'quotes' \"", "bye"} {
		l := table.Line{Table: tableID, At: moment.Add(time.Duration(i) * time.Millisecond), Person: "ann", Text: text}
		if text == "" {
			l.Reaction = "paw"
		}
		l.Number = got(s.Say(t.Context(), l))(t)
		want = append(want, l)
	}
	same(t, "all", got(s.Lines(t.Context(), tableID, 100))(t), want)
	same(t, "the last two", got(s.Lines(t.Context(), tableID, 2))(t), want[3:])
	none(t, "lines of no table", got(s.Lines(t.Context(), "nowhere", 100))(t))
}

func lineWithoutTable(t *testing.T, s backend.Store) {
	refused(t, "a line at no table", errOf(s.Say(t.Context(), table.Line{Table: "nowhere", At: moment, Person: "ann", Text: "hello"})), storage.ErrNotFound)
}

func spectatorLinesSeparate(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	tableID := seated(t, s)
	said := table.Line{Table: tableID, At: moment, Person: ann.ID, Text: "hello", Number: 1}
	spectatorLine := table.Line{Table: tableID, At: moment.Add(time.Second), Person: ann.ID, Text: "take the rare one", Number: 1, Spectators: true}
	second := table.Line{Table: tableID, At: moment.Add(2 * time.Second), Person: bob.ID, Reaction: "purr", Number: 2, Spectators: true}
	for _, l := range []table.Line{said, spectatorLine, second} {
		same(t, "number", got(s.Say(t.Context(), l))(t), l.Number)
	}
	same(t, "lines", got(s.Lines(t.Context(), tableID, 10))(t), []table.Line{said})
	same(t, "spectator lines", got(s.SpectatorLines(t.Context(), tableID, 10))(t), []table.Line{spectatorLine, second})
	same(t, "the last spectator line", got(s.SpectatorLines(t.Context(), tableID, 1))(t), []table.Line{second})
	same(t, "all that Ann said", got(s.LinesBy(t.Context(), ann.ID))(t), []table.Line{said, spectatorLine})
	ok(t, merge(t, s, bob.ID, ann.ID))
	same(t, "author of the first spectator line", got(s.SpectatorLines(t.Context(), tableID, 10))(t)[0].Person, bob.ID)
	ok(t, s.DeletePerson(t.Context(), bob.ID))
	for _, l := range got(s.SpectatorLines(t.Context(), tableID, 10))(t) {
		same(t, "a spectator line of a deleted person", l.Text+l.Reaction+string(l.Person), "")
	}
	ok(t, s.DeleteTable(t.Context(), tableID))
	none(t, "spectator lines of a deleted table", got(s.SpectatorLines(t.Context(), tableID, 10))(t))
}

func deletedTalk(t *testing.T, s backend.Store) {
	ann, bob, zoe := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Zoe")
	tableID, elsewhere := seated(t, s, ann.ID, bob.ID), seated(t, s, bob.ID)
	for _, id := range []ids.PersonID{ann.ID, bob.ID, ann.ID} {
		got(s.Say(t.Context(), table.Line{Table: tableID, At: moment, Person: id, Text: "I am " + string(id), Reaction: "paw"}))(t)
	}
	ok(t, s.Report(t.Context(), people.Report{At: moment, Table: tableID, By: bob.ID, About: ann.ID, Line: 1, Text: "I am", Reason: "rude"}))
	ok(t, s.Report(t.Context(), people.Report{At: moment, Table: tableID, By: ann.ID, About: bob.ID, Line: 2, Text: "I am", Reason: "rude"}))
	ok(t, s.Report(t.Context(), people.Report{At: moment, Table: tableID, By: bob.ID, About: zoe.ID, Line: 2, Text: "I am", Reason: "rude to Ann"}))
	ok(t, s.Report(t.Context(), people.Report{At: moment, Table: elsewhere, By: bob.ID, About: zoe.ID, Line: 2, Text: "I am", Reason: "Annoying"}))
	ok(t, s.DeletePerson(t.Context(), ann.ID))

	for _, l := range got(s.Lines(t.Context(), tableID, 100))(t) {
		if theirs := l.Number == 2; theirs != (l.Person == bob.ID) || theirs != (l.Text != "") || theirs != (l.Reaction != "") {
			t.Errorf("after Ann was deleted there is %+v", l)
		}
	}
	for _, r := range got(s.Reports(t.Context(), 100))(t) {
		want := map[ids.PersonID]string{ann.ID: "", bob.ID: "", zoe.ID: "rude to …"}[r.About]
		if r.Table == elsewhere {
			want = "Annoying"
		}
		if (r.About == ann.ID) != (r.Text == "") || r.Reason != want {
			t.Errorf("after Ann was deleted there is %+v, want the reason %q", r, want)
		}
	}
	next := table.Line{Table: tableID, At: moment, Person: bob.ID, Text: "bye"}
	same(t, "the next number", got(s.Say(t.Context(), next))(t), 4)
}

func repeated(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	here, there := seated(t, s), seated(t, s)
	say := func(tableID ids.TableID, p ids.PersonID, command string) error {
		_, err := s.Say(t.Context(), table.Line{Table: tableID, At: moment, Person: p, Text: "hello", Command: command})
		return err
	}
	ok(t, say(here, ann.ID, "c1"))
	refused(t, "a line again", say(here, ann.ID, "c1"), storage.ErrRepeated)
	ok(t, say(here, ann.ID, "c2"))
	ok(t, say(there, ann.ID, "c1"))
	ok(t, say(here, "bob", "c1"))
	ok(t, say(here, ann.ID, ""))
	ok(t, say(here, ann.ID, ""))
	same(t, "lines", len(got(s.Lines(t.Context(), here, 10))(t)), 5)

	r := people.Report{At: moment, Table: here, By: ann.ID, About: "bob", Reason: "rude", Command: "c3"}
	ok(t, s.Report(t.Context(), r))
	refused(t, "a report again", s.Report(t.Context(), r), storage.ErrRepeated)
	same(t, "reports", len(got(s.Reports(t.Context(), 10))(t)), 1)

	mia := table.SeatName{Table: here, Seat: 1, Person: ann.ID, Name: "Mia", Command: "c4"}
	ok(t, s.NameSeat(t.Context(), mia))
	ok(t, s.NameSeat(t.Context(), table.SeatName{Table: here, Seat: 1, Person: ann.ID, Command: "c5"}))
	refused(t, "a name again", s.NameSeat(t.Context(), mia), storage.ErrRepeated)
	none(t, "names of seats", got(s.SeatNames(t.Context(), here))(t))

	done := concurrently(t, storage.ErrRepeated, func() error { return say(there, ann.ID, "c6") })
	same(t, "lines of a command that came many times at once", done, 1)
}

func reports(t *testing.T, s backend.Store) {
	none(t, "reports", got(s.Reports(t.Context(), 10))(t))
	all := []people.Report{
		{At: after(2), Table: "t1", By: "ann", About: "bob", Line: 3, Text: "bad \x00 word", Reason: "rude"},
		{At: after(1), Table: "t1", By: "bob", About: "ann", Reason: "slow"},
		{At: after(3), Table: "t2", By: "ann", About: "cat", Line: 1, Text: "x", Reason: ""},
		{At: after(0), By: "ann", About: "bob", Text: "Bob", Subject: table.ReportProfile, Kind: "cheating"},
		{At: after(-1), Table: "t1", By: "ann", About: "bob", Text: "x", Line: 3, Spectators: true, Subject: table.ReportLine, Kind: "abuse"},
	}
	for _, r := range all {
		ok(t, s.Report(t.Context(), r))
	}
	same(t, "reports", got(s.Reports(t.Context(), 10))(t), []people.Report{all[2], all[0], all[1], all[3], all[4]})
	for _, again := range all[3:] {
		again.Reason, again.At = "in other words", after(5)
		refused(t, "the same report again", s.Report(t.Context(), again), storage.ErrRepeated)
		again.Kind = "spam"
		ok(t, s.Report(t.Context(), again))
	}
	same(t, "reports in the end", len(got(s.Reports(t.Context(), 100))(t)), 7)
	same(t, "the latest report", got(s.Reports(t.Context(), 8))(t)[2:3], []people.Report{all[2]})
}
