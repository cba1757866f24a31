package isle

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/rules/grid"
)

var suite = suiteOf(Version)

// suiteOf returns the suite of a version of the rules.
func suiteOf(version int) gametest.Suite[State, Action, View] {
	return gametest.Suite[State, Action, View]{
		Rules: Rules{version}, Census: census, Inventory: inventory, CheckKnown: checkKnown, Garbage: garbage, MaxSteps: 20_000,
		Rigs: rigs(), Situation: situation,
	}
}

// configs are the configurations of the suite: the standard game with all lesson modules, and a pairwise cover of all other
// options.
var configs = append([]string{
	`{"players":2}`,
	`{"players":3,"lessons":["D","E","I"]}`,
	`{"players":4,"lessons":["C","A","E"]}`,
	`{"players":1,"mode":"solo","difficulty":"hard","modules":["kittens","beasts","events","promo"]}`,
	`{"players":6,"modules":["kittens","beasts","events","promo"]}`,
}, pairwise()...)

// setUps are choices about the set-up, which other configurations leave to chance.
var setUps = []string{
	`{"players":3,"first":2,"modules":["promo"],"oshax":["promo-oshax-1","promo-oshax-3","oshax-1","oshax-3","oshax-5","oshax-6"]}`,
	`{"players":1,"mode":"solo","modules":["promo"],"oshax":["promo-oshax-1","promo-oshax-2","promo-oshax-3","oshax-3","oshax-5","oshax-6"]}`,
	`{"players":5,"first":0,"modules":["promo"],"oshax":["promo-oshax-2","oshax-1","oshax-1","oshax-2","oshax-3","oshax-4","oshax-5","oshax-5","oshax-6"]}`,
	`{"players":4,"mode":"family","first":1}`,
}

// fixedConfigs is the number of configurations listed explicitly.
const fixedConfigs = 5

func TestConformance(t *testing.T) { gametest.Run(t, suite, append(setUps, configs...), 0, 2_000) }

// Running games keep their version of the rules, so the suite must pass for earlier versions too.
func TestConformanceOfEarlierVersions(t *testing.T) {
	list := configs[:fixedConfigs]
	if !gametest.Soaking() {
		list = list[:fixedConfigs-1] // the largest game takes as long as all others together
	}
	for version := oldest; version < Version; version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			gametest.Run(t, suiteOf(version), list, 0, 200)
		})
	}
}

// Random games end and lose no part.
func TestRandomGames(t *testing.T) {
	gametest.Walk(t, suite, configs, 500, 50_000)
}

func TestRegressions(t *testing.T) { gametest.Regressions(t, suite, "testdata/regressions") }

// garbage returns arbitrary actions, few of which make sense.
func garbage(r *game.Rand) Action {
	a := Action{Verb: Verb(r.IntN(int(verbCount) + 1))}
	for i := range a.Cards {
		if r.IntN(3) > 0 {
			break
		}
		a.Cards[i] = Card(r.IntN(cardCount + 2))
	}
	field := func(p *uint8, n int) {
		if r.IntN(3) == 0 {
			*p = uint8(r.IntN(n))
		}
	}
	field((*uint8)(&a.Tile), tileCount+2)
	field((*uint8)(&a.Second), tileCount)
	field((*uint8)(&a.Colour), 8)
	field((*uint8)(&a.Field), 5)
	field((*uint8)(&a.Basket), 7)
	field((*uint8)(&a.Turn), grid.Turns+2)
	field((*uint8)(&a.At[0]), grid.MaxSquares)
	field((*uint8)(&a.At[1]), grid.MaxSquares)
	return a
}

func TestRecordedPlaythroughs(t *testing.T) {
	for name, config := range map[string]string{
		"standard-2-abc": `{"players":2}`,
		"standard-3-dei": `{"players":3,"lessons":["D","E","I"]}`,
		"standard-4-abe": `{"players":4,"lessons":["A","B","E"]}`,
		"kittens":        `{"players":2,"modules":["kittens"]}`,
		"beasts":         `{"players":2,"modules":["beasts"]}`,
		"events":         `{"players":3,"modules":["events"]}`,
		"promo":          `{"players":2,"modules":["promo"],"any_oshax":true}`,
		"solo":           `{"players":1,"mode":"solo","difficulty":"medium"}`,
		"solo-all":       `{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","beasts","events","promo"]}`,
		"family":         `{"players":3,"mode":"family"}`,
		"family-all":     `{"players":4,"mode":"family","modules":["kittens","beasts","promo"],"family_map_rare":false}`,
		"six-players":    `{"players":6,"modules":["kittens","beasts","events","promo"]}`,
	} {
		for version := oldest; version <= Version; version++ {
			t.Run(fmt.Sprint(name, " ", version), func(t *testing.T) {
				gametest.Playthrough(t, suiteOf(version), config, fmt.Sprintf("testdata/playthroughs/%d/%s.txt", version, name))
			})
		}
	}
}

func TestRecordedCounts(t *testing.T) {
	for version := oldest; version <= Version; version++ {
		gametest.Counts(t, suiteOf(version), configs, 3, fmt.Sprintf("testdata/counts-%d.txt", version))
	}
}
