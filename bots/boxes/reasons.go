package boxes

import (
	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// reasonNames are the reasons of Boxes by name, with the facts of each.
var reasonNames = map[string][]string{
	"closes":    {"cards"},
	"toys":      {"points"},
	"grows":     nil,
	"claims":    {"cards"},
	"claimable": {"cards"},
	"majority":  nil,
	"extra_cat": nil,
	"holds":     nil,
	"spoils":    nil,
	"cat_back":  nil,
	"cat_out":   nil,
	"ends":      nil,
	"draw":      nil,
	"keeps_cat": nil,
	"starts":    nil,
	"little":    nil,
}

// explainer derives the reasons for an action from its evaluation.
type explainer struct {
	search.Reasons
	*evaluator
}

// Explain returns the reasons for a legal action.
func (t *player) Explain(s *boxes.State, seat game.Seat, a boxes.Action, legal []boxes.Action) []search.Reason {
	t.own.look(s, seat)
	w := explainer{search.Reasons{Game: "boxes"}, t.own}
	w.action(&a, legal)
	return w.Weightiest()
}

func (w *explainer) action(a *boxes.Action, legal []boxes.Action) {
	switch a.Verb {
	case boxes.Start:
		w.Add("starts", search.MinPoints, nil)
	case boxes.Lay:
		w.laid(int(a.At), boxes.Laid{Card: a.Card, Turned: a.Turned}, true)
	case boxes.Sleep:
		w.laid(int(a.At), boxes.Laid{Card: w.layout.faces.cat, Owner: uint8(w.seat) + 1}, false)
		w.ended()
	case boxes.Draw:
		w.Add("draw", w.w.Draw*w.time, nil)
	case boxes.Cat:
		b := w.layout.box(int(a.At))
		w.cat(&b, map[owner]string{free: "claims", held: "claims", theirs: "majority", mine: "extra_cat"})
		w.ended()
	case boxes.Toy:
		before := w.layout.box(int(a.At))
		after := before
		after.count(w.layout.faces, w.state.Special)
		w.changed(&after, w.box(&after)-w.box(&before), w.ofMine(&before))
	case boxes.PlayPrincess:
		name := "cat_out"
		if w.replaced(a) == w.seat {
			name = "cat_back"
		}
		w.Add(name, w.playPrincess(a), nil)
	case boxes.End:
		w.kept(legal)
	}
}

// replaced is the owner of the cat that a Princess replaces.
func (w *explainer) replaced(a *boxes.Action) game.Seat {
	if a.Joint {
		return game.Seat(w.state.Table.Across[a.At]) - 1
	}
	return game.Seat(w.state.Table.Laid[a.At].Owner) - 1
}

// owner is the owner of a box.
type owner uint8

const (
	free   owner = iota
	held         // by my sleeping cats
	mine         // I score it, alone or with others
	theirs       // others score it
)

func (w *explainer) owner(b *box) owner {
	seats, _ := b.claims(w.state.Advanced)
	switch {
	case seats>>w.seat&1 != 0:
		return mine
	case seats != 0:
		return theirs
	case sole(b.owners()) == int(w.seat):
		return held
	}
	return free
}

// ofMine is what a box scores for me now, without prospects.
func (w *explainer) ofMine(b *box) int {
	if w.owner(b) != mine {
		return 0
	}
	if b.closed() {
		return 2 * b.points()
	}
	return b.points()
}

// around returns the boxes beside a slot, each once, starting with the one that holds the slot if it has a card.
func (w *explainer) around(f *layout, q int) (list []box) {
	left := f.occupied
	for _, n := range [...]int{q, q - stride, q + 1, q + stride, q - 1} {
		if n >= 0 && n < slotRange && left.Has(n) {
			b := f.box(n)
			left = left.AndNot(b.slots)
			list = append(list, b)
		}
	}
	return list
}

// laid adds the effects of a card on the boxes at its slot, and on a cat that may follow.
func (w *explainer) laid(q int, l boxes.Laid, claim bool) {
	next := w.layout.with(q, l)
	before := w.around(&w.layout, q)
	after := w.around(&next, q)
	for i := range after {
		b := &after[i]
		points, scored := w.box(b), 0
		for k := range before {
			if o := &before[k]; o.slots.Intersects(b.slots) {
				points -= w.box(o)
				scored += w.ofMine(o)
			}
		}
		w.changed(b, points, scored)
	}
	own := &after[0]
	if owners := own.owners(); claim && w.state.Seats[w.seat].Cats > 0 && (owners == 0 || owners>>w.seat&1 != 0) &&
		(w.joint(&next, q-stride) || w.joint(&next, q)) {
		w.cat(own, map[owner]string{free: "claimable", held: "claimable"})
	}
}

// changed adds the effect of a changed box, given my points from it before.
func (w *explainer) changed(b *box, points float64, scored int) {
	switch more := w.ofMine(b) - scored; w.owner(b) {
	case mine:
		switch {
		case b.closed():
			w.Add("closes", points, search.Args{"cards": b.slots.Count()})
		case more > 0:
			w.Add("toys", points, search.Args{"points": more})
		default:
			w.Add("grows", points, nil)
		}
	case held:
		w.Add("holds", points, nil)
	default:
		w.Add("spoils", points, nil)
	}
}

// cat adds the effect of one more cat in a box, by the previous owner.
func (w *explainer) cat(b *box, names map[owner]string) {
	name, before := names[w.owner(b)], w.box(b)
	if name == "" {
		return
	}
	b.awake[w.seat]++
	points := w.box(b) - before
	if name == "claimable" {
		points += w.cost() // it is still to be laid
	}
	w.Add(name, points, search.Args{"cards": b.slots.Count()})
}

// ended adds that the last cat ends the game in time.
func (w *explainer) ended() {
	if w.state.Seats[w.seat].Cats == 1 && !w.state.Final {
		w.Add("ends", w.cost(), nil)
	}
}

// kept adds that no cat is laid, because a cat would cost more than it scores.
func (w *explainer) kept(legal []boxes.Action) {
	most := search.Never
	for i := range legal {
		if legal[i].Verb == boxes.Cat {
			most = max(most, w.evaluator.action(&legal[i]))
		}
	}
	if most > search.Never {
		w.Add("keeps_cat", max(-most, 0.01), nil)
	}
}
