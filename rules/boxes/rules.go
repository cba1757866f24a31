package boxes

import (
	"encoding/json"

	"github.com/purrlor/purrlor/rules/game"
)

// Name is the name of the game.
const Name = "boxes"

// Version numbers the rules, shuffles included. A changed outcome raises it.
const Version = 1

// Rules is the game as the contract wants it.
type Rules struct{}

var _ game.Rules[State, Action, View] = Rules{}

// Info states the game's facts.
func (Rules) Info() game.Info {
	return game.Info{Name: Name, Version: Version, Oldest: Version, MinPlayers: minPlayers, MaxPlayers: maxPlayers, Presets: Presets, Tutorial: tutorial}
}

// Progress returns about how much of the game is played, in percent: the cards that lie on the table, of those and the deck.
func (Rules) Progress(s *State) int {
	laid := s.Table.Occupied.Count()
	return 100 * laid / max(1, laid+int(s.DeckN))
}

// At returns the rules themselves: there has been one version only.
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

// Secret returns nobody: everyone sees who acts.
func (Rules) Secret(*State) game.Seats { return 0 }

// Legal appends a seat's actions.
func (Rules) Legal(s *State, seat game.Seat, into []Action) []Action { return s.legal(seat, into) }

// Decision numbers what a seat is asked.
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

// Rekey reshuffles what nobody has seen.
func (Rules) Rekey(s *State, counter uint64) { s.rekey(counter) }

// Decline returns nothing: nobody is asked to confirm.
func (Rules) Decline(*State, game.Seat) (Action, bool) { return Action{}, false }

// View returns what a seat, or with Nobody a spectator, may know.
func (Rules) View(s *State, seat game.Seat) View { return s.view(seat) }

// Sample returns a state that gives the same view.
func (Rules) Sample(v *View, r *game.Rand) State { return sample(v, r) }

// Score returns the sheet; nothing of it is hidden.
func (Rules) Score(v *View) game.Sheet {
	t := v.Table()
	return t.Sheet(v.Config.Players, v.advanced(), v.Phase == Over)
}

// Titles is what each player is praised for when the game is over.
func (Rules) Titles(v *View) [][]game.Message { return titles(v) }

// Options lists what can be done with a card.
func (Rules) Options(v *View, piece string) (any, error) { return options(v, piece) }

// Format writes an action in notation.
func (Rules) Format(a Action) string { return a.String() }

// Parse reads the notation.
func (Rules) Parse(text string) (Action, error) { return ParseAction(text) }

// Verb is the word that begins an action.
func (Rules) Verb(a Action) string { return a.Verb.String() }

// Describe gives an event its message.
func (Rules) Describe(e game.Event) game.Message { return describe(e) }

// Words lists what the word catalogues have to hold.
func (Rules) Words() game.Words { return words() }

// Pick is a random player's choice: it seldom lays a sleeping cat, since there are many slots for it and every cat laid
// brings the end nearer, and claims a box every other time.
func (Rules) Pick(r *game.Rand, legal []Action) Action {
	switch last := legal[len(legal)-1]; {
	case legal[0].Verb == Draw && r.IntN(16) > 0:
		return legal[0]
	case last.Verb == End && r.IntN(2) == 0:
		return last
	}
	return legal[r.IntN(len(legal))]
}
