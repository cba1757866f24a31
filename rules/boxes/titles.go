package boxes

import "github.com/purrlor/purrlor/rules/game"

// titlePrefix is the prefix of title keys.
const titlePrefix = "boxes.title."

// holding is what the titles of a seat depend on: the boxes that it holds, and its cats.
type holding struct {
	boxes, closed, shared int
	cards                 int // of the largest box
	points                int // of the most valuable box
	crowd                 int // cats of the seat that count in one box
	toys, bottles         int // of all its boxes
	asleep                int
	left                  int // unplayed cats
}

// holdings returns the holding of every seat.
func (v *View) holdings() []holding {
	list := make([]holding, v.Config.Players)
	t := v.Table()
	for _, b := range t.Boxes(v.advanced()) {
		for _, seat := range b.Claimed.List() {
			h := &list[seat]
			h.boxes++
			h.closed += oneIf(b.Closed)
			h.shared += oneIf(b.Claimed.Count() > 1)
			h.cards = max(h.cards, b.Slots.Count())
			h.points = max(h.points, b.points()+b.further(int(seat), v.advanced()))
			h.crowd = max(h.crowd, b.counting(int(seat)))
			h.toys += b.toysPoints()
			h.bottles += b.Icons[spray]
		}
	}
	for _, c := range v.Cards {
		if c.Owner != nil {
			list[*c.Owner].asleep++
		}
	}
	for seat := range list {
		list[seat].left = v.Seats[seat].Cats
	}
	return list
}

// feats are the titles, the most glorious first.
var feats = []game.Feat[holding]{
	{Name: "great_box", Most: true, Count: func(h *holding) int { return h.cards }},
	{Name: "rich_box", Most: true, Count: func(h *holding) int { return h.points }},
	{Name: "closed", Most: true, Count: func(h *holding) int { return h.closed }},
	{Name: "boxes", Most: true, Count: func(h *holding) int { return h.boxes }},
	{Name: "asleep", Most: true, Count: func(h *holding) int { return h.asleep }},
	{Name: "dry", Count: func(h *holding) int { return oneIf(h.boxes > 0 && h.bottles == 0) }},
	{Name: "crowd", Most: true, Count: func(h *holding) int { return h.crowd }},
	{Name: "toys", Most: true, Count: func(h *holding) int { return h.toys }},
	{Name: "shared", Most: true, Count: func(h *holding) int { return h.shared }},
	{Name: "all_out", Count: func(h *holding) int { return oneIf(h.left == 0) }},
}

// modestFeats are for seats without any of those: for having a box, and for taking part.
var modestFeats = []game.Feat[holding]{
	{Name: "own_box", Count: func(h *holding) int { return h.boxes }},
	{Name: "there", Count: func(*holding) int { return 1 }},
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// titles returns every player's titles after the game.
func titles(v *View) [][]game.Message {
	if v.Phase != Over {
		return nil
	}
	return game.Titles(titlePrefix, v.holdings(), feats, modestFeats)
}
