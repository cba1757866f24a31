package isle_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"sync"
)

// The reference is a second implementation of placing and scoring. It shares no code with the engine.
// It keeps the ship in a 9 by 22 array of piece indices.
// The cards are written out by number, so it also notices a changed card.

const (
	arrayRows    = 9
	arrayCols    = 22
	arraySquares = 142 // R1.1, also the most pieces a ship can hold
	arrayRooms   = 7
	arrayOutside = -2
	arrayFree    = -1
)

const (
	arrayCat = iota
	arrayOshax
	arrayCommon
	arrayRare
	arrayBeast
)

// The order of the colours in every array below.
const (
	arrayBlue = iota
	arrayGreen
	arrayRed
	arrayPurple
	arrayOrange
)

var arrayColours = [5]string{"blue", "green", "red", "purple", "orange"}

func arrayColour(name string) int {
	for i, colour := range arrayColours {
		if colour == name {
			return i
		}
	}
	return -1
}

type arrayCell struct{ x, y int }

// arrayTurned is one orientation: cells sorted by x then y, corner at 0,0.
type arrayTurned struct {
	cells         []arrayCell
	width, height int
}

type arrayShape struct {
	kind  int
	turns []arrayTurned
}

type arrayShip struct {
	rats []arrayCell
	maps [5]arrayCell
}

// arrayGame holds everything that no ship changes.
type arrayGame struct {
	room     [arrayRows][arrayCols]int // -1 outside
	edge     [arrayRows][arrayCols]bool
	roomID   [arrayRooms]string // sorted by name
	roomKind [arrayRooms]string
	roomSize [arrayRooms]int
	ships    map[string]*arrayShip
	shapes   map[string]*arrayShape
}

var arrayData = sync.OnceValue(func() *arrayGame {
	g := &arrayGame{ships: map[string]*arrayShip{}, shapes: map[string]*arrayShape{}}
	read := func(file string, into any) {
		raw, err := os.ReadFile("data/" + file)
		if err == nil {
			err = json.Unmarshal(raw, into)
		}
		if err != nil {
			panic(file + ": " + err.Error())
		}
	}

	type ship struct {
		ID   string
		Rats [][2]int
		Maps map[string][2]int `json:"treasure_maps"`
	}
	var hull struct {
		Grid   []string
		Rooms  map[string]struct{ ID, Kind string }
		Boards []ship
	}
	var large struct{ Boards []ship }
	read("ships.json", &hull)
	read("five_six_players.json", &large)
	var keys []string
	for key := range hull.Rooms {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if hull.Rooms[a].ID < hull.Rooms[b].ID {
			return -1
		}
		return 1
	})
	for i, key := range keys {
		g.roomID[i], g.roomKind[i] = hull.Rooms[key].ID, hull.Rooms[key].Kind
	}
	for y := range arrayRows {
		for x := range arrayCols {
			g.room[y][x] = slices.Index(keys, hull.Grid[y][x:x+1])
			if g.room[y][x] >= 0 {
				g.roomSize[g.room[y][x]]++
			}
		}
	}
	for y := range arrayRows {
		for x := range arrayCols {
			if g.room[y][x] < 0 {
				continue
			}
			// R5.4: the rim of the array is the rim of the ship too.
			g.edge[y][x] = x == 0 || x == arrayCols-1 || y == 0 || y == arrayRows-1 ||
				g.room[y][x-1] < 0 || g.room[y][x+1] < 0 || g.room[y-1][x] < 0 || g.room[y+1][x] < 0
		}
	}
	for _, b := range append(hull.Boards, large.Boards...) {
		s := &arrayShip{}
		for _, sq := range b.Rats {
			s.rats = append(s.rats, arrayCell{sq[0], sq[1]})
		}
		for colour, sq := range b.Maps {
			s.maps[arrayColour(colour)] = arrayCell{sq[0], sq[1]}
		}
		g.ships[b.ID] = s
	}

	type shape struct {
		ID   string
		Rows []string
	}
	type group struct{ Shapes []shape }
	add := func(kind int, list []shape) {
		for _, s := range list {
			g.shapes[s.ID] = &arrayShape{kind: kind, turns: arrayTurns(s.Rows)}
		}
	}
	var tiles struct {
		Cats, Oshax group
		Common      group `json:"common_treasures"`
		Rare        group `json:"rare_treasures"`
	}
	read("tiles.json", &tiles)
	add(arrayCat, tiles.Cats.Shapes)
	add(arrayOshax, tiles.Oshax.Shapes)
	add(arrayCommon, tiles.Common.Shapes)
	add(arrayRare, tiles.Rare.Shapes)
	var promo struct {
		Oshax []shape
		Rare  []shape `json:"rare_treasures"`
	}
	read("promo_tiles.json", &promo)
	add(arrayOshax, promo.Oshax)
	add(arrayRare, promo.Rare)
	var expansion struct {
		Kittens group
		Beasts  []shape
	}
	read("expansion.json", &expansion)
	add(arrayCat, expansion.Kittens.Shapes)
	add(arrayBeast, expansion.Beasts)
	return g
})

// arrayTurns turns the drawing a quarter at a time, then its mirror image.
func arrayRead(rows []string) arrayTurned {
	t := arrayTurned{width: len(rows[0]), height: len(rows)}
	for x := range t.width {
		for y := range t.height {
			if rows[y][x] != '.' {
				t.cells = append(t.cells, arrayCell{x, y})
			}
		}
	}
	return t
}

func arrayTurns(rows []string) []arrayTurned {
	var turns []arrayTurned
	for range 2 {
		for range 4 {
			t := arrayRead(rows)
			known := slices.ContainsFunc(turns, func(o arrayTurned) bool { return slices.Equal(o.cells, t.cells) })
			if !known {
				turns = append(turns, t)
			}
			turned := make([]string, t.width)
			for y := range turned {
				line := make([]byte, t.height)
				for x := range line {
					line[x] = rows[t.height-1-x][y]
				}
				turned[y] = string(line)
			}
			rows = turned
		}
		mirrored := slices.Clone(rows)
		slices.Reverse(mirrored)
		rows = mirrored
	}
	return turns
}

// arrayBoard is a ship with its tiles; at holds piece indices.
type arrayBoard struct {
	game   *arrayGame
	ship   *arrayShip
	at     [arrayRows][arrayCols]int
	pieces int
	kind   [arraySquares]int
	colour [arraySquares]int // -1 without a colour
}

func arrayFill(b *arrayBoard, c *refCase) {
	b.game = arrayData()
	b.ship = b.game.ships[c.Ship]
	if b.ship == nil {
		panic("no such ship: " + c.Ship)
	}
	for y := range arrayRows {
		for x := range arrayCols {
			if b.game.room[y][x] < 0 {
				b.at[y][x] = arrayOutside
			} else {
				b.at[y][x] = arrayFree
			}
		}
	}
	b.pieces = len(c.Tiles)
	for i := range c.Tiles {
		t := &c.Tiles[i]
		shape := b.game.shapes[t.Tile]
		if shape == nil {
			panic("no such tile: " + t.Tile)
		}
		b.kind[i] = shape.kind
		b.colour[i] = -1
		if shape.kind == arrayCat || shape.kind == arrayOshax {
			b.colour[i] = arrayColour(t.Colour)
		}
		for _, sq := range t.Cells {
			b.at[sq[1]][sq[0]] = i
		}
	}
}

func arrayPlacements(c refCase, tile string) [][][2]int {
	var b arrayBoard
	arrayFill(&b, &c)
	// R5.1: an empty ship takes its first tile anywhere.
	return b.placements(b.game.shapes[tile], b.pieces > 0)
}

func arrayAnywhere(c refCase, tile string) [][][2]int {
	var b arrayBoard
	arrayFill(&b, &c)
	return b.placements(b.game.shapes[tile], false)
}

// arrayOnOwnMap counts the legal placements over the map of the tile's colour, R5.2.
func arrayOnOwnMap(c refCase, tile, colour string) int {
	own := arrayData().ships[c.Ship].maps[arrayColour(colour)]
	count := 0
	for _, cells := range arrayPlacements(c, tile) {
		if slices.Contains(cells, [2]int{own.x, own.y}) {
			count++
		}
	}
	return count
}

// placements needs no test for doubles: the orientations differ and have their corner at 0,0.
// lies tells whether a turned shape lies on free squares, and whether on one that is near a piece.
func (b *arrayBoard) lies(turn *arrayTurned, x0, y0 int, near *[arrayRows][arrayCols]bool) (free, touches bool) {
	for _, cell := range turn.cells {
		x, y := x0+cell.x, y0+cell.y
		if b.at[y][x] != arrayFree {
			return false, false
		}
		touches = touches || near[y][x]
	}
	return true, touches
}

func (b *arrayBoard) placements(shape *arrayShape, mustTouch bool) [][][2]int {
	// near marks the squares beside a piece.
	var near [arrayRows][arrayCols]bool
	for y := range arrayRows {
		for x := range arrayCols {
			near[y][x] = x > 0 && b.at[y][x-1] >= 0 || x < arrayCols-1 && b.at[y][x+1] >= 0 ||
				y > 0 && b.at[y-1][x] >= 0 || y < arrayRows-1 && b.at[y+1][x] >= 0
		}
	}
	size := len(shape.turns[0].cells)
	var flat [][2]int
	for t := range shape.turns {
		turn := &shape.turns[t]
		for x0 := 0; x0+turn.width <= arrayCols; x0++ {
			for y0 := 0; y0+turn.height <= arrayRows; y0++ {
				if free, touches := b.lies(turn, x0, y0, &near); !free || mustTouch && !touches {
					continue
				}
				for _, cell := range turn.cells {
					flat = append(flat, [2]int{x0 + cell.x, y0 + cell.y})
				}
			}
		}
	}
	list := make([][][2]int, len(flat)/size)
	for i := range list {
		list[i] = flat[i*size : (i+1)*size : (i+1)*size]
	}
	return list
}

// arrayCounts holds all that the cards ask about.
type arrayCounts struct {
	common, rare, oshax, cats int
	byColour                  [5]int
	edgeCats                  [5]int
	lonely                    [5]int
	treasuresAt               [5]int // treasures that touch a cat of the colour
	treasureSeen              [5]bool
	ratSeen                   [5]bool
	freeCats                  int // cats that touch no treasure
	catWith5                  bool
	rats                      int
	ratWith2                  bool
	coveredMaps               int
	roomLeft                  [arrayRooms]int // uncovered squares
	filledRooms               int
	edgeFull, middleFull      bool
	columns                   int
	families                  []int // largest first
	familiesOf                [5]int
	familyCats                int
}

// count counts all that cards ask for.
//
//nolint:funlen // one walk over the squares counts everything, as a player with the ship on the table would
func (b *arrayBoard) count(n *arrayCounts) {
	g := b.game
	var touch [arraySquares][arraySquares]bool
	var onEdge [arraySquares]bool
	var parent [arraySquares]int
	for i := range b.pieces {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			i = parent[i]
		}
		return i
	}
	join := func(p, q int) {
		touch[p][q], touch[q][p] = true, true
		if b.colour[p] >= 0 && b.colour[p] == b.colour[q] {
			parent[root(p)] = root(q)
		}
	}

	n.roomLeft = g.roomSize
	n.edgeFull, n.middleFull = true, true
	for y := range arrayRows {
		for x := range arrayCols {
			p := b.at[y][x]
			if p == arrayFree {
				n.edgeFull = n.edgeFull && !g.edge[y][x]
				n.middleFull = n.middleFull && y != 4
			}
			if p < 0 {
				continue
			}
			n.roomLeft[g.room[y][x]]--
			if g.edge[y][x] {
				onEdge[p] = true
			}
			if x+1 < arrayCols && b.at[y][x+1] >= 0 && b.at[y][x+1] != p {
				join(p, b.at[y][x+1])
			}
			if y+1 < arrayRows && b.at[y+1][x] >= 0 && b.at[y+1][x] != p {
				join(p, b.at[y+1][x])
			}
		}
	}
	for _, left := range n.roomLeft {
		if left == 0 {
			n.filledRooms++
		}
	}

	// Columns 7 to 14 have all nine squares.
	for x := 7; x <= 14; x++ {
		colour := -1
		if b.at[0][x] >= 0 {
			colour = b.colour[b.at[0][x]]
		}
		for y := 1; y < arrayRows && colour >= 0; y++ {
			if b.at[y][x] < 0 || b.colour[b.at[y][x]] != colour {
				colour = -1
			}
		}
		if colour >= 0 {
			n.columns++
		}
	}

	var members [arraySquares]int
	for i := range b.pieces {
		treasures, lonely := 0, true
		var colours [5]bool
		for j := range b.pieces {
			if !touch[i][j] {
				continue
			}
			if b.kind[j] == arrayCommon || b.kind[j] == arrayRare {
				treasures++
			}
			if b.colour[j] >= 0 {
				colours[b.colour[j]] = true
				lonely = lonely && b.colour[j] != b.colour[i]
			}
		}
		switch b.kind[i] {
		case arrayCommon, arrayRare:
			if b.kind[i] == arrayCommon {
				n.common++
			} else {
				n.rare++
			}
			for k, seen := range colours {
				if seen {
					n.treasuresAt[k]++
				}
			}
		case arrayCat, arrayOshax:
			k := b.colour[i]
			n.cats++
			n.byColour[k]++
			if b.kind[i] == arrayOshax {
				n.oshax++
			}
			if onEdge[i] {
				n.edgeCats[k]++
			}
			if lonely {
				n.lonely[k]++
			}
			if treasures == 0 {
				n.freeCats++
			} else {
				n.treasureSeen[k] = true
			}
			if treasures == 5 {
				n.catWith5 = true
			}
			members[root(i)]++
		}
	}
	n.families = []int{}
	for i := range b.pieces {
		if members[i] >= 3 {
			n.families = append(n.families, members[i])
			n.familiesOf[b.colour[i]]++
			n.familyCats += members[i]
		}
	}
	slices.Sort(n.families)
	slices.Reverse(n.families)

	for _, rat := range b.ship.rats {
		if b.at[rat.y][rat.x] >= 0 {
			continue
		}
		n.rats++
		// A rat's square has at most four pieces around it.
		var treasures [4]int
		found := 0
		for _, d := range [4]arrayCell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := rat.x+d.x, rat.y+d.y
			if x < 0 || x >= arrayCols || y < 0 || y >= arrayRows || b.at[y][x] < 0 {
				continue
			}
			p := b.at[y][x]
			if b.colour[p] >= 0 {
				n.ratSeen[b.colour[p]] = true
			}
			if (b.kind[p] == arrayCommon || b.kind[p] == arrayRare) && !slices.Contains(treasures[:found], p) {
				treasures[found] = p
				found++
			}
		}
		n.ratWith2 = n.ratWith2 || found >= 2
	}
	for _, sq := range b.ship.maps {
		if b.at[sq.y][sq.x] >= 0 {
			n.coveredMaps++
		}
	}
}

// roomsLeft sums the uncovered and all squares of the rooms of a kind.
func (b *arrayBoard) roomsLeft(n *arrayCounts, kind string) (left, size int) {
	for i := range arrayRooms {
		if b.game.roomKind[i] == kind {
			left += n.roomLeft[i]
			size += b.game.roomSize[i]
		}
	}
	return left, size
}

// arrayFamilyPoints is the table of R7.2.
func arrayFamilyPoints(size int) int {
	table := [...]int{0, 0, 0, 8, 11, 15, 20}
	if size < len(table) {
		return table[size]
	}
	return 5*size - 10
}

// arrayCards holds the points by card number, colour cards apart.
type arrayCards struct {
	points [338]int
	colour [150][5]int // 143 to 146 and 149
}

// cards gives what each card pays.
//
//nolint:funlen // a line for each card, in the order of their numbers
func (b *arrayBoard) cards(n *arrayCounts, c *refCase, out *arrayCards) {
	p := &out.points
	pay := func(yes bool, points int) int {
		if yes {
			return points
		}
		return 0
	}
	nth := func(i int) int {
		if i <= len(n.families) {
			return n.families[i-1]
		}
		return 0
	}
	treasures := n.common + n.rare
	captainLeft, _ := b.roomsLeft(n, "captain")
	bedroomLeft, bedroomSize := b.roomsLeft(n, "bedroom")
	diningLeft, diningSize := b.roomsLeft(n, "dining")

	edge, bestEdge, lonely := 0, 0, 0
	edgeColours, threes, aboard := 0, 0, 0
	unseenTreasure, unseenRat, mostFamilies := 0, 0, 0
	for k := range 5 {
		edge += n.edgeCats[k]
		bestEdge = max(bestEdge, n.edgeCats[k])
		lonely += n.lonely[k]
		edgeColours += pay(n.edgeCats[k] > 0, 1)
		threes += pay(n.byColour[k] >= 3, 1)
		aboard += pay(n.byColour[k] > 0, 1)
		unseenTreasure += pay(!n.treasureSeen[k], 1)
		unseenRat += pay(!n.ratSeen[k], 1)
		mostFamilies = max(mostFamilies, n.familiesOf[k])
		out.colour[143][k] = 2 * n.edgeCats[k]
		out.colour[144][k] = n.byColour[k]
		out.colour[145][k] = pay(n.byColour[k] >= 3, 5)
		out.colour[146][k] = 3 * n.lonely[k]
		out.colour[149][k] = n.treasuresAt[k]
	}
	fours := 0
	for _, size := range n.families {
		fours += pay(size >= 4, 1)
	}
	// R8.3: alone, the largest family needs 7 cats.
	largest := nth(1) >= 3
	if len(c.OthersLargestFamily) == 0 {
		largest = nth(1) >= 7
	} else if slices.Max(c.OthersLargestFamily) > nth(1) {
		largest = false
	}
	// 323 needs 9 treasures alone.
	mostTreasures := treasures >= 9
	if len(c.OthersTreasures) > 0 {
		mostTreasures = treasures >= slices.Max(c.OthersTreasures)
	}
	allInFamilies := n.cats > 0 && n.familyCats == n.cats
	exactTwo := func(a, b int) bool { return n.byColour[a] == 4 && n.byColour[b] == 4 }
	rarer := func(a, b int) int { return min(n.byColour[a], n.byColour[b]) }

	p[113] = pay(n.edgeFull, 12)
	p[114] = pay(n.cats == 15, 10)
	p[115] = pay(threes == 5, 15)
	p[116] = pay(edgeColours == 5, 7)
	p[117] = bestEdge
	p[118] = pay(c.PermanentBaskets == 3, 7)
	p[119] = pay(c.FirstInTurnOrder, 7)
	p[120] = lonely
	p[121] = pay(largest, 10)
	p[122] = 2 * n.rare
	p[123] = n.common
	p[124] = pay(n.rats == 0, 10)
	p[125] = 2 * n.rats
	p[126] = c.PrivateLessons
	p[127] = pay(n.byColour[arrayBlue] == 5, 9)
	p[128] = pay(n.byColour[arrayGreen] == 5, 9)
	p[129] = pay(n.byColour[arrayPurple] == 5, 9)
	p[130] = pay(n.byColour[arrayRed] == 5, 9)
	p[131] = pay(n.byColour[arrayOrange] == 5, 9)
	p[132] = pay(n.rats == 5, 10)
	p[133] = pay(c.PrivateLessons == 6, 7)
	p[134] = pay(treasures == 5, 9)
	p[135] = edge / 2
	p[136] = pay(captainLeft == 0, 12)
	p[137] = pay(bedroomLeft == bedroomSize, 18)
	p[138] = 4 * fours
	p[139] = 3 * n.oshax
	p[140] = pay(diningLeft == diningSize, 15)
	p[141] = arrayFamilyPoints(nth(3))
	p[142] = pay(c.Fish >= 5, 7)

	p[147] = 2 * c.PrivateLessons
	p[148] = 2 * n.common
	p[150] = 5 * (5 - n.coveredMaps)

	p[151] = bestEdge
	p[152] = pay(edgeColours == 5, 9)
	p[153] = edge / 2
	p[154] = pay(n.rats == 0, 10)
	p[155] = pay(n.middleFull, 10)
	p[156] = pay(n.edgeFull, 12)
	p[157] = pay(n.cats == 20, 10)
	p[158] = pay(threes == 5, 15)
	p[159] = p[127]
	p[160] = p[128]
	p[161] = p[129]
	p[162] = p[130]
	p[163] = p[131]
	p[164] = 2 * treasures
	p[165] = pay(largest, 10)
	p[166] = 2 * n.rats
	p[167] = 2 * n.filledRooms
	p[168] = arrayFamilyPoints(nth(3))

	p[197] = 5 * unseenTreasure
	p[198] = 2 * nth(1)
	p[199] = pay(treasures < 9, 10)
	p[200] = 4 * c.Fish
	p[201] = 5 * n.rats
	p[202] = 5 * max(0, n.cats-15)
	p[203] = 5 * (5 - edgeColours)
	p[205] = 3 * n.filledRooms
	p[206] = 5 * lonely
	p[207] = 3 * c.PrivateLessons
	p[208] = arrayFamilyPoints(nth(1))
	p[209] = arrayFamilyPoints(nth(2))
	p[210] = 3 * n.common
	p[211] = 3 * n.freeCats
	p[212] = 4 * n.coveredMaps
	p[213] = 5 * len(n.families)
	p[214] = edge
	p[215] = 5 * unseenRat

	p[301] = 3 * len(n.families)
	p[302] = pay(allInFamilies, 7)
	p[303] = pay(n.coveredMaps == 3, 7)
	p[304] = pay(len(n.families) == 4, 7)
	p[305] = pay(exactTwo(arrayGreen, arrayBlue), 8)
	p[306] = pay(exactTwo(arrayOrange, arrayPurple), 8)
	p[307] = pay(exactTwo(arrayPurple, arrayRed), 8)
	p[308] = pay(aboard == 3, 9)
	p[309] = 7 * n.columns
	p[310] = pay(n.catWith5, 9)
	p[311] = pay(n.cats == 16, 10)
	p[312] = pay(n.rare == 3 && n.common == 6, 12)
	p[313] = pay(mostFamilies >= 3, 15)
	p[314] = pay(treasures <= 2, 15)
	p[315] = pay(n.ratWith2, 7)
	p[316] = 2 * treasures
	p[317] = pay(n.coveredMaps == 3, 12)
	p[318] = pay(n.cats == 18, 12)
	p[319] = pay(len(n.families) == 2 && nth(1) == nth(2), 12)
	p[320] = 2 * rarer(arrayRed, arrayBlue)
	p[321] = 2 * rarer(arrayOrange, arrayGreen)
	p[322] = 2 * rarer(arrayBlue, arrayPurple)
	p[323] = pay(mostTreasures, 7)
	p[324] = 3 * n.filledRooms

	p[331] = 5 * n.columns
	p[332] = pay(allInFamilies, 9)
	p[333] = pay(n.coveredMaps == 3, 7)
	p[334] = pay(aboard == 3, 9)
	p[335] = 2 * len(n.families)
	p[336] = pay(captainLeft == 0, 9)
	p[337] = pay(treasures <= 2, 10)
}

// arrayPoints does the counting and the cards, without the maps of refScore.
func arrayPoints(b *arrayBoard, c *refCase, n *arrayCounts, out *arrayCards) {
	arrayFill(b, c)
	b.count(n)
	b.cards(n, c, out)
}

func arrayScore(c refCase) refScore {
	var b arrayBoard
	var n arrayCounts
	var cards arrayCards
	arrayPoints(&b, &c, &n, &cards)
	score := refScore{
		VisibleRats:   n.rats,
		UnfilledRooms: []string{},
		EmptyRooms:    []string{},
		Families:      n.families,
		RarePoints:    3 * n.rare,
		UncoveredMaps: 5 - n.coveredMaps,
		Lessons:       map[string]int{},
		PublicLessons: map[string]any{},
		FamilyCards:   map[string]int{},
		SoloLessons:   map[string]int{},
	}
	for i := range arrayRooms {
		if n.roomLeft[i] > 0 {
			score.UnfilledRooms = append(score.UnfilledRooms, b.game.roomID[i])
		}
		if n.roomLeft[i] == b.game.roomSize[i] {
			score.EmptyRooms = append(score.EmptyRooms, b.game.roomID[i])
		}
	}
	for _, size := range n.families {
		score.FamilyPoints += arrayFamilyPoints(size)
	}
	for i, points := range cards.points {
		name := strconv.Itoa(i)
		switch {
		case i >= 143 && i <= 146 || i == 149:
			byColour := make(map[string]int, 5)
			for k, colour := range arrayColours {
				byColour[colour] = cards.colour[i][k]
			}
			score.PublicLessons[name] = byColour
		case i == 147 || i == 148 || i == 150 || i == 316 || i == 324:
			score.PublicLessons[name] = points
		case i >= 113 && i <= 142 || i >= 301 && i <= 323:
			score.Lessons[name] = points
		case i >= 151 && i <= 168 || i >= 331:
			score.FamilyCards[name] = points
		case i >= 197 && i <= 215 && i != 204:
			score.SoloLessons[name] = points
		}
	}
	return score
}
