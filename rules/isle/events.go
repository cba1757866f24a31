package isle

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// The kinds of events. The suffix You marks the part for the seat that acted or learnt something.
const (
	evDay game.EventKind = iota
	evCatDrawn
	evAshore
	evRareDrawn
	evFished
	evDealt
	evDealtYou
	evChosen
	evChosenYou
	evWithdrawn
	evPassedLeft
	evPassedRight
	evPaid
	evBoughtYou
	evReadPublic
	evReadPublicColour
	evReadPrivate
	evPrepared
	evPreparedYou
	evReady
	evRevealed
	evSpeed
	evOrder
	evRescued
	evTaken
	evPlaced
	evMap
	evTookTreasure
	evStopped
	evPassed
	evTookOshax
	evPlayed
	evFishGained
	evBasketGained
	evNoBasketLeft
	evBasketGiven
	evCardsDrawn
	evCardsDrawnYou
	evCardsBought
	evLessonsDropped
	evLessonsDroppedYou
	evTreasuresDropped
	evTileDrawn
	evTileLost
	evAdded
	evMoved
	evSecondCat
	evAnywhere
	evConfirmedYou
	evNight
	evCatsLeft
	evReshuffled
	evEvent
	evGoal
	evTokenGained
	evTokenBasket
	evTokenSpeed
	evChased
	evSecondKitten
	evKittenBack
	evKittensLeave
	evSister
	evSisterWaits
	evSisterPlays
	evSisterTakes
	evSisterSwaps
	evSisterColour
	evSisterGoal
	evSisterWins
	evOver
	evWinner
	eventKinds
)

// argKind is the meaning of an event's number. argCards takes all remaining numbers.
type argKind uint8

const (
	argSeat argKind = iota
	argNumber
	argCard
	argTile
	argColour
	argField
	argBasket
	argSquare
	argTurn
	argEvent
	argCards
	argSeats
)

type eventArg struct {
	name string
	kind argKind
}

type eventSpec struct {
	key  string
	args []eventArg
}

var (
	seatArg   = eventArg{"seat", argSeat}
	cardArg   = eventArg{"card", argCard}
	tileArg   = eventArg{"tile", argTile}
	colourArg = eventArg{"colour", argColour}
	fieldArg  = eventArg{"field", argField}
	fishArg   = eventArg{"fish", argNumber}
	countArg  = eventArg{"count", argNumber}
	cardsArg  = eventArg{"cards", argCards}
)

// eventSpecs gives each kind its message key and the names of its numbers.
var eventSpecs = [eventKinds]eventSpec{
	evDay:               {"day", []eventArg{{"day", argNumber}}},
	evCatDrawn:          {"cat_drawn", []eventArg{tileArg, fieldArg}},
	evAshore:            {"ashore", []eventArg{tileArg}},
	evRareDrawn:         {"rare_drawn", []eventArg{tileArg}},
	evFished:            {"fished", []eventArg{fishArg}},
	evDealt:             {"dealt", []eventArg{countArg}},
	evDealtYou:          {"dealt_you", []eventArg{cardsArg}},
	evChosen:            {"chosen", []eventArg{seatArg}},
	evChosenYou:         {"chosen_you", []eventArg{cardsArg}},
	evWithdrawn:         {"withdrawn", []eventArg{seatArg}},
	evPassedLeft:        {"passed_left", nil},
	evPassedRight:       {"passed_right", nil},
	evPaid:              {"paid", []eventArg{seatArg, countArg, fishArg}},
	evBoughtYou:         {"bought_you", []eventArg{cardsArg}},
	evReadPublic:        {"read_public", []eventArg{seatArg, cardArg}},
	evReadPublicColour:  {"read_public_colour", []eventArg{seatArg, cardArg, colourArg}},
	evReadPrivate:       {"read_private", []eventArg{seatArg, countArg}},
	evPrepared:          {"prepared", []eventArg{seatArg}},
	evPreparedYou:       {"prepared_you", []eventArg{cardArg}},
	evReady:             {"ready", []eventArg{seatArg}},
	evRevealed:          {"revealed", []eventArg{seatArg, cardArg, countArg}},
	evSpeed:             {"speed", []eventArg{seatArg, {"speed", argNumber}}},
	evOrder:             {"order", []eventArg{{"seats", argSeats}}},
	evRescued:           {"rescued", []eventArg{seatArg, tileArg, fieldArg, fishArg, {"basket", argBasket}}},
	evTaken:             {"taken", []eventArg{seatArg, tileArg}},
	evPlaced:            {"placed", []eventArg{seatArg, tileArg, colourArg, {"square", argSquare}, {"turn", argTurn}, {"points", argNumber}}},
	evMap:               {"map", []eventArg{seatArg, colourArg}},
	evTookTreasure:      {"took_treasure", []eventArg{seatArg, tileArg}},
	evStopped:           {"stopped", []eventArg{seatArg}},
	evPassed:            {"passed", []eventArg{seatArg}},
	evTookOshax:         {"took_oshax", []eventArg{seatArg, tileArg, colourArg}},
	evPlayed:            {"played", []eventArg{seatArg, cardArg}},
	evFishGained:        {"fish_gained", []eventArg{seatArg, fishArg}},
	evBasketGained:      {"basket_gained", []eventArg{seatArg}},
	evNoBasketLeft:      {"no_basket_left", []eventArg{seatArg}},
	evBasketGiven:       {"basket_given", []eventArg{seatArg}},
	evCardsDrawn:        {"cards_drawn", []eventArg{seatArg, countArg}},
	evCardsDrawnYou:     {"cards_drawn_you", []eventArg{cardsArg}},
	evCardsBought:       {"cards_bought", []eventArg{seatArg, countArg, fishArg}},
	evLessonsDropped:    {"lessons_dropped", []eventArg{seatArg}},
	evLessonsDroppedYou: {"lessons_dropped_you", []eventArg{cardsArg}},
	evTreasuresDropped:  {"treasures_dropped", []eventArg{seatArg, {"first", argTile}, {"second", argTile}}},
	evTileDrawn:         {"tile_drawn", []eventArg{seatArg, tileArg}},
	evTileLost:          {"tile_lost", []eventArg{seatArg, tileArg}},
	evAdded:             {"added", []eventArg{seatArg, tileArg, fieldArg}},
	evMoved:             {"moved", []eventArg{seatArg, tileArg, fieldArg}},
	evSecondCat:         {"second_cat", []eventArg{seatArg}},
	evAnywhere:          {"anywhere", []eventArg{seatArg}},
	evConfirmedYou:      {"confirmed_you", nil},
	evNight:             {"night", []eventArg{{"day", argNumber}}},
	evCatsLeft:          {"cats_left", []eventArg{{"cats", argNumber}}},
	evReshuffled:        {"reshuffled", nil},
	evEvent:             {"event", []eventArg{{"event", argEvent}}},
	evGoal:              {"goal", []eventArg{seatArg, {"points", argNumber}}},
	evTokenGained:       {"token_gained", []eventArg{seatArg}},
	evTokenBasket:       {"token_basket", []eventArg{seatArg}},
	evTokenSpeed:        {"token_speed", []eventArg{seatArg}},
	evChased:            {"chased", []eventArg{seatArg, {"square", argSquare}}},
	evSecondKitten:      {"second_kitten", []eventArg{seatArg, tileArg}},
	evKittenBack:        {"kitten_back", []eventArg{seatArg, tileArg, fishArg}},
	evKittensLeave:      {"kittens_leave", nil},
	evSister:            {"sister", []eventArg{{"number", argNumber}, countArg, {"speed", argNumber}}},
	evSisterWaits:       {"sister_waits", []eventArg{{"number", argNumber}}},
	evSisterPlays:       {"sister_plays", []eventArg{{"number", argNumber}}},
	evSisterTakes:       {"sister_takes", []eventArg{tileArg}},
	evSisterSwaps:       {"sister_swaps", []eventArg{{"first", argTile}, {"second", argTile}}},
	evSisterColour:      {"sister_colour", []eventArg{colourArg}},
	evSisterGoal:        {"sister_goal", []eventArg{{"points", argNumber}}},
	evSisterWins:        {"sister_wins", []eventArg{{"points", argNumber}}},
	evOver:              {"over", nil},
	evWinner:            {"winner", []eventArg{seatArg, {"points", argNumber}}},
}

// eventKey is the message key of a kind of event.
func eventKey(k game.EventKind) string { return "isle.event." + eventSpecs[k].key }

// describe converts an event to a message key and named parameters.
func describe(e game.Event) game.Message {
	spec := &eventSpecs[e.Kind]
	m := game.Message{Key: eventKey(e.Kind)}
	if len(spec.args) > 0 {
		m.Args = make(map[string]any, len(spec.args))
	}
	for i, arg := range spec.args {
		rest := e.Args[min(i, int(e.N)):e.N]
		switch arg.kind {
		case argCards:
			cards := make([]Card, len(rest))
			for j, c := range rest {
				cards[j] = Card(c)
			}
			m.Args[arg.name] = cards
		case argSeats:
			seats := make([]game.Seat, len(rest))
			for j, seat := range rest {
				seats[j] = game.Seat(seat)
			}
			m.Args[arg.name] = seats
		default:
			m.Args[arg.name] = arg.kind.read(rest[0])
			if arg.kind == argTile {
				m.Args[arg.name+"_name"] = Tile(rest[0]).Name()
			}
		}
	}
	if e.Kind == evPlaced && int(e.N) > len(spec.args) {
		m.Averted = int(e.Args[len(spec.args)])
	}
	return m
}

func (k argKind) read(v int16) any {
	switch k {
	case argSeat:
		return game.Seat(v)
	case argCard:
		return Card(v)
	case argTile:
		return Tile(v)
	case argColour:
		return Colour(v)
	case argField:
		return Field(v).String()
	case argBasket:
		return Basket(v).String()
	case argSquare:
		return squareName(Square(v))
	case argTurn:
		return grid.Turn(v).String()
	case argEvent:
		return eventNames[v]
	}
	return int(v)
}

// addCards adds an event with a list of cards, truncated to the arguments of an event.
func addCards(ev *game.Events, kind game.EventKind, to game.Seat, cards []Card) {
	if ev == nil {
		return
	}
	var args [game.EventArgs]int16
	for i, c := range cards {
		args[i] = int16(c)
	}
	ev.Add(kind, to, args[:len(cards)]...)
}
