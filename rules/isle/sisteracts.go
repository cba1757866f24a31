package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// sisterTakes takes a tile at a position, beyond the end the last one (R8.5). Cats, beasts among them, are numbered through
// the left field, then the right.
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

// catAt finds the cat of a number; beyond the end it is the last one.
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

// swapCats lets two cats change places. A missing number means the last cat, and if that is the other one named, the one
// before it (R8.5).
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

// swapped returns the positions that really change places among so many cats.
func swapped(a, b, cats int) (first, second int) {
	first, second = min(a, b), min(max(a, b), cats)
	return min(first, second-1), second
}

// SisterTarget is something that the sister's open card takes: the place that it lies in and its number there, from 0.
// Cats are numbered through the left field, then the right.
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

// sisterTargets lists what the next card of her row takes as things lie now, if it is open.
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
