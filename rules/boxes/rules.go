package boxes

import (
	"encoding/json"

	"github.com/purrlor/purrlor/rules/game"
)

// Name is the name of the game.
const Name = "boxes"

// Version is the version of the rules, including shuffles. A change of outcomes must raise it.
const Version = 1

// Rules implements game.Rules.
type Rules struct{}

var _ game.Rules[State, Action, View] = Rules{}

// Info states the game's facts.
func (Rules) Info() game.Info {
	return game.Info{Name: Name, Version: Version, Oldest: Version, MinPlayers: minPlayers, MaxPlayers: maxPlayers, Presets: Presets, Tutorial: tutorial}
}

// Progress estimates how much of the game is over, in percent: the cards on the table, out of those and the deck.
func (Rules) Progress(s *State) int {
	laid := s.Table.Occupied.Count()
	return 100 * laid / max(1, laid+int(s.DeckN))
}

// At returns the same rules, because there is only one version.
func (r Rules) At(int) game.Rules[State, Action, View] { return r }

// New sets up a game.
func (Rules) New(config []byte, seed game.Seed) (State, error) {
	c, err := ParseConfig(config)
	if err != nil {
		return State{}, err
	}
	return newState(c, seed), nil
}

// Config returns the configuration with its defaults filled in.
func (Rules) Config(s *State) []byte {
	raw, err := json.Marshal(s.config())
	if err != nil {
		panic(err) // a Config has nothing that JSON cannot hold
	}
	return raw
}

// Players returns the number of seats.
func (Rules) Players(s *State) int { return int(s.Players) }

// Over reports whether the game has ended.
func (Rules) Over(s *State) bool { return s.Phase == Over }

// Must returns the seat whose turn it is.
func (Rules) Must(s *State) game.Seats {
	if s.Phase == Over {
		return 0
	}
	return game.Seats(0).With(s.Turn)
}

// Awaited returns the seat whose turn it is, which is public.
func (r Rules) Awaited(s *State, _ game.Seat) game.Seats { return r.Must(s) }

// Secret returns no seat, because everyone sees who acts.
func (Rules) Secret(*State) game.Seats { return 0 }

// Legal appends a seat's actions.
func (Rules) Legal(s *State, seat game.Seat, into []Action) []Action { return s.legal(seat, into) }

// Decision numbers what a seat has to decide.
func (Rules) Decision(s *State, seat game.Seat) game.Decision {
	if !s.seats().Has(seat) {
		return 0
	}
	return s.Seats[seat].Decision
}

// Step carries out an action in place.
func (Rules) Step(s *State, seat game.Seat, a Action, ev *game.Events) error {
	return s.step(seat, a, ev)
}

// Rekey reshuffles unseen cards.
func (Rules) Rekey(s *State, counter uint64) { s.rekey(counter) }

// Decline returns nothing, because the game has no confirmations.
func (Rules) Decline(*State, game.Seat) (Action, bool) { return Action{}, false }

// View returns what a seat may know, or a spectator if the seat is Nobody.
func (Rules) View(s *State, seat game.Seat) View { return s.view(seat) }

// Sample returns a state that gives the same view.
func (Rules) Sample(v *View, r *game.Rand) State { return sample(v, r) }

// Score returns the sheet, which is fully public.
func (Rules) Score(v *View) game.Sheet {
	t := v.Table()
	return t.Sheet(v.Config.Players, v.advanced(), v.Phase == Over)
}

// Titles returns each player's titles after the game.
func (Rules) Titles(v *View) [][]game.Message { return titles(v) }

// Options lists the possible uses of a card.
func (Rules) Options(v *View, piece string) (any, error) { return options(v, piece) }

// Format writes an action in notation.
func (Rules) Format(a Action) string { return a.String() }

// Parse reads the notation.
func (Rules) Parse(text string) (Action, error) { return ParseAction(text) }

// Verb returns the first word of an action.
func (Rules) Verb(a Action) string { return a.Verb.String() }

// Describe gives an event its message.
func (Rules) Describe(e game.Event) game.Message { return describe(e) }

// Types returns zero values of what clients see.
func (Rules) Types() game.Types {
	return game.Types{Config: Config{}, View: View{}, Options: []any{Options{}}}
}

// Words lists what the word catalogues must contain.
func (Rules) Words() game.Words { return words() }

// Pick chooses for a random player. It rarely lays a sleeping cat, because there are many slots for one and each cat brings the end
// nearer. It claims a box every other time.
func (Rules) Pick(r *game.Rand, legal []Action) Action {
	switch last := legal[len(legal)-1]; {
	case legal[0].Verb == Draw && r.IntN(16) > 0:
		return legal[0]
	case last.Verb == End && r.IntN(2) == 0:
		return last
	}
	return legal[r.IntN(len(legal))]
}
