package table

import (
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

// Plan is what a seat means to do as soon as it can, so that nobody has to wait for its person. Until it is carried out nobody else
// can tell that it exists. It ends when something new is revealed that touches it.
type Plan struct {
	ID      int // counted for each seat: numbers of rows would tell what others do in secret
	Seat    game.Seat
	Steps   []string // actions in notation
	Basis   game.Basis
	Repeat  bool `json:",omitempty"` // it is carried out whenever it can be until its chapter is over
	Chapter int  `json:",omitempty"`
}

// PlanView is what a seat is told of its plan.
type PlanView struct {
	Plan   int      `json:"plan"`
	Steps  []string `json:"steps"`
	Repeat bool     `json:"repeat,omitempty"`
}

// The bodies of rows about plans.
type dropBody struct {
	Plan int
	Why  game.Code `json:",omitempty"` // empty if its person gave it up, or if its time is over
}

// The bounds of plans.
const (
	maxPlans = 8 // of a seat
	maxSteps = 8 // of a plan
)

// Codes of plans.
const (
	CodeUnknownPlan  game.Code = "unknown_plan"
	CodeTooManyPlans game.Code = "too_many_plans"
	CodePlanTouched  game.Code = "plan_touched" // something new was revealed that touches the plan
)

// DoPlan keeps what a seat means to do.
func (tx *Transaction) DoPlan(c *Command) error {
	seat, err := tx.player(c.Seat)
	if err != nil {
		return err
	}
	if len(c.Steps) == 0 || len(c.Steps) > maxSteps {
		return game.Refuse(CodeBadCommand, "a plan has 1 to %d steps", maxSteps)
	}
	plan := Plan{Repeat: c.Repeat}
	if plan.Steps, plan.Basis, err = tx.Table.match.Plan(seat, c.Steps); err != nil {
		return err
	}
	if c.Repeat {
		plan.Chapter = chapterOf(tx.Table.match)
	}
	if len(tx.Table.plans(seat)) >= maxPlans {
		return game.Refuse(CodeTooManyPlans, "a seat can have %d plans", maxPlans)
	}
	return tx.Row(rowPlan, seat, plan)
}

// DoCancel gives a plan up, or without a number all of the seat.
func (tx *Transaction) DoCancel(c *Command) error {
	if err := tx.checkPlaying(); err != nil {
		return err
	}
	seat, err := tx.Own(c.Seat)
	if err != nil {
		return err
	}
	plans := tx.Table.plans(seat)
	if c.Plan != 0 {
		plans = slices.DeleteFunc(plans, func(p Plan) bool { return p.ID != c.Plan })
		if len(plans) == 0 {
			return game.Refuse(CodeUnknownPlan, "seat %d has no plan %d", seat, c.Plan)
		}
	}
	for _, p := range plans {
		if err := tx.Row(rowDrop, seat, dropBody{Plan: p.ID}); err != nil {
			return err
		}
	}
	return nil
}

// plans returns the plans of a seat, in the order in which they were made.
func (t *Table) plans(seat game.Seat) []Plan {
	return slices.DeleteFunc(slices.Clone(t.Plans), func(p Plan) bool { return p.Seat != seat })
}

// addPlan folds a new plan. Nobody else may know of it.
func (t *Table) addPlan(r *Row, p Plan) {
	t.Chairs[r.Seat].Planned++
	p.ID, p.Seat = t.Chairs[r.Seat].Planned, r.Seat
	t.Plans = append(slices.Clone(t.Plans), p)
	t.secret = true
}

// dropPlan folds the end of a plan.
func (t *Table) dropPlan(seat game.Seat, b dropBody) {
	t.removePlans(func(p Plan) bool { return p.Seat == seat && p.ID == b.Plan })
	t.secret = true
	if b.Why != "" {
		t.logEventTo(seat, "plan_void", seat, "why", b.Why)
	}
}

// beginPlan folds that the first step of a plan is taken.
func (t *Table) beginPlan(seat game.Seat, id int) {
	t.removePlans(func(p Plan) bool { return p.Seat == seat && p.ID == id && !p.Repeat })
	t.logEventTo(seat, "plan_done", seat)
}

func (t *Table) removePlans(gone func(Plan) bool) {
	t.Plans = slices.DeleteFunc(slices.Clone(t.Plans), gone)
}

// settlePlans ends plans that something new touches, and carries out one that is due. It returns whether it has done anything.
func (tx *Transaction) settlePlans() (bool, error) {
	for _, p := range tx.Table.Plans {
		if why, over := tx.Table.judge(&p); over {
			return true, tx.drop(&p, why)
		}
	}
	for _, p := range tx.Table.Plans {
		if tx.Table.isDue(&p) {
			return true, tx.carryOut(&p)
		}
	}
	return false, nil
}

// judge reports whether a plan is over, and why, if its person has to know.
func (t *Table) judge(p *Plan) (why game.Code, over bool) {
	if p.Repeat && chapterOf(t.match) != p.Chapter {
		return "", true
	}
	_, now, err := t.match.Plan(p.Seat, p.Steps)
	switch {
	case err != nil:
		return game.CodeOf(err), true
	case p.Basis.Touched(now):
		return CodePlanTouched, true
	}
	return "", false
}

// isDue reports whether the first step of a plan is what its seat is asked for.
func (t *Table) isDue(p *Plan) bool {
	if !t.match.Must().Has(p.Seat) || t.Chairs[p.Seat].BotLevel() != "" {
		return false
	}
	verb, _, _ := strings.Cut(p.Steps[0], " ")
	verbs, _ := t.match.VerbCounts(p.Seat, 0)
	return verbs[verb] > 0
}

// drop ends a plan by itself, with a notice for its person if there is something to know.
func (tx *Transaction) drop(p *Plan, why game.Code) error {
	if why != "" {
		tx.Effects.Notify(tx.Table.Chairs[p.Seat].Person, PlanVoid)
	}
	return tx.automatic(rowDrop, p.Seat, dropBody{p.ID, why})
}

// automatic adds a row that is nobody's wish of this moment.
func (tx *Transaction) automatic(kind RowKind, seat game.Seat, body any) error {
	by := tx.By
	tx.By = ByClock
	err := tx.RowOf(kind, seat, body, "")
	tx.By = by
	return err
}

// carryOut takes the steps of a plan. If one is refused, what was done since the last reveal is undone, so that nothing is left half
// done; only the last step, which ends a turn, may be left to the person. What a reveal has shown is known, so nothing is undone
// past it.
func (tx *Transaction) carryOut(p *Plan) error {
	saved, effects := tx.savepoint()
	for i, step := range p.Steps {
		before, asked := tx.savepoint()
		act := ActBody{Action: step}
		if i == 0 {
			act.Plan = p.ID
		}
		err := tx.automatic(RowAct, p.Seat, act)
		switch code := game.CodeOf(err); {
		case err != nil && code == "":
			return err
		case err != nil && i > 0 && i == len(p.Steps)-1:
			tx.Table, tx.Effects = before, asked
			return nil
		case err != nil:
			tx.Table, tx.Effects = saved, effects
			return tx.drop(p, code)
		case tx.Table.Moves[len(tx.Table.Moves)-1].Sealed:
			saved, effects = tx.savepoint()
		}
	}
	return nil
}

// savepoint returns the table and the effects to go back to.
func (tx *Transaction) savepoint() (*Table, Effects) {
	t := tx.Table.Clone()
	t.events = slices.Clone(tx.Table.events)
	return t, tx.Effects
}
