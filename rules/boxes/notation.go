package boxes

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

// parseSlot reads a slot's name, such as c4 or a12.
func parseSlot(s string) (Slot, bool) {
	if len(s) < 2 || s[0] < 'a' || s[0] >= 'a'+maxColumns {
		return 0, false
	}
	row, err := strconv.Atoi(s[1:])
	if err != nil || row < 1 || row > maxRows || s[1] == '0' || s[1] == '+' {
		return 0, false
	}
	return slotAt(int(s[0]-'a'), row-1), true
}

// jointName writes a joint as its upper and lower slot: c4-c5.
func jointName(q Slot) string { return q.String() + "-" + (q + stride).String() }

// parseJoint reads a joint's name and returns its upper slot.
func parseJoint(s string) (Slot, bool) {
	upper, lower, ok := strings.Cut(s, "-")
	q, ok1 := parseSlot(upper)
	r, ok2 := parseSlot(lower)
	return q, ok && ok1 && ok2 && r == q+stride
}

// String writes the action in the notation of docs/notation.md.
func (a Action) String() string {
	words := []string{a.Verb.String()}
	if a.Card != NoCard {
		words = append(words, a.Card.String())
	}
	switch {
	case a.Joint:
		words = append(words, jointName(a.At))
	case a.Verb == Start || a.Verb == Lay || a.Verb == Sleep || a.Verb == PlayPrincess:
		words = append(words, a.At.String())
	}
	if a.Turned {
		words = append(words, "180")
	}
	return strings.Join(words, " ")
}

// ParseAction reads the notation. It ignores the turn of a symmetric card.
func ParseAction(text string) (Action, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Action{}, game.Refuse(game.CodeBadAction, "the action is empty")
	}
	p := actionJSON{Verb: words[0]}
	placed := false
	for _, w := range words[1:] {
		if c, ok := ParseCard(w); ok && p.Card == NoCard {
			p.Card = c
		} else if q, ok := parseJoint(w); ok && !placed {
			p.At, p.Joint, placed = &q, true, true
		} else if q, ok := parseSlot(w); ok && !placed {
			p.At, placed = &q, true
		} else if w == "180" && !p.Turned {
			p.Turned = true
		} else {
			return Action{}, game.Refuse(game.CodeBadAction, "cannot read %q", w)
		}
	}
	return p.action()
}

// actionJSON is the structured form of an action.
type actionJSON struct {
	Verb   string `json:"verb"`
	Card   Card   `json:"card,omitempty"`
	At     *Slot  `json:"at,omitempty"`
	Joint  bool   `json:"joint,omitempty"` // At is the upper slot of a joint
	Turned bool   `json:"turned,omitempty"`
}

// action combines the parts and rejects an invalid action.
func (p *actionJSON) action() (Action, error) {
	verb := slices.Index(verbNames[:], p.Verb)
	if verb <= 0 {
		return Action{}, game.Refuse(game.CodeBadAction, "unknown verb %q", p.Verb)
	}
	a := Action{Verb: Verb(verb), Card: p.Card, Joint: p.Joint, Turned: p.Turned}
	if a.Verb == Draw || a.Verb == End || a.Verb == Discard {
		if p.At != nil {
			return Action{}, game.Refuse(game.CodeBadAction, "%v has no place", a.Verb)
		}
	} else if p.At == nil {
		return Action{}, game.Refuse(game.CodeBadAction, "%v needs a place", a.Verb)
	} else {
		a.At = *p.At
	}
	if a.Joint && a.At.row()+1 >= maxRows {
		return Action{}, game.Refuse(game.CodeBadAction, "the joint is not on any table")
	}
	if (a.Verb == Start || a.Verb == Lay) && a.Card.symmetric() {
		a.Turned = false
	}
	return a, a.checkForm()
}

// MarshalJSON writes the structured form.
func (a Action) MarshalJSON() ([]byte, error) {
	out := actionJSON{Verb: a.Verb.String(), Card: a.Card, Joint: a.Joint, Turned: a.Turned}
	if a.Verb != Draw && a.Verb != End && a.Verb != Discard {
		out.At = &a.At
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the structured form.
func (a *Action) UnmarshalJSON(raw []byte) error {
	var in actionJSON
	if err := game.DecodeStrict(raw, &in); err != nil {
		return game.Refuse(game.CodeBadAction, "%v", err)
	}
	got, err := in.action()
	if err == nil {
		*a = got
	}
	return err
}
