package bots_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Every character plays.
func TestCharactersPlay(t *testing.T) {
	for _, name := range []string{"isle", "boxes"} {
		if n := len(bots.Characters(name)); n < 2 {
			t.Errorf("%s has %d characters", name, n)
		}
		for _, level := range []string{bots.Kitten, bots.Lynx} {
			for _, character := range bots.Characters(name) {
				t.Run(name+" "+level+"."+character, func(t *testing.T) {
					t.Parallel()
					match(t, name, `{"players":2}`, "characters", bots.Budget{Iterations: 1}, level+"."+character, level)
				})
			}
		}
	}
}

// A bot without time to search judges with the same taste.
func TestTasteWithoutSearch(t *testing.T) {
	for name, want := range map[string]string{
		"tiger": "tabby", "leopard.families": "tabby.families", "lynx": "tabby", "tabby.sleep": "tabby.sleep", "kitten": "kitten", "random": "random",
	} {
		if got := bots.WithoutSearch(name); got != want || bots.Searches(name) != (got != name) {
			t.Errorf("for %s %s answers", name, got)
		}
	}
}

// lines counts the lines of a score sheet with a source or key, or sums their points or one of their numbers.
func lines(a *game.Account, of, number string) (sum float64) {
	for _, l := range a.Lines {
		switch n, ok := l.Args[number].(int); {
		case l.Source != of && l.Key != of:
		case number == "points":
			sum += float64(l.Points)
		case ok:
			sum += float64(n)
		case number == "":
			sum++
		}
	}
	return sum
}

func TestTastesShowInPlay(t *testing.T) {
	verb := func(wanted string) func(action string) bool {
		return func(action string) bool { return strings.HasPrefix(action, wanted) }
	}
	type test struct {
		game, level, character string

		done func(action string) bool            // counted when it is done by choice,
		had  func(account *game.Account) float64 // or had at the end
	}
	tests := []test{
		{"isle", bots.Tabby, "families", nil, func(a *game.Account) float64 { return lines(a, "family", "points") }},
		{"isle", bots.Tabby, "treasures", verb("take "), nil},
		{"isle", bots.Tabby, "lessons", nil, func(a *game.Account) float64 { return lines(a, "lesson", "") }},
		{"isle", bots.Tabby, "speed", verb("lay "), nil},
		{"boxes", bots.Tabby, "size", nil, func(a *game.Account) float64 { return lines(a, "box", "cards") }},
		{"boxes", bots.Tabby, "closed", nil, func(a *game.Account) float64 { return lines(a, "boxes.source.closed", "") }},
		{"boxes", bots.Tabby, "sleep", verb("sleep "), nil},
	}
	// Learned weights must leave room for characters.
	var learned []test
	for _, tt := range tests {
		if tt.game == "isle" {
			tt.level = bots.Lynx
			learned = append(learned, tt)
		}
	}
	for _, tt := range append(tests, learned...) {
		t.Run(tt.game+" "+tt.level+"."+tt.character, func(t *testing.T) {
			t.Parallel()
			deals := 12
			if tt.game == "boxes" {
				deals = 40
			}
			var sums [2]float64 // with the taste and without
			for i := range 2 * deals {
				names := []string{tt.level + "." + tt.character, tt.level}
				m, chosen := recorded(t, tt.game, fmt.Sprintf("taste %d", i/2), names[i%2], names[1-i%2])
				sheet := m.Score(game.Nobody)
				for seat, actions := range chosen {
					who := &sums[(seat+i)%2]
					if tt.done != nil {
						*who += float64(count(actions, tt.done))
					} else {
						*who += tt.had(&sheet.Accounts[seat])
					}
				}
			}
			t.Logf("%.2f with the taste, %.2f without", sums[0]/float64(2*deals), sums[1]/float64(2*deals))
			if sums[0] <= sums[1] {
				t.Errorf("%v with the taste, %v without", sums[0], sums[1])
			}
		})
	}
}

func count(actions []string, is func(action string) bool) (n int) {
	for _, a := range actions {
		if is(a) {
			n++
		}
	}
	return n
}

// recorded plays a game of two and returns its end and the choices of each seat.
func recorded(t *testing.T, name, seed string, levels ...string) (game.Match, [2][]string) {
	t.Helper()
	g, err := games.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	var chosen [2][]string
	streams := [2]game.Rand{game.SeedOf(seed).Stream("bot", 0), game.SeedOf(seed).Stream("bot", 1)}
	for !m.Over() {
		seat := m.Must().First()
		mind, err := bots.For(name, levels[seat])
		if err != nil {
			t.Fatal(err)
		}
		legal := m.Legal(seat)
		action, err := mind.Choose(t.Context(), m.View(seat), legal, few, &streams[seat])
		if err == nil {
			_, err = m.Act(seat, action)
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(legal) > 1 {
			chosen[seat] = append(chosen[seat], action)
		}
	}
	return m, chosen
}
