package game

import "slices"

// Planner is an optional part of Rules: actions that a seat plans for a later turn.
type Planner[A, V any] interface {
	// Basis tells what a plan rests on, as far as the view of its seat knows. A plan is actions to be taken one after the other. One
	// that cannot be carried out any more, or of actions that cannot be planned, is refused.
	Basis(v *V, plan []A) (Basis, error)
}

// Basis is what a plan rests on.
type Basis struct {
	Facts  []string `json:",omitempty"`
	Points int      `json:",omitempty"` // by how much the plan would change the score of its seat
}

// Touched reports whether something new was revealed that touches the plan: a fact that was not there when it was made, or that it
// is worth less. Facts that are gone do not matter; where they do, the plan is refused.
func (b Basis) Touched(now Basis) bool {
	return now.Points < b.Points || slices.ContainsFunc(now.Facts, func(fact string) bool { return !slices.Contains(b.Facts, fact) })
}

// Plan reads a plan and writes it again in the notation of its game, with what it rests on.
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
