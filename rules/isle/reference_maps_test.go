package isle_test

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strconv"
	"sync"
)

// This reference keeps everything in maps keyed by [x, y] squares.
// It is slow and meant to be read next to the rules.

// mapCard is a scoring card as the data files hold it.
type mapCard struct {
	Number      int      `json:"number"`
	Type        string   `json:"type"`
	Rule        string   `json:"rule"`
	Points      int      `json:"points"`
	Count       int      `json:"count"`
	Per         int      `json:"per"`
	Height      int      `json:"height"`
	Rare        int      `json:"rare"`
	Common      int      `json:"common"`
	SoloMinimum int      `json:"solo_minimum"`
	Colour      string   `json:"colour"`
	Colours     []string `json:"colours"`
	Rooms       string   `json:"rooms"`
	PickColour  bool     `json:"pick_colour"`
}

// mapFacts is what the data files say.
type mapFacts struct {
	colours  []string
	room     map[[2]int]string            // square to room id
	roomKind map[string]string            // room id to kind
	rats     map[string]map[[2]int]bool   // board to rat squares
	maps     map[string]map[string][2]int // board to colour to map square
	shape    map[string]map[[2]int]bool   // tile to its squares as drawn
	class    map[string]string            // tile to cat, oshax, common, rare or beast

	lessons, publicLessons, familyCards, soloLessons []mapCard
}

func mapRead(file string, into any) {
	raw, err := os.ReadFile("data/" + file)
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		panic(fmt.Sprintf("%s: %v", file, err))
	}
}

var mapLoad = sync.OnceValue(func() mapFacts {
	type drawing struct {
		ID   string   `json:"id"`
		Rows []string `json:"rows"`
	}
	type drawings struct {
		Colours []string  `json:"colours"`
		Shapes  []drawing `json:"shapes"`
	}
	type board struct {
		ID   string            `json:"id"`
		Rats [][2]int          `json:"rats"`
		Maps map[string][2]int `json:"treasure_maps"`
	}
	f := mapFacts{
		room:     map[[2]int]string{},
		roomKind: map[string]string{},
		rats:     map[string]map[[2]int]bool{},
		maps:     map[string]map[string][2]int{},
		shape:    map[string]map[[2]int]bool{},
		class:    map[string]string{},
	}

	var ships struct {
		Grid  []string `json:"grid"`
		Rooms map[string]struct {
			ID   string `json:"id"`
			Kind string `json:"kind"`
		} `json:"rooms"`
		Boards []board `json:"boards"`
	}
	mapRead("ships.json", &ships)
	for y, row := range ships.Grid {
		for x, key := range row {
			if key != '.' {
				f.room[[2]int{x, y}] = ships.Rooms[string(key)].ID
			}
		}
	}
	for _, r := range ships.Rooms {
		f.roomKind[r.ID] = r.Kind
	}
	var more struct {
		Boards []board `json:"boards"`
	}
	mapRead("five_six_players.json", &more)
	for _, b := range append(ships.Boards, more.Boards...) {
		f.rats[b.ID] = map[[2]int]bool{}
		for _, sq := range b.Rats {
			f.rats[b.ID][sq] = true
		}
		f.maps[b.ID] = b.Maps
	}

	take := func(class string, list []drawing) {
		for _, d := range list {
			f.class[d.ID] = class
			f.shape[d.ID] = map[[2]int]bool{}
			for y, row := range d.Rows {
				for x, mark := range row {
					if mark != '.' {
						f.shape[d.ID][[2]int{x, y}] = true
					}
				}
			}
		}
	}
	var tiles struct {
		Cats   drawings `json:"cats"`
		Oshax  drawings `json:"oshax"`
		Common drawings `json:"common_treasures"`
		Rare   drawings `json:"rare_treasures"`
	}
	mapRead("tiles.json", &tiles)
	f.colours = tiles.Cats.Colours
	take("cat", tiles.Cats.Shapes)
	take("oshax", tiles.Oshax.Shapes)
	take("common", tiles.Common.Shapes)
	take("rare", tiles.Rare.Shapes)
	var promo struct {
		Oshax []drawing `json:"oshax"`
		Rare  []drawing `json:"rare_treasures"`
	}
	mapRead("promo_tiles.json", &promo)
	take("oshax", promo.Oshax)
	take("rare", promo.Rare)
	var expansion struct {
		Kittens drawings  `json:"kittens"`
		Beasts  []drawing `json:"beasts"`
	}
	mapRead("expansion.json", &expansion)
	take("cat", expansion.Kittens.Shapes) // R10.1: kittens are cats in every way.
	take("beast", expansion.Beasts)       // R10.3: beasts are not cats.

	var discovery, moreLessons, moreFamily []mapCard
	mapRead("discovery_cards.json", &discovery)
	mapRead("more_lessons.json", &moreLessons)
	for _, card := range append(discovery, moreLessons...) {
		switch card.Type {
		case "lesson":
			f.lessons = append(f.lessons, card)
		case "public_lesson":
			f.publicLessons = append(f.publicLessons, card)
		}
	}
	mapRead("family_cards.json", &f.familyCards)
	mapRead("more_family_cards.json", &moreFamily)
	f.familyCards = append(f.familyCards, moreFamily...)
	var solo struct {
		Lessons []mapCard `json:"lessons"`
	}
	mapRead("solo_cards.json", &solo)
	for _, card := range solo.Lessons {
		// Lesson 204 depends on the sister's other lessons, not on the ship.
		if card.Rule != "best_other_lesson_again" {
			f.soloLessons = append(f.soloLessons, card)
		}
	}
	return f
})

func mapNeighbours(sq [2]int) [4][2]int {
	x, y := sq[0], sq[1]
	return [4][2]int{{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}
}

func mapSorted(set map[[2]int]bool) [][2]int {
	list := [][2]int{}
	for sq := range set {
		list = append(list, sq)
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i][0] != list[j][0] {
			return list[i][0] < list[j][0]
		}
		return list[i][1] < list[j][1]
	})
	return list
}

// mapPlacements lists the placements R5.1 allows, each once.
func mapPlacements(c refCase, tile string) [][][2]int {
	return mapPlace(c, tile, true)
}

// mapAnywhere lists the placements with no need to touch, R6.8.
func mapAnywhere(c refCase, tile string) [][][2]int {
	return mapPlace(c, tile, false)
}

// mapOnOwnMap counts the legal placements over the map of the tile's colour, R5.2.
func mapOnOwnMap(c refCase, tile, colour string) int {
	own := mapLoad().maps[c.Ship][colour]
	count := 0
	for _, cells := range mapPlacements(c, tile) {
		for _, sq := range cells {
			if sq == own {
				count++
			}
		}
	}
	return count
}

func mapPlace(c refCase, tile string, mustTouch bool) [][][2]int {
	f := mapLoad()
	shape := f.shape[tile]
	if shape == nil {
		panic("no such tile: " + tile)
	}
	covered := map[[2]int]bool{}
	for _, t := range c.Tiles {
		for _, sq := range t.Cells {
			covered[sq] = true
		}
	}
	list := [][][2]int{}
	seen := map[string]bool{}
	for turn := range 8 {
		turned := mapTurn(shape, turn)
		// A turned drawing may reach 4 squares to the negative side.
		for dx := -5; dx < 22+5; dx++ {
			for dy := -5; dy < 9+5; dy++ {
				placed := mapShift(f, covered, turned, dx, dy)
				if placed == nil {
					continue
				}
				// R5.1: the first tile goes anywhere, a later one touches.
				if mustTouch && len(covered) > 0 && !mapTouches(covered, placed) {
					continue
				}
				cells := mapSorted(placed)
				if key := fmt.Sprint(cells); !seen[key] {
					seen[key] = true
					list = append(list, cells)
				}
			}
		}
	}
	return list
}

// mapTurn gives the four rotations and, from 4 on, their mirror images.
func mapTurn(shape map[[2]int]bool, turn int) map[[2]int]bool {
	turned := map[[2]int]bool{}
	for sq := range shape {
		x, y := sq[0], sq[1]
		if turn >= 4 {
			x = -x
		}
		for range turn % 4 {
			x, y = -y, x
		}
		turned[[2]int{x, y}] = true
	}
	return turned
}

// mapShift moves the squares, or gives nil when one is off the ship or covered.
func mapShift(f mapFacts, covered, squares map[[2]int]bool, dx, dy int) map[[2]int]bool {
	placed := map[[2]int]bool{}
	for sq := range squares {
		to := [2]int{sq[0] + dx, sq[1] + dy}
		if f.room[to] == "" || covered[to] {
			return nil
		}
		placed[to] = true
	}
	return placed
}

func mapTouches(covered, placed map[[2]int]bool) bool {
	for sq := range placed {
		for _, next := range mapNeighbours(sq) {
			if covered[next] {
				return true
			}
		}
	}
	return false
}

// mapShip is one ship at the end of the game.
type mapShip struct {
	mapFacts
	c  refCase
	at map[[2]int]int // covered square to the tile's index
}

func mapScore(c refCase) refScore {
	s := mapShip{mapFacts: mapLoad(), c: c, at: map[[2]int]int{}}
	if s.rats[c.Ship] == nil {
		panic("no such ship: " + c.Ship)
	}
	for i, t := range c.Tiles {
		if s.class[t.Tile] == "" {
			panic("no such tile: " + t.Tile)
		}
		for _, sq := range t.Cells {
			s.at[sq] = i
		}
	}
	score := refScore{
		VisibleRats:   len(s.visibleRats()),
		UnfilledRooms: []string{},
		EmptyRooms:    []string{},
		Families:      s.familySizes(),
		RarePoints:    3 * s.count("rare"), // R7.3
		UncoveredMaps: len(s.uncoveredMaps()),
		Lessons:       map[string]int{},
		PublicLessons: map[string]any{},
		FamilyCards:   map[string]int{},
		SoloLessons:   map[string]int{},
	}
	for room := range s.roomKind {
		if !s.filled(room) {
			score.UnfilledRooms = append(score.UnfilledRooms, room)
		}
		if s.empty(room) {
			score.EmptyRooms = append(score.EmptyRooms, room)
		}
	}
	sort.Strings(score.UnfilledRooms)
	sort.Strings(score.EmptyRooms)
	for _, size := range score.Families {
		score.FamilyPoints += mapFamilyPoints(size)
	}
	for _, card := range s.lessons {
		score.Lessons[strconv.Itoa(card.Number)] = s.points(card)
	}
	for _, card := range s.publicLessons {
		if !card.PickColour {
			score.PublicLessons[strconv.Itoa(card.Number)] = s.points(card)
			continue
		}
		byColour := map[string]int{}
		for _, colour := range s.colours {
			card.Colour = colour
			byColour[colour] = s.points(card)
		}
		score.PublicLessons[strconv.Itoa(card.Number)] = byColour
	}
	for _, card := range s.familyCards {
		score.FamilyCards[strconv.Itoa(card.Number)] = s.points(card)
	}
	for _, card := range s.soloLessons {
		score.SoloLessons[strconv.Itoa(card.Number)] = s.points(card)
	}
	return score
}

// mapFamilyPoints is the table of R7.2.
func mapFamilyPoints(size int) int {
	switch {
	case size < 3:
		return 0
	case size == 3:
		return 8
	case size == 4:
		return 11
	case size == 5:
		return 15
	}
	return 20 + 5*(size-6)
}

// isCat holds for oshax and kittens too, R4.2 and R10.1.
func (s mapShip) isCat(tile int) bool {
	class := s.class[s.c.Tiles[tile].Tile]
	return class == "cat" || class == "oshax"
}

func (s mapShip) isTreasure(tile int) bool {
	class := s.class[s.c.Tiles[tile].Tile]
	return class == "common" || class == "rare"
}

func (s mapShip) count(class string) int {
	count := 0
	for _, t := range s.c.Tiles {
		if s.class[t.Tile] == class {
			count++
		}
	}
	return count
}

func (s mapShip) treasures() int {
	return s.count("common") + s.count("rare")
}

// cats gives the indices of the cats of a colour, of all cats for "".
func (s mapShip) cats(colour string) map[int]bool {
	cats := map[int]bool{}
	for i, t := range s.c.Tiles {
		if s.isCat(i) && (colour == "" || t.Colour == colour) {
			cats[i] = true
		}
	}
	return cats
}

// tilesAround gives the tiles that share a side with one of the squares.
func (s mapShip) tilesAround(cells [][2]int) map[int]bool {
	own := map[[2]int]bool{}
	for _, sq := range cells {
		own[sq] = true
	}
	around := map[int]bool{}
	for _, sq := range cells {
		for _, next := range mapNeighbours(sq) {
			if other, ok := s.at[next]; ok && !own[next] {
				around[other] = true
			}
		}
	}
	return around
}

func (s mapShip) treasuresAround(cells [][2]int) int {
	count := 0
	for other := range s.tilesAround(cells) {
		if s.isTreasure(other) {
			count++
		}
	}
	return count
}

// isEdge is R5.4: a neighbour outside the ship.
func (s mapShip) isEdge(sq [2]int) bool {
	for _, next := range mapNeighbours(sq) {
		if s.room[next] == "" {
			return true
		}
	}
	return false
}

func (s mapShip) edgeCats(colour string) int {
	count := 0
	for cat := range s.cats(colour) {
		onEdge := false
		for _, sq := range s.c.Tiles[cat].Cells {
			onEdge = onEdge || s.isEdge(sq)
		}
		if onEdge {
			count++
		}
	}
	return count
}

// lonelyCats touch no cat of their own colour.
func (s mapShip) lonelyCats(colour string) int {
	count := 0
	for cat := range s.cats(colour) {
		lonely := true
		for other := range s.tilesAround(s.c.Tiles[cat].Cells) {
			if s.isCat(other) && s.c.Tiles[other].Colour == s.c.Tiles[cat].Colour {
				lonely = false
			}
		}
		if lonely {
			count++
		}
	}
	return count
}

func (s mapShip) visibleRats() map[[2]int]bool {
	visible := map[[2]int]bool{}
	for sq := range s.rats[s.c.Ship] {
		if _, covered := s.at[sq]; !covered {
			visible[sq] = true
		}
	}
	return visible
}

// uncoveredMaps is R7 on 150: a map is covered whatever covers it.
func (s mapShip) uncoveredMaps() map[string]bool {
	uncovered := map[string]bool{}
	for colour, sq := range s.maps[s.c.Ship] {
		if _, covered := s.at[sq]; !covered {
			uncovered[colour] = true
		}
	}
	return uncovered
}

// filled is R7.5: every square of the room is covered.
func (s mapShip) filled(room string) bool {
	for sq, in := range s.room {
		if _, covered := s.at[sq]; in == room && !covered {
			return false
		}
	}
	return true
}

// empty is R7.5: no square of the room is covered.
func (s mapShip) empty(room string) bool {
	for sq := range s.at {
		if s.room[sq] == room {
			return false
		}
	}
	return true
}

func (s mapShip) filledRooms() int {
	count := 0
	for room := range s.roomKind {
		if s.filled(room) {
			count++
		}
	}
	return count
}

// families gives the groups of 3 or more cats of a colour, R7.2.
func (s mapShip) families(colour string) []map[int]bool {
	families := []map[int]bool{}
	seen := map[[2]int]bool{}
	for cat := range s.cats(colour) {
		group := map[int]bool{}
		s.flood(s.c.Tiles[cat].Cells[0], colour, seen, group)
		if len(group) >= 3 {
			families = append(families, group)
		}
	}
	return families
}

// flood walks over squares under cats of one colour and collects the cats.
func (s mapShip) flood(sq [2]int, colour string, seen map[[2]int]bool, group map[int]bool) {
	cat, covered := s.at[sq]
	if !covered || seen[sq] || !s.isCat(cat) || s.c.Tiles[cat].Colour != colour {
		return
	}
	seen[sq] = true
	group[cat] = true
	for _, next := range mapNeighbours(sq) {
		s.flood(next, colour, seen, group)
	}
}

// familySizes gives the sizes of all families, largest first.
func (s mapShip) familySizes() []int {
	sizes := []int{}
	for _, colour := range s.colours {
		for _, family := range s.families(colour) {
			sizes = append(sizes, len(family))
		}
	}
	sort.Sort(sort.Reverse(sort.IntSlice(sizes)))
	return sizes
}

// sizeOf gives the size of the nth largest family, 0 when there is none.
func (s mapShip) sizeOf(nth int) int {
	if sizes := s.familySizes(); nth <= len(sizes) {
		return sizes[nth-1]
	}
	return 0
}

// columnsOf counts the columns of a height all under cats of one colour.
func (s mapShip) columnsOf(height int) int {
	count := 0
	for x := range 22 {
		squares := 0
		for sq := range s.room {
			if sq[0] == x {
				squares++
			}
		}
		for _, colour := range s.colours {
			under := 0
			for sq, tile := range s.at {
				if sq[0] == x && s.isCat(tile) && s.c.Tiles[tile].Colour == colour {
					under++
				}
			}
			if squares == height && under == height {
				count++
			}
		}
	}
	return count
}

// points gives what a card pays. A card with a picked colour has it in Colour.
//
//purrlor:long a case for each rule, to be read next to the rules
func (s mapShip) points(card mapCard) int {
	// once pays the points or nothing.
	once := func(yes bool) int {
		if yes {
			return card.Points
		}
		return 0
	}
	each := func(count int) int { return card.Points * count }
	// colours counts the colours of which a thing holds.
	colours := func(holds func(colour string) bool) int {
		count := 0
		for _, colour := range s.colours {
			if holds(colour) {
				count++
			}
		}
		return count
	}
	rooms := func(holds func(room string) bool) bool {
		for room, kind := range s.roomKind {
			if kind == card.Rooms && !holds(room) {
				return false
			}
		}
		return true
	}

	switch card.Rule {
	case "edge_full":
		for sq := range s.room {
			if _, covered := s.at[sq]; s.isEdge(sq) && !covered {
				return 0
			}
		}
		return card.Points
	case "middle_row_full":
		for sq := range s.room {
			if _, covered := s.at[sq]; sq[1] == 4 && !covered {
				return 0
			}
		}
		return card.Points
	case "rooms_full":
		return once(rooms(s.filled))
	case "rooms_empty":
		return once(rooms(s.empty))
	case "per_filled_room":
		return each(s.filledRooms())

	case "exact_cats":
		return once(len(s.cats("")) == card.Count)
	case "exact_cats_of_colour":
		return once(len(s.cats(card.Colour)) == card.Count)
	case "exact_cats_of_two_colours":
		return once(len(s.cats(card.Colours[0])) == card.Count && len(s.cats(card.Colours[1])) == card.Count)
	case "exact_colours":
		return once(colours(func(c string) bool { return len(s.cats(c)) > 0 }) == card.Count)
	case "each_colour_at_least":
		return once(colours(func(c string) bool { return len(s.cats(c)) >= card.Count }) == 5)
	case "colour_at_least":
		return once(len(s.cats(card.Colour)) >= card.Count)
	case "per_cat_of_colour":
		return each(len(s.cats(card.Colour)))
	case "per_cat_of_rarer_colour":
		return each(min(len(s.cats(card.Colours[0])), len(s.cats(card.Colours[1]))))
	case "per_cat_above":
		return each(max(0, len(s.cats(""))-card.Count))
	case "per_oshax":
		return each(s.count("oshax"))
	case "per_lonely_cat", "per_lonely_cat_of_colour":
		return each(s.lonelyCats(card.Colour))
	case "per_single_colour_column":
		return each(s.columnsOf(card.Height))

	case "per_edge_cat", "per_edge_cat_of_colour":
		return each(s.edgeCats(card.Colour))
	case "per_edge_cats":
		return each(s.edgeCats("") / card.Per)
	case "each_colour_touches_edge":
		return once(colours(func(c string) bool { return s.edgeCats(c) > 0 }) == 5)
	case "per_colour_not_touching_edge":
		return each(colours(func(c string) bool { return s.edgeCats(c) == 0 }))
	case "per_edge_cat_of_best_colour":
		best := 0
		for _, colour := range s.colours {
			best = max(best, s.edgeCats(colour))
		}
		return each(best)

	case "per_rare_treasure":
		return each(s.count("rare"))
	case "per_common_treasure":
		return each(s.count("common"))
	case "per_treasure":
		return each(s.treasures())
	case "exact_treasures":
		return once(s.treasures() == card.Count)
	case "exact_rare_and_common":
		return once(s.count("rare") == card.Rare && s.count("common") == card.Common)
	case "treasures_at_most":
		return once(s.treasures() <= card.Count)
	case "treasures_below":
		return once(s.treasures() < card.Count)
	case "most_treasures":
		if len(s.c.OthersTreasures) == 0 {
			return once(s.treasures() >= card.SoloMinimum)
		}
		for _, other := range s.c.OthersTreasures {
			if other > s.treasures() {
				return 0
			}
		}
		return card.Points
	case "per_treasure_touching_colour":
		count := 0
		for i, t := range s.c.Tiles {
			touches := false
			for other := range s.tilesAround(t.Cells) {
				touches = touches || s.cats(card.Colour)[other]
			}
			if s.isTreasure(i) && touches {
				count++
			}
		}
		return each(count)
	case "per_colour_not_touching_treasure":
		return each(colours(func(c string) bool {
			for cat := range s.cats(c) {
				if s.treasuresAround(s.c.Tiles[cat].Cells) > 0 {
					return false
				}
			}
			return true
		}))
	case "per_cat_not_touching_treasure":
		count := 0
		for cat := range s.cats("") {
			if s.treasuresAround(s.c.Tiles[cat].Cells) == 0 {
				count++
			}
		}
		return each(count)
	case "cat_touching_exact_treasures":
		for cat := range s.cats("") {
			if s.treasuresAround(s.c.Tiles[cat].Cells) == card.Count {
				return card.Points
			}
		}
		return 0

	case "no_visible_rats":
		return once(len(s.visibleRats()) == 0)
	case "exact_visible_rats":
		return once(len(s.visibleRats()) == card.Count)
	case "per_visible_rat":
		return each(len(s.visibleRats()))
	case "visible_rat_touching_treasures":
		for rat := range s.visibleRats() {
			if s.treasuresAround([][2]int{rat}) >= card.Count {
				return card.Points
			}
		}
		return 0
	case "per_colour_not_touching_visible_rat":
		return each(colours(func(c string) bool {
			for rat := range s.visibleRats() {
				for tile := range s.tilesAround([][2]int{rat}) {
					if s.cats(c)[tile] {
						return false
					}
				}
			}
			return true
		}))
	case "per_uncovered_map":
		return each(len(s.uncoveredMaps()))
	case "exact_uncovered_maps":
		return once(len(s.uncoveredMaps()) == card.Count)
	case "per_covered_map":
		return each(5 - len(s.uncoveredMaps()))
	case "exact_maps_covered":
		return once(5-len(s.uncoveredMaps()) == card.Count)

	case "largest_family":
		own := s.sizeOf(1)
		if len(s.c.OthersLargestFamily) == 0 {
			return once(own >= 7) // R8.3
		}
		for _, other := range s.c.OthersLargestFamily {
			if other > own {
				return 0
			}
		}
		return once(own >= 3)
	case "per_family":
		return each(len(s.familySizes()))
	case "exact_families":
		return once(len(s.familySizes()) == card.Count)
	case "per_family_at_least":
		count := 0
		for _, size := range s.familySizes() {
			if size >= card.Count {
				count++
			}
		}
		return each(count)
	case "families_of_one_colour_at_least":
		return once(colours(func(c string) bool { return len(s.families(c)) >= card.Count }) > 0)
	case "exactly_two_families_of_equal_size":
		return once(len(s.familySizes()) == 2 && s.sizeOf(1) == s.sizeOf(2))
	case "all_cats_in_families":
		inFamilies := 0
		for _, size := range s.familySizes() {
			inFamilies += size
		}
		return once(len(s.cats("")) > 0 && inFamilies == len(s.cats("")))
	case "per_cat_in_largest_family":
		return each(s.sizeOf(1))
	case "largest_family_points":
		return mapFamilyPoints(s.sizeOf(1))
	case "second_family_points":
		return mapFamilyPoints(s.sizeOf(2))
	case "third_family_again":
		return mapFamilyPoints(s.sizeOf(3))

	case "exact_permanent_baskets":
		return once(s.c.PermanentBaskets == card.Count)
	case "first_in_turn_order":
		return once(s.c.FirstInTurnOrder)
	case "per_private_lesson":
		return each(s.c.PrivateLessons)
	case "exact_private_lessons":
		return once(s.c.PrivateLessons == card.Count)
	case "fish_at_least":
		return once(s.c.Fish >= card.Count)
	case "per_fish_left":
		return each(s.c.Fish)
	}
	panic(fmt.Sprintf("card %d: points in reference_maps_test.go has no case for the rule %s; see docs/adding-a-lesson.md", card.Number, card.Rule))
}
