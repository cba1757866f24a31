package isle

import (
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// View is what a seat, or a spectator, may know. It is built from nothing, so that it cannot leak; lists with a hidden order are
// sorted.
type View struct {
	Seat game.Seat `json:"seat"` // Nobody for a spectator
	*Common
	Awaited []game.Seat `json:"awaited"` // as far as the viewer may know
	Own     *OwnView    `json:"own,omitempty"`
}

// Common is the public part. The views of a state share it, so it must not be modified.
type Common struct {
	Game      string         `json:"game"` // name of the game
	Config    Config         `json:"config"`
	Version   int            `json:"version"` // of the rules
	Day       int            `json:"day"`
	Days      int            `json:"days"` // number of days
	Phase     Phase          `json:"phase"`
	Stage     int            `json:"stage"`
	Keep      int            `json:"keep"` // number of cards to keep at each stage of the draft
	Order     []game.Seat    `json:"order"`
	Turn      game.Seat      `json:"turn"` // whose turn it is, Nobody in simultaneous phases
	Passed    []game.Seat    `json:"passed"`
	Chosen    []game.Seat    `json:"chosen"` // seats that have drafted or paid; confirmations stay hidden
	Allowed   int            `json:"allowed"`
	Done      int            `json:"done"`
	Beast     bool           `json:"beast"` // a beast was rescued in this turn
	Dry       bool           `json:"dry"`
	Deck      int            `json:"deck"`
	Discard   int            `json:"discard"`
	Shuffles  int            `json:"reshuffles"`
	Bag       []Stack        `json:"bag"`              // public contents in a secret order
	Prices    *Prices        `json:"prices,omitempty"` // none in the family game
	Left      []Tile         `json:"left"`
	Right     []Tile         `json:"right"`
	Commons   []Stack        `json:"commons"`
	Rares     []Stack        `json:"rares"`
	Oshax     []Tile         `json:"oshax"`
	Baskets   int            `json:"baskets"`
	Public    []PublicLesson `json:"public"`
	Effects   []EffectView   `json:"effects"`
	Seats     []SeatView     `json:"seats"`
	Kittens   []Tile         `json:"kittens"` // on their board, empty names for empty places
	KittenBag []Stack        `json:"kitten_bag"`
	BeastBag  []Stack        `json:"beast_bag"`
	Tokens    []TokenView    `json:"tokens"` // the events of the days
	Supply    int            `json:"supply"` // temporary tokens in the supply
	Sister    *SisterView    `json:"sister,omitempty"`
}

// Prices are the prices of rescues, in fish.
type Prices struct {
	Left       int16 `json:"left"`
	Right      int16 `json:"right"`
	Kitten     int16 `json:"kitten"`
	TwoKittens int16 `json:"two_kittens"`
}

// TokenView is the event of a day.
type TokenView struct {
	Token string `json:"token"`
	Event string `json:"event"`
}

// SeatView is the public part of a seat.
type SeatView struct {
	Ship          ShipView `json:"ship"`
	Fish          int      `json:"fish"`
	UnusedBaskets int      `json:"unused"`
	UsedBaskets   int      `json:"used"`
	Anywhere      int      `json:"anywhere"`
	Tokens        int      `json:"tokens"`   // temporary tokens held
	BasketTokens  int      `json:"carrying"` // temporary tokens laid as baskets, still unused
	SpeedTokens   int      `json:"hurrying"` // temporary tokens laid as speed
	SpentTokens   int      `json:"spent"`    // temporary tokens used as baskets
	Goals         []int    `json:"goals"`    // points of events by day
	Hand          int      `json:"hand"`
	Lessons       int      `json:"lessons"`
	Shown         []Card   `json:"shown"`    // private lessons, revealed when the game is over
	Prepared      int      `json:"prepared"` // rescue cards on the table
	Laid          []Card   `json:"laid"`     // their faces after they are revealed
	Speed         int      `json:"speed"`    // of them and of temporary tokens when they were revealed; only in the rescue phase
	// Baskets are the publicly known baskets for today; none in the family game.
	Baskets []BasketView `json:"baskets"`
}

// BasketView is a basket and whether it can carry a cat. A used permanent basket cannot, nor a single broken one. A pair of broken
// baskets is one entry that can.
type BasketView struct {
	Kind Basket `json:"kind"`
	Can  bool   `json:"can"`
}

// OwnView is what only the seat itself may know.
type OwnView struct {
	Confirmed bool         `json:"confirmed"`
	Place     Tile         `json:"place,omitempty"` // the tile to place now
	Hand      []Card       `json:"hand"`
	Lessons   []Card       `json:"lessons"`
	Laid      []Card       `json:"laid"`
	Baskets   []BasketView `json:"baskets"` // including those on face-down rescue cards
	Speed     int          `json:"speed"`   // including face-down rescue cards; in the rescue phase as it was revealed
	Pick      []Card       `json:"pick"`    // the secret choice in draft and payment
	Draft     []DraftView  `json:"draft"`
	PassTo    *game.Seat   `json:"pass_to,omitempty"` // the seat that receives the draft cards which this seat does not keep
	Kept      []Card       `json:"kept"`              // cards kept in today's draft, stage by stage, until payment
	Offer     []Card       `json:"offer"`             // cards to buy: the seven of the draft, or cards just drawn
	Unlocated []Card       `json:"unlocated"`         // passed on: with other seats or discarded
	Gone      []Card       `json:"gone"`              // certainly in the discard pile
	Pause     *PauseView   `json:"pause,omitempty"`   // set if the seat only has to close something
}

// DraftView is what a seat saw at one stage of today's draft.
type DraftView struct {
	Saw  []Card `json:"saw"`
	Kept []Card `json:"kept"` // nil at the current stage
}

// ShipView is a ship with the squares of its pieces.
type ShipView struct {
	Board  Board       `json:"board"`
	Pieces []PieceView `json:"pieces"`
}

// PieceView is a piece aboard.
type PieceView struct {
	Tile   Tile      `json:"tile"`
	Colour Colour    `json:"colour,omitempty"`
	At     Square    `json:"at"` // the corner of the box around it
	Turn   grid.Turn `json:"turn"`
	Cells  []Square  `json:"cells"`
}

// EffectView is a pending effect, without its owner's secrets.
type EffectView struct {
	Kind   string    `json:"kind"`
	Seat   game.Seat `json:"seat"`
	Tile   Tile      `json:"tile,omitempty"`
	Colour Colour    `json:"colour,omitempty"`
	Card   Card      `json:"card,omitempty"`
	Left   int       `json:"left"`
	Paid   bool      `json:"paid,omitempty"`
	Rare   bool      `json:"rare,omitempty"`
	Offer  int       `json:"offer,omitempty"` // number of offered cards
	Moved  []Tile    `json:"moved,omitempty"`
	To     []Field   `json:"to,omitempty"`
}

// view builds what a seat may know (R1.7).
func (s *State) view(seat game.Seat) View { return s.viewBeside(seat, s.common()) }

func (s *State) viewBeside(seat game.Seat, common *Common) View {
	v := View{Seat: seat, Common: common, Awaited: s.awaitedFor(seat).List()}
	if s.seats().Has(seat) {
		v.Own = s.ownView(seat)
	}
	return v
}

// common builds the public part. It leaves out hands, the draft, private lessons, the discard pile and the order of deck and bag
// (R1.7).
func (s *State) common() *Common {
	v := &Common{
		Game: Name, Config: s.config(), Version: int(s.Version), Day: int(s.Day), Days: lastDay, Phase: s.Phase, Stage: int(s.Stage), Keep: s.toKeep(),
		Order: append([]game.Seat{}, s.order()...), Turn: s.turnSeat(),
		Passed: []game.Seat{}, Chosen: []game.Seat{}, Allowed: int(s.Allowed), Done: int(s.Done), Beast: s.Beast, Dry: s.FieldsDry,
		Deck: int(s.DeckN), Discard: s.Discard.Count(), Shuffles: int(s.Reshuffles), Bag: stacks(s.Bag[:s.BagN]),
		Left: append([]Tile{}, s.Fields[Left].list()...), Right: append([]Tile{}, s.Fields[Right].list()...),
		Commons: make([]Stack, commonShapes), Rares: append([]Stack{}, s.rares()...),
		Oshax: append([]Tile{}, s.oshax()...), Baskets: int(s.Baskets),
		Public: append([]PublicLesson{}, s.public()...), Effects: make([]EffectView, s.Depth),
		Seats: make([]SeatView, s.Players), KittenBag: stacks(s.KittenBag[:s.KittenN]),
		BeastBag: stacks(s.BeastBag[:s.BeastN]), Kittens: []Tile{}, Tokens: []TokenView{}, Supply: int(s.Supply),
	}
	if s.has(Kittens) {
		v.Kittens = append(v.Kittens, s.Kittens[:]...)
	}
	if s.has(Events) {
		for day := uint8(1); day <= lastDay; day++ {
			v.Tokens = append(v.Tokens, TokenView{eventTokens[s.Tokens[day-1]].ID, s.eventOf(day)})
		}
	}
	if s.Mode == Solo {
		v.Sister = s.Sister.view()
		v.Sister.Next = s.sisterTargets()
	}
	if s.Mode != Family {
		v.Prices = &Prices{s.price(Left), s.price(Right), s.kittenPrice(false), s.kittenPrice(true)}
	}
	switch s.Phase {
	case Drafting, Paying:
		v.Chosen = s.Chosen.List()
	case Confirming, Over:
	default:
		v.Passed = s.Passed.List()
	}
	for i, n := range s.Commons {
		v.Commons[i] = Stack{firstCommon + Tile(i), n}
	}
	for i := range v.Effects {
		v.Effects[i] = s.Stack[i].view()
	}
	for i := range v.Seats {
		v.Seats[i] = s.seatView(game.Seat(i))
	}
	return v
}

// awaitedFor returns the seats that the game waits for, as far as a viewer may know. Other seats' confirmations stay hidden until
// all have confirmed (R6.2).
func (s *State) awaitedFor(viewer game.Seat) game.Seats {
	if s.Phase != Confirming {
		return s.must()
	}
	awaited := s.holders()
	if s.Chosen.Has(viewer) {
		awaited = awaited.Without(viewer)
	}
	if top := s.top(); top != nil {
		awaited = awaited.With(top.Seat)
	}
	return awaited
}

func (s *State) seatView(seat game.Seat) SeatView {
	p := &s.Seats[seat]
	v := SeatView{
		Ship: p.Ship.view(), Fish: int(p.Fish), UnusedBaskets: int(p.UnusedBaskets), UsedBaskets: int(p.UsedBaskets), Anywhere: int(p.Anywhere),
		Tokens: int(p.Tokens), BasketTokens: int(p.BasketTokens), SpeedTokens: int(p.SpeedTokens), SpentTokens: int(p.SpentTokens),
		Goals: goalsList(p.Goals), Hand: p.Hand.Count(), Lessons: len(p.lessons()), Shown: []Card{}, Laid: []Card{},
	}
	for _, n := range p.Laid {
		v.Prepared += int(n)
	}
	if s.Phase == Rescuing {
		v.Laid, v.Speed = p.laid(), int(p.Revealed)
	}
	v.Baskets = s.basketViews(seat, s.Phase == Rescuing)
	if s.Phase == Over {
		v.Shown = p.lessons()
	}
	return v
}

// basketViews lists a seat's baskets with or without those on rescue cards, usable ones first.
func (s *State) basketViews(seat game.Seat, withLaid bool) []BasketView {
	list := []BasketView{}
	if s.Mode == Family {
		return list
	}
	add := func(n int, kind Basket, can bool) {
		for range n {
			list = append(list, BasketView{kind, can})
		}
	}
	p := &s.Seats[seat]
	regular, broken := 0, 0
	if withLaid {
		regular, broken = p.laidWith(RegularBasket), p.laidWith(BrokenBasket)
	}
	add(int(p.UnusedBaskets), Permanent, true)
	add(regular, Regular, true)
	add(broken/brokenPair, Broken, true)
	add(int(p.BasketTokens), Temporary, true)
	add(broken%brokenPair, Broken, false)
	add(int(p.UsedBaskets), Used, false)
	return list
}

// lessons lists the private lessons, or the family cards in the family game.
func (p *Player) lessons() []Card {
	list := p.Lessons.List()
	for _, c := range p.Family {
		if c != NoCard {
			list = append(list, c)
		}
	}
	return list
}

// goalsList is nil unless some event has paid.
func goalsList(goals [lastDay]int8) []int {
	if goals == [lastDay]int8{} {
		return nil
	}
	list := make([]int, lastDay)
	for day, points := range goals {
		list[day] = int(points)
	}
	return list
}

// laid lists the rescue cards on the table.
func (p *Player) laid() []Card {
	list := []Card{}
	for i, n := range p.Laid {
		for range n {
			list = append(list, firstRescue+Card(i))
		}
	}
	return list
}

// toPlace is the tile that a seat must place now, if any.
func (s *State) toPlace(seat game.Seat) Tile {
	if top := s.top(); top != nil {
		if top.Kind == Placing && top.Seat == seat {
			return top.Tile
		}
	} else if s.Phase == Dawn && s.turnSeat() == seat {
		return royalRat
	}
	return NoTile
}

func (s *State) ownView(seat game.Seat) *OwnView {
	p := &s.Seats[seat]
	picked := cardAction(Keep, p.Pick[:]...)
	own := &OwnView{
		Confirmed: s.Phase == Confirming && s.Chosen.Has(seat), Place: s.toPlace(seat),
		Hand: p.Hand.List(), Lessons: p.lessons(), Laid: p.laid(), Baskets: s.basketViews(seat, true), Speed: s.speedOf(p), Pick: append([]Card{}, picked.list()...), Draft: []DraftView{},
		Kept: s.keptToday(seat), Offer: []Card{}, Unlocated: p.Unlocated.List(), Gone: p.Gone.List(),
	}
	if s.Phase != Over {
		own.Draft = s.draftView(seat)
	}
	if s.Phase == Drafting && s.Mode == Standard {
		to := s.passTo(seat)
		own.PassTo = &to
	}
	own.Pause = s.pause(seat)
	if s.Phase == Paying {
		drafted := s.drafted(seat)
		own.Offer = append(own.Offer, drafted[:]...)
	}
	if top := s.top(); top != nil && top.Seat == seat && top.Kind == Buying {
		own.Offer = append([]Card{}, top.offer()...)
	}
	return own
}

// draftView returns what the seat saw and kept at each stage of today's draft.
func (s *State) draftView(seat game.Seat) []DraftView {
	if s.Phase == Dawn { // before the day's cards are dealt
		return []DraftView{}
	}
	if s.Mode != Standard {
		if s.Phase != Drafting {
			return []DraftView{}
		}
		return []DraftView{{Saw: append([]Card{}, s.draftHand(seat)...)}}
	}
	last := draftStages
	if s.Phase == Drafting {
		last = int(s.Stage)
	}
	stages := make([]DraftView, last+1)
	for stage := range stages {
		dealt := s.Draft[s.pool(seat, stage)]
		var saw Cards
		saw.addAll(dealt[2*stage:])
		stages[stage].Saw = saw.List()
		if s.Phase != Drafting || stage < int(s.Stage) {
			var kept Cards
			kept.addAll(s.kept(seat, stage))
			stages[stage].Kept = kept.List()
		}
	}
	return stages
}

func (e *Effect) view() EffectView {
	v := EffectView{
		Kind: e.Kind.String(), Seat: e.Seat, Tile: e.Tile, Colour: e.Colour, Card: e.Card, Left: int(e.Left),
		Paid: e.Paid, Rare: e.Rare, Offer: len(e.offer()),
	}
	for i, t := range e.Moved {
		if t != NoTile {
			v.Moved = append(v.Moved, t)
			v.To = append(v.To, e.To[i])
		}
	}
	return v
}

func (s *Ship) view() ShipView {
	v := ShipView{Board: s.Board, Pieces: make([]PieceView, s.N)}
	for i, p := range s.aboard() {
		mask := p.mask()
		cells := make([]Square, 0, mask.Count())
		for at := mask.Next(); at >= 0; at = mask.Next() {
			cells = append(cells, Square(at))
		}
		v.Pieces[i] = PieceView{Tile: p.Tile, Colour: p.Colour, At: p.At, Turn: p.Turn, Cells: cells}
	}
	return v
}

// Ship rebuilds the ship from a view.
func (v *ShipView) Ship() Ship {
	s := Ship{Board: v.Board}
	for _, p := range v.Pieces {
		s.add(Piece{Tile: p.Tile, Colour: p.Colour, Turn: p.Turn, At: p.At})
	}
	return s
}

// stacks counts equal tiles, sorted by tile.
func stacks(tiles []Tile) []Stack {
	var n [tileCount]uint8
	kinds := 0
	for _, t := range tiles {
		if n[t]++; n[t] == 1 {
			kinds++
		}
	}
	list := make([]Stack, 0, kinds)
	for t, k := range n {
		if k > 0 {
			list = append(list, Stack{Tile(t), k})
		}
	}
	return list
}

// Chapter is the day, so that the history can be grouped by day.
func (v View) Chapter() int { return v.Day }
