package game

// Info states a game's facts in one place.
type Info struct {
	Name       string // as in logs and commands
	Version    int    // version of the rules, shuffles included; a change of outcomes must raise it
	Oldest     int    // oldest version whose games can still be played
	MinPlayers int
	MaxPlayers int
	// Presets are the configurations that a table can start from, by name.
	Presets map[string]string
	// Tutorial is the guided start of a game for beginners.
	Tutorial Tutorial
}

// Tutorial is a game that starts in the middle. Its actions lead to a moment at which seat 0 meets the first idea. Its seed is
// public.
type Tutorial struct {
	Config  string
	Seed    string
	Actions []string // in the notation of a Record
}

// Decision numbers what a seat has to decide. It rises when the seat acts or has a new decision, and never because other seats act
// meanwhile. It wraps around after 65,535. Taking back a state also takes back the number, so callers that support takebacks need
// their own count.
type Decision uint16

// EndVerb is the verb that ends a turn, in every game that has one.
const EndVerb = "end"

// Rules is a game. S is its state, A an action and V what a seat may see. No method retains a pointer. A state and a view know the
// version of the rules that set up the game, and all methods apply that version.
type Rules[S, A comparable, V any] interface {
	Setup[S, A, V]
	Turns[S, A]
	Views[S, V]
	Notation[A]
}

// Setup is the part of Rules that sets up games.
type Setup[S, A comparable, V any] interface {
	Info() Info
	// At returns the rules that set up games of a version, from Info's Oldest to the newest.
	At(version int) Rules[S, A, V]
	// New sets up a game from a JSON configuration. It rejects an invalid configuration with a specific code.
	New(config []byte, seed Seed) (S, error)
	// Config returns the full configuration of a game, including defaults.
	Config(s *S) []byte
	Players(s *S) int
	// Types returns zero values of what clients see.
	Types() Types
}

// Types has a zero value of every type of a game that clients see, from which their schema is made.
type Types struct {
	Config, View any
	Options      []any // all that Options returns
}

// Turns is the part of Rules that decides and applies actions.
type Turns[S, A comparable] interface {
	Over(s *S) bool
	// Must returns the seats whose actions the game waits for.
	Must(s *S) Seats
	// Awaited returns the seats that the game waits for, as far as the viewer may know.
	Awaited(s *S, viewer Seat) Seats
	// Secret returns the seats that answer in secret now. Until all have answered, nobody may know which ones have.
	Secret(s *S) Seats
	// Legal appends every action of a seat in a canonical order. A seat that the game does not wait for may have actions too.
	Legal(s *S, seat Seat, into []A) []A
	Decision(s *S, seat Seat) Decision
	// Step applies an action in place. After an error the state is invalid, so callers step a copy.
	Step(s *S, seat Seat, a A, ev *Events) error
	// Rekey reshuffles unseen information, for a takeback past a reveal.
	Rekey(s *S, counter uint64)
	// Decline returns the action that declines a confirmation, if the seat has to confirm something. A seat declines if it has
	// disabled confirmations or does not answer in time.
	Decline(s *S, seat Seat) (A, bool)
}

// Views is the part of Rules that shows each seat what it may see.
type Views[S comparable, V any] interface {
	View(s *S, seat Seat) V
	// Sample returns a random state that gives the same view.
	Sample(v *V, r *Rand) S
	// Score returns the sheet that the view knows, as if the game ended now.
	Score(v *V) Sheet
	// Titles returns each seat's titles after the game, one or two each, and nothing before.
	Titles(v *V) [][]Message
	// Options returns the possible uses of a piece, each with its change of score.
	Options(v *V, piece string) (any, error)
}

// Notation is the part of Rules that writes and reads actions and events.
type Notation[A comparable] interface {
	// Format writes an action in the game's notation and Parse reads it.
	Format(a A) string
	Parse(text string) (A, error)
	// Verb returns the first word of an action in notation.
	Verb(a A) string
	Describe(e Event) Message
	// Words lists what the word catalogues must contain for the game.
	Words() Words
}

// Apply returns the state after an action and leaves the given state unchanged.
func Apply[S, A comparable, V any](r Rules[S, A, V], s *S, seat Seat, a A, ev *Events) (S, error) {
	next := *s
	if err := r.Step(&next, seat, a, ev); err != nil {
		return *s, err
	}
	return next, nil
}
