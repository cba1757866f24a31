package game

// EventKind is a game's own number of a kind of event; Rules.Describe gives its message.
type EventKind uint8

// EventArgs is how many numbers an event can carry.
const EventArgs = 8

// Event is something that happened, born for one audience: To is Nobody when everyone may see it, else the only seat
// that learns it. Args are a game's own small numbers.
type Event struct {
	Kind EventKind
	To   Seat
	N    uint8
	Args [EventArgs]int16
}

// Events collects what a step brings about. A nil *Events collects nothing, which suits playouts.
type Events struct {
	List []Event
	// Sealed says that the step cannot be taken back by its player alone: it showed somebody hidden information or
	// ended a turn.
	Sealed bool
}

// Reset empties the buffer for the next step and keeps its memory.
func (e *Events) Reset() {
	if e != nil {
		e.List, e.Sealed = e.List[:0], false
	}
}

// Seal marks the step as one that cannot be taken back alone.
func (e *Events) Seal() {
	if e != nil {
		e.Sealed = true
	}
}

// Add records an event.
func (e *Events) Add(kind EventKind, to Seat, args ...int16) {
	if e == nil {
		return
	}
	ev := Event{Kind: kind, To: to}
	ev.N = uint8(copy(ev.Args[:], args))
	e.List = append(e.List, ev)
}

// Message is an event in readable form: a key of the word catalogues and its parameters.
type Message struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
	// Averted is how much of its points are losses averted, so in open lines of the account; the rest is earned.
	Averted int `json:"averted,omitempty"`
}

// Words is what a game wants of the word catalogues: its message keys, each with the names of its parameters, and the
// values of those parameters that are words themselves.
type Words struct {
	Keys   map[string][]string
	Values map[string][]string
}
