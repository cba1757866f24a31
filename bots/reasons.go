package bots

import (
	"maps"
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Reason is why an action is worth considering: a message of the word catalogues, and the points that it stands for.
type Reason struct {
	Key    string         `json:"key"`
	Args   map[string]any `json:"args,omitempty"`
	Points float64        `json:"points"` // expected at the end
}

// alike reports whether two reasons say the same.
func (r Reason) alike(other Reason) bool { return r.Key == other.Key && maps.Equal(r.Args, other.Args) }

const (
	reasonsSaid = 3   // at most
	reasonLeast = 0.5 // points that are worth a word beside another reason
)

// reasons collects why an action is worth considering.
type reasons struct {
	game string
	list []Reason
}

// args are the facts of a reason. Numbers are whole, so that words can count by them.
type args = map[string]any

// add notes a reason, unless it speaks against the action. What holds twice, say for two lessons alike, is said once.
func (w *reasons) add(name string, points float64, facts args) {
	if points <= 0 {
		return
	}
	reason := Reason{w.game + ".reason." + name, facts, points}
	for i := range w.list {
		if w.list[i].alike(reason) {
			w.list[i].Points += points
			return
		}
	}
	w.list = append(w.list, reason)
}

// weightiest returns the few reasons with most points, the first one first. Where nothing speaks for an action, that is what is said.
func (w *reasons) weightiest() []Reason {
	if len(w.list) == 0 {
		return []Reason{{Key: w.game + ".reason.little"}}
	}
	slices.SortStableFunc(w.list, func(a, b Reason) int { return descending(a.Points, b.Points) })
	n := 1
	for n < min(reasonsSaid, len(w.list)) && w.list[n].Points >= reasonLeast {
		n++
	}
	for i := range w.list[:n] {
		w.list[i].Points = tenths(w.list[i].Points)
	}
	return w.list[:n]
}

// Words lists what the word catalogues have to hold for reasons.
func Words() game.Words {
	w := game.Words{Keys: map[string][]string{}}
	for name, list := range map[string]map[string][]string{"isle": isleReasons, "boxes": boxesReasons} {
		for reason, facts := range list {
			w.Keys[name+".reason."+reason] = facts
		}
	}
	return w
}
