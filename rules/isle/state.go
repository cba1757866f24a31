package isle

import (
	"fmt"

	"github.com/purrlor/purrlor/rules/game"
)

const (
	smallTable = 4 // the largest number of players of the base box (R12)
	lastDay    = 5
	dailyFish  = 20 // R2.2
	baskets    = 10 // permanent ones in the base box (R1.4)
	draftCards = 7

	maxDeck   = 220
	maxBag    = 156
	maxField  = 128 // upper limit for the cats of the largest game
	maxRares  = 8
	maxOshax  = 12
	maxFaceUp = 9 // oshax that start face up at a large table
	maxPublic = 12
	maxStack  = 5
)

// Phase is a part of the day.
type Phase uint8

// The phases in the usual order of the day. Filling the fields and giving fish happen automatically before Drafting.
const (
	Dawn       Phase = iota // everyone places a royal rat, seat by seat (R10.6)
	Drafting                // everyone keeps two of the cards in hand, three times (R2.3)
	Paying                  // everyone buys any of the seven cards (R2.4)
	Reading                 // lessons are laid, seat by seat (R2.5)
	Preparing               // rescue cards are laid face down, seat by seat (R3.1)
	Rescuing                // cats are rescued, round by round (R3.3)
	Finding                 // rare finds, round by round (R4.1)
	Confirming              // everyone with cards confirms before the fields are emptied (R6.2)
	Over                    // the game has been scored
)

var phaseNames = [...]string{
	Dawn: "dawn", Drafting: "draft", Paying: "pay", Reading: "read", Preparing: "prepare", Rescuing: "rescue", Finding: "find",
	Confirming: "confirm", Over: "over",
}

func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes the phase's name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a phase's name.
func (p *Phase) UnmarshalText(text []byte) error {
	return game.UnmarshalName(p, text, phaseNames[:], "phase")
}

// simultaneous reports whether all seats choose secretly at the same time.
func (p Phase) simultaneous() bool { return p == Drafting || p == Paying || p == Confirming }

// Field is a place beside the island where cats wait.
type Field uint8

// The fields; NoField is for tiles in neither.
const (
	NoField Field = iota
	Left
	Right
	KittenBoard // beside the fields (R10.1)
)

var fieldNames = [...]string{NoField: "", Left: "left", Right: "right", KittenBoard: "kittens"}

func (f Field) String() string {
	if int(f) < len(fieldNames) {
		return fieldNames[f]
	}
	return fmt.Sprintf("field-%d", uint8(f))
}

// MarshalText writes the field's name.
func (f Field) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads a field's name.
func (f *Field) UnmarshalText(text []byte) error {
	return game.UnmarshalName(f, text, fieldNames[:], "field")
}

// Row is a row of tiles in order.
type Row struct {
	N     uint8
	Tiles [maxField]Tile
}

func (r *Row) list() []Tile { return r.Tiles[:r.N] }

func (r *Row) add(t Tile) {
	r.Tiles[r.N] = t
	r.N++
}

func (r *Row) count(t Tile) int {
	n := 0
	for _, o := range r.list() {
		if o == t {
			n++
		}
	}
	return n
}

// remove removes the first equal tile.
func (r *Row) remove(t Tile) bool {
	for i, o := range r.list() {
		if o == t {
			r.removeAt(i)
			return true
		}
	}
	return false
}

// removeAt removes a tile and closes the gap.
func (r *Row) removeAt(i int) {
	copy(r.Tiles[i:], r.Tiles[i+1:r.N])
	r.N--
	r.Tiles[r.N] = NoTile
}

// Stack is a number of equal tiles in one place.
type Stack struct {
	Tile Tile  `json:"tile"`
	N    uint8 `json:"n"`
}

// Player is the data of one seat.
type Player struct {
	Ship          Ship
	Fish          int16
	UnusedBaskets uint8         // permanent baskets still available today
	UsedBaskets   uint8         // permanent baskets used today
	Tokens        uint8         // temporary tokens held (R10.8)
	BasketTokens  uint8         // temporary tokens laid as baskets, still unused
	SpeedTokens   uint8         // temporary tokens laid as speed
	SpentTokens   uint8         // temporary tokens laid as baskets and used
	Goals         [lastDay]int8 // points of the events by day (R10.7)
	Anywhere      uint8         // number of coming pieces that need not touch (R6.8)
	Decision      game.Decision

	Hand     Cards              // secret
	Lessons  Cards              // private lessons laid face down
	Laid     [rescueKinds]uint8 // rescue cards on the table, face down in Preparing, face up in Rescuing
	Revealed uint8              // speed in the last rescue phase when its cards were revealed
	Pick     [draftCards]Card   // the secret choice in Drafting and Paying
	Family   [familyKept]Card   // the secret cards of the family game (R9.1)

	// What the seat knows about cards that it cannot see, for counting and for Sample.
	Unlocated Cards // passed on in a draft: not in the deck, but with other seats or discarded
	Gone      Cards // certainly in the discard pile
}

// space is where the player's next piece may lie.
func (p *Player) space() space { return p.Ship.space(p.Anywhere > 0) }

// canPlace reports whether the player has room for a tile.
func (p *Player) canPlace(t Tile) bool { return p.Ship.CanPlace(t, p.Anywhere > 0) }

// State is a whole game. It contains no pointer, slice, map or interface, so copying it clones it.
type State struct {
	settings
	Seed game.Seed

	Day    uint8 // 1 to 5
	Phase  Phase
	Stage  uint8 // stage of the draft: how often the cards have been passed
	Order  [game.MaxSeats]game.Seat
	Turn   uint8      // index into Order, in phases that go seat by seat
	Passed game.Seats // seats that have finished the phase
	Chosen game.Seats // seats that have chosen in a simultaneous phase

	Allowed    uint8 // rescues allowed in this turn
	Done       uint8 // rescues carried out
	Beast      bool  // a beast has been rescued in this turn
	FieldsDry  bool  // the fields have run out of tiles: no more rescues today (R3.5)
	Reshuffles uint8

	DeckN   uint8
	Deck    [maxDeck]Card // the top card is the last one
	Discard Cards
	BagN    uint8
	Bag     [maxBag]Tile // the next tile is the last one
	Fields  [3]Row       // Left and Right by number; index 0 is unused
	Commons [commonShapes]uint8
	RareN   uint8
	Rares   [maxRares]Stack // available rare treasures, in order of appearance
	OshaxN  uint8
	Oshax   [maxOshax]Tile // face up
	Baskets uint8          // permanent ones in the supply
	PublicN uint8
	Public  [maxPublic]PublicLesson
	Draft   [game.MaxSeats][draftCards]Card // today's hands by the seat that they were dealt to; see draft.go
	Depth   uint8
	Stack   [maxStack]Effect
	Seats   [game.MaxSeats]Player

	Kittens   [kittensOut]Tile // face up, NoTile for an empty place (R10.1)
	KittenN   uint8
	KittenBag [kittens]Tile // the next kitten is the last one
	BeastN    uint8
	BeastBag  [beasts]Tile
	Tokens    [lastDay]uint8 // event tokens by day, as numbers of eventTokens (R10.5)
	Supply    uint8          // temporary tokens in the supply
	Sister    Sister
}

func (s *State) seats() game.Seats { return game.SeatsUpTo(int(s.Players)) }

func (s *State) order() []game.Seat { return s.Order[:s.Players] }

func (s *State) oshax() []Tile { return s.Oshax[:s.OshaxN] }

func (s *State) rares() []Stack { return s.Rares[:s.RareN] }

func (s *State) public() []PublicLesson { return s.Public[:s.PublicN] }

// top returns the effect to resolve, or nil.
func (s *State) top() *Effect {
	if s.Depth == 0 {
		return nil
	}
	return &s.Stack[s.Depth-1]
}

func (s *State) push(e Effect) {
	s.Stack[s.Depth] = e
	s.Depth++
}

func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = Effect{}
}

// turnSeat returns the seat whose turn it is in a phase with turns, else Nobody.
func (s *State) turnSeat() game.Seat {
	if s.Phase.simultaneous() || s.Phase == Over || s.Passed == s.seats() || s.Sister.Waits {
		return game.Nobody
	}
	return s.Order[s.Turn]
}

// The discard pile and the seats' knowledge of it.

// drawCard takes the top card of the deck. The shuffled discard pile replaces an empty deck (R2.4). If no cards are left, drawCard
// returns NoCard.
func (s *State) drawCard(ev *game.Events) Card {
	if s.DeckN == 0 {
		s.reshuffle(ev)
	}
	if s.DeckN == 0 {
		return NoCard
	}
	s.DeckN--
	c := s.Deck[s.DeckN]
	s.Deck[s.DeckN] = NoCard
	return c
}

// reshuffle shuffles the discard pile into a deck. Afterwards no seat knows the place of a card that it cannot see.
func (s *State) reshuffle(ev *game.Events) {
	for c, n := range s.Discard {
		for range n {
			s.Deck[s.DeckN] = Card(c)
			s.DeckN++
		}
	}
	if s.DeckN == 0 {
		return
	}
	s.Discard = Cards{}
	s.Reshuffles++
	stream := s.Seed.Stream("deck", uint64(s.Reshuffles))
	game.Shuffle(&stream, s.Deck[:s.DeckN])
	for seat := range s.Players {
		s.Seats[seat].Gone = Cards{}
		s.Seats[seat].Unlocated = Cards{}
	}
	ev.Add(evReshuffled, game.Nobody)
}

// discardHidden discards a card face down; only its owner knows it.
func (s *State) discardHidden(c Card, owner game.Seat) {
	s.Discard[c]++
	s.Seats[owner].Gone[c]++
}

// discardOpen discards a card that everyone has seen.
func (s *State) discardOpen(c Card) {
	s.Discard[c]++
	for seat := range s.Players {
		s.Seats[seat].Gone[c]++
	}
}

// show reveals a card of the owner to the other seats.
func (s *State) show(c Card, owner game.Seat) {
	for seat := range game.Seat(s.Players) {
		if seat != owner {
			s.Seats[seat].Unlocated.remove(c)
		}
	}
}

// playOpen plays a card from hand: reveals and discards it.
func (s *State) playOpen(seat game.Seat, c Card, ev *game.Events) {
	s.Seats[seat].Hand.remove(c)
	s.show(c, seat)
	s.discardOpen(c)
	ev.Add(evPlayed, game.Nobody, int16(seat), int16(c))
	ev.Seal() // everyone has seen the card
}
