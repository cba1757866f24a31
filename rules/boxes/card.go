package boxes

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

//go:embed data/deck.json
var dataFiles embed.FS

type cardData struct {
	ID    string   `json:"id"`
	Walls string   `json:"walls"`
	Icons []string `json:"icons"`
}

type deckData struct {
	Toys     []string   `json:"toys"`
	Boxes    []cardData `json:"box_cards"`
	Starts   []cardData `json:"starting_cards"`
	Specials []cardData `json:"special_cards"`
	Cats     int        `json:"cat_cards_per_player"`
	Princess int        `json:"princess_cards"`
}

var deckFile = mustDeck()

// mustDeck reads the embedded deck. It is part of the program, so an invalid one is a bug.
func mustDeck() deckData {
	var d deckData
	raw, err := dataFiles.ReadFile("data/deck.json")
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	if err != nil {
		panic(fmt.Sprintf("boxes: the deck: %v", err))
	}
	return d
}

// Icon is a toy or the spray bottle.
type Icon uint8

// iconNames are the toys in the order of the deck, then the bottle.
var iconNames = append(slices.Clone(deckFile.Toys), "spray")

const (
	toys  = 5
	spray = Icon(toys)
	icons = toys + 1
)

func (i Icon) String() string { return iconNames[i] }

// Side is a bit set of sides of a card.
type Side uint8

// The sides: north and south are long, east and west short (B1.1).
const (
	North Side = 1 << iota
	East
	South
	West
	allSides = North | East | South | West
)

// turned returns the sides of a card turned by 180 degrees.
func (s Side) turned() Side { return s<<2&allSides | s>>2 }

// Card is a kind of card: cards with equal faces are the same Card. NoCard means no card.
type Card uint8

// NoCard means no card.
const NoCard Card = 0

// CardKind is the category of a card.
type CardKind uint8

// The kinds of cards. A cat counts as a card only while it sleeps in a slot.
const (
	KindNone CardKind = iota
	KindBox
	KindStart
	KindSpecial
	KindPrincess
	KindCat
)

type cardFacts struct {
	id     string
	kind   CardKind
	walls  Side
	icons  [icons]uint8
	copies int
}

var (
	cardTable, sameFace = mustCards()
	cardByID            = indexCards()
	princess            = cardByID["princess"]
	catCard             = cardByID["cat"]
)

// maxCards is an upper limit for the kinds of cards.
const maxCards = 96

// mustCards returns the kinds of cards. For printed cards with the same face as an earlier one, it returns the id of that one.
func mustCards() (table []cardFacts, sameFace map[string]string) {
	table, sameFace = make([]cardFacts, 1, maxCards), map[string]string{}
	add := func(list []cardData, kind CardKind) {
		for _, d := range list {
			f := cardFacts{id: d.ID, kind: kind, copies: 1}
			for _, side := range d.Walls {
				f.walls |= Side(1) << strings.IndexRune("NESW", side)
			}
			for _, name := range d.Icons {
				i := slices.Index(iconNames, name)
				if i < 0 {
					panic(fmt.Sprintf("boxes: card %s has the unknown icon %q", d.ID, name))
				}
				f.icons[i]++
			}
			same := slices.IndexFunc(table, func(o cardFacts) bool {
				return o.kind == kind && kind == KindBox && o.walls == f.walls && o.icons == f.icons
			})
			if same > 0 {
				table[same].copies++
				sameFace[d.ID] = table[same].id
				continue
			}
			table = append(table, f)
		}
	}
	add(deckFile.Boxes, KindBox)
	add(deckFile.Starts, KindStart)
	add(deckFile.Specials, KindSpecial)
	return append(table,
		cardFacts{id: "princess", kind: KindPrincess, copies: deckFile.Princess},
		cardFacts{id: "cat", kind: KindCat}), sameFace
}

func indexCards() map[string]Card {
	index := make(map[string]Card, len(cardTable))
	for c := range cardTable {
		if c > 0 {
			index[cardTable[c].id] = Card(c)
		}
	}
	for id, first := range sameFace {
		index[id] = index[first]
	}
	return index
}

func (c Card) facts() *cardFacts {
	if int(c) >= len(cardTable) {
		return &cardTable[NoCard]
	}
	return &cardTable[c]
}

// Kind returns the category of the card.
func (c Card) Kind() CardKind { return c.facts().kind }

// walls returns the walled sides of a card in its orientation.
func (c Card) walls(turned bool) Side {
	if turned {
		return c.facts().walls.turned()
	}
	return c.facts().walls
}

// symmetric reports whether turning the card has no effect.
func (c Card) symmetric() bool { return c.walls(true) == c.walls(false) }

func (c Card) String() string { return c.facts().id }

// ParseCard reads a card's id, such as box-07 or special-yarn. Every printed id is valid; cards with equal faces share the id of
// the first.
func ParseCard(s string) (Card, bool) {
	c, ok := cardByID[s]
	return c, ok
}

// MarshalText writes the card's id.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a card's id.
func (c *Card) UnmarshalText(text []byte) error { return game.UnmarshalID(c, text, ParseCard, "card") }
