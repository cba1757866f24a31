package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Draft records the draft as it happened. Draft[p] are the seven cards dealt to seat p: first the two that p kept, then the two
// kept by the next seat, then two by the third and one by the fourth. Cards that nobody has kept yet follow, sorted. So Draft shows
// everything that any seat has seen.

// draftStages is the number of times that seats keep two cards.
const draftStages = 3

// passStep is 1 when hands pass to the left, to the next seat, and players-1 for the right (R2.3).
func (s *State) passStep() int {
	if s.Day%2 == 1 {
		return 1
	}
	return int(s.Players) - 1
}

// passTo returns the seat that receives the cards which this seat does not keep.
func (s *State) passTo(seat game.Seat) game.Seat {
	return game.Seat((int(seat) + s.passStep()) % int(s.Players))
}

// pool returns the seat to which a hand was originally dealt, given its holder at a stage.
func (s *State) pool(seat game.Seat, stage int) game.Seat {
	n := int(s.Players)
	return game.Seat((int(seat) + stage*(n-s.passStep())) % n)
}

// draftHand returns the cards that a seat can choose from at the current stage.
func (s *State) draftHand(seat game.Seat) []Card {
	switch s.Mode {
	case Solo:
		return s.Draft[soloHand][:soloDealt]
	case Family:
		return s.Draft[seat][:familyDealt]
	}
	return s.Draft[s.pool(seat, int(s.Stage))][2*s.Stage:]
}

// toKeep is the number of cards to keep at each stage of the draft.
func (s *State) toKeep() int {
	if s.Mode == Solo {
		return soloKept
	}
	return 2
}

// kept returns what a seat kept at a stage.
func (s *State) kept(seat game.Seat, stage int) []Card {
	return s.Draft[s.pool(seat, stage)][2*stage : min(2*stage+2, draftCards)]
}

// keptToday returns the cards that a seat has kept today and not paid yet; it is never nil.
func (s *State) keptToday(seat game.Seat) []Card {
	list := []Card{}
	if !s.drafting() || s.Mode == Family {
		return list
	}
	if s.Mode == Solo {
		n := draftCards
		if s.Phase == Drafting {
			n = soloKept * int(s.Stage)
		}
		return append(list, s.Draft[seat][:n]...)
	}
	stages := draftStages + 1
	if s.Phase == Drafting {
		stages = int(s.Stage)
	}
	for stage := range stages {
		kept := cardsFrom(s.kept(seat, stage))
		list = append(list, kept.List()...)
	}
	return list
}

// drafted returns the seven cards of a seat, sorted.
func (s *State) drafted(seat game.Seat) (cards [draftCards]Card) {
	if s.Mode == Solo {
		cards = s.Draft[seat]
		slices.Sort(cards[:])
		return cards
	}
	n := 0
	for stage := range draftStages + 1 {
		n += copy(cards[n:], s.kept(seat, stage))
	}
	slices.Sort(cards[:])
	return cards
}

// deal gives everyone seven cards.
func (s *State) deal(ev *game.Events) {
	s.Phase, s.Stage, s.Chosen = Drafting, 0, 0
	if s.Mode == Solo {
		s.dealSolo(ev)
		return
	}
	for seat := range game.Seat(s.Players) {
		hand := s.Draft[seat][:]
		for i := range hand {
			hand[i] = s.drawCard(ev)
		}
		slices.Sort(hand)
		addCards(ev, evDealtYou, seat, hand)
	}
	ev.Add(evDealt, game.Nobody, draftCards)
}

// settleDraft completes a stage of the draft.
func (s *State) settleDraft(ev *game.Events) {
	switch s.Mode {
	case Solo:
		s.keepSolo(ev)
	case Family:
		s.keepFamily(ev)
	default:
		s.passHands(ev)
	}
}

// passHands completes a stage: everyone keeps two cards and passes on the rest.
func (s *State) passHands(ev *game.Events) {
	for seat := range game.Seat(s.Players) {
		p := &s.Seats[seat]
		hand := s.draftHand(seat)
		for i := range 2 {
			j := i + slices.Index(hand[i:], p.Pick[i])
			hand[i], hand[j] = hand[j], hand[i]
		}
		slices.Sort(hand[2:])
		p.Unlocated.addAll(hand[2:])
		p.Pick = [draftCards]Card{}
	}
	s.Stage++
	s.Chosen = 0
	if s.passStep() == 1 {
		ev.Add(evPassedLeft, game.Nobody)
	} else {
		ev.Add(evPassedRight, game.Nobody)
	}
	for seat := range game.Seat(s.Players) {
		hand := s.draftHand(seat)
		if s.Stage >= s.Players { // the seat has already seen these cards
			s.Seats[seat].Unlocated.forget(hand)
		}
		addCards(ev, evDealtYou, seat, hand)
	}
	if s.Stage == draftStages {
		s.Phase = Paying
	}
}

// settlePayments carries out all purchases simultaneously (R2.4).
func (s *State) settlePayments(ev *game.Events) {
	for seat := range game.Seat(s.Players) {
		p := &s.Seats[seat]
		bought := cardAction(Buy, p.Pick[:]...)
		rest := s.drafted(seat)
		s.buy(seat, bought.list(), rest[:], ev, evPaid)
		p.Pick = [draftCards]Card{}
	}
	s.Stage = 0
}

// buy pays for some of the offered cards and discards the others face down.
func (s *State) buy(seat game.Seat, bought, offered []Card, ev *game.Events, kind game.EventKind) {
	p := &s.Seats[seat]
	var rest Cards
	rest.addAll(offered)
	fish := int16(costOf(bought))
	for _, c := range bought {
		rest.remove(c)
		p.Hand[c]++
	}
	p.Fish -= fish
	for _, c := range offered {
		if rest.remove(c) {
			s.discardHidden(c, seat)
		}
	}
	ev.Add(kind, game.Nobody, int16(seat), int16(len(bought)), fish)
	addCards(ev, evBoughtYou, seat, bought)
}

// doChoice handles secret, simultaneous choices: drafting, paying and confirming.
func (s *State) doChoice(seat game.Seat, a Action, ev *game.Events) error {
	p := &s.Seats[seat]
	if a.Verb == Withdraw {
		if !s.Chosen.Has(seat) {
			return game.Refuse(game.CodeNothingChosen, "seat %d has chosen nothing yet", seat)
		}
		if s.final() {
			return game.Refuse(CodeChoiceFinal, "everyone has chosen")
		}
		s.Chosen = s.Chosen.Without(seat)
		p.Pick = [draftCards]Card{}
		if s.Phase != Confirming {
			ev.Add(evWithdrawn, game.Nobody, int16(seat))
		}
		return nil
	}
	if want := [...]Verb{Drafting: Keep, Paying: Buy, Confirming: Confirm}[s.Phase]; a.Verb != want {
		return game.Refuse(game.CodeWrongPhase, "%v is not an action of this phase, %v", a.Verb, s.Phase)
	}
	if s.Chosen.Has(seat) {
		return game.Refuse(game.CodeAlreadyChosen, "seat %d has chosen already", seat)
	}
	switch s.Phase {
	case Drafting:
		if n := len(a.list()); n != s.toKeep() {
			return game.Refuse(CodeKeepCount, "%d cards are kept, not %d", n, s.toKeep())
		}
		if err := checkOffered(a.list(), s.draftHand(seat)); err != nil {
			return err
		}
	case Paying:
		drafted := s.drafted(seat)
		if err := checkBuy(a.list(), drafted[:], p.Fish); err != nil {
			return err
		}
	case Confirming:
		if !s.holders().Has(seat) {
			return game.Refuse(game.CodeWrongPhase, "seat %d has no cards and is not asked", seat)
		}
		s.Chosen = s.Chosen.With(seat)
		ev.Add(evConfirmedYou, seat)
		return nil
	}
	p.Pick = a.Cards
	s.Chosen = s.Chosen.With(seat)
	ev.Add(evChosen, game.Nobody, int16(seat))
	addCards(ev, evChosenYou, seat, a.list())
	return nil
}

// final reports whether all have chosen and only a pending effect keeps the stage open. Confirmations can still be withdrawn then,
// because a refusal would reveal that everyone else has confirmed.
func (s *State) final() bool { return s.Phase != Confirming && s.asked() == 0 }

// legalChoice lists the actions that doChoice accepts.
func (s *State) legalChoice(seat game.Seat, into []Action) []Action {
	if s.Chosen.Has(seat) {
		if s.final() {
			return into
		}
		return append(into, Action{Verb: Withdraw})
	}
	switch s.Phase {
	case Drafting:
		into = legalKeep(s.draftHand(seat), s.toKeep(), Action{Verb: Keep}, 0, into)
	case Paying:
		drafted := s.drafted(seat)
		into = legalBuy(drafted[:], s.Seats[seat].Fish, into)
	case Confirming:
		if s.holders().Has(seat) {
			into = append(into, Action{Verb: Confirm})
		}
	}
	return into
}

// legalKeep lists every choice of n further cards from a sorted hand. It takes equal cards from the front.
func legalKeep(hand []Card, n int, a Action, had int, into []Action) []Action {
	if n == 0 {
		return append(into, a)
	}
	for i, c := range hand {
		if i > 0 && hand[i-1] == c {
			continue
		}
		a.Cards[had] = c
		into = legalKeep(hand[i+1:], n-1, a, had+1, into)
	}
	return into
}

// checkOffered rejects cards that are not offered; both lists are sorted.
func checkOffered(cards, offered []Card) error {
	i := 0
	for _, c := range cards {
		for i < len(offered) && offered[i] != c {
			i++
		}
		if i == len(offered) {
			return game.Refuse(CodeNotOffered, "the card %q is not on offer", c.String())
		}
		i++
	}
	return nil
}

// checkBuy rejects cards that are not offered or too expensive.
func checkBuy(cards, offered []Card, fish int16) error {
	if err := checkOffered(cards, offered); err != nil {
		return err
	}
	if cost := costOf(cards); !canPay(cost, fish) {
		return game.Refuse(CodeTooExpensive, "the cards cost %d fish, there are %d", cost, fish)
	}
	return nil
}

// costOf is the total cost of some cards.
func costOf(cards []Card) int {
	cost := 0
	for _, c := range cards {
		cost += c.Cost()
	}
	return cost
}

// canPay reports whether cards of a total cost can be bought (R2.4, R6.3).
func canPay(cost int, fish int16) bool { return cost <= int(fish) }

// legalBuy lists every affordable subset of the offered cards, which are sorted. It takes equal cards from the front. Each card joins
// the subsets of the cards before it.
func legalBuy(offered []Card, fish int16, into []Action) []Action {
	var subsets [1 << len(Action{}.Cards)]struct{ cost, n int16 }
	first := len(into)
	into = append(into, Action{Verb: Buy})
	latest := 0 // the first subset with the previous card
	for i, c := range offered {
		from, to := 0, len(into)-first
		if i > 0 && offered[i-1] == c {
			from = latest
		}
		latest = to
		for k := from; k < to; k++ {
			cost, n := subsets[k].cost+int16(c.Cost()), subsets[k].n
			if !canPay(int(cost), fish) {
				continue
			}
			a := into[first+k]
			a.Cards[n] = c
			more := &subsets[len(into)-first]
			more.cost, more.n = cost, n+1
			into = append(into, a)
		}
	}
	return into
}
