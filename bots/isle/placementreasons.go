package isle

import (
	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// best adds the effects of a tile's best placement.
func (w *explainer) best(t isle.Tile, colour isle.Colour) {
	w.gain(t, colour)
	if k := w.known[int(t)*colourCount+int(colour)]; k.fits {
		w.placed(t, colour, k.at)
	}
}

// placed adds the effects of a placement.
func (w *explainer) placed(t isle.Tile, colour isle.Colour, at grid.Placement) {
	before := w.shares(&w.base)
	mask, _ := w.geometry.pieces[t].Mask(at)
	w.base.copyTo(&w.tried)
	w.tried.add(isle.Piece{Tile: t, Colour: colour, Turn: at.Turn, At: isle.Square(at.At)}, mask)
	after := w.shares(&w.tried)
	if colour != isle.NoColour {
		w.family(colour, mask)
		if mask.Has(w.base.board.maps[colour]) {
			w.Add("map", w.w.Found, search.Args{"colour": colour.String()})
		}
	}
	w.covered(mask, after[fromRats]-before[fromRats])
	w.Add("royal", after[fromRoyalRats]-before[fromRoyalRats], nil)
	for r := range w.geometry.rooms {
		w.room(r)
	}
	w.Add("rare", after[fromRares]-before[fromRares], nil)
	w.Add("friend", after[fromFriends]-before[fromFriends], search.Args{"count": w.tried.friends() - w.base.friends()})
	for _, c := range w.private {
		name := "lesson"
		if c.Type() == isle.TypeFamily {
			name = "family_card"
		}
		w.Add(name, w.lessonGain(c, isle.NoColour), search.Args{"card": c.String()})
	}
	for _, p := range w.state.Public[:w.state.PublicN] {
		points := w.lessonGain(p.Card, p.Colour)
		if w.o.alone {
			points /= 2
		}
		w.Add("public", points, search.Args{"card": p.Card.String()})
	}
	w.Add("sister", after[fromSister]-before[fromSister]+after[fromColours]-before[fromColours], nil)
}

// family adds the effect of a cat on these squares on its colour.
func (w *explainer) family(colour isle.Colour, mask grid.Bits) {
	joined := &w.tried.groups[w.tried.groupN-1]
	points := w.evaluator.family(&w.tried, joined, w.tried.free())
	largest := 0
	for i := range w.base.groups[:w.base.groupN] {
		if g := &w.base.groups[i]; g.colour == colour && joined.squares.Intersects(g.squares) {
			points -= w.evaluator.family(&w.base, g, w.base.free())
			largest = max(largest, g.size)
		}
	}
	facts := search.Args{"colour": colour.String()}
	switch {
	case joined.size == 1:
		w.Add("family_begun", points, facts)
	case joined.size == 2:
		w.Add("family_pair", points, facts)
	case largest < 3:
		w.Add("family_made", points, search.Args{"colour": colour.String(), "cats": joined.size})
	default:
		w.Add("family_grows", points, search.Args{"colour": colour.String(), "cats": joined.size})
	}
}

// covered adds the rats on these squares: the last rats of a room by its name, the others together.
func (w *explainer) covered(mask grid.Bits, points float64) {
	rats := w.base.board.rats.AndNot(w.base.covered)
	under := rats.And(mask)
	all, others := under.Count(), under.Count()
	for r := range w.geometry.rooms {
		room := &w.geometry.rooms[r]
		n := under.And(room.squares).Count()
		if n == 0 || rats.AndNot(mask).Intersects(room.squares) {
			continue
		}
		others -= n
		w.Add("rats_last", points*float64(n)/float64(all), search.Args{"count": n, "room": room.id})
	}
	if others > 0 {
		w.Add("rats", points*float64(others)/float64(all), search.Args{"count": others})
	}
}

// room adds the effect of a placement on a room.
func (w *explainer) room(r int) {
	before, after := w.base.open(r), w.tried.open(r)
	if after == before {
		return
	}
	id := w.geometry.rooms[r].id
	points := w.unfilled[min(before, maxRoom)]
	if after == 0 {
		w.Add("room_full", points, search.Args{"room": id})
		return
	}
	w.Add("room_near", points-w.unfilled[min(after, maxRoom)], search.Args{"room": id, "squares": after})
}

// lessonGain is the effect of a placement on a lesson.
func (w *explainer) lessonGain(c isle.Card, colour isle.Colour) float64 {
	l := &w.geometry.lessons[c]
	return l.expect(&w.tried, &w.o, colour) - l.expect(&w.base, &w.o, colour)
}

// comparedPlaces is how many other placements the gaps are compared with.
const comparedPlaces = 60

// spaced adds that a placement leaves fewer gaps than others of the same tile.
func (w *explainer) spaced(a *isle.Action, colour isle.Colour, legal []isle.Action) {
	if w.o.days == 0 {
		return
	}
	space := func(a *isle.Action) float64 {
		w.base.copyTo(&w.tried)
		w.tried.add(isle.Piece{Tile: a.Tile, Colour: colour, Turn: a.Turn, At: a.At[0]}, w.geometry.mask(a.Tile, a.Turn, a.At[0]))
		return w.evaluator.space(&w.tried)
	}
	sum, n := 0.0, 0
	for i := 0; i < len(legal); i += 1 + len(legal)/comparedPlaces {
		sum += space(&legal[i])
		n++
	}
	w.Add("space", space(a)-sum/float64(max(1, n)), nil)
}
