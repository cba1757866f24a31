package room_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/rating"
	"github.com/purrlor/purrlor/room"
)

// ratedOf makes settings those of a rated table.
func ratedOf(s room.Settings) room.Settings {
	s.Rated, s.Takeover = true, "kitten"
	return s
}

// result returns how the game of a table came out.
func (h *house) result(table room.TableID) room.GameResult {
	h.t.Helper()
	r, err := h.store.Result(context.Background(), table)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

func ranks(r room.GameResult) (list []int) {
	for i := range r.Seats {
		list = append(list, r.Seats[i].Rank)
	}
	return list
}

func TestSettingsOfRatedTables(t *testing.T) {
	t.Parallel()
	s := ratedOf(isleOf(2))
	if _, err := s.Check(); err != nil || s.Clock.Kind != room.Days {
		t.Errorf("a rated table without a clock gets %+v, %v", s.Clock, err)
	}
	for want, spoil := range map[game.Code]func(*room.Settings){
		room.CodeRatedClock: func(s *room.Settings) { s.Clock = room.Clock{Kind: room.NoClock} },
		room.CodeBadOptions: func(s *room.Settings) { s.Hints = room.HintsAlways },
	} {
		s := ratedOf(isleOf(2))
		spoil(&s)
		if _, err := s.Check(); game.CodeOf(err) != want {
			t.Errorf("%+v: got %v, want %s", s, err, want)
		}
	}
	s = isleOf(2)
	if s.Hints = "often"; game.CodeOf(second(s.Check())) != room.CodeBadOptions {
		t.Error("hints are given often")
	}
}

func second[A any](_ A, err error) error { return err }

func TestWhatIsRefusedAtARatedTable(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	open := h.create("anna", ratedOf(isleOf(3)))
	h.refuse(open, "anna", room.CodeRated, room.Command{Do: room.DoSit})
	h.refuse(open, "anna", room.CodeRated, room.Command{Do: room.DoBot, Seat: seat(2), Level: "random"})
	h.do(open, "anna", room.Command{Do: room.DoBot, Seat: seat(2), Level: "tabby"})
	if _, err := h.Create(context.Background(), "anna", ratedOf(isleOf(2)), []string{"random"}); game.CodeOf(err) != room.CodeRated {
		t.Errorf("a rated table with a bot that has no rating: %v", err)
	}
	pass := h.create("anna", isleOf(2))
	h.do(pass, "anna", room.Command{Do: room.DoSit})
	s := ratedOf(isleOf(2))
	h.refuse(pass, "anna", room.CodeRated, room.Command{Do: room.DoSettings, Settings: &s})

	table, _ := h.started(ratedOf(isleOf(2)), crew(2)...)
	h.play(table, "anna", 0, "keep")
	h.refuse(table, "anna", room.CodeRated, room.Command{Do: room.DoTakeback, Seat: seat(0), Count: 1})
	if _, err := h.Hint(context.Background(), table, "boris", nil); game.CodeOf(err) != room.CodeNoHints {
		t.Errorf("a hint at a rated table: %v", err)
	}
	h.do(table, "anna", room.Command{Do: room.DoAbandon, Seat: seat(0)}) // boris may say no
	alone := h.create("anna", ratedOf(solo()))
	h.do(alone, "anna", room.Command{Do: room.DoStart})
	h.refuse(alone, "anna", room.CodeRated, room.Command{Do: room.DoAbandon, Seat: seat(0)})
}

// Turning it on after others have sat down asks them again.
func TestEveryoneAgreesToBeRated(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", isleOf(2))
	h.do(table, "boris", room.Command{Do: room.DoSit})
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	s := ratedOf(isleOf(2))
	h.do(table, "anna", room.Command{Do: room.DoSettings, Settings: &s})
	h.refuse(table, "anna", room.CodeNotReady, room.Command{Do: room.DoStart})
	view := h.scene(table, "boris", 1).Table
	if !view.Rated || view.Seats[1].Rating == nil || !view.Seats[1].Rating.Provisional || view.Seats[1].Ready {
		t.Errorf("boris sees %+v", view.Seats[1])
	}
	h.do(table, "boris", room.Command{Do: room.DoReady, On: true})
	h.do(table, "anna", room.Command{Do: room.DoStart})
}

func TestARatedGameChangesRatings(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, watchers := h.started(ratedOf(boxesOf(2)), crew(2)...)
	h.clock.advance(time.Hour)
	h.playOut(table, crew(2), nil)
	r := h.result(table)
	if !r.Rated || r.Pool != "boxes.two" || r.Reason != room.Finished || r.Ended.Sub(r.Started) != time.Hour || len(r.Seats) != 2 {
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

func TestShipsAreKept(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(room.Settings{Game: "isle", Config: []byte(`{"players":2,"mode":"family"}`)}, crew(2)...)
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

func figureNames(s room.SeatResult) (names []string) {
	for _, f := range s.Figures {
		names = append(names, f.Name)
	}
	return names
}

// Whoever is not there at the end of a rated game is last, whatever their bot has made of it.
func TestLeavingARatedGameIsLosingIt(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*house, room.TableID){
		"giving up":      func(h *house, table room.TableID) { h.do(table, "anna", concede(0)) },
		"being deleted":  func(h *house, _ room.TableID) { h.Quit(context.Background(), "anna") },
		"out of time":    func(h *house, _ room.TableID) { h.advance(4 * 24 * time.Hour) },
		"sent by a vote": sendAway,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t)
				table := h.create("anna", ratedOf(isleOf(2)), "lynx")
				h.do(table, "anna", room.Command{Do: room.DoStart})
				if name == "sent by a vote" {
					table = sentTable(h)
				}
				leave(h, table)
				r := h.result(table)
				if !r.Rated || !r.Seats[0].Abandoned || r.Seats[0].Rank != len(r.Seats) || r.Seats[1].Rank != 1 {
					t.Errorf("got %+v", r)
				}
				if r.Counted == 0 || r.Seats[0].After.Rating().Mu >= rating.New().Mu {
					t.Errorf("leaving costs nothing: %+v", r.Seats[0])
				}
				h.folds(table)
			})
		})
	}
}

// sentTable returns a rated game of two people of whom the first has gone away.
func sentTable(h *house) room.TableID {
	table, watchers := h.started(ratedOf(boxesOf(2)), crew(2)...)
	h.Leave(table, watchers[0])
	h.clock.advance(time.Hour)
	h.Tick(context.Background())
	return table
}

// sendAway lets a bot play for anna, and boris win by staying to the end.
func sendAway(h *house, table room.TableID) {
	h.do(table, "boris", room.Command{Do: room.DoReplace, Seat: seat(0)})
	r := game.SeedOf("people").Stream("people", 0)
	for h.scene(table, "boris", 1).Table.Stage == room.Playing {
		pos := h.position(table, "boris", 1)
		if !pos.Match.Must().Has(1) {
			time.Sleep(time.Millisecond)
			synctest.Wait()
			continue
		}
		h.do(table, "boris", room.Command{Do: room.DoAct, Seat: seat(1), Decision: ptr(pos.Decision(1)), Action: pos.Match.Pick(1, &r)})
	}
}

// A game that all agreed to end has no ranks and changes no rating.
func TestAGameEndedByAgreementIsNotRated(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table, _ := h.started(ratedOf(isleOf(2)), crew(2)...)
	h.do(table, "anna", room.Command{Do: room.DoAbandon, Seat: seat(0)})
	h.do(table, "boris", room.Command{Do: room.DoVote, Yes: true})
	if r := h.result(table); r.Rated || !slices.Equal(ranks(r), []int{0, 0}) || r.Seats[0].Abandoned {
		t.Errorf("got %+v", r)
	}
}

func TestTheSisterHasAResult(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	table := h.create("anna", ratedOf(solo()))
	h.do(table, "anna", room.Command{Do: room.DoStart})
	h.playOut(table, []room.PersonID{"anna"}, nil)
	r := h.result(table)
	if r.Pool != "isle.solo.easy" || len(r.Seats) != 2 || r.Seats[1].Bot != room.Sister || r.Seats[0].After == nil {
		t.Fatalf("got %+v", r)
	}
	if want, _ := rating.Sister("easy"); *r.Seats[1].After != want.Keep() {
		t.Errorf("the sister has the rating %+v", r.Seats[1].After)
	}
}
