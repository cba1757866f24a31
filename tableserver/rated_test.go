package tableserver_test

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// ratedOf makes settings rated.
func ratedOf(s table.Settings) table.Settings {
	s.Rated, s.Takeover = true, "kitten"
	return s
}

// result returns the result of a table's game.
func (f *fixture) result(table ids.TableID) ratings.GameResult {
	f.t.Helper()
	r, err := f.store.Result(context.Background(), table)
	if err != nil {
		f.t.Fatal(err)
	}
	return r
}

func ranks(r ratings.GameResult) (list []int) {
	for i := range r.Seats {
		list = append(list, r.Seats[i].Rank)
	}
	return list
}

func TestSettingsOfRatedTables(t *testing.T) {
	t.Parallel()
	s := ratedOf(isleOf(2))
	if _, err := s.Check(); err != nil || s.Clock.Kind != table.Days {
		t.Errorf("a rated table without a clock gets %+v, %v", s.Clock, err)
	}
	for want, spoil := range map[game.Code]func(*table.Settings){
		table.CodeRatedClock: func(s *table.Settings) { s.Clock = table.Clock{Kind: table.NoClock} },
		table.CodeBadOptions: func(s *table.Settings) { s.Hints = table.HintsAlways },
	} {
		s := ratedOf(isleOf(2))
		spoil(&s)
		if _, err := s.Check(); game.CodeOf(err) != want {
			t.Errorf("%+v: got %v, want %s", s, err, want)
		}
	}
	s = isleOf(2)
	if s.Hints = "often"; game.CodeOf(second(s.Check())) != table.CodeBadOptions {
		t.Error("hints are given often")
	}
}

func second[A any](_ A, err error) error { return err }

func TestRatedTableRefusals(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	open := h.create("anna", ratedOf(isleOf(3)))
	h.refuse(open, "anna", table.CodeRated, table.Command{Do: table.DoSit})
	h.refuse(open, "anna", table.CodeRated, table.Command{Do: table.DoBot, Seat: seat(2), Level: "random"})
	h.do(open, "anna", table.Command{Do: table.DoBot, Seat: seat(2), Level: "tabby"})
	if _, err := h.Create(context.Background(), "anna", ratedOf(isleOf(2)), []string{"random"}); game.CodeOf(err) != table.CodeRated {
		t.Errorf("a rated table with a bot that has no rating: %v", err)
	}
	pass := h.create("anna", isleOf(2))
	h.do(pass, "anna", table.Command{Do: table.DoSit})
	s := ratedOf(isleOf(2))
	h.refuse(pass, "anna", table.CodeRated, table.Command{Do: table.DoSettings, Settings: &s})

	tableID, _ := h.started(ratedOf(isleOf(2)), crew(2)...)
	h.play(tableID, "anna", 0, "keep")
	h.refuse(tableID, "anna", table.CodeRated, table.Command{Do: table.DoTakeback, Seat: seat(0), Count: 1})
	if _, err := h.Hint(context.Background(), tableID, "boris", nil); game.CodeOf(err) != table.CodeNoHints {
		t.Errorf("a hint at a rated table: %v", err)
	}
	h.do(tableID, "anna", table.Command{Do: table.DoAbandon, Seat: seat(0)}) // boris may say no
	alone := h.create("anna", ratedOf(solo()))
	h.do(alone, "anna", table.Command{Do: table.DoStart})
	h.refuse(alone, "anna", table.CodeRated, table.Command{Do: table.DoAbandon, Seat: seat(0)})
}

// Turning ratings on after others have sat down asks for their consent again.
func TestRatedNeedsConsent(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", isleOf(2))
	h.do(tableID, "boris", table.Command{Do: table.DoSit})
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	s := ratedOf(isleOf(2))
	h.do(tableID, "anna", table.Command{Do: table.DoSettings, Settings: &s})
	h.refuse(tableID, "anna", table.CodeNotReady, table.Command{Do: table.DoStart})
	view := h.scene(tableID, "boris", 1).Table
	if !view.Rated || view.Seats[1].Rating == nil || !view.Seats[1].Rating.Provisional || view.Seats[1].Ready {
		t.Errorf("boris sees %+v", view.Seats[1])
	}
	h.do(tableID, "boris", table.Command{Do: table.DoReady, On: true})
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
}

func TestRatedGameChangesRatings(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, watchers := h.started(ratedOf(boxesOf(2)), crew(2)...)
	h.clock.advance(time.Hour)
	h.playOut(table, crew(2), nil)
	r := h.result(table)
	if !r.Rated || r.Pool != "boxes.two" || r.Reason != ratings.Finished || r.Ended.Sub(r.Started) != time.Hour || len(r.Seats) != 2 {
		t.Fatalf("got %+v", r)
	}
	end := watchers[0].scene(0).Table
	for i, s := range r.Seats {
		account := end.Sheet.Accounts[i]
		if s.Rank != account.Rank || s.Points != account.Total || s.Person != crew(2)[i] || len(s.Figures) == 0 {
			t.Errorf("seat %d came out as %+v, the sheet says %+v", i, s, account)
		}
		shown := end.Seats[i].Rating
		if shown == nil || shown.Change == nil || (*shown.Change > 0) != (s.Rank == 1 && r.Seats[1-i].Rank == 2) && s.Rank != r.Seats[1-i].Rank {
			t.Errorf("seat %d sees %+v", i, shown)
		}
	}
	h.folds(table)
	again, _ := h.started(ratedOf(boxesOf(2)), crew(2)...)
	if got, want := h.scene(again, "anna", 0).Table.Seats[0].Rating.Points, end.Seats[0].Rating.Points; got != want {
		t.Errorf("anna has %d points at the next table, want %d", got, want)
	}
}

func TestResultKeepsShips(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, _ := h.started(table.Settings{Game: "isle", Config: []byte(`{"players":2,"mode":"family"}`)}, crew(2)...)
	h.playOut(table, crew(2), nil)
	r := h.result(table)
	if r.Rated || r.Pool != "family.two" {
		t.Fatalf("got %+v", r)
	}
	for _, s := range r.Seats {
		if names := figureNames(s); !slices.Equal(names, []string{"family", "rats"}) || len(s.Picture) < 100 {
			t.Errorf("seat %d keeps %v and %s", s.Seat, names, s.Picture)
		}
	}
}

func figureNames(s ratings.SeatResult) (names []string) {
	for _, f := range s.Figures {
		names = append(names, f.Name)
	}
	return names
}

// leaving is a way for Anna to leave a rated game against a lynx, with its result.
var leaving = []struct {
	name   string
	leave  func(*fixture, ids.TableID)
	reason ratings.Reason
	ranks  []int
	loses  bool
	bot    ratings.Outcome
}{
	{"giving up", func(h *fixture, table ids.TableID) {
		h.playMoves(table, 8)
		h.do(table, "anna", concede(0))
	}, ratings.Conceded, []int{2, 1}, true, ratings.Won},
	{"giving up at once", func(h *fixture, table ids.TableID) { h.do(table, "anna", concede(0)) }, ratings.Conceded, []int{2, 1}, false, ratings.Won},
	{"being deleted", func(h *fixture, _ ids.TableID) { h.Quit(context.Background(), "anna") }, ratings.Abandoned, []int{0, 0}, false, ratings.Undecided},
	{"out of time", func(h *fixture, _ ids.TableID) { h.advance(4 * 24 * time.Hour) }, ratings.Abandoned, []int{0, 0}, true, ratings.Undecided},
}

func TestLeaveRatedGame(t *testing.T) {
	t.Parallel()
	for _, tt := range leaving {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := newFixture(t)
				tableID := h.create("anna", ratedOf(boxesOf(2)), "kitten")
				h.do(tableID, "anna", table.Command{Do: table.DoStart})
				waitFor(t, func() bool { return h.position(tableID, "anna", 0).Match.Must().Has(0) })
				tt.leave(h, tableID)
				r := h.result(tableID)
				if !r.Rated || r.Reason != tt.reason || !slices.Equal(ranks(r), tt.ranks) || r.Outcome(0) != ratings.Left || r.Outcome(1) != tt.bot {
					t.Errorf("got %+v", r)
				}
				if before, after := r.Seats[0].Before, r.Seats[0].After; r.Counted == 0 || (after.Mu < before.Mu) != tt.loses || after.Mu > before.Mu {
					t.Errorf("from %v to %v, should lose: %v", before, after, tt.loses)
				}
				h.folds(tableID)
			})
		})
	}
}

// Celina of three gives up before her first move. She loses nothing, and the others gain nothing from her: they are compared with each other.
func TestOneOfThreeGivesUpAtOnce(t *testing.T) {
	t.Parallel()
	const stayed, gaveUp, early = ratings.Stayed, ratings.GaveUp, ratings.GaveUpEarly
	for _, tt := range []struct {
		name  string
		moves int // of Anna and Boris before Boris gives up
		exits []ratings.Exit
		rated bool // between Anna and Boris
	}{
		{"the others play on", 1 << 30, []ratings.Exit{stayed, stayed, early}, true},
		{"another gives up later", 30, []ratings.Exit{stayed, gaveUp, early}, true},
		{"another gives up soon", 4, []ratings.Exit{stayed, early, early}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := newFixture(t)
				s := ratedOf(boxesOf(3))
				s.Config = []byte(`{"players":3,"columns":6,"rows":6}`)
				tableID, _ := h.started(s, crew(3)...)
				h.do(tableID, "celina", concede(2))
				playing := func() bool { return h.scene(tableID, "anna", 0).Table.Stage == table.Playing }
				for move := 0; playing() && move < tt.moves; move++ {
					waitFor(t, func() bool { return !playing() || h.position(tableID, "anna", 0).Match.Must()&game.SeatsUpTo(2) != 0 })
					if s := h.position(tableID, "anna", 0).Match.Must().First(); playing() {
						h.randomMove(tableID, crew(3)[s], s)
					}
				}
				if playing() {
					h.do(tableID, "boris", concede(1))
				}
				r := h.result(tableID)
				if r.Counted == 0 || !slices.Equal(r.FairPlay.Exits, tt.exits) {
					t.Fatalf("got %+v, exits %v, want %v", r, r.FairPlay.Exits, tt.exits)
				}
				for i, list := range r.FairPlay.Weights {
					for q, weight := range list {
						if want := tt.rated && i != q && i != 2 && q != 2; (weight > 0) != want {
							t.Errorf("the game counts %d for seat %d against seat %d", weight, i, q)
						}
					}
				}
				if c := r.Seats[2]; *c.Before != *c.After || r.Outcome(2) != ratings.Left {
					t.Errorf("celina goes from %v to %v, the game is %s", c.Before, c.After, r.Outcome(2))
				}
				h.folds(tableID)
			})
		})
	}
}

// playMoves makes Anna play moves against a bot.
func (f *fixture) playMoves(tableID ids.TableID, moves int) {
	r := game.SeedOf("moves").Stream("moves", 0)
	for range moves {
		for acted := false; !acted || f.position(tableID, "anna", 0).Match.Must().Has(0); acted = true {
			pos := f.position(tableID, "anna", 0)
			f.do(tableID, "anna", table.Command{Do: table.DoAct, Seat: seat(0), Decision: ptr(pos.Decision(0)), Action: pos.Match.Pick(0, &r)})
		}
		waitFor(f.t, func() bool { return f.position(tableID, "anna", 0).Match.Must().Has(0) })
	}
}

// Anna times out, a bot takes her seat and wins, and Boris plays to the end.
func TestStandinWins(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newFixture(t)
		tableID, watchers := h.started(ratedOf(boxesOf(2)), crew(2)...)
		h.Unsubscribe(tableID, watchers[0])
		if s := h.position(tableID, "boris", 1).Match.Must().First(); s == 1 {
			h.randomMove(tableID, "boris", 1)
		}
		h.advance(4 * 24 * time.Hour)
		for h.scene(tableID, "boris", 1).Table.Stage == table.Playing {
			waitFor(t, func() bool {
				return h.position(tableID, "boris", 1).Match.Must().Has(1) || h.scene(tableID, "boris", 1).Table.Stage == table.Over
			})
			if h.position(tableID, "boris", 1).Match.Must().Has(1) {
				h.randomMove(tableID, "boris", 1)
			}
		}
		r, end := h.result(tableID), h.scene(tableID, "boris", 1).Table
		if !slices.Equal(end.Winners, []game.Seat{0}) || !slices.Equal(ranks(r), []int{1, 2}) {
			t.Fatalf("the winners are %v, the ranks %v", end.Winners, ranks(r))
		}
		if a, b := r.Outcome(0), r.Outcome(1); a != ratings.BotWon || b != ratings.Lost {
			t.Errorf("the game is %s for anna and %s for boris", a, b)
		}
		next := h.Peek(tableID).NextSeries()
		if wins := func(s table.SeriesScore) bool { return s.Wins > 0 }; next.Games != 1 || slices.ContainsFunc(next.Scores, wins) {
			t.Errorf("the next game begins with the scores %+v", next)
		}
		for i, s := range r.Seats {
			if *s.Before != *s.After {
				t.Errorf("seat %d goes from %v to %v", i, s.Before, s.After)
			}
		}
		h.folds(tableID)
	})
}

func (f *fixture) randomMove(tableID ids.TableID, p ids.PersonID, s game.Seat) {
	pos := f.position(tableID, p, s)
	r := game.SeedOf("random").Stream("moves", uint64(pos.Decision(s)))
	f.do(tableID, p, table.Command{Do: table.DoAct, Seat: seat(s), Decision: ptr(pos.Decision(s)), Action: pos.Match.Pick(s, &r)})
}

// A game that everyone agreed to end has no ranks and changes no rating.
func TestAgreedEndIsNotRated(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID, _ := h.started(ratedOf(isleOf(2)), crew(2)...)
	h.do(tableID, "anna", table.Command{Do: table.DoAbandon, Seat: seat(0)})
	h.do(tableID, "boris", table.Command{Do: table.DoVote, Yes: true})
	if r := h.result(tableID); r.Rated || !slices.Equal(ranks(r), []int{0, 0}) || r.Seats[0].Abandoned {
		t.Errorf("got %+v", r)
	}
}

func TestSisterResult(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tableID := h.create("anna", ratedOf(solo()))
	h.do(tableID, "anna", table.Command{Do: table.DoStart})
	h.playOut(tableID, []ids.PersonID{"anna"}, nil)
	r := h.result(tableID)
	if r.Pool != "isle.solo.easy" || len(r.Seats) != 2 || r.Seats[1].Bot != ratings.Sister || r.Seats[0].After == nil {
		t.Fatalf("got %+v", r)
	}
	if want, _ := skill.Sister("easy"); *r.Seats[1].After != want.Stored() {
		t.Errorf("the sister has the rating %+v", r.Seats[1].After)
	}
}

func TestRatedGameNetworks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		near bool
	}{
		{"203.0.113.7", "203.0.113.99", true},
		{"203.0.113.7", "203.0.114.7", false},
		{"2001:db8:1:100::", "2001:db8:1:1ff::", true},
		{"2001:db8:1:100::", "2001:db8:1:200::", false},
	} {
		t.Run(tt.a+" and "+tt.b, func(t *testing.T) {
			t.Parallel()
			h := newFixture(t)
			tableID, _ := h.started(ratedOf(boxesOf(2)), crew(2)...)
			for i, from := range []string{tt.a, tt.b} {
				ctx := tableserver.WithNetwork(context.Background(), netip.MustParseAddr(from))
				c := concede(game.Seat(i))
				c.ID = fmt.Sprint("from", i)
				if i == 0 {
					c = table.Command{ID: "from0", Do: table.DoQuiet, Seat: seat(0), On: true}
				}
				if err := h.Do(ctx, tableID, crew(2)[i], &c); err != nil {
					t.Fatal(err)
				}
			}
			r := h.result(tableID)
			if near := r.FairPlay.Networks != nil; near != tt.near || near && !slices.Equal(r.FairPlay.Networks, []int{1, 1}) {
				t.Errorf("the networks of the seats are %v", r.FairPlay.Networks)
			}
			changes := func(s ratings.SeatResult) bool { return *s.After != *s.Before }
			if r.FairPlay.Exits[1] != ratings.GaveUpEarly || slices.ContainsFunc(r.Seats, changes) {
				t.Errorf("a game that was given up at once changes ratings: %+v", r)
			}
		})
	}
}
