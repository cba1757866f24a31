package isle

import (
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/game/gametest"
	"github.com/purrlor/purrlor/grid"
)

var suite = suiteOf(Version)

// suiteOf returns the suite of a version of the rules.
func suiteOf(version int) gametest.Suite[State, Action, View] {
	return gametest.Suite[State, Action, View]{
		Rules: Rules{version}, Census: census, Garbage: garbage, MaxSteps: 20_000,
	}
}

// configs are the games that the suite plays: the standard game with all lesson modules, and a cover of everything else
// in pairs.
var configs = append([]string{
	`{"players":2}`,
	`{"players":3,"lessons":["D","E","I"]}`,
	`{"players":4,"lessons":["C","A","E"]}`,
	`{"players":1,"mode":"solo","difficulty":"hard","modules":["kittens","beasts","events","promo"]}`,
	`{"players":6,"modules":["kittens","beasts","events","promo"]}`,
}, pairwise()...)

// fixedConfigs is how many of them stand there by themselves.
const fixedConfigs = 5

func TestConformance(t *testing.T) {
	for _, config := range configs {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			gametest.Run(t, suite, config, gametest.Games(60, 2_000, len(configs)))
		})
	}
}

// Games of earlier versions go on, so all that the suite demands holds for them too.
func TestConformanceOfEarlierVersions(t *testing.T) {
	for version := oldest; version < Version; version++ {
		for _, config := range configs[:fixedConfigs] {
			t.Run(fmt.Sprint(version, " ", config), func(t *testing.T) {
				t.Parallel()
				gametest.Run(t, suiteOf(version), config, gametest.Games(0, 200, fixedConfigs))
			})
		}
	}
}

func TestRandomGamesEndWithAllTheirParts(t *testing.T) {
	for _, config := range configs {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			gametest.Walk(t, suite, config, gametest.Games(2_000, 50_000, len(configs)))
		})
	}
}

// census counts cards, tiles and baskets. Tiles that have left the game are counted as the difference to the box, so
// that only a tile that is doubled is seen; cards never leave.
func census(s *State) map[string]int {
	parts := make(map[string]int, cardCount)
	var cards Cards
	add := func(cs Cards) {
		for c, n := range cs {
			cards[c] += n
		}
	}
	add(s.Discard)
	cards.addAll(s.Deck[:s.DeckN])
	for _, l := range s.public() {
		cards[l.Card]++
	}
	for e := range s.Depth {
		cards.addAll(s.Stack[e].offer())
	}
	tiles := map[Tile]int{}
	permanent, tokens := int(s.Baskets), int(s.Supply)
	for seat := range s.Players {
		p := &s.Seats[seat]
		add(p.Hand)
		add(p.Lessons)
		for i, n := range p.Laid {
			cards[int(firstRescue)+i] += n
		}
		if s.drafting() && s.Mode != Family {
			cards.addAll(s.Draft[seat][:])
		}
		for _, piece := range p.Ship.aboard() {
			tiles[piece.Tile]++
		}
		permanent += int(p.Unused + p.Used)
		tokens += int(p.Tokens + p.Carrying + p.Hurrying + p.Spent)
	}
	if s.Mode == Solo && s.drafting() {
		cards.addAll(s.Draft[soloHand][:])
	}
	cards[NoCard] = 0
	for c, n := range cards {
		if n > 0 {
			parts[Card(c).String()] = int(n)
		}
	}
	parts["baskets"], parts["tokens"] = permanent, tokens
	parts["sister"] = int(s.Sister.DeckN + s.Sister.UsedN + s.Sister.RowN)
	for _, t := range s.Bag[:s.BagN] {
		tiles[t]++
	}
	for _, f := range s.Fields {
		for _, t := range f.list() {
			tiles[t]++
		}
	}
	for e := range s.Depth {
		if t := s.Stack[e].Tile; t != NoTile {
			tiles[t]++
		}
	}
	for _, t := range s.Kittens {
		if t != NoTile {
			tiles[t]++
		}
	}
	for _, t := range s.KittenBag[:s.KittenN] {
		tiles[t]++
	}
	for _, t := range s.BeastBag[:s.BeastN] {
		tiles[t]++
	}
	for _, r := range s.rares() {
		tiles[r.Tile] += int(r.N)
	}
	for _, t := range s.oshax() {
		tiles[t]++
	}
	for i, n := range s.Commons {
		tiles[firstCommon+Tile(i)] += int(n)
	}
	for t, n := range tiles {
		most := t.facts().most
		if t.Kind() == KindCommon {
			most = int(commonCopies[s.Players])
		}
		if s.Players <= smallTable && (t.Kind() == KindCat || t.Kind() == KindOshax) {
			most = 1
		}
		if n > most {
			parts["too many "+t.String()] = n
		}
	}
	return parts
}

// garbage makes actions of which few make sense.
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
	field((*uint8)(&a.At[0]), grid.Size)
	field((*uint8)(&a.At[1]), grid.Size)
	return a
}

func TestPlaythroughsAreAsRecorded(t *testing.T) {
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

func TestCountsAreAsRecorded(t *testing.T) {
	for version := oldest; version <= Version; version++ {
		gametest.Counts(t, suiteOf(version), configs, 3, fmt.Sprintf("testdata/counts-%d.txt", version))
	}
}
