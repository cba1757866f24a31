package isle

import "github.com/purrlor/purrlor/rules/game"

// endDay empties the fields, turns the baskets back and starts the next day or ends the game (R4.3). Fish and cards in hand
// stay, without limit (R2.6).
func (s *State) endDay(ev *game.Events) {
	s.Chosen = 0
	ev.Add(evNight, game.Nobody, int16(s.Day))
	if left := int16(s.Fields[Left].N) + int16(s.Fields[Right].N); left > 0 {
		ev.Add(evCatsLeft, game.Nobody, left)
	}
	s.Fields = [3]Row{}
	s.Draft = [game.MaxSeats][draftCards]Card{} // what was seen of it counts for the day
	for seat := range s.Players {
		p := &s.Seats[seat]
		p.UnusedBaskets += p.UsedBaskets
		p.UsedBaskets = 0
	}
	s.spendTokens()
	switch s.Mode {
	case Family:
		s.moveFirstLast()
	case Solo:
		if s.Day < lastDay {
			s.revealColour(ev)
		}
	}
	if s.Day < lastDay {
		s.startDay(ev)
		return
	}
	s.Phase = Over
	ev.Add(evOver, game.Nobody)
	s.tellWinners(ev)
}
