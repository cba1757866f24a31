package game

import (
	"encoding/json"
	"fmt"
)

// Game is a game without its types, for callers that serve any game.
type Game interface {
	Info() Info
	Words() Words
	Types() Types
	// At returns the game at a version of its rules: New starts a match of that version. At rejects an unknown version.
	At(version int) (Game, error)
	// New starts a match.
	New(config []byte, seed Seed) (Match, error)
	// Load restores a match that Save wrote, of any version, or returns ErrOtherLayout.
	Load(saved []byte) (Match, error)
	// Random plays a whole match with random players. It returns the final match and the number of actions.
	Random(config []byte, seed Seed) (Match, int, error)
	// ReadView reads the JSON of a view, for bots in another process.
	ReadView(raw []byte) (any, error)
	// Legal, Options and Score are the methods of Match for callers that have only a view. Legal lists the actions of the view's
	// own seat.
	Legal(view any, seat Seat) []string
	Options(view any, piece string) (any, error)
	Score(view any) Sheet
}

// Match is a game in progress. It is not safe for concurrent use.
type Match interface {
	MatchTurns
	MatchViews
	MatchState
}

// MatchTurns is the part of a Match that decides and applies actions.
type MatchTurns interface {
	Over() bool
	Must() Seats
	// Awaited returns the seats that the game waits for, as far as the viewer may know.
	Awaited(viewer Seat) Seats
	// Secret returns the seats that answer in secret now. Until all have answered, nobody may know which ones have.
	Secret() Seats
	Decision(seat Seat) Decision
	// Legal lists a seat's actions in notation.
	Legal(seat Seat) []string
	// VerbCounts counts a seat's actions by their first word, and lists all of them in notation if there are at most few.
	VerbCounts(seat Seat, few int) (map[string]int, []string)
	// Pick returns the choice of a random player for a seat that has at least one action.
	Pick(seat Seat, r *Rand) string
	// Plan reads the actions that a seat plans for a later turn. It returns them in notation with the facts that the plan depends
	// on, and rejects a plan that can no longer be carried out.
	Plan(seat Seat, steps []string) ([]string, Basis, error)
	// Act carries out an action, in notation or as JSON. An error leaves the match unchanged.
	Act(seat Seat, action string) (Outcome, error)
	// Decline returns the action that declines a confirmation, or nothing if the seat need not confirm anything.
	Decline(seat Seat) string
	Rekey(counter uint64)
}

// MatchViews is the part of a Match that shows each seat what it may see.
type MatchViews interface {
	// Opening returns the events of the public set-up before the first action.
	Opening() []AddressedEvent
	// View returns what a seat may know. The views of a state may share memory, so callers must not change them.
	View(seat Seat) any
	Options(seat Seat, piece string) (any, error)
	// Progress estimates how much of the game is over, in percent, from public information; 0 if the game has no estimate.
	Progress() int
	Score(viewer Seat) Sheet
	// Titles returns each seat's titles after the game.
	Titles() [][]Message
	// SeatRecords returns each seat's figures and picture after the game, nil if the game has none.
	SeatRecords() []SeatRecord
}

// MatchState is the part of a Match that exposes everything, including secrets.
type MatchState interface {
	Config() []byte
	Players() int
	// State returns the whole state, for tools that print it.
	State() any
	Clone() Match
	// Save encodes the whole state for storage.
	Save() ([]byte, error)
}

// Outcome is the result of an action.
type Outcome struct {
	Action string // in notation
	Sealed bool   // its player cannot take it back without consent
	Events []AddressedEvent
}

// AddressedEvent is a message for everyone, or for one seat.
type AddressedEvent struct {
	To Seat
	Message
}

// Erase hides the types of a game.
func Erase[S, A comparable, V any](r Rules[S, A, V]) Game { return erased[S, A, V]{r} }

type erased[S, A comparable, V any] struct{ Rules[S, A, V] }

func (g erased[S, A, V]) At(version int) (Game, error) {
	info := g.Info()
	if version < info.Oldest || version > info.Version {
		return nil, Refuse(CodeRulesVersion, "version %d of the rules of %s is unknown; known are versions %d to %d",
			version, info.Name, info.Oldest, info.Version)
	}
	return erased[S, A, V]{g.Rules.At(version)}, nil
}

func (g erased[S, A, V]) New(config []byte, seed Seed) (Match, error) {
	s, err := g.Rules.New(config, seed)
	if err != nil {
		return nil, err
	}
	return &match[S, A, V]{rules: g.Rules, state: &s}, nil
}

func (g erased[S, A, V]) Load(saved []byte) (Match, error) {
	s := new(S)
	if err := Load(saved, s); err != nil {
		return nil, err
	}
	return &match[S, A, V]{rules: g.Rules, state: s}, nil
}

func (g erased[S, A, V]) ReadView(raw []byte) (any, error) {
	var v V
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, fmt.Errorf("read a view of %s: %w", g.Info().Name, err)
	}
	return v, nil
}

func (g erased[S, A, V]) Legal(view any, seat Seat) []string {
	v := view.(V)
	r := SeedOf("a world of a view").Stream("sample", 0) // any consistent world will do, because the seat has the same actions in all of them
	s := g.Sample(&v, &r)
	return (&match[S, A, V]{rules: g.Rules, state: &s}).Legal(seat)
}

func (g erased[S, A, V]) Options(view any, piece string) (any, error) {
	v := view.(V)
	return g.Rules.Options(&v, piece)
}

func (g erased[S, A, V]) Score(view any) Sheet {
	v := view.(V)
	return g.Rules.Score(&v)
}

func (g erased[S, A, V]) Random(config []byte, seed Seed) (Match, int, error) {
	s, err := g.Rules.New(config, seed)
	if err != nil {
		return nil, 0, err
	}
	steps, err := Playout(g.Rules, &s, seed.Stream("random players", 0))
	return &match[S, A, V]{rules: g.Rules, state: &s}, steps, err
}

// Picker is an optional part of Rules. It chooses for a random player when a uniform choice would make a poor game.
type Picker[A any] interface {
	Pick(r *Rand, legal []A) A
}

// Sharer is an optional part of Rules. It builds a view that shares its public part with another view of the same state, because
// building that part for every viewer would be slow.
type Sharer[S, V any] interface {
	ViewSharing(s *S, seat Seat, other *V) V
}

// Opener is an optional part of Rules. It returns the events of the public set-up.
type Opener[S any] interface {
	Opening(s *S, ev *Events)
}

// RandomChoice returns a random player's choice.
func RandomChoice[S, A comparable, V any](rules Rules[S, A, V], r *Rand, legal []A) A {
	if p, ok := any(rules).(Picker[A]); ok {
		return p.Pick(r, legal)
	}
	return legal[r.IntN(len(legal))]
}

// Playout plays a game to its end in place: a random awaited seat takes a random action.
func Playout[S, A comparable, V any](rules Rules[S, A, V], s *S, r Rand) (steps int, err error) {
	var legal []A
	for !rules.Over(s) {
		seats := rules.Must(s)
		for k := r.IntN(max(1, seats.Count())); k > 0; k-- {
			seats &= seats - 1
		}
		seat := seats.First()
		legal = rules.Legal(s, seat, legal[:0])
		if len(legal) == 0 {
			return steps, Refuse(CodeGameOver, "seat %d has no legal action and the game is not over", seat)
		}
		if err := rules.Step(s, seat, RandomChoice(rules, &r, legal), nil); err != nil {
			return steps, err
		}
		steps++
	}
	return steps, nil
}

// match holds a state that never changes after it is set, so that copies can share it.
type match[S, A comparable, V any] struct {
	rules      Rules[S, A, V]
	state      *S
	events     Events
	viewed     *S // state of sharedView
	sharedView *V // the last view
}

func (m *match[S, A, V]) Config() []byte              { return m.rules.Config(m.state) }
func (m *match[S, A, V]) Players() int                { return m.rules.Players(m.state) }
func (m *match[S, A, V]) Over() bool                  { return m.rules.Over(m.state) }
func (m *match[S, A, V]) Must() Seats                 { return m.rules.Must(m.state) }
func (m *match[S, A, V]) Decision(seat Seat) Decision { return m.rules.Decision(m.state, seat) }
func (m *match[S, A, V]) State() any                  { return *m.state }

func (m *match[S, A, V]) View(seat Seat) any { return m.view(seat) }

func (m *match[S, A, V]) view(seat Seat) V {
	sharer, ok := m.rules.(Sharer[S, V])
	if ok && m.viewed == m.state {
		return sharer.ViewSharing(m.state, seat, m.sharedView)
	}
	v := m.rules.View(m.state, seat)
	if ok {
		m.viewed, m.sharedView = m.state, &v
	}
	return v
}

func (m *match[S, A, V]) Rekey(counter uint64) {
	next := *m.state
	m.rules.Rekey(&next, counter)
	m.state = &next
}

func (m *match[S, A, V]) Clone() Match { return &match[S, A, V]{rules: m.rules, state: m.state} }

func (m *match[S, A, V]) Save() ([]byte, error) { return Save(m.state) }

func (m *match[S, A, V]) Decline(seat Seat) string {
	a, ok := m.rules.Decline(m.state, seat)
	if !ok {
		return ""
	}
	return m.rules.Format(a)
}

func (m *match[S, A, V]) Awaited(viewer Seat) Seats { return m.rules.Awaited(m.state, viewer) }

func (m *match[S, A, V]) Secret() Seats { return m.rules.Secret(m.state) }

func (m *match[S, A, V]) Progress() int {
	if r, tells := any(m.rules).(interface{ Progress(s *S) int }); tells {
		return r.Progress(m.state)
	}
	return 0
}

func (m *match[S, A, V]) VerbCounts(seat Seat, few int) (map[string]int, []string) {
	actions := m.rules.Legal(m.state, seat, nil)
	verbs := map[string]int{}
	for i := 0; i < len(actions); { // actions of one verb are usually adjacent
		verb, first := m.rules.Verb(actions[i]), i
		for i < len(actions) && m.rules.Verb(actions[i]) == verb {
			i++
		}
		verbs[verb] += i - first
	}
	if len(actions) > few {
		return verbs, nil
	}
	return verbs, m.texts(actions)
}

// texts writes actions in notation.
func (m *match[S, A, V]) texts(actions []A) []string {
	texts := make([]string, len(actions))
	for i, a := range actions {
		texts[i] = m.rules.Format(a)
	}
	return texts
}

func (m *match[S, A, V]) Legal(seat Seat) []string { return m.texts(m.rules.Legal(m.state, seat, nil)) }

func (m *match[S, A, V]) Pick(seat Seat, r *Rand) string {
	return m.rules.Format(RandomChoice(m.rules, r, m.rules.Legal(m.state, seat, nil)))
}

func (m *match[S, A, V]) Act(seat Seat, action string) (Outcome, error) {
	a, err := m.parse(action)
	if err != nil {
		return Outcome{}, err
	}
	m.events.Reset()
	next := *m.state
	if err := m.rules.Step(&next, seat, a, &m.events); err != nil {
		return Outcome{}, err
	}
	m.state = &next
	return Outcome{Action: m.rules.Format(a), Sealed: m.events.Sealed, Events: m.described()}, nil
}

func (m *match[S, A, V]) Opening() []AddressedEvent {
	m.events.Reset()
	if o, ok := m.rules.(Opener[S]); ok {
		o.Opening(m.state, &m.events)
	}
	return m.described()
}

// described returns the events as messages.
func (m *match[S, A, V]) described() []AddressedEvent {
	out := make([]AddressedEvent, len(m.events.List))
	for i, e := range m.events.List {
		out[i] = AddressedEvent{e.To, m.rules.Describe(e)}
	}
	return out
}

// parse reads notation, or JSON if the text starts with a brace.
func (m *match[S, A, V]) parse(action string) (a A, err error) {
	if len(action) > 0 && action[0] == '{' {
		if err := json.Unmarshal([]byte(action), &a); err != nil {
			if CodeOf(err) == "" {
				err = Refuse(CodeBadAction, "%v", err)
			}
			return a, err
		}
		return a, nil
	}
	return m.rules.Parse(action)
}

func (m *match[S, A, V]) Score(viewer Seat) Sheet {
	v := m.view(viewer)
	return m.rules.Score(&v)
}

func (m *match[S, A, V]) Titles() [][]Message {
	v := m.view(Nobody)
	return m.rules.Titles(&v)
}

func (m *match[S, A, V]) Options(seat Seat, piece string) (any, error) {
	v := m.view(seat)
	return m.rules.Options(&v, piece)
}
