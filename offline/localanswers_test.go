package offline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/offline/conformance"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/tableserver"
)

// asPage converts a value as a page would, whose numbers cannot represent every integer.
func asPage(t *testing.T, v any) (read any) {
	t.Helper()
	if err := json.Unmarshal([]byte(asJSON(t, v)), &read); err != nil {
		t.Fatal(err)
	}
	return read
}

// askNear asks about a remote game, and returns the answer or the error code.
func (p *page) askNear(what string, in any) string {
	p.t.Helper()
	a := p.tables.Request(context.Background(), "POST", "/api/near/"+what, []byte(asJSON(p.t, in)))
	if a.Problem != nil {
		return string(a.Problem.Code)
	}
	return string(a.Body)
}

// pieces are the strings in a view, which include the names of everything with options.
func pieces(view any) (list []string) {
	seen := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			seen[v] = true
		case []any:
			for _, each := range v {
				walk(each)
			}
		case map[string]any:
			for _, each := range v {
				walk(each)
			}
		}
	}
	walk(view)
	for text := range seen {
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

// answers are the device's answers about a view, by question.
func (p *page) answers(g game.Game, view any, seat game.Seat, about []string) map[string]string {
	in := map[string]any{"game": g.Info().Name, "view": view}
	out := map[string]string{"score": p.askNear("score", in)}
	if seat != game.Nobody {
		out["legal"] = p.askNear("legal", in)
	}
	for _, piece := range about {
		in["piece"] = piece
		out["options "+piece] = p.askNear("options", in)
	}
	return out
}

// trueAnswers are the table's answers about its game, by question.
func trueAnswers(t *testing.T, m game.Match, seat game.Seat, about []string) map[string]string {
	out := map[string]string{"score": asJSON(t, m.Score(seat))}
	if seat != game.Nobody {
		out["legal"] = asJSON(t, m.Legal(seat))
	}
	for _, piece := range about {
		options, err := m.Options(seat, piece)
		if err != nil {
			out["options "+piece] = string(game.CodeOf(err))
		} else {
			out["options "+piece] = asJSON(t, options)
		}
	}
	return out
}

// TestViewAnswersMatchServer compares what a device says of a view with what a server says of the game, byte for byte, in games of all
// modes and for all viewers.
func TestViewAnswersMatchServer(t *testing.T) {
	t.Parallel()
	list, err := conformance.Games()
	if err != nil {
		t.Fatal(err)
	}
	p := enter(t, newJournal())
	const every, share = 71, 5 // positions, and pieces there
	asked, counted, useful := 0, 0, 0
	for _, g := range list {
		err := g.Play(func(actions int, m game.Match, _ game.Outcome) error {
			if actions%every != 0 && !m.Over() {
				return nil
			}
			seat := game.Seat(actions/every%(m.Players()+1)) - 1
			if seats := m.Must().List(); actions%2 == 0 && len(seats) > 0 {
				seat = seats[0]
			}
			view := asPage(t, m.View(seat))
			about := slices.DeleteFunc(pieces(view), func(string) bool { asked++; return asked%share != 0 })
			want, got := trueAnswers(t, m, seat, about), p.answers(g, view, seat, about)
			for what := range want {
				counted++
				if strings.HasPrefix(want[what], "{") {
					useful++
				}
				if got[what] != want[what] {
					return fmt.Errorf("after %d actions seat %d asks %s: %.300s, want %.300s", actions, seat, what, got[what], want[what])
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", g.Name(), err)
		}
	}
	t.Logf("%d questions in %d games, %d of which have options or points", counted, len(list), useful)
	if useful < 1000 {
		t.Errorf("only %d of %d questions have a useful answer", useful, counted)
	}
}

// TestIncompleteViewNoticed removes parts of a view one by one.
func TestIncompleteViewNoticed(t *testing.T) {
	t.Parallel()
	p := enter(t, newJournal())
	for gameName, needed := range map[string][]string{"isle": {"own", "phase", "seats"}, "boxes": {"own", "seats", "turn"}} {
		g, err := games.Named(gameName)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.New([]byte(`{"players":2}`), game.SeedOf(gameName))
		if err != nil {
			t.Fatal(err)
		}
		seat := m.Must().First()
		about := pieces(asPage(t, m.View(seat)))[:12]
		want := asJSON(t, trueAnswers(t, m, seat, about))
		var noticed []string
		for field := range asPage(t, m.View(seat)).(map[string]any) {
			view := asPage(t, m.View(seat)).(map[string]any)
			delete(view, field)
			if asJSON(t, p.answers(g, view, seat, about)) != want {
				noticed = append(noticed, field)
			}
		}
		slices.Sort(noticed)
		t.Logf("%s: %v", gameName, noticed)
		for _, field := range needed {
			if !slices.Contains(noticed, field) {
				t.Errorf("%s: a view without %q is answered as the whole one", gameName, field)
			}
		}
	}
}

// A device advises on a view, and reviews a record.
func TestDeviceAdviceAndReview(t *testing.T) {
	t.Parallel()
	p := enter(t, newJournal())
	m, _ := smallBoxes(t)
	seat := m.Must().First()
	var hints []bots.Hint
	p.must("POST", "/api/near/hints", map[string]any{"game": "boxes", "view": asPage(t, m.View(seat))}, &hints)
	if len(hints) == 0 || !slices.Contains(m.Legal(seat), hints[0].Action) {
		t.Errorf("the hints are %+v", hints)
	}
	if other := 1 - seat; len(m.Legal(other)) == 0 {
		p.must("POST", "/api/near/hints", map[string]any{"game": "boxes", "view": asPage(t, m.View(other))}, &hints)
		if len(hints) != 0 {
			t.Errorf("who may do nothing is advised %+v", hints)
		}
	}
	record := playedBoxes(t)
	in := map[string]any{"table": "elsewhere", "record": record}
	var review tableserver.ReviewProgress
	waittest.Until(t, "the review ends", func() bool { p.must("POST", "/api/near/review", in, &review); return review.Seats != nil })
	want, err := bots.Review(t.Context(), record, bots.Budget{Iterations: 24}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := asJSON(t, []any{review.Seats, review.Results}), asJSON(t, []any{want.Mistakes, want.Results}); got != want || review.Judged != review.Of {
		t.Errorf("the device has found %s, want %s", got, want)
	}
	var tables []protocol.Listed
	p.must("GET", "/api/me/tables", nil, &tables)
	if len(tables) != 0 {
		t.Errorf("the device has kept %+v", tables)
	}
}

func TestDeviceRefusalsOfOtherGames(t *testing.T) {
	t.Parallel()
	p := enter(t, newJournal())
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.SeedOf("near"))
	if err != nil {
		t.Fatal(err)
	}
	view := asPage(t, m.View(0))
	for _, tt := range []struct {
		what string
		in   any
		want game.Code
	}{
		{"options", map[string]any{"game": "chess", "view": view}, game.CodeUnknownGame},
		{"options", map[string]any{"game": "isle", "view": view, "piece": "nothing"}, game.CodeUnknownPiece},
		{"options", map[string]any{"game": "isle", "view": "none"}, protocol.CodeBadRequest},
		{"options", map[string]any{"game": "isle"}, protocol.CodeBadRequest},
		{"legal", map[string]any{"game": "isle", "view": asPage(t, m.View(game.Nobody))}, game.CodeUnknownSeat},
		{"hints", map[string]any{"game": "isle", "view": asPage(t, m.View(game.Nobody))}, game.CodeUnknownSeat},
		{"act", map[string]any{"game": "isle", "view": view}, protocol.CodeNotFound},
		{"review", map[string]any{"table": "elsewhere"}, protocol.CodeBadRequest},
	} {
		if code := p.request("POST", "/api/near/"+tt.what, tt.in, nil); code != tt.want {
			t.Errorf("%s of %.60s is answered by %q, want %q", tt.what, asJSON(t, tt.in), code, tt.want)
		}
	}
	if code := p.request("GET", "/api/near/score", nil, nil); code != protocol.CodeNotFound {
		t.Errorf("a GET is answered by %q", code)
	}
}
