package tableserver_test

import (
	"reflect"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// finished plays a game to its end.
func (f *fixture) finished(s table.Settings, players int) (ids.TableID, table.Replay) {
	f.t.Helper()
	table, _ := f.started(s, crew(players)...)
	f.playOut(table, crew(players), nil)
	r, err := f.Replay(f.t.Context(), table)
	if err != nil {
		f.t.Fatal(err)
	}
	return table, r
}

func totals(s *game.Sheet) (points []int) {
	for _, a := range s.Accounts {
		points = append(points, a.Total)
	}
	return points
}

func TestReplayShowsEveryMoment(t *testing.T) {
	t.Parallel()
	for name, settings := range map[string]table.Settings{"isle": isleOf(2), "boxes": boxesOf(2)} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			table, r := h.finished(settings, 2)
			g, _ := games.Named(name)
			last := len(r.Record.Actions)
			for _, after := range []int{0, 1, 2, last / 2, last - 1, last} {
				for viewer := game.Nobody; viewer < 2; viewer++ {
					got, err := h.Moment(t.Context(), table, after, viewer)
					if err != nil {
						t.Fatal(err)
					}
					want, err := r.Record.Replay(g, after)
					if err != nil {
						t.Fatal(err)
					}
					if !reflect.DeepEqual(got.View, want.View(viewer)) {
						t.Errorf("after %d actions seat %d sees another game", after, viewer)
					}
					if after > 0 && got.Move != r.Record.Actions[after-1] {
						t.Errorf("after %d: the move is %q", after, got.Move)
					}
				}
			}
			end, err := h.Moment(t.Context(), table, last, game.Nobody)
			if err != nil || !reflect.DeepEqual(totals(&end.Sheet), totals(r.Sheet)) {
				t.Errorf("the last sheet has %v, want %v, %v", totals(&end.Sheet), totals(r.Sheet), err)
			}
		})
	}
}

func TestMomentSheetCountsSecretLessons(t *testing.T) {
	t.Parallel()
	_, r := newFixture(t).finished(isleOf(2), 2)
	for after := range r.Record.Actions {
		m, err := r.Moment(after, game.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range m.Sheet.Accounts {
			if a.Unknown != 0 {
				t.Fatalf("after %d actions %d cards of seat %d are not counted", after, a.Unknown, a.Seat)
			}
		}
	}
}

// A moment of a replay says what happened.
func TestMomentEvents(t *testing.T) {
	t.Parallel()
	_, r := newFixture(t).finished(boxesOf(2), 2)
	said := 0
	for after := range r.Record.Actions {
		m, err := r.Moment(after+1, game.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		said += len(m.Events)
	}
	if said < len(r.Record.Actions)/2 {
		t.Errorf("%d messages about %d actions", said, len(r.Record.Actions))
	}
}

// A chart has the days and ends with the sheet.
func TestChart(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	table, r := h.finished(isleOf(2), 2)
	c, err := h.Chart(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Chapters) != 5 || len(c.Seats) != 2 {
		t.Fatalf("got %d days of %d seats, want 5 of 2", len(c.Chapters), len(c.Seats))
	}
	before := 0
	for i, ch := range c.Chapters {
		if ch.Number != i+1 || ch.After <= before {
			t.Errorf("chapter %d: got %+v", i, ch)
		}
		before = ch.After
		m, err := r.Moment(ch.After, game.Nobody)
		if err != nil || !reflect.DeepEqual(ch.Points, totals(&m.Sheet)) {
			t.Errorf("day %d has %v, the sheet then %v, %v", ch.Number, ch.Points, totals(&m.Sheet), err)
		}
	}
	if end := c.Chapters[4]; !reflect.DeepEqual(end.Points, totals(r.Sheet)) {
		t.Errorf("got %v, want %v", end.Points, totals(r.Sheet))
	}
}

// Only moments of finished games are shown.
func TestMomentsNeedFinishedGame(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	playing, _ := h.started(boxesOf(2), crew(2)...)
	over, r := h.finished(boxesOf(2), 2)
	tests := []struct {
		name   string
		table  ids.TableID
		after  int
		viewer game.Seat
		want   game.Code
	}{
		{"a running game", playing, 0, game.Nobody, table.CodeNotOver},
		{"no table", "nowhere", 0, game.Nobody, table.CodeUnknownTable},
		{"before the start", over, -1, game.Nobody, table.CodeUnknownMoment},
		{"after the end", over, len(r.Record.Actions) + 1, game.Nobody, table.CodeUnknownMoment},
		{"a seat too high", over, 0, 2, game.CodeUnknownSeat},
		{"a seat too low", over, 0, -2, game.CodeUnknownSeat},
	}
	for _, tt := range tests {
		if _, err := h.Moment(t.Context(), tt.table, tt.after, tt.viewer); game.CodeOf(err) != tt.want {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
	}
	if _, err := h.Chart(t.Context(), playing); game.CodeOf(err) != table.CodeNotOver {
		t.Errorf("the chart of a running game: %v", err)
	}
}
