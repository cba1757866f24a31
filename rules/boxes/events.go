package boxes

import "github.com/purrlor/purrlor/rules/game"

// The kinds of events. The suffix You marks the part for the seat itself.
const (
	evStarted game.EventKind = iota
	evDrew
	evDrewYou
	evSlept
	evLaid
	evClaimed
	evPrincess
	evPrincessAsleep
	evSpecial
	evToy
	evSpecialGone
	evDiscarded
	evGained
	evLost
	evFinal
	evOver
	evWinner
	eventKinds
)

// eventSpecs gives each kind its message key and the names of its numbers.
var eventSpecs = [eventKinds]struct {
	key  string
	args []string
}{
	evStarted:        {"started", []string{"seat", "card", "slot", "turn"}},
	evDrew:           {"drew", []string{"seat"}},
	evDrewYou:        {"drew_you", []string{"card"}},
	evSlept:          {"slept", []string{"seat", "slot"}},
	evLaid:           {"laid", []string{"seat", "card", "slot", "turn"}},
	evClaimed:        {"claimed", []string{"seat", "joint"}},
	evPrincess:       {"princess", []string{"seat", "owner", "joint"}},
	evPrincessAsleep: {"princess_asleep", []string{"seat", "owner", "slot"}},
	evSpecial:        {"special", []string{"seat", "card"}},
	evToy:            {"toy", []string{"seat", "card", "joint"}},
	evSpecialGone:    {"special_gone", []string{"card"}},
	evDiscarded:      {"discarded", []string{"seat", "card"}},
	evGained:         {"gained", []string{"seat", "points", "total"}},
	evLost:           {"lost", []string{"seat", "points", "total"}},
	evFinal:          {"final", nil},
	evOver:           {"over", nil},
	evWinner:         {"winner", []string{"seat", "points"}},
}

func eventKey(k game.EventKind) string { return "boxes.event." + eventSpecs[k].key }

// turnedArg is the argument of an event for the turn of a card.
func turnedArg(turned bool) int16 {
	if turned {
		return 180
	}
	return 0
}

// describe converts an event to a message key and named parameters.
func describe(e game.Event) game.Message {
	m := game.Message{Key: eventKey(e.Kind)}
	for i, name := range eventSpecs[e.Kind].args {
		if m.Args == nil {
			m.Args = map[string]any{}
		}
		v := e.Args[i]
		switch name {
		case "seat", "owner":
			m.Args[name] = game.Seat(v)
		case "card":
			m.Args[name] = Card(v)
			m.Args["kind"] = Card(v).Name()
		case "slot":
			m.Args[name] = Slot(v).String()
		case "joint":
			m.Args[name] = jointName(Slot(v))
		default:
			m.Args[name] = int(v)
		}
	}
	return m
}

// Name is the word for a card: all box cards share one name, and so do all starting cards.
func (c Card) Name() string {
	switch c.Kind() {
	case KindBox:
		return "box"
	case KindStart:
		return "start"
	}
	return c.String()
}
