package storagetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var results = []demand{
	{"a result comes with the change that ends the game, or not at all", resultKept},
	{"results outlive their table", resultOutlivesTable},
	{"games of a person, the latest first, and hidden ones", resultsListed},
	{"tallies and records add up", talliesAdd},
	{"pictures of a person's games", picturesKept},
	{"a deleted person is nobody in results, which stay", resultsOfDeleted},
	{"rated games are counted once, in the order of their ends", ratedCounted},
	{"all ratings are worked out again with the same outcome", ratedRecounted},
	{"the list of a pool has those who are sure, the best first", ratingsListed},
	{"who sees a profile", visibilityKept},
	{"games of public tables in the order of their ends", publicListed},
	{"results of an alias are those of the person", resultsMerged},
}

// finished returns a change that ends a game of two people, in which the first has won.
func finished(b *Book, after time.Duration, rated bool, people ...ids.PersonID) table.Change {
	c := b.Next(1)
	c.Summary.Stage = table.Over
	r := &ratings.GameResult{
		Table: b.Table, Game: "isle", Version: 2, Pool: "isle.two", Public: true, Rated: rated, Reason: ratings.Finished,
		Started: moment, Ended: moment.Add(after),
	}
	for i, p := range people {
		r.Seats = append(r.Seats, ratings.SeatResult{
			Seat: game.Seat(i), Person: p, Rank: i + 1, Points: 60 - 10*i,
			Figures: []game.Figure{{Name: "family", Value: 7 - i}, {Name: "rats", Value: 3 + i, Least: true}},
		})
	}
	c.Result = r
	return c
}

// withBot replaces the last player of a game with a bot.
func withBot(c table.Change, level string) table.Change {
	n := len(c.Result.Seats)
	c.Result.Seats = append(c.Result.Seats, ratings.SeatResult{Seat: game.Seat(n), Bot: level, BotName: "biscuit", BotVersion: 1, Rank: n + 1, Points: 5})
	return c
}

func resultKept(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	b := NewBook()
	c := withBot(finished(b, time.Hour, true, ann.ID, bob.ID), "tabby.families")
	c.Result.Seats[1].Abandoned = true
	c.Result.FairPlay = &ratings.FairPlay{Exits: []ratings.Exit{ratings.Stayed, ratings.TimedOut, ratings.Stayed}, Networks: []int{1, 1, 0}}
	stale := c
	stale.Summary.Number, stale.Rows = 5, nil
	refused(t, "a change that comes too late", s.Commit(t.Context(), stale), storage.ErrTaken)
	refused(t, "its result", errOf(s.Result(t.Context(), b.Table)), storage.ErrNotFound)
	ok(t, s.Commit(t.Context(), c))
	c.Result.Stored = true
	same(t, "the result", got(s.Result(t.Context(), b.Table))(t), *c.Result)
	wrong := NewBook().Next(1)
	wrong.Result = c.Result
	if s.Commit(t.Context(), wrong) == nil {
		t.Error("a change brings the result of another table")
	}
}

func resultOutlivesTable(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	b := NewBook()
	c := withBot(finished(b, time.Hour, false, ann.ID), "tabby")
	ok(t, s.Commit(t.Context(), c))
	ok(t, s.DeleteTable(t.Context(), b.Table))
	same(t, "the result", got(s.Result(t.Context(), b.Table))(t), *c.Result)
}

// tablesOf returns the ids of the results' tables.
func tablesOf(list []ratings.GameResult) (ids []ids.TableID) {
	for i := range list {
		ids = append(ids, list[i].Table)
	}
	return ids
}

func resultsListed(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	var books []*Book
	for i := range 4 {
		b := NewBook()
		books = append(books, b)
		people := []ids.PersonID{ann.ID, bob.ID}
		if i == 2 { // both seats share a device
			people[1] = ann.ID
		}
		ok(t, s.Commit(t.Context(), finished(b, time.Duration(i)*time.Hour, false, people...)))
	}
	list := func(q ratings.ResultQuery) []ids.TableID {
		t.Helper()
		return tablesOf(got(s.ResultsOf(t.Context(), q))(t))
	}
	same(t, "games of ann", list(ratings.ResultQuery{Person: ann.ID}),
		[]ids.TableID{books[3].Table, books[2].Table, books[1].Table, books[0].Table})
	same(t, "the second page", list(ratings.ResultQuery{Person: ann.ID, Before: moment.Add(3 * time.Hour), Limit: 2}),
		[]ids.TableID{books[2].Table, books[1].Table})
	ok(t, s.HideResult(t.Context(), bob.ID, books[3].Table, true))
	same(t, "what bob lists", list(ratings.ResultQuery{Person: bob.ID}), []ids.TableID{books[1].Table, books[0].Table})
	same(t, "all games of bob", len(list(ratings.ResultQuery{Person: bob.ID, Hidden: true})), 3)
	same(t, "games of ann", len(list(ratings.ResultQuery{Person: ann.ID})), 4)
	ok(t, s.HideResult(t.Context(), bob.ID, books[3].Table, false))
	same(t, "what bob lists again", len(list(ratings.ResultQuery{Person: bob.ID})), 3)
	refused(t, "a game of others", s.HideResult(t.Context(), bob.ID, books[2].Table, true), storage.ErrNotFound)
	none(t, "games of nobody", list(ratings.ResultQuery{Person: ""}))
}

func talliesAdd(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	none(t, "tallies of a beginner", got(s.Tallies(t.Context(), ann.ID))(t))
	var tables []ids.TableID
	for i, first := range []bool{true, true, false, true} {
		b := NewBook()
		tables = append(tables, b.Table)
		people := []ids.PersonID{ann.ID, bob.ID}
		if !first {
			slices.Reverse(people)
		}
		c := finished(b, time.Duration(i)*time.Hour, false, people...)
		c.Result.Seats[0].Points += i
		ok(t, s.Commit(t.Context(), c))
	}
	alone := finished(NewBook(), 9*time.Hour, false, ann.ID, ann.ID)
	ok(t, s.Commit(t.Context(), alone))
	tallies := got(s.Tallies(t.Context(), ann.ID))(t)
	at := func(i int) time.Time { return moment.Add(time.Duration(i) * time.Hour) }
	same(t, "tallies of ann", tallies, []ratings.Tally{{
		Pool: "isle.two", Games: 4, Won: 3, Row: 1, Longest: 2, Records: []ratings.Record{
			{Name: "points", Value: 63, Table: tables[3], Public: true, At: at(3)},
			{Name: "family", Value: 7, Table: tables[0], Public: true, At: at(0)},
			{Name: "rats", Value: 3, Least: true, Table: tables[0], Public: true, At: at(0)},
		},
	}})
}

func picturesKept(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	var tables []ids.TableID
	for i := range 3 {
		b := NewBook()
		tables = append(tables, b.Table)
		c := finished(b, time.Duration(i)*time.Hour, false, ann.ID, bob.ID)
		c.Result.Seats[0].Picture = fmt.Appendf(nil, `{"n":%d}`, i)
		ok(t, s.Commit(t.Context(), c))
	}
	ok(t, s.HideResult(t.Context(), ann.ID, tables[1], true))
	list := got(s.Pictures(t.Context(), ann.ID, time.Time{}, 10))(t)
	same(t, "the diary", list, []ratings.Picture{
		{Table: tables[2], Pool: "isle.two", Ended: moment.Add(2 * time.Hour), Points: 60, Rank: 1, Body: []byte(`{"n":2}`), Public: true, Stored: true},
		{Table: tables[0], Pool: "isle.two", Ended: moment, Points: 60, Rank: 1, Body: []byte(`{"n":0}`), Public: true, Stored: true},
	})
	same(t, "its second page", len(got(s.Pictures(t.Context(), ann.ID, list[0].Ended, 10))(t)), 1)
	none(t, "the diary of bob", got(s.Pictures(t.Context(), bob.ID, time.Time{}, 10))(t))
}

func resultsOfDeleted(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	b := NewBook()
	c := finished(b, time.Hour, true, ann.ID, bob.ID)
	c.Result.Seats[0].Picture = []byte(`{}`)
	ok(t, s.Commit(t.Context(), c))
	same(t, "counted", got(s.CountRated(t.Context()))(t), 1)
	ok(t, s.SetVisibility(t.Context(), ann.ID, people.VisibleToAll))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	r := got(s.Result(t.Context(), b.Table))(t)
	same(t, "who has won", r.Seats[0].Person, ids.PersonID(""))
	same(t, "who has lost", r.Seats[1].Person, bob.ID)
	none(t, "games", got(s.ResultsOf(t.Context(), ratings.ResultQuery{Person: ann.ID}))(t))
	none(t, "tallies", got(s.Tallies(t.Context(), ann.ID))(t))
	none(t, "pictures", got(s.Pictures(t.Context(), ann.ID, time.Time{}, 10))(t))
	none(t, "ratings", got(s.RatingsOf(t.Context(), []ids.PersonID{ann.ID}, ""))(t))
	same(t, "who sees the profile", got(s.Visibility(t.Context(), ann.ID))(t), people.VisibleToFriends)
	// A game that ends later.
	late := NewBook()
	ok(t, s.Commit(t.Context(), finished(late, 2*time.Hour, true, ann.ID, bob.ID)))
	same(t, "whose the seat was", got(s.Result(t.Context(), late.Table))(t).Seats[0].Person, ids.PersonID(""))
	same(t, "counted", got(s.CountRated(t.Context()))(t), 1)
	_, changed, err := s.RecountRated(t.Context())
	ok(t, err)
	same(t, "what a recount changes", changed, 0)
}

// rated writes rated games between people and counts them. The first person wins two of three, and some games are against a bot.
func rated(t *testing.T, s backend.Store, games int, people ...ids.PersonID) {
	t.Helper()
	for i := range games {
		pair := []ids.PersonID{people[i%len(people)], people[(i+1)%len(people)]}
		if i%3 == 2 {
			slices.Reverse(pair)
		}
		c := finished(NewBook(), time.Duration(i)*time.Hour, true, pair...)
		if i%4 == 3 {
			c.Result.Seats = c.Result.Seats[:1]
			c = withBot(c, "lynx")
		}
		c.Result.FairPlay = &ratings.FairPlay{Exits: make([]ratings.Exit, len(c.Result.Seats)), Early: i%7 == 6}
		ok(t, s.Commit(t.Context(), c))
		if i%5 == 0 {
			got(s.CountRated(t.Context()))(t)
		}
	}
	got(s.CountRated(t.Context()))(t)
}

func ratedCounted(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	second, first, casual := NewBook(), NewBook(), NewBook()
	ok(t, s.Commit(t.Context(), finished(second, 2*time.Hour, true, bob.ID, ann.ID)))
	ok(t, s.Commit(t.Context(), finished(first, time.Hour, true, ann.ID, bob.ID)))
	ok(t, s.Commit(t.Context(), finished(casual, 3*time.Hour, false, ann.ID, bob.ID)))
	counted := make(chan int, 40)
	concurrently(t, nil, func() error { n, err := s.CountRated(t.Context()); counted <- n; return err })
	close(counted)
	sum := 0
	for n := range counted {
		sum += n
	}
	same(t, "games counted by all who asked at once", sum, 2)
	start := skill.New()
	after := skill.Rate([]skill.Rating{start.Loosen(), start.Loosen()}, []int{1, 2})
	r := got(s.Result(t.Context(), first.Table))(t)
	same(t, "place of the first", r.Counted, 1)
	same(t, "the winner before", *r.Seats[0].Before, start.Stored())
	same(t, "the winner after", *r.Seats[0].After, after[0].Stored())
	same(t, "the loser after", *r.Seats[1].After, after[1].Stored())
	last := got(s.Result(t.Context(), second.Table))(t)
	same(t, "place of the second", last.Counted, 2)
	same(t, "the loser of the first before the second", *last.Seats[0].Before, *r.Seats[1].After)
	if r := got(s.Result(t.Context(), casual.Table))(t); r.Counted != 0 || r.Seats[0].After != nil {
		t.Errorf("a casual game is counted: %+v", r)
	}
	same(t, "the rating of bob", got(s.RatingsOf(t.Context(), []ids.PersonID{bob.ID}, "isle.two"))(t), []ratings.PersonRating{
		{Person: bob.ID, Pool: "isle.two", Rating: *last.Seats[0].After, Games: 2, Changed: moment.Add(2 * time.Hour)},
	})
	none(t, "ratings in another pool", got(s.RatingsOf(t.Context(), []ids.PersonID{bob.ID}, "boxes.two"))(t))
	same(t, "the curve of bob", got(s.RatingCurve(t.Context(), bob.ID, "isle.two", 10))(t), []ratings.RatingPoint{
		{Ended: moment.Add(time.Hour), Rating: *r.Seats[1].After}, {Ended: moment.Add(2 * time.Hour), Rating: *last.Seats[0].After},
	})
	same(t, "the end of the curve", len(got(s.RatingCurve(t.Context(), bob.ID, "isle.two", 1))(t)), 1)
	same(t, "results in order", tablesOf(got(s.RatedResults(t.Context(), 0, 10))(t)), []ids.TableID{first.Table, second.Table})
	same(t, "results behind the first", tablesOf(got(s.RatedResults(t.Context(), 1, 10))(t)), []ids.TableID{second.Table})
}

func ratedRecounted(t *testing.T, s backend.Store) {
	var people []ids.PersonID
	for i := range 4 {
		p := someone(t, s, fmt.Sprint("Guest ", i))
		people = append(people, p.ID)
	}
	rated(t, s, 40, people...)
	ok(t, s.DeletePerson(t.Context(), people[3]))
	before := got(s.RatingsOf(t.Context(), people, ""))(t)
	curve := got(s.RatingCurve(t.Context(), people[0], "isle.two", 100))(t)
	if len(before) != 3 || len(curve) < 10 {
		t.Fatalf("%d ratings and %d games", len(before), len(curve))
	}
	games, changed, err := s.RecountRated(t.Context())
	ok(t, err)
	same(t, "games", games, 40)
	same(t, "what a recount changes", changed, 0)
	same(t, "ratings", got(s.RatingsOf(t.Context(), people, ""))(t), before)
	if before[0].Day == nil || len(before[0].Day.Rivals) == 0 {
		t.Errorf("what has counted on the last day is not stored: %+v", before[0])
	}
	same(t, "the curve", got(s.RatingCurve(t.Context(), people[0], "isle.two", 100))(t), curve)
}

func ratingsListed(t *testing.T, s backend.Store) {
	strong, weak, fresh := someone(t, s, "Strong"), someone(t, s, "Weak"), someone(t, s, "New")
	for i := range 25 {
		ok(t, s.Commit(t.Context(), withBot(finished(NewBook(), time.Duration(i)*time.Hour, true, strong.ID), "tiger")))
		c := withBot(finished(NewBook(), time.Duration(i)*time.Hour, true, weak.ID), "tabby")
		c.Result.Seats[0].Rank, c.Result.Seats[1].Rank = 1+i%2, 2-i%2
		ok(t, s.Commit(t.Context(), c))
	}
	ok(t, s.Commit(t.Context(), finished(NewBook(), time.Hour, true, fresh.ID, weak.ID)))
	got(s.CountRated(t.Context()))(t)
	list := func(skip, limit int) (people []ids.PersonID) {
		for _, r := range got(s.RatingList(t.Context(), "isle.two", skip, limit))(t) {
			people = append(people, r.Person)
		}
		return people
	}
	same(t, "the list", list(0, 10), []ids.PersonID{strong.ID, weak.ID})
	same(t, "its second page", list(1, 1), []ids.PersonID{weak.ID})
	none(t, "the list of another pool", got(s.RatingList(t.Context(), "boxes.two", 0, 10))(t))
}

func visibilityKept(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	same(t, "at first", got(s.Visibility(t.Context(), ann.ID))(t), people.VisibleToFriends)
	for _, v := range []people.Visibility{people.VisibleToAll, people.VisibleToNobody} {
		ok(t, s.SetVisibility(t.Context(), ann.ID, v))
		same(t, "as chosen", got(s.Visibility(t.Context(), ann.ID))(t), v)
	}
	bob := someone(t, s, "Bob")
	same(t, "who is seen by nobody", got(s.Unseen(t.Context(), []ids.PersonID{bob.ID, ann.ID}))(t), []ids.PersonID{ann.ID})
	refused(t, "of nobody", s.SetVisibility(t.Context(), "nobody", people.VisibleToAll), storage.ErrNotFound)
}

func resultsMerged(t *testing.T, s backend.Store) {
	ann, ann2, bob := someone(t, s, "Ann"), someone(t, s, "Ann again"), someone(t, s, "Bob")
	rated(t, s, 12, ann.ID, bob.ID)
	rated(t, s, 6, ann2.ID, bob.ID)
	boxes := withBot(finished(NewBook(), 30*time.Hour, true, ann2.ID), "tabby")
	boxes.Result.Game, boxes.Result.Pool, boxes.Result.Seats[0].Picture = "boxes", "boxes.two", []byte("{}")
	ok(t, s.Commit(t.Context(), boxes))
	got(s.CountRated(t.Context()))(t)
	other := got(s.RatingsOf(t.Context(), []ids.PersonID{ann2.ID}, "boxes.two"))(t)[0]
	counted := 0
	for _, r := range got(s.RatingsOf(t.Context(), []ids.PersonID{ann.ID, ann2.ID}, "isle.two"))(t) {
		counted += r.Games
	}
	games := len(got(s.ResultsOf(t.Context(), ratings.ResultQuery{Person: ann.ID}))(t)) + len(got(s.ResultsOf(t.Context(), ratings.ResultQuery{Person: ann2.ID}))(t))
	ok(t, merge(t, s, ann.ID, ann2.ID))
	same(t, "games", len(got(s.ResultsOf(t.Context(), ratings.ResultQuery{Person: ann.ID}))(t)), games)
	same(t, "pictures", len(got(s.Pictures(t.Context(), ann.ID, time.Time{}, 10))(t)), 1)
	sum := 0
	for _, tally := range got(s.Tallies(t.Context(), ann.ID))(t) {
		sum += tally.Games
	}
	same(t, "games of the tallies", sum, games)
	ratings := got(s.RatingsOf(t.Context(), []ids.PersonID{ann.ID, ann2.ID}, ""))(t)
	if len(ratings) != 2 || ratings[0].Person != ann.ID || ratings[1].Person != ann.ID || ratings[0].Rating != other.Rating {
		t.Errorf("got ratings %+v, want those of one person, the first %+v", ratings, other)
	}
	same(t, "rated games", ratings[1].Games, counted)
	_, changed, err := s.RecountRated(t.Context())
	ok(t, err)
	same(t, "what a recount changes", changed, 0)
	// A game that ends under the alias.
	late := NewBook()
	ok(t, s.Commit(t.Context(), finished(late, 40*time.Hour, false, ann2.ID, bob.ID)))
	same(t, "whose the late game is", got(s.Result(t.Context(), late.Table))(t).Seats[0].Person, ann.ID)
}

func publicListed(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	var books []*Book
	for i := range 6 {
		b := NewBook()
		books = append(books, b)
		c := finished(b, time.Duration(i/2)*time.Hour, false, ann.ID)
		c.Result.Public = i != 5
		if i == 4 {
			c.Result.Game = "boxes"
		}
		ok(t, s.Commit(t.Context(), c))
	}
	for _, pair := range [][]*Book{books[:2], books[2:4]} { // both games ended at the same moment
		slices.SortFunc(pair, func(a, b *Book) int { return strings.Compare(string(a.Table), string(b.Table)) })
	}
	list := func(q ratings.PublicQuery) []ids.TableID {
		t.Helper()
		return tablesOf(got(s.PublicResults(t.Context(), q))(t))
	}
	id := func(i int) ids.TableID { return books[i].Table }
	at := func(i int) time.Time { return moment.Add(time.Duration(i) * time.Hour) }
	same(t, "all of them", list(ratings.PublicQuery{}), []ids.TableID{id(0), id(1), id(2), id(3), id(4)})
	same(t, "one game", list(ratings.PublicQuery{Game: "boxes"}), []ids.TableID{id(4)})
	same(t, "from a moment on", list(ratings.PublicQuery{Since: at(1)}), []ids.TableID{id(2), id(3), id(4)})
	same(t, "until a moment", list(ratings.PublicQuery{Until: at(1)}), []ids.TableID{id(0), id(1)})
	same(t, "the second page", list(ratings.PublicQuery{After: at(0), AfterTable: id(0), Limit: 2}), []ids.TableID{id(1), id(2)})
	same(t, "behind one and from a moment on", list(ratings.PublicQuery{After: at(0), AfterTable: id(0), Since: at(2)}), []ids.TableID{id(4)})
	same(t, "who played", got(s.PublicResults(t.Context(), ratings.PublicQuery{Limit: 1}))(t)[0].Seats[0].Person, ann.ID)
	ok(t, s.DeleteTable(t.Context(), id(0)))
	same(t, "without a table that is gone", list(ratings.PublicQuery{Limit: 1}), []ids.TableID{id(1)})
}
