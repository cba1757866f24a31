package tableserver_test

import (
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// The best is that of one's earlier games of the same kind.
func TestBestOfEarlierGames(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	best := func(table ids.TableID, p ids.PersonID) *int {
		t.Helper()
		b, err := h.Best(t.Context(), table, p)
		if err != nil {
			t.Fatal(err)
		}
		return b.Points
	}
	small := func(n int) table.Settings {
		s := boxesOf(n)
		s.Config = []byte(`{"players":2,"columns":6,"rows":5}`)
		if n == 3 {
			s.Config = []byte(`{"players":3,"columns":6,"rows":5}`)
		}
		return s
	}
	var tables []ids.TableID
	var points [][]int
	for range 3 {
		table, r := h.finished(small(2), 2)
		tables, points = append(tables, table), append(points, totals(r.Sheet))
		h.advance(time.Minute)
	}
	if first := best(tables[0], "anna"); first != nil {
		t.Errorf("before the first game there is a best of %d", *first)
	}
	for seat, p := range crew(2) {
		if got := best(tables[1], p); got == nil || *got != points[0][seat] {
			t.Errorf("before the second game %s had %v, want %d", p, got, points[0][seat])
		}
		if got, want := best(tables[2], p), max(points[0][seat], points[1][seat]); got == nil || *got != want {
			t.Errorf("before the third game %s had %v, want %d", p, got, want)
		}
	}
	// A rematch adds rows after the end; other kinds of games do not count.
	h.do(tables[0], "anna", table.Command{Do: table.DoRematch})
	if got := best(tables[1], "anna"); got == nil || *got != points[0][0] {
		t.Errorf("after a rematch the best is %v, want %d", got, points[0][0])
	}
	other, _ := h.finished(small(3), 3)
	if got := best(other, "anna"); got != nil {
		t.Errorf("three players are compared with two: %d", *got)
	}
	if _, err := h.Best(t.Context(), tables[0], "celina"); game.CodeOf(err) != table.CodeNotSeated {
		t.Errorf("a stranger got %v", err)
	}
	running, _ := h.started(small(2), crew(2)...)
	if _, err := h.Best(t.Context(), running, "anna"); game.CodeOf(err) != table.CodeNotOver {
		t.Errorf("a running game answers %v", err)
	}
}
