package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

const (
	maxDeck  = 80 // 72 box cards, 3 special toys and 5 Princess cards
	maxHand  = 3
	handSize = 2
)

// Phase is a part of the game.
type Phase uint8

// The phases.
const (
	Starting Phase = iota // everyone lays a starting card (B2.3)
	Deciding              // draw a card, or lay a sleeping cat (B3)
	Playing               // play a card from hand, or the special toy just drawn
	Claiming              // a cat on the card just laid, or end the turn (B4)
	Ending                // only ending the turn is left
	Over
)

var phaseNames = [...]string{
	Starting: "start", Deciding: "decide", Playing: "play", Claiming: "claim", Ending: "end", Over: "over",
}

func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes the phase's name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a phase's name.
func (p *Phase) UnmarshalText(text []byte) error {
	return game.UnmarshalName(p, text, phaseNames[:], "phase")
}

// Hand is up to three sorted cards, followed by NoCard.
type Hand [maxHand]Card

func (h *Hand) list() []Card {
	n := 0
	for n < maxHand && h[n] != NoCard {
		n++
	}
	return h[:n]
}

func (h *Hand) add(c Card) {
	n := len(h.list())
	h[n] = c
	slices.Sort(h[:n+1])
}

func (h *Hand) remove(c Card) bool {
	for i, o := range h.list() {
		if o == c && c != NoCard {
			copy(h[i:], h[i+1:])
			h[maxHand-1] = NoCard
			return true
		}
	}
	return false
}

// Player is the data of one seat.
type Player struct {
	Hand     Hand  // secret
	Cats     uint8 // in the supply
	Decision game.Decision
	Move     Move // the last move
}

// Move is the last card that a seat played. It is only displayed; no rule needs it.
type Move struct {
	Card  Card // NoCard before the first move
	At    Slot
	Joint bool // it lies across the joint below At
	Gone  bool // it was discarded, and At means nothing
	Cat   bool // a cat of the seat followed
}

// hasCat reports whether the supply has a cat, for a joint or to sleep.
func (p *Player) hasCat() bool { return p.Cats > 0 }

// State is a whole game, a plain value.
type State struct {
	Players  uint8
	Advanced bool
	Seed     game.Seed
	Phase    Phase
	Final    bool // the final phase: no drawing, no sleeping cats (B7.1)
	First    game.Seat
	Turn     game.Seat
	Last     Slot             // the card laid in this turn
	Special  Card             // the special toy to be played
	Starts   [maxPlayers]Card // remaining starting cards, sorted, followed by NoCard
	DeckN    uint8
	Deck     [maxDeck]Card     // the top card is the last one
	Piles    [maxPlayers]uint8 // cards left in each pile, the top pile last; one pile under the advanced rules
	Gone     [maxCards]uint8   // cards discarded or removed in public
	Table    Table
	Seats    [maxPlayers]Player
}

func (s *State) seats() game.Seats { return game.SeatsUpTo(int(s.Players)) }

func (s *State) starts() []Card {
	n := 0
	for n < len(s.Starts) && s.Starts[n] != NoCard {
		n++
	}
	return s.Starts[:n]
}
