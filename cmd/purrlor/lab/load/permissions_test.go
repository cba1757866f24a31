package load

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/protocol/patch"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// TestClientPermissions follows a game only by patches, and compares the result with the scenes behind the patches.
func TestClientPermissions(t *testing.T) {
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.SeedOf("load"))
	if err != nil {
		t.Fatal(err)
	}
	rand := game.SeedOf("load").Stream("client", 0)
	scene := func(legal []string) *table.Scene {
		s := &table.Scene{View: m.View(0)}
		if !m.Over() {
			s.Permissions = &table.Permissions{Decision: table.Decision(m.Decision(0)), Must: m.Must().Has(0), Verbs: map[string]int{}}
			if len(legal) <= 24 {
				s.Permissions.Actions = legal
			}
		}
		return s
	}
	had := scene(nil)
	had.Permissions = nil
	var may *Permissions
	for n := 0; ; n++ {
		has := scene(m.Legal(0))
		update, err := patch.Append([]byte(`{"type":"update","patch":`), had, has)
		if err != nil {
			t.Fatal(err)
		}
		if may, err = may.applyUpdate(append(update, `,"events":[{"key":"x"}]}`...)); err != nil {
			t.Fatalf("step %d: %v in %s", n, err, update)
		}
		var want *Permissions
		if has.Permissions != nil {
			want = &Permissions{int(has.Permissions.Decision), has.Permissions.Must, has.Permissions.Undo, has.Permissions.Actions}
		}
		if (may == nil) != (want == nil) || may != nil && (may.Decision != want.Decision || may.Must != want.Must || may.Undo != want.Undo || !slices.Equal(may.Actions, want.Actions)) {
			t.Fatalf("step %d: got %+v, want %+v after %s", n, may, want, update)
		}
		if m.Over() {
			return
		}
		seat := m.Must().First()
		if _, err := m.Act(seat, m.Pick(seat, &rand)); err != nil {
			t.Fatal(err)
		}
		had = has
	}
}
