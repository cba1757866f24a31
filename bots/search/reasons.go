package search

import (
	"cmp"
	"maps"
	"slices"
)

// Reason is why an action is worth considering: a message of the word catalogues, and the points that it stands for.
type Reason struct {
	Key    string         `json:"key"`
	Args   map[string]any `json:"args,omitempty"`
	Points float64        `json:"points"` // expected at the end
}

// alike reports whether two reasons have the same message.
func (r Reason) alike(other Reason) bool { return r.Key == other.Key && maps.Equal(r.Args, other.Args) }

const (
	maxReasons = 3
	// MinPoints is how many points a reason needs to be shown beside another one.
	MinPoints = 0.5
)

// Reasons collects why an action is worth considering.
type Reasons struct {
	Game string
	List []Reason
}

// Args are the facts of a reason. Numbers are whole, so that words can count by them.
type Args = map[string]any

// Add records a reason, unless it speaks against the action. It merges equal reasons, such as those of two lessons alike.
func (w *Reasons) Add(name string, points float64, facts Args) {
	if points <= 0 {
		return
	}
	reason := Reason{w.Game + ".reason." + name, facts, points}
	for i := range w.List {
		if w.List[i].alike(reason) {
			w.List[i].Points += points
			return
		}
	}
	w.List = append(w.List, reason)
}

// Weightiest returns the few reasons with most points, the greatest first. If there are none it returns a reason that says so.
func (w *Reasons) Weightiest() []Reason {
	if len(w.List) == 0 {
		return []Reason{{Key: w.Game + ".reason.little"}}
	}
	slices.SortStableFunc(w.List, func(a, b Reason) int { return cmp.Compare(b.Points, a.Points) })
	n := 1
	for n < min(maxReasons, len(w.List)) && w.List[n].Points >= MinPoints {
		n++
	}
	for i := range w.List[:n] {
		w.List[i].Points = Tenths(w.List[i].Points)
	}
	return w.List[:n]
}
