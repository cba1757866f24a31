package game

// EventKind is a game's own number for a kind of event. Rules.Describe returns its message.
type EventKind uint8

// EventArgs is the number of arguments of an event.
const EventArgs = 8

// Event is something that happened, for one audience: To is Nobody if everyone may see it, or the only seat that learns it. Args
// are small numbers with a meaning of the game.
type Event struct {
	Kind EventKind
	To   Seat
	N    uint8
	Args [EventArgs]int16
}

// Events collects the events of a step. A nil *Events discards them, which suits playouts.
type Events struct {
	List []Event
	// Sealed means that the player cannot take the step back without consent, because it revealed hidden information or ended a
	// turn.
	Sealed bool
}

// Reset empties the buffer and keeps its memory.
func (e *Events) Reset() {
	if e != nil {
		e.List, e.Sealed = e.List[:0], false
	}
}

// Seal marks the step as sealed.
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
	// Averted is the part of its points that are averted losses, which belong to open lines of the account. The rest is earned.
	Averted int `json:"averted,omitempty"`
}

// Words lists the message keys that a game needs in the word catalogues, with the names of their parameters, and the parameter
// values that are words themselves.
type Words struct {
	Keys   map[string][]string
	Values map[string][]string
}
