package isle

import (
	"maps"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/grid"
)

// Events (R10.5-R10.9): one token for each day, resolved before the fields are filled. On the first and fifth day the front
// applies, which is an action. On other days the back applies, which is usually a goal.

// eventAction is an action of an event token.
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

// tokenSpeed is the speed of a temporary token.
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

// eventOf returns the event of a day: the token's front on the first and fifth day, else its back.
func (s *State) eventOf(day uint8) string {
	token := &eventTokens[s.Tokens[day-1]]
	if day == 1 || day == lastDay {
		return token.Front
	}
	return token.Back
}

// isToday reports whether the day's event is this action.
func (s *State) isToday(a eventAction) bool { return s.has(Events) && s.eventOf(s.Day) == string(a) }

// resolveToken resolves the day's event. Most actions only change how the day runs. Placing royal rats is a separate phase before
// the morning; then resolveToken returns true.
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

// fishToday is the number of fish for everyone (R2.2, R10.6).
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

// doDawn places a seat's royal rat.
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

// removable reports whether the royal rat of a piece touches a cat, so that it can be removed.
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

// spareFish is the number of fish that a seat can spend in addition to a confirmed payment.
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

// canChase reports whether a seat could remove some royal rat now. The game asks only before the end of a day, when the answer is
// public.
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

// checkChase rejects a piece that is not a royal rat beside a cat, and a seat without a spare fish (R10.9).
func (s *State) checkChase(seat game.Seat, p Piece) error {
	switch {
	case !s.Seats[seat].Ship.removable(p):
		return errNoRoyalRat
	case s.spareFish(seat) < 1:
		return errNoFishToChase
	}
	return nil
}

// Refusals to remove a royal rat, created once so that searching does not allocate.
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

// spendTokens returns laid tokens to the supply at the end of the day, used or not.
func (s *State) spendTokens() {
	for seat := range s.Players {
		p := &s.Seats[seat]
		s.Supply += p.BasketTokens + p.SpeedTokens + p.SpentTokens
		p.BasketTokens, p.SpeedTokens, p.SpentTokens = 0, 0, 0
	}
}

// Goals of events (R10.7) pay immediately, for the ships as they are on that morning.

// eventNames lists the names of actions and goals, so that an event can refer to one by number.
var eventNames = slices.Concat(
	slices.Sorted(maps.Keys(expansionFile.Events.Actions)), slices.Sorted(maps.Keys(expansionFile.Events.Goals)),
)

// payGoal pays a goal to every seat, if the name is that of a goal. The sister gets her own reward for that day (R10.10).
func (s *State) payGoal(name string, ev *game.Events) {
	goal, ok := expansionFile.Events.Goals[name]
	if !ok {
		return
	}
	for _, seat := range s.order() {
		var f Facts
		s.Seats[seat].Ship.facts(Standing{}, &f)
		points := f.goal(name) * goal.Points
		s.Seats[seat].Goals[s.Day-1] = int8(points)
		ev.Add(evGoal, game.Nobody, int16(seat), int16(points))
	}
	if s.Mode == Solo {
		points := goal.Sister[s.Day-2]
		s.Sister.Goals[s.Day-1] = int8(points)
		ev.Add(evSisterGoal, game.Nobody, int16(points))
	}
}

// goal counts the items that a goal pays for.
func (f *Facts) goal(name string) int {
	switch name {
	case "per_2_visible_rats":
		return f.rats.Count() / 2
	case "per_visible_rat_touching_cat":
		return f.rats.And(hull.Neighbours(f.cats.all())).Count()
	case "row_cats":
		return f.bestLine(shipLayout.rows[:])
	case "column_cats":
		return f.bestLine(shipLayout.columns[:])
	case "cat_neighbours":
		return f.bestNeighbours()
	case "per_lonely_cat":
		return f.lonely.n
	case "per_empty_room":
		return countTrue(f.empty[:])
	case "per_filled_room":
		return countTrue(f.filled[:])
	case "per_common_treasure":
		return f.commons.n
	case "per_rare_treasure":
		return f.rares.n
	case "per_visible_map":
		return f.mapsOpen.Count()
	case "captain_rooms_empty":
		return roomsEmpty(f, &lesson{rooms: "captain", points: 1}, NoColour).points
	case "no_treasures":
		return countTrue([]bool{f.treasures() == 0})
	}
	panic("isle: unknown goal " + name)
}

// bestLine returns the maximum number of cats with a square in one of the lines.
func (f *Facts) bestLine(lines []grid.Bits) int {
	most := 0
	for _, line := range lines {
		n := 0
		for i := range f.n {
			if f.piece[i].Tile.isCat() && f.mask[i].Intersects(line) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// bestNeighbours returns the maximum number of cats that touch one cat, of any colour.
func (f *Facts) bestNeighbours() int {
	most := 0
	for i := range f.n {
		if !f.piece[i].Tile.isCat() {
			continue
		}
		near, n := hull.Neighbours(f.mask[i]), 0
		for j := range f.n {
			if j != i && f.piece[j].Tile.isCat() && f.mask[j].Intersects(near) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

func countTrue(list []bool) int {
	n := 0
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}
