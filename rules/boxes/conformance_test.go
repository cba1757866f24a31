package boxes

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
)

var suite = gametest.Suite[State, Action, View]{
	Rules: Rules{}, Census: census, Garbage: garbage, MaxSteps: 5_000,
}

// configs combines players, rules and three table sizes.
var configs = func() (list []string) {
	for players := minPlayers; players <= maxPlayers; players++ {
		for _, rules := range ruleSets {
			for _, size := range []string{"", `,"columns":6,"rows":5`, `,"columns":15,"rows":15`} {
				list = append(list, fmt.Sprintf(`{"players":%d,"rules":%q%s}`, players, rules, size))
			}
		}
	}
	return list
}()

func TestConformance(t *testing.T) { gametest.Run(t, suite, configs, 8, 2_000) }

// Random games end and lose no part.
func TestRandomGames(t *testing.T) {
	gametest.Walk(t, suite, configs, 1_000, 50_000)
}

func TestRecordedPlaythroughs(t *testing.T) {
	for name, config := range map[string]string{
		"basic-2": `{"players":2}`, "basic-5": `{"players":5}`,
		"advanced-3": `{"players":3,"rules":"advanced"}`, "small-4": `{"players":4,"columns":6,"rows":5}`,
	} {
		t.Run(name, func(t *testing.T) {
			gametest.Playthrough(t, suite, config, "testdata/playthroughs/"+name+".txt")
		})
	}
}

func TestRecordedCounts(t *testing.T) {
	gametest.Counts(t, suite, configs, 4, "testdata/counts.txt")
}

// census counts every card and every cat.
func census(s *State) map[string]int {
	parts := map[string]int{}
	add := func(c Card) {
		if c != NoCard && c != catCard {
			parts[c.String()]++
		}
	}
	for _, c := range s.Deck[:s.DeckN] {
		add(c)
	}
	for c, n := range s.Gone {
		for range n {
			add(Card(c))
		}
	}
	for _, c := range s.starts() {
		add(c)
	}
	add(s.Special)
	for seat := range s.Players {
		for _, c := range s.Seats[seat].Hand.list() {
			add(c)
		}
		parts[fmt.Sprint("cats of ", seat)] += int(s.Seats[seat].Cats)
	}
	for i := range s.Table.Laid {
		add(s.Table.Laid[i].Card)
		if o := s.Table.Laid[i].Owner; o > 0 {
			parts[fmt.Sprint("cats of ", o-1)]++
		}
		if cat, ok := s.Table.Across[i].cat(); ok {
			parts[fmt.Sprint("cats of ", cat)]++
		} else {
			add(s.Table.Across[i].card())
		}
	}
	deck := 0
	for _, n := range s.Piles {
		deck += int(n)
	}
	if deck != int(s.DeckN) {
		parts["piles"] = deck
	}
	return parts
}

// garbage returns arbitrary actions, few of which make sense.
func garbage(r *game.Rand) Action {
	a := Action{Verb: Verb(r.IntN(int(verbCount) + 1))}
	if r.IntN(2) == 0 {
		a.Card = Card(r.IntN(len(cardTable) + 2))
	}
	if r.IntN(4) > 0 {
		a.At = Slot(r.IntN(slots))
	}
	a.Turned, a.Joint = r.IntN(3) == 0, r.IntN(2) == 0
	return a
}

func BenchmarkRandomGame4(b *testing.B) {
	rules := Rules{}
	start, err := rules.New([]byte(`{"players":4}`), game.SeedOf("bench"))
	if err != nil {
		b.Fatal(err)
	}
	r := game.SeedOf("bench").Stream("moves", 0)
	var legal []Action
	steps := 0
	b.ReportAllocs()
	for b.Loop() {
		s := start
		for s.Phase != Over {
			legal = s.legal(s.Turn, legal[:0])
			if err := s.step(s.Turn, rules.Pick(&r, legal), nil); err != nil {
				b.Fatal(err)
			}
			steps++
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(steps)/float64(b.N), "steps/game")
}
