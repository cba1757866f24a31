package game

// Info states a game's facts in one place.
type Info struct {
	Name       string // as in logs and commands
	Version    int    // of the rules, shuffles included: a changed outcome raises it
	Oldest     int    // the first version whose games can still be played
	MinPlayers int
	MaxPlayers int
	// Presets are configurations that a table can start from, by name.
	Presets map[string]string
	// Tutorial is how a guided game begins, for those who learn it.
	Tutorial Tutorial
}

// Tutorial is a game that begins in the middle: its actions lead to a moment at which seat 0 meets the first idea. Everybody may
// know its seed.
type Tutorial struct {
	Config  string
	Seed    string
	Actions []string // as in a Record
}

// Decision numbers what a seat is asked in a state. It rises when the seat acts or is asked something else, and never because
// of what other seats do meanwhile. It goes round after 65,535, and back with a state that is taken back: whoever lets people
// take back counts for themselves.
type Decision uint16

// EndVerb begins the action that ends a turn, in every game that has one.
const EndVerb = "end"

// Rules is a game. S is its state, A an action and V what a seat may see. None of the methods keeps a pointer. A state knows
// the version of the rules that it was set up by, and so does a view: all methods play it by that version.
type Rules[S, A comparable, V any] interface {
	Setup[S, A, V]
	Turns[S, A]
	Views[S, V]
	Notation[A]
}

// Setup is the part of Rules that sets up games.
type Setup[S, A comparable, V any] interface {
	Info() Info
	// At returns the rules that set up games of one of the versions from Info's Oldest up to the newest.
	At(version int) Rules[S, A, V]
	// New sets up a game. The configuration is JSON; what breaks a rule is refused with a code that says which.
	New(config []byte, seed Seed) (S, error)
	// Config returns the full configuration of a game, defaults included.
	Config(s *S) []byte
	Players(s *S) int
}

// Turns is the part of Rules that decides who may do what, and does it.
type Turns[S, A comparable] interface {
	Over(s *S) bool
	// Must returns the seats that are awaited now. The game goes on when they act.
	Must(s *S) Seats
	// Awaited returns the seats that are awaited as far as a viewer may know.
	Awaited(s *S, viewer Seat) Seats
	// Secret returns the seats that answer in secret now: until all have answered nobody may know which of them have.
	Secret(s *S) Seats
	// Legal appends every action of a seat in a canonical order; seats that are not awaited may have some too.
	Legal(s *S, seat Seat, into []A) []A
	Decision(s *S, seat Seat) Decision
	// Step carries out an action in place. After an error the state must not be used again, so callers step a copy.
	Step(s *S, seat Seat, a A, ev *Events) error
	// Rekey shuffles anew what nobody has seen, for a takeback past a reveal.
	Rekey(s *S, counter uint64)
	// Decline returns the action by which a seat lets a confirmation go by, if that is what it is asked. Who does not
	// want to be asked, or does not answer in time, declines.
	Decline(s *S, seat Seat) (A, bool)
}

// Views is the part of Rules that shows a game, as far as a seat may see it.
type Views[S comparable, V any] interface {
	View(s *S, seat Seat) V
	// Sample returns a state that gives the same view, with all that the view hides drawn at random.
	Sample(v *V, r *Rand) S
	// Score is the sheet as far as the view knows it, as if the game ended now.
	Score(v *V) Sheet
	// Titles is what each seat is praised for when the game is over: at least one title, at most two. Before that there are none.
	Titles(v *V) [][]Message
	// Options lists what can be done with a piece, with the change of score of each possibility.
	Options(v *V, piece string) (any, error)
}

// Notation is the part of Rules that writes and reads actions and events.
type Notation[A comparable] interface {
	// Format writes an action in the game's notation and Parse reads it.
	Format(a A) string
	Parse(text string) (A, error)
	// Verb is the word that begins an action in notation.
	Verb(a A) string
	Describe(e Event) Message
	// Words lists what the word catalogues have to hold for the game.
	Words() Words
}

// Apply returns the state after an action and leaves the given one as it was.
func Apply[S, A comparable, V any](r Rules[S, A, V], s *S, seat Seat, a A, ev *Events) (S, error) {
	next := *s
	if err := r.Step(&next, seat, a, ev); err != nil {
		return *s, err
	}
	return next, nil
}
