package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Events (R10.5-R10.9): a token a day, resolved before the fields are filled. On the first and fifth day its front counts,
// an action; on the others its back, mostly a goal.

// eventAction is what an event does; goals are in goals.go.
type eventAction string

// The actions by their names in the data files.
const (
	actionRoyalRat      eventAction = "royal_rat"
	actionToken         eventAction = "temporary_token"
	actionSwap          eventAction = "swap_rescue_and_rare_finds"
	actionMapExtra      eventAction = "map_extra_common"
	actionMapRare       eventAction = "map_may_give_rare"
	actionLeftFieldLess eventAction = "left_field_one_less"
)

// tokenSpeed is what a temporary token adds to the speed.
const tokenSpeed = 4

var eventTokens = expansionFile.Events.Tokens

func (s *State) setUpEvents() {
	all := make([]uint8, len(eventTokens))
	for i := range all {
		all[i] = uint8(i)
	}
	stream := s.Seed.Stream("events", 0)
	game.Shuffle(&stream, all)
	copy(s.Tokens[:], all)
	s.Supply = uint8(expansionFile.TemporaryTokens)
}

// eventOf returns what the token of a day says: its front on the first and fifth day, else its back.
func (s *State) eventOf(day uint8) string {
	token := &eventTokens[s.Tokens[day-1]]
	if day == 1 || day == lastDay {
		return token.Front
	}
	return token.Back
}

// isToday reports whether the day's event is an action.
func (s *State) isToday(a eventAction) bool { return s.has(Events) && s.eventOf(s.Day) == string(a) }

// resolveToken resolves the day's event. Most actions only change what the day does. Royal rats are placed in a phase of
// their own: then it returns true, and the morning comes after it.
func (s *State) resolveToken(ev *game.Events) (waits bool) {
	name := s.eventOf(s.Day)
	ev.Add(evEvent, game.Nobody, int16(slices.Index(eventNames, name)))
	switch eventAction(name) {
	case actionRoyalRat:
		s.enterTurns(Dawn, ev)
		return !s.closed()
	case actionToken:
		for _, seat := range s.order() {
			if s.Supply > 0 {
				s.Supply--
				s.Seats[seat].Tokens++
				ev.Add(evTokenGained, game.Nobody, int16(seat))
			}
		}
	default:
		s.payGoal(name, ev)
	}
	return false
}

// fishToday is what everyone fishes (R2.2, R10.6).
func (s *State) fishToday() int16 {
	if s.has(Events) {
		if fish := expansionFile.Events.Actions[s.eventOf(s.Day)].Fish; fish > 0 {
			return int16(fish)
		}
	}
	return dailyFish
}

// phaseAfter returns the phase after another. An event may put the rare finds before the rescue (R10.6).
func (s *State) phaseAfter(p Phase) Phase {
	swapped := s.isToday(actionSwap)
	switch {
	case p == Reading && swapped, p == Rescuing && !swapped:
		return Finding
	case p == Finding && swapped, p == Reading:
		return Preparing
	case p == Preparing:
		return Rescuing
	}
	return Confirming
}

// Royal rats (R10.9).

// canPlaceRat reports whether a seat has a square for a royal rat.
func (s *State) canPlaceRat(seat game.Seat) bool {
	p := &s.Seats[seat]
	return p.Ship.CanPlace(royalRat, p.Anywhere > 0)
}

// doDawn has a seat place its royal rat.
func (s *State) doDawn(seat game.Seat, a Action, ev *game.Events) error {
	if a.Verb != Place {
		return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", a.Verb, s.Phase)
	}
	if err := s.placePiece(seat, royalRat, NoColour, a, ev); err != nil {
		return err
	}
	s.finishPhase(seat, ev)
	return nil
}

// removable reports whether the royal rat of a piece can be chased away: it touches a cat.
func (s *Ship) removable(p Piece) bool {
	if p.Tile != royalRat {
		return false
	}
	near := hull.Neighbours(p.mask())
	for _, o := range s.aboard() {
		if o.Tile.isCat() && o.mask().Intersects(near) {
			return true
		}
	}
	return false
}

// spareFish is what a seat can spend besides a payment that it has confirmed.
func (s *State) spareFish(seat game.Seat) int16 {
	p := &s.Seats[seat]
	fish := p.Fish
	if s.Phase == Paying {
		for _, c := range p.Pick {
			fish -= int16(c.Cost())
		}
	}
	return fish
}

// canChase reports whether a seat could chase some royal rat away now; where it is asked, before the day ends, that is public.
func (s *State) canChase(seat game.Seat) bool {
	if !s.has(Events) {
		return false
	}
	for _, piece := range s.Seats[seat].Ship.aboard() {
		if s.checkChase(seat, piece) == nil {
			return true
		}
	}
	return false
}

// checkChase refuses to chase away a piece that is not a royal rat beside a cat, or without a fish to spare (R10.9).
func (s *State) checkChase(seat game.Seat, p Piece) error {
	switch {
	case !s.Seats[seat].Ship.removable(p):
		return errNoRoyalRat
	case s.spareFish(seat) < 1:
		return errNoFishToChase
	}
	return nil
}

// Refusals to chase a royal rat away, made once, so that looking for one allocates nothing.
var (
	errNoRoyalRat    = game.Refuse(CodeNoRoyalRat, "no royal rat that touches a cat is there")
	errNoFishToChase = game.Refuse(CodeTooExpensive, "chasing a royal rat away costs a fish")
)

// chase pays a fish to remove a royal rat.
func (s *State) chase(seat game.Seat, at Square, ev *game.Events) error {
	p := &s.Seats[seat]
	i := p.Ship.find(at)
	if i < 0 {
		return errNoRoyalRat
	}
	if err := s.checkChase(seat, p.Ship.Pieces[i]); err != nil {
		return err
	}
	p.Ship.removeAt(at)
	p.Fish--
	if s.Phase == Confirming {
		s.Chosen = s.Chosen.Without(seat)
	}
	ev.Add(evChased, game.Nobody, int16(seat), int16(at))
	return nil
}

func (s *State) legalChase(seat game.Seat, into []Action) []Action {
	if !s.has(Events) {
		return into
	}
	from := len(into)
	for _, piece := range s.Seats[seat].Ship.aboard() {
		if s.checkChase(seat, piece) == nil {
			into = append(into, Action{Verb: Chase, At: [2]Square{piece.At}})
		}
	}
	slices.SortFunc(into[from:], func(a, b Action) int { return int(a.At[0]) - int(b.At[0]) })
	return into
}

// Temporary tokens (R10.8).

func (p *Player) canLayToken() bool { return p.Tokens > 0 }

// layToken lays a temporary token as a basket or as speed.
func (s *State) layToken(seat game.Seat, v Verb, ev *game.Events) error {
	p := &s.Seats[seat]
	if !p.canLayToken() {
		return game.Refuse(CodeNoToken, "no temporary token is left to lay")
	}
	p.Tokens--
	if v == TokenBasket {
		p.BasketTokens++
		ev.Add(evTokenBasket, game.Nobody, int16(seat))
	} else {
		p.SpeedTokens++
		ev.Add(evTokenSpeed, game.Nobody, int16(seat))
	}
	return nil
}

// spendTokens returns laid tokens to the supply at the day's end, used or not.
func (s *State) spendTokens() {
	for seat := range s.Players {
		p := &s.Seats[seat]
		s.Supply += p.BasketTokens + p.SpeedTokens + p.SpentTokens
		p.BasketTokens, p.SpeedTokens, p.SpentTokens = 0, 0, 0
	}
}
