package isle

import "github.com/purrlor/purrlor/rules/game"

// EffectKind is a kind of pending effect, which must be resolved first.
type EffectKind uint8

// The kinds of effects.
const (
	NoEffectKind EffectKind = iota
	Placing                 // the owner must place Tile
	MapTreasure             // the owner may take a common treasure for a matched map (R5.2)
	Treasures               // the owner of a treasure card may take up to Left more
	Buying                  // the owner may buy some of Cards (R6.3)
	ReadingLate             // the owner lays public lessons bought after their reading turn (R6.3)
	Adding                  // the owner puts Tile into a field; Left more follow (R6.5)
	Moving                  // the owner may move up to Left cats (R6.6)
	SecondKitten            // Tile waits until the effects of the first kitten are resolved (R10.1)
	Refilling               // new kittens appear when the rescue is complete (R10.1)
	Colouring               // the owner chooses a colour for Tile, a drawn promo oshax (R6.4)
)

var effectKindNames = [...]string{
	NoEffectKind: "", Placing: "place", MapTreasure: "map", Treasures: "treasures", Buying: "buy", ReadingLate: "read",
	Adding: "add", Moving: "move", SecondKitten: "second-kitten", Refilling: "refill", Colouring: "colour",
}

func (k EffectKind) String() string { return effectKindNames[k] }

// maxOffer is the maximum of cards that a card draws, and maxMoves of cats that a card moves.
const (
	maxOffer = 3
	maxMoves = 3
)

// Effect is a pending effect.
type Effect struct {
	Kind   EffectKind
	Seat   game.Seat
	Tile   Tile
	Colour Colour
	Card   Card // the treasure card
	Left   uint8
	Paid   bool // the extra fish of a treasure card is paid
	Rare   bool // one rare treasure may replace the common ones
	Cards  [maxOffer]Card
	Moved  [maxMoves]Tile // cats that have already changed field
	To     [maxMoves]Field
}

// offer returns the offered cards.
func (e *Effect) offer() []Card {
	n := 0
	for n < maxOffer && e.Cards[n] != NoCard {
		n++
	}
	return e.Cards[:n]
}

// doEffect applies the owner's action to the top effect.
func (s *State) doEffect(e *Effect, a Action, ev *game.Events) error {
	switch {
	case e.Kind == Placing && a.Verb == Place:
		return s.place(e, a, ev)
	case e.Kind == Colouring && a.Verb == Dye:
		if !a.Colour.real() {
			return errOshaxNeedsColour
		}
		e.Kind, e.Colour = Placing, a.Colour
		ev.Add(evTookOshax, game.Nobody, int16(e.Seat), int16(e.Tile), int16(e.Colour))
		return nil
	case e.Kind == MapTreasure && a.Verb == Take, e.Kind == Treasures && a.Verb == Take:
		sp := s.Seats[e.Seat].space()
		if err := s.checkTreasure(e, a.Tile, &sp); err != nil {
			return err
		}
		s.takeTreasure(e, a.Tile, ev)
		return nil
	case (e.Kind == MapTreasure || e.Kind == Treasures || e.Kind == Moving) && a.Verb == Stop:
		ev.Add(evStopped, game.Nobody, int16(e.Seat))
		s.pop()
		return nil
	case e.Kind == Buying && a.Verb == Buy:
		return s.buyOffer(e, a, ev)
	case e.Kind == ReadingLate && a.Verb == Read:
		return s.readPublic(e.Seat, a, ev)
	case e.Kind == Adding && a.Verb == Put:
		return s.put(e, a.Field, ev)
	case e.Kind == Moving && a.Verb == Move:
		return s.move(e, a, ev)
	}
	return game.Refuse(game.CodeEffectPending, "first %v has to be resolved", e.Kind)
}

func (s *State) legalEffect(e *Effect, into []Action) []Action {
	switch e.Kind {
	case Placing:
		return s.legalPlace(e.Seat, e.Tile, into)
	case Colouring:
		for _, c := range colours {
			into = append(into, Action{Verb: Dye, Colour: c})
		}
		return into
	case MapTreasure, Treasures:
		into = s.legalTreasures(e, Action{Verb: Take}, into)
		return append(into, Action{Verb: Stop})
	case Buying:
		return legalBuy(e.offer(), s.Seats[e.Seat].Fish, into)
	case ReadingLate:
		return s.legalRead(e.Seat, into)
	case Adding:
		return append(into, Action{Verb: Put, Field: Left}, Action{Verb: Put, Field: Right})
	case Moving:
		into = s.legalMove(e, into)
		return append(into, Action{Verb: Stop})
	}
	return into
}

// settle removes effects without remaining choices, and records when the fields have run dry. It also lets the sister's card act
// when the player cannot answer it any more.
func (s *State) settle(ev *game.Events) {
	for e := s.top(); e != nil && s.idle(e, ev); e = s.top() {
		s.pop()
	}
	if s.Depth > 0 {
		return
	}
	s.noteDry()
	if s.Sister.Waits && !s.canAnswer() {
		s.sisterActs(ev)
	}
	if seat := s.turnSeat(); s.Phase == Dawn && seat != game.Nobody && !s.canPlaceRat(seat) {
		s.finishPhase(seat, ev) // the last square is taken, so there is no rat (R10.9)
	}
}

// idle reports whether an effect has no remaining choice.
func (s *State) idle(e *Effect, ev *game.Events) bool {
	switch e.Kind {
	case MapTreasure, Treasures:
		return !s.anyTreasure(e)
	case ReadingLate:
		return !s.hasPublic(e.Seat)
	case Adding:
		return e.Tile == NoTile && !s.drawAdded(e, ev)
	case Moving:
		return e.Left == 0 || !s.anyMove(e)
	case SecondKitten:
		return s.placeSecondKitten(e, ev)
	case Refilling:
		s.refillKittens(ev)
		return true
	}
	return false
}

// place lays the tile in hand on the ship; a cat on the map of its colour earns a treasure (R5).
func (s *State) place(e *Effect, a Action, ev *game.Events) error {
	seat := e.Seat
	if err := s.placePiece(seat, e.Tile, e.Colour, a, ev); err != nil {
		return err
	}
	s.pop()
	p := &s.Seats[seat]
	piece := p.Ship.Pieces[p.Ship.N-1]
	if p.Ship.matchesMap(piece) {
		ev.Add(evMap, game.Nobody, int16(seat), int16(piece.Colour))
		s.push(s.mapTreasure(seat))
	}
	return nil
}

// placePiece lays a tile on a seat's ship.
func (s *State) placePiece(seat game.Seat, t Tile, c Colour, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	if a.Tile != t {
		return game.Refuse(CodeWrongTile, "the tile to place is %v", t)
	}
	if err := p.Ship.checkPlace(t, a.placement(), p.Anywhere > 0); err != nil {
		return err
	}
	var points, losses int
	if ev != nil {
		points, losses = s.openPointsOf(seat)
	}
	p.Ship.add(Piece{Tile: t, Colour: c, Turn: a.Turn, At: a.At[0]})
	if p.Anywhere > 0 {
		p.Anywhere--
	}
	if ev != nil {
		pointsNow, lossesNow := s.openPointsOf(seat)
		ev.Add(evPlaced, game.Nobody, int16(seat), int16(t), int16(c), int16(a.At[0]), int16(a.Turn), int16(pointsNow-points),
			int16(lossesNow-losses))
	}
	return nil
}

// mapTreasure is the effect of a matched map.
func (s *State) mapTreasure(seat game.Seat) Effect {
	event := ""
	if s.has(Events) {
		event = s.eventOf(s.Day)
	}
	left, rare := mapOffer(s.MapRare, event)
	return Effect{Kind: MapTreasure, Seat: seat, Left: uint8(left), Rare: rare}
}

// mapOffer is the reward of a matched map: a common treasure, or in the family game also a rare one if the table plays so (R9.2).
// The event of the day may add a second common one, or offer a rare one instead (R10.6).
func mapOffer(alsoRare bool, event string) (n int, rare bool) {
	n = 1
	if event == string(actionMapExtra) {
		n = 2
	}
	return n, alsoRare || event == string(actionMapRare)
}

// legalPlace lists the placements of a tile on a seat's ship.
func (s *State) legalPlace(seat game.Seat, tile Tile, into []Action) []Action {
	sp := s.Seats[seat].space()
	piece := &tile.facts().piece
	for i := range piece.Orientations {
		o := &piece.Orientations[i]
		corners := o.Corners(sp.free, sp.touch)
		a := Action{Verb: Place, Tile: tile, Turn: o.Turn}
		for at := corners.Next(); at >= 0; at = corners.Next() {
			a.At[0] = Square(at)
			into = append(into, a)
		}
	}
	return into
}

// checkTreasure rejects a treasure that the effect does not offer, that is gone, too expensive or without room.
func (s *State) checkTreasure(e *Effect, t Tile, sp *space) error {
	switch kind := t.Kind(); {
	case !t.isTreasure():
		return errNotATreasure
	case kind == KindRare && !e.Rare:
		return errNoRareOffered
	case kind == KindRare && !s.rareLeft(t), kind == KindCommon && s.Commons[t-firstCommon] == 0:
		return errTreasureGone
	case s.costs(e, t) && s.Seats[e.Seat].Fish < 1:
		return errTreasureCosts
	case !sp.fits(t):
		return errTileDoesNotFit
	}
	return nil
}

// Refusals of treasures, created once so that searching does not allocate.
var (
	errNotATreasure  = game.Refuse(CodeWrongTile, "the tile is not a treasure")
	errNoRareOffered = game.Refuse(CodeWrongTile, "a rare treasure is not offered")
	errTreasureGone  = game.Refuse(CodeTileGone, "no treasure of that shape is left")
	errTreasureCosts = game.Refuse(CodeTooExpensive, "a treasure that is not small costs a fish")
)

// costs reports whether taking this treasure costs the extra fish, which allows any two common treasures instead of two small ones.
// The first treasure that is not small costs it (R4.1).
func (s *State) costs(e *Effect, t Tile) bool {
	return e.Card.Effect() == TwoSmallOrPay && !t.Small() && !e.Paid
}

func (s *State) rareLeft(t Tile) bool {
	for _, r := range s.rares() {
		if r.Tile == t {
			return true
		}
	}
	return false
}

// legalTreasures appends the action once for every treasure that the effect offers.
func (s *State) legalTreasures(e *Effect, a Action, into []Action) []Action {
	sp := s.Seats[e.Seat].space()
	for i := range s.Commons {
		a.Tile = firstCommon + Tile(i)
		if s.checkTreasure(e, a.Tile, &sp) == nil {
			into = append(into, a)
		}
	}
	for _, r := range s.rares() {
		a.Tile = r.Tile
		if s.checkTreasure(e, a.Tile, &sp) == nil {
			into = append(into, a)
		}
	}
	return into
}

// anyTreasure reports whether the effect still offers something.
func (s *State) anyTreasure(e *Effect) bool {
	if e.Left == 0 {
		return false
	}
	var buf [commonShapes + maxRares]Action
	return len(s.legalTreasures(e, Action{Verb: Take}, buf[:0])) > 0
}

// takeTreasure takes a treasure for the top effect and makes the owner place it. A rare one uses up the card.
func (s *State) takeTreasure(e *Effect, t Tile, ev *game.Events) {
	if s.costs(e, t) {
		e.Paid = true
		s.Seats[e.Seat].Fish--
	}
	if t.Kind() == KindRare {
		s.takeRare(t)
		e.Left = 0
	} else {
		s.Commons[t-firstCommon]--
		e.Left--
	}
	e.Rare = false
	ev.Add(evTookTreasure, game.Nobody, int16(e.Seat), int16(t))
	s.push(Effect{Kind: Placing, Seat: e.Seat, Tile: t})
}

// buyOffer buys some of the cards just drawn. A lesson bought before the end of phase 3 is laid in that phase (R6.3).
func (s *State) buyOffer(e *Effect, a Action, ev *game.Events) error {
	seat := e.Seat
	if err := checkBuy(a.list(), e.offer(), s.Seats[seat].Fish); err != nil {
		return err
	}
	offered := e.Cards
	n := len(e.offer())
	s.pop()
	s.buy(seat, a.list(), offered[:n], ev, evCardsBought)
	if s.Phase == Reading && s.Passed.Has(seat) {
		s.readPrivate(seat, ev)
		s.push(Effect{Kind: ReadingLate, Seat: seat})
	}
	return nil
}

// drawAdded draws tiles until one needs a field, and reports whether there is one. Treasures go to their place and count as drawn.
func (s *State) drawAdded(e *Effect, ev *game.Events) bool {
	for e.Left > 0 && s.BagN > 0 {
		e.Left--
		t := s.drawTile()
		ev.Add(evTileDrawn, game.Nobody, int16(e.Seat), int16(t))
		ev.Seal()
		if !s.layOut(t) {
			e.Tile = t
			return true
		}
	}
	return false
}

// put lays the drawn cat in a field.
func (s *State) put(e *Effect, f Field, ev *game.Events) error {
	if !f.holdsCats() {
		return errNotAField
	}
	s.Fields[f].add(e.Tile)
	ev.Add(evAdded, game.Nobody, int16(e.Seat), int16(e.Tile), int16(f))
	e.Tile = NoTile
	return nil
}

// movable counts the cats of a kind that can still leave a field. Cats moved there by this effect must stay, and beasts are not
// cats (R6.6, R10.4).
func (s *State) movable(e *Effect, t Tile, from Field) int {
	if t.Kind() != KindCat {
		return 0
	}
	n := s.Fields[from].count(t)
	for i, m := range e.Moved {
		if m == t && e.To[i] == from {
			n--
		}
	}
	return n
}

var errNotAField = game.Refuse(game.CodeBadAction, "cats lie in the left or the right field")

// holdsCats reports whether the field is one of the two for cats.
func (f Field) holdsCats() bool { return f == Left || f == Right }

func (f Field) other() Field {
	if f == Left {
		return Right
	}
	return Left
}

// move moves a cat to the other field.
func (s *State) move(e *Effect, a Action, ev *game.Events) error {
	if !a.Field.holdsCats() {
		return errNotAField
	}
	from := a.Field.other()
	if a.Tile == NoTile || s.movable(e, a.Tile, from) <= 0 {
		return game.Refuse(CodeTileGone, "%q cannot be moved from the %v field", a.Tile.String(), from)
	}
	s.Fields[from].remove(a.Tile)
	s.Fields[a.Field].add(a.Tile)
	e.Left--
	e.Moved[e.Left], e.To[e.Left] = a.Tile, a.Field
	ev.Add(evMoved, game.Nobody, int16(e.Seat), int16(a.Tile), int16(a.Field))
	return nil
}

func (s *State) legalMove(e *Effect, into []Action) []Action {
	for _, from := range [...]Field{Left, Right} {
		row := s.Fields[from].list()
		for i, t := range row {
			if !contains(row[:i], t) && s.movable(e, t, from) > 0 {
				into = append(into, Action{Verb: Move, Tile: t, Field: from.other()})
			}
		}
	}
	return into
}

func (s *State) anyMove(e *Effect) bool {
	for _, from := range [...]Field{Left, Right} {
		for _, t := range s.Fields[from].list() {
			if s.movable(e, t, from) > 0 {
				return true
			}
		}
	}
	return false
}
