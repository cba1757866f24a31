package isle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

// Card is a kind of discovery card: cards with equal faces are the same Card. NoCard is none.
type Card uint8

// NoCard means no card.
const NoCard Card = 0

// CardType is the phase in which a card is played.
type CardType uint8

// The types of discovery cards.
const (
	TypeNone CardType = iota
	TypeOshax
	TypeRescue
	TypeAnytime
	TypeTreasure
	TypeLesson
	TypePublicLesson
	TypeFamily // a card of the family game, which acts as a lesson there
	TypeSister // a lesson of the sister's
)

var cardTypeNames = map[string]CardType{
	"oshax": TypeOshax, "rescue": TypeRescue, "anytime": TypeAnytime, "treasure": TypeTreasure,
	"lesson": TypeLesson, "public_lesson": TypePublicLesson, "family": TypeFamily, "sister": TypeSister,
}

// CardEffect is the effect of playing a card.
type CardEffect uint8

// The effects.
const (
	NoEffect CardEffect = iota
	TakeOshax
	OneRareOrTwoCommon
	TwoSmallOrPay
	FishPerOshax
	NextTileAnywhere
	DrawCards
	PlaceRandomTile
	DiscardBasketForFish
	MoveCats
	FishPerLesson
	RescueSecondCat
	AddTiles
	GainBasket
	DiscardLessonsForBasket
	DiscardTreasuresForBasket
	FishPerColour
	FishPerRare
	FishPerCommon
	FishPerCatOfColour
)

// effectNames are the names of the effects in the data files.
var effectNames = [...]string{
	NoEffect:                  "",
	TakeOshax:                 "take_oshax",
	OneRareOrTwoCommon:        "one_rare_or_two_common",
	TwoSmallOrPay:             "two_small_or_pay_1_for_two_common",
	FishPerOshax:              "fish_per_oshax",
	NextTileAnywhere:          "next_tile_anywhere",
	DrawCards:                 "draw_cards",
	PlaceRandomTile:           "place_random_tile",
	DiscardBasketForFish:      "discard_permanent_basket_for_fish",
	MoveCats:                  "move_cats_between_fields",
	FishPerLesson:             "fish_per_private_lesson",
	RescueSecondCat:           "rescue_second_cat",
	AddTiles:                  "add_tiles_to_fields",
	GainBasket:                "gain_permanent_basket",
	DiscardLessonsForBasket:   "discard_2_lessons_for_basket",
	DiscardTreasuresForBasket: "discard_2_treasures_for_basket",
	FishPerColour:             "fish_per_cat_colour",
	FishPerRare:               "fish_per_rare_treasure",
	FishPerCommon:             "fish_per_common_treasure",
	FishPerCatOfColour:        "fish_per_cat_of_one_colour",
}

// CardBasket is the basket on a rescue card.
type CardBasket uint8

// The baskets on rescue cards.
const (
	NoBasket CardBasket = iota
	BrokenBasket
	RegularBasket
)

var cardBasketNames = [...]string{NoBasket: "swift", BrokenBasket: "broken", RegularBasket: "regular"}

// LessonModule is a group of lessons that a game includes completely or not at all (R1.5).
type LessonModule uint8

// The lesson modules. Every game has the basic lessons.
const (
	NoModule LessonModule = iota
	ModuleBasic
	ModuleA
	ModuleB
	ModuleC
	ModuleD
	ModuleE
	ModuleI
)

var lessonModuleNames = [...]string{
	NoModule: "", ModuleBasic: "basic", ModuleA: "A", ModuleB: "B", ModuleC: "C", ModuleD: "D", ModuleE: "E", ModuleI: "I",
}

func (m LessonModule) String() string { return lessonModuleNames[m] }

// ParseLessonModule reads the letter of a module that a table may choose.
func ParseLessonModule(s string) (LessonModule, bool) {
	i := slices.Index(lessonModuleNames[ModuleA:], s)
	return ModuleA + LessonModule(i), i >= 0
}

// cardFacts are the facts about a card.
type cardFacts struct {
	id       string // lesson-124, rescue-broken-3, draw-cards-2
	kind     CardType
	cost     int
	speed    int
	basket   CardBasket
	effect   CardEffect
	amount   int
	module   LessonModule
	lesson   lesson
	pick     bool // the lesson needs a colour when it is laid
	advanced bool // an advanced lesson of the sister
	copies   int
	extra    int // additional copies for five and six players
}

// Discovery cards come first, then the cards of the family game and the sister's lessons.
const (
	firstFamily = Card(discoveryCount)
	firstSister = firstFamily + familyCards
	cardCount   = int(firstSister) + sisterLessons
)

var (
	soloFile  = mustRead[soloData]("solo_cards.json")
	cardTable = mustCards()
	cardByID  = indexCards()
)

func mustCards() []cardFacts {
	table := make([]cardFacts, 1, cardCount)
	find := func(f cardFacts) int { return slices.IndexFunc(table, func(o cardFacts) bool { return o.id == f.id }) }
	for _, d := range append(mustRead[[]cardData]("discovery_cards.json"), mustRead[[]cardData]("more_lessons.json")...) {
		f := newCard(d)
		if i := find(f); i > 0 {
			table[i].copies++
			continue
		}
		table = append(table, f)
	}
	for _, d := range largeFile.ExtraCards {
		table[find(newCard(d))].extra++
	}
	for _, d := range append(mustRead[[]cardData]("family_cards.json"), mustRead[[]cardData]("more_family_cards.json")...) {
		d.Type = "family"
		table = append(table, newCard(d))
	}
	for _, d := range soloFile.Lessons {
		d.Type = "sister"
		table = append(table, newCard(d))
	}
	if len(table) != cardCount || table[firstFamily].kind != TypeFamily || table[firstSister].kind != TypeSister {
		panic(fmt.Sprintf("isle: the data files hold %d kinds of cards, lessonrule.go says %d: run go generate ./rules/isle", len(table), cardCount))
	}
	return table
}

func newCard(d cardData) cardFacts {
	f := cardFacts{
		kind: cardTypeNames[d.Type], cost: d.Cost, speed: d.Speed, amount: d.Amount, pick: d.PickColour, copies: 1, advanced: d.Advanced,
		effect: CardEffect(max(0, slices.Index(effectNames[:], d.Effect))),
		basket: CardBasket(max(0, slices.Index(cardBasketNames[:], d.Basket))),
		module: LessonModule(max(0, slices.Index(lessonModuleNames[:], d.Module))),
	}
	switch f.kind {
	case TypeRescue:
		f.id = fmt.Sprintf("rescue-%s-%d", cardBasketNames[f.basket], f.speed)
	case TypeLesson:
		f.id = "lesson-" + strconv.Itoa(d.Number)
	case TypePublicLesson:
		f.id = "public-" + strconv.Itoa(d.Number)
	case TypeFamily:
		f.id = "family-" + strconv.Itoa(d.Number)
	case TypeSister:
		f.id = "sister-" + strconv.Itoa(d.Number)
	case TypeOshax:
		f.id = "oshax"
	default:
		f.id = strings.ReplaceAll(d.Effect, "_", "-")
		if f.effect == DrawCards {
			f.id += "-" + strconv.Itoa(f.amount)
		}
	}
	if f.kind >= TypeLesson {
		f.lesson = newLesson(d)
	} else if f.kind == TypeNone || f.kind != TypeRescue && f.effect == NoEffect {
		panic(fmt.Sprintf("isle: card %d is of no known kind", d.Number))
	}
	return f
}

func indexCards() map[string]Card {
	index := make(map[string]Card, len(cardTable))
	for c := range cardTable {
		if c > 0 {
			index[cardTable[c].id] = Card(c)
		}
	}
	return index
}

func (c Card) facts() *cardFacts {
	if int(c) >= len(cardTable) {
		return &cardTable[NoCard]
	}
	return &cardTable[c]
}

// Type returns the phase in which the card is played.
func (c Card) Type() CardType { return c.facts().kind }

// Cost is the price in fish.
func (c Card) Cost() int { return c.facts().cost }

// Rule is the scoring rule of a lesson, a family card or a sister's lesson; NoRule for other cards.
func (c Card) Rule() LessonRule { return c.facts().lesson.rule }

// PicksColour reports whether the lesson needs a colour when it is laid.
func (c Card) PicksColour() bool { return c.facts().pick }

// Effect is the effect of playing the card.
func (c Card) Effect() CardEffect { return c.facts().effect }

func (c Card) String() string { return c.facts().id }

// ParseCard reads a card's id, such as lesson-124 or draw-cards-2.
func ParseCard(s string) (Card, bool) {
	c, ok := cardByID[s]
	return c, ok
}

// MarshalText writes the card's id.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a card's id.
func (c *Card) UnmarshalText(text []byte) error { return game.UnmarshalID(c, text, ParseCard, "card") }

// Cards counts discovery cards by kind, without an order.
type Cards [discoveryCount]uint8

// Count returns how many cards there are.
func (cs *Cards) Count() int {
	n := 0
	for _, k := range cs {
		n += int(k)
	}
	return n
}

// List returns the cards in the order of their kinds; it is never nil.
func (cs *Cards) List() []Card {
	list := make([]Card, 0, cs.Count())
	for c, n := range cs {
		for range n {
			list = append(list, Card(c))
		}
	}
	return list
}

// addAll adds the cards of a list.
func (cs *Cards) addAll(list []Card) {
	for _, c := range list {
		cs[c]++
	}
}

// remove removes one card and reports whether there was one.
func (cs *Cards) remove(c Card) bool {
	if int(c) >= len(cs) || cs[c] == 0 {
		return false
	}
	cs[c]--
	return true
}

// forget removes each card of a list once, if there is one.
func (cs *Cards) forget(list []Card) {
	for _, c := range list {
		cs.remove(c)
	}
}
