package isle

import (
	"cmp"
	"encoding/json"

	"github.com/purrlor/purrlor/rules/game"
)

// Name is the name of the game.
const Name = "isle"

// Rules implements game.Rules. The zero value sets up games of the newest version.
type Rules struct {
	version int // version of the games that New sets up, 0 for the newest
}

var _ game.Rules[State, Action, View] = Rules{}

// Info states the game's facts.
func (r Rules) Info() game.Info {
	return game.Info{Name: Name, Version: cmp.Or(r.version, Version), Oldest: oldest, MinPlayers: 1, MaxPlayers: game.MaxSeats, Presets: Presets, Tutorial: tutorial}
}

// Progress estimates how much of the game is over, in percent: the finished days.
func (Rules) Progress(s *State) int { return 100 * max(0, int(s.Day)-1) / lastDay }

// At returns the rules that set up games of a version.
func (Rules) At(version int) game.Rules[State, Action, View] { return Rules{version} }

// New sets up a game and starts its first day.
func (r Rules) New(config []byte, seed game.Seed) (State, error) {
	c, err := ParseConfig(config)
	if err != nil {
		return State{}, err
	}
	s := newState(c, r.Info().Version, seed)
	s.begin()
	return s, nil
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

// Must returns the seats whose actions the game waits for.
func (Rules) Must(s *State) game.Seats { return s.must() }

// Awaited returns the seats that the game waits for, as far as the viewer may know.
func (Rules) Awaited(s *State, viewer game.Seat) game.Seats { return s.awaitedFor(viewer) }

// Secret returns the seats that confirm the end of a day (R6.2). The owner of a pending effect is not secret, because the effect is
// public.
func (Rules) Secret(s *State) game.Seats {
	if s.Phase != Confirming {
		return 0
	}
	if top := s.top(); top != nil {
		return s.holders().Without(top.Seat)
	}
	return s.holders()
}

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

// Rekey reshuffles unseen information.
func (Rules) Rekey(s *State, counter uint64) { s.rekey(counter) }

// Decline returns a seat's confirmation that the day may end (R6.2), or the action that lets the sister's waiting card act (R6.1).
func (Rules) Decline(s *State, seat game.Seat) (Action, bool) {
	if s.Sister.Waits {
		return Action{Verb: Allow}, s.top() == nil && s.seats().Has(seat)
	}
	asked := s.Phase == Confirming && s.top() == nil && s.holders().Has(seat) && !s.Chosen.Has(seat)
	return Action{Verb: Confirm}, asked
}

// View returns what a seat may know, or a spectator if the seat is Nobody.
func (Rules) View(s *State, seat game.Seat) View { return s.view(seat) }

// ViewSharing is View, but shares the public part with another view of the state.
func (Rules) ViewSharing(s *State, seat game.Seat, other *View) View {
	return s.viewBeside(seat, other.Common)
}

// Sample returns a state that gives the same view.
func (Rules) Sample(v *View, r *game.Rand) State { return sample(v, r) }

// Score returns the sheet as far as the view knows it.
func (Rules) Score(v *View) game.Sheet { return scoreView(v) }

// Titles returns each captain's titles after the game.
func (Rules) Titles(v *View) [][]game.Message { return titles(v) }

// Options lists the placements of a tile on the viewer's ship, or the points of a public lesson.
func (Rules) Options(v *View, piece string) (any, error) { return pieceOptions(v, piece) }

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
	return game.Types{Config: Config{}, View: View{}, Options: []any{Options{}, PublicOptions{}}}
}

// Words lists what the word catalogues must contain.
func (Rules) Words() game.Words { return words() }

// tutorial starts in the first rescue phase of a two-player game. Seat 0 has two adjacent orange cats. The cat-14-orange in the
// left field would make them a family at k3.
var tutorial = game.Tutorial{
	Config: `{"players":2,"lessons":["A","B","C"],"first":0}`,
	Seed:   "524f2e1690327e06c137b55cc54c4bf8395554783b4a9ee309bc43c7937d8aba",
	Actions: []string{
		"0 keep rescue-swift-4 rescue-broken-0",
		"1 keep add-tiles-to-fields public-145",
		"0 keep rescue-regular-1 rescue-regular-3",
		"1 keep lesson-123 public-143",
		"0 keep oshax rescue-broken-0",
		"1 keep rescue-broken-1 lesson-114",
		"0 buy rescue-swift-4 rescue-broken-0 rescue-broken-0 rescue-regular-1 rescue-regular-3",
		"1 buy rescue-broken-1 fish-per-oshax add-tiles-to-fields public-143 public-145",
		"0 end",
		"1 read public-145 orange",
		"1 play fish-per-oshax",
		"1 read public-143 blue",
		"1 end",
		"0 lay rescue-regular-3",
		"0 lay rescue-regular-1",
		"0 lay rescue-broken-0",
		"0 lay rescue-broken-0",
		"0 lay rescue-swift-4",
		"0 end",
		"1 lay rescue-broken-1",
		"1 play add-tiles-to-fields",
		"1 put left",
		"1 put right",
		"1 put left",
		"1 end",
		"0 rescue cat-01-orange left regular",
		"0 place cat-01-orange f5 180",
		"0 end",
		"1 rescue cat-16-orange left permanent",
		"1 place cat-16-orange n4 0",
		"1 end",
		"0 rescue cat-07-orange left regular",
		"0 place cat-07-orange i5 270m",
		"0 end",
		"1 pass",
	},
}
