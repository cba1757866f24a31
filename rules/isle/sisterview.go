package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// SisterView is what the player may know of the sister.
type SisterView struct {
	Colours []Colour       `json:"colours"` // those that are open
	Worth   []int          `json:"worth"`   // what a cat of each colour pays, open or not
	Lessons []Card         `json:"lessons"`
	Deck    int            `json:"deck"`
	Used    []int          `json:"used"`   // numbers of cards that are out until her deck is reshuffled
	Row     []int          `json:"row"`    // today's cards that are open
	Hidden  int            `json:"hidden"` // today's cards that are still face down
	Played  int            `json:"played"` // of today's cards
	Next    []SisterTarget `json:"next"`   // what the next of them takes as things lie now, if it is open
	Waits   bool           `json:"waits"`  // the next of them is open and may be answered before it acts
	Behind  bool           `json:"behind"` // she comes after the player in turn order
	Goals   []int          `json:"goals"`  // points of events by day
	Mixed   int            `json:"mixed"`
}

// Turned says what the card does that is turned up and waits, an action a message; nil if none does.
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

// open is how many cards of the row are face up: the first, those that have been played, and one that waits.
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

// sister rebuilds her side with all that is hidden in some order; shuffleHidden puts it in a random one.
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
