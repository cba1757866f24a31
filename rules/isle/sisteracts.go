package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// sisterTakes takes a tile at a position, or the last one if the position is too large (R8.5). Cats, including beasts, are numbered
// through the left field, then the right.
func (s *State) sisterTakes(what string, position int) Tile {
	switch what {
	case "cat":
		field, i, ok := s.catAt(position)
		if !ok {
			return NoTile
		}
		t := s.Fields[field].Tiles[i]
		s.Fields[field].removeAt(i)
		return t
	case "rare":
		if s.RareN == 0 {
			return NoTile
		}
		t := s.Rares[min(position, int(s.RareN))-1].Tile
		s.takeRare(t)
		return t
	default:
		if s.OshaxN == 0 {
			return NoTile
		}
		t := s.Oshax[min(position, int(s.OshaxN))-1]
		s.takeOshax(t)
		return t
	}
}

func (s *State) sisterTakesCommon(shape string, ev *game.Events) {
	t, _ := ParseTile(shape)
	if n := &s.Commons[t-firstCommon]; *n > 0 {
		*n--
		ev.Add(evSisterTakes, game.Nobody, int16(t))
	}
}

// catAt finds a cat by number; a number that is too large means the last one.
func (s *State) catAt(position int) (f Field, i int, ok bool) {
	left, right := int(s.Fields[Left].N), int(s.Fields[Right].N)
	position = min(position, left+right)
	switch {
	case position == 0:
		return NoField, 0, false
	case position <= left:
		return Left, position - 1, true
	}
	return Right, position - left - 1, true
}

// swapCats swaps two cats. A number that is too large means the last cat, or the one before it if the last is already named (R8.5).
func (s *State) swapCats(a, b int, ev *game.Events) {
	cats := int(s.Fields[Left].N) + int(s.Fields[Right].N)
	if cats < 2 {
		return
	}
	a, b = swapped(a, b, cats)
	fa, ia, _ := s.catAt(a)
	fb, ib, _ := s.catAt(b)
	x, y := &s.Fields[fa].Tiles[ia], &s.Fields[fb].Tiles[ib]
	*x, *y = *y, *x
	ev.Add(evSisterSwaps, game.Nobody, int16(*x), int16(*y))
}

// swapped returns the positions that are swapped among a number of cats.
func swapped(a, b, cats int) (first, second int) {
	first, second = min(a, b), min(max(a, b), cats)
	return min(first, second-1), second
}

// SisterTarget is a tile that the sister's open card takes: its place and its number there, from 0. Cats are numbered through the
// left field, then the right.
type SisterTarget struct {
	Place string `json:"place"`
	Index int    `json:"index"`
}

// The places that the sister takes from.
const (
	placeCats    = "cats"
	placeRares   = "rares"
	placeOshax   = "oshax"
	placeCommons = "commons"
)

// sisterTargets lists the tiles that the next card of her row would take now, if it is open.
func (s *State) sisterTargets() []SisterTarget {
	h := &s.Sister
	targets := []SisterTarget{}
	if h.Played >= h.open() {
		return targets
	}
	lying := map[string][]int{}
	for i := range int(s.Fields[Left].N + s.Fields[Right].N) {
		lying[placeCats] = append(lying[placeCats], i)
	}
	for i := range int(s.RareN) {
		lying[placeRares] = append(lying[placeRares], i)
	}
	for i := range int(s.OshaxN) {
		lying[placeOshax] = append(lying[placeOshax], i)
	}
	places := map[string]string{"cat": placeCats, "rare": placeRares, "oshax": placeOshax}
	for _, a := range soloFile.Sister[h.Row[h.Played]].Actions {
		switch {
		case a.Swap != nil:
			if cats := lying[placeCats]; len(cats) >= 2 {
				first, second := swapped(a.Swap[0], a.Swap[1], len(cats))
				cats[first-1], cats[second-1] = cats[second-1], cats[first-1]
			}
		case a.Take == "common":
			if t, _ := ParseTile(a.Shape); s.Commons[t-firstCommon] > 0 {
				targets = append(targets, SisterTarget{placeCommons, int(t - firstCommon)})
			}
		default:
			place := places[a.Take]
			here := lying[place]
			if len(here) == 0 {
				continue
			}
			at := min(a.Position, len(here)) - 1
			targets = append(targets, SisterTarget{place, here[at]})
			if place != placeRares || s.Rares[here[at]].N == 1 {
				lying[place] = slices.Delete(here, at, at+1)
			}
		}
	}
	return targets
}

// SisterView is what the player may know of the sister.
type SisterView struct {
	Colours []Colour       `json:"colours"` // the revealed ones
	Worth   []int          `json:"worth"`   // points for a cat of each colour, revealed or not
	Lessons []Card         `json:"lessons"`
	Deck    int            `json:"deck"`
	Used    []int          `json:"used"`   // numbers of used cards until her deck is reshuffled
	Row     []int          `json:"row"`    // today's revealed cards
	Hidden  int            `json:"hidden"` // number of today's face-down cards
	Played  int            `json:"played"` // number of today's played cards
	Next    []SisterTarget `json:"next"`   // tiles that the next card would take now, if it is open
	Waits   bool           `json:"waits"`  // the next card is open and the player may answer before it acts
	Behind  bool           `json:"behind"` // she is after the player in turn order
	Goals   []int          `json:"goals"`  // points of events by day
	Mixed   int            `json:"mixed"`
}

// Turned describes the revealed card that waits, one message for each action; nil if there is none.
func (v *SisterView) Turned() []game.Message {
	if !v.Waits {
		return nil
	}
	at := 0
	for soloFile.Sister[at].Number != v.Row[v.Played] {
		at++
	}
	var says []game.Message
	for _, a := range soloFile.Sister[at].Actions {
		switch {
		case a.Swap != nil:
			says = append(says, game.Message{Key: "isle.sister.swap_cats", Args: map[string]any{"first": a.Swap[0], "second": a.Swap[1]}})
		case a.Take == "common":
			t, _ := ParseTile(a.Shape)
			says = append(says, game.Message{Key: "isle.sister.take_common", Args: map[string]any{"tile": t, "tile_name": t.Name()}})
		default:
			says = append(says, game.Message{Key: "isle.sister.take_" + a.Take, Args: map[string]any{"position": a.Position}})
		}
	}
	return says
}

// open is the number of face-up cards in the row: the first, the played ones, and one that waits.
func (h *Sister) open() uint8 {
	if h.Waits {
		return h.Played + 1
	}
	return max(h.Played, min(h.RowN, 1))
}

func (h *Sister) view() *SisterView {
	v := &SisterView{
		Colours: append([]Colour{}, h.Colours[:h.Open]...), Lessons: append([]Card{}, h.Lessons[:h.LessonN]...),
		Deck: int(h.DeckN), Used: []int{}, Row: []int{}, Hidden: int(h.RowN - h.open()), Played: int(h.Played),
		Waits: h.Waits, Behind: h.Behind, Goals: goalsList(h.Goals), Mixed: int(h.Mixed),
	}
	for i := range h.Colours {
		v.Worth = append(v.Worth, colourCards-i)
	}
	for _, c := range h.Used[:h.UsedN] {
		v.Used = append(v.Used, soloFile.Sister[c].Number)
	}
	for _, c := range h.Row[:h.open()] {
		v.Row = append(v.Row, soloFile.Sister[c].Number)
	}
	return v
}

// sister rebuilds her part with the hidden cards in some order; shuffleHidden randomizes it.
func (v *SisterView) sister() Sister {
	h := Sister{
		Open: uint8(len(v.Colours)), DeckN: uint8(v.Deck), Played: uint8(v.Played), Waits: v.Waits, Behind: v.Behind, Mixed: uint8(v.Mixed),
		RowN: uint8(len(v.Row) + v.Hidden),
	}
	h.LessonN = uint8(copy(h.Lessons[:], v.Lessons))
	n := copy(h.Colours[:], v.Colours)
	for _, c := range colours {
		if !slices.Contains(v.Colours, c) {
			h.Colours[n] = c
			n++
		}
	}
	var hidden []uint8
	for i := range soloFile.Sister {
		number := soloFile.Sister[i].Number
		if at := slices.Index(v.Row, number); at >= 0 {
			h.Row[at] = uint8(i)
		} else if slices.Contains(v.Used, number) {
			h.Used[h.UsedN] = uint8(i)
			h.UsedN++
		} else {
			hidden = append(hidden, uint8(i))
		}
	}
	copy(h.Deck[:], hidden[:h.DeckN])
	copy(h.Row[len(v.Row):h.RowN], hidden[h.DeckN:])
	for day, points := range v.Goals {
		h.Goals[day] = int8(points)
	}
	return h
}

// lines is her account on the sheet.
func (v *SisterView) lines(f *Facts, tokens []TokenView) []game.Line {
	h := v.sister()
	var lines []game.Line
	h.pays(f, func(l sisterLine) {
		line := game.Line{
			Source: l.source, Key: "isle.source." + l.source, Points: l.points, Squares: hull.Cells(l.at),
			Args: map[string]any{"count": l.n},
		}
		if l.colour != NoColour {
			line.Args["colour"] = l.colour
		}
		if l.card != NoCard {
			line.Args["card"] = l.card
		}
		lines = append(lines, line)
	})
	return append(lines, goalLines(v.Goals, tokens)...)
}
