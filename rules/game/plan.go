package game

import "slices"

// Planner is an optional part of Rules. It supports planning actions for a later turn.
type Planner[A, V any] interface {
	// Basis returns the facts that a plan depends on, as far as the view of its seat shows them. The actions of a plan happen one
	// after another. Basis rejects a plan that can no longer be carried out, or with actions that cannot be planned.
	Basis(v *V, plan []A) (Basis, error)
}

// Basis is what a plan depends on.
type Basis struct {
	Facts  []string `json:",omitempty"`
	Points int      `json:",omitempty"` // change of the seat's score by the plan
}

// Touched reports whether newly revealed information affects the plan: there is a new fact, or the plan is worth less. Missing
// facts do not matter; a plan that needs them is rejected.
func (b Basis) Touched(now Basis) bool {
	return now.Points < b.Points || slices.ContainsFunc(now.Facts, func(fact string) bool { return !slices.Contains(b.Facts, fact) })
}

// Plan reads a plan and returns it in notation, with its basis.
func (m *match[S, A, V]) Plan(seat Seat, steps []string) ([]string, Basis, error) {
	planner, ok := m.rules.(Planner[A, V])
	if !ok {
		return nil, Basis{}, Refuse(CodeNotPlannable, "nothing can be planned in this game")
	}
	plan := make([]A, len(steps))
	for i, step := range steps {
		var err error
		if plan[i], err = m.parse(step); err != nil {
			return nil, Basis{}, err
		}
	}
	v := m.view(seat)
	basis, err := planner.Basis(&v, plan)
	return m.texts(plan), basis, err
}
