package bots

import (
	"cmp"
	"context"
	"slices"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Report is the result of a review for each seat.
type Report struct {
	Mistakes [][]Mistake // the costliest decisions, the costliest first
	Results  []SeatResult
}

// Mistake is a decision that lost points.
type Mistake struct {
	Move   int       `json:"move"` // index in the actions of the record, from 0
	Seat   game.Seat `json:"seat"`
	Played string    `json:"played"`
	Better string    `json:"better"`
	Cost   float64   `json:"cost"` // in points expected at the end
	// Reasons say why the better action is better, the weightiest first.
	Reasons []Reason `json:"reasons"`
	// Merits are the reasons for the action played.
	Merits []Reason `json:"merits,omitempty"`
	// Then is how the seat would continue its turn after the better action.
	Then []string `json:"then,omitempty"`
}

// SeatResult splits a seat's lead into skill and luck, in points.
type SeatResult struct {
	Lead  float64 `json:"lead"`  // over the mean of the others, including the sister
	Skill float64 `json:"skill"` // what its decisions and those of the others have brought it, compared with a tabby's
	Luck  float64 `json:"luck"`  // the rest: what cards and tiles have brought
}

const (
	reviewed  = 3 // decisions of each seat that a review names
	following = 3 // maximum number of following actions shown
)

// reviewing is a review in progress.
type reviewing struct {
	search.Game
	budget   Budget
	rand     game.Rand
	mistakes [][]finding
	gained   []float64 // by seat, compared with a tabby's decisions as the races saw it
}

// finding is a mistake with the game just before it.
type finding struct {
	Mistake
	before game.Match
}

// Review finds the costliest decisions of each seat in a finished game, and estimates skill and luck. It evaluates every decision by what
// its seat saw then, with a budget of its own. This is the only code in the package that sees a true game. It takes only views from it,
// and plays the continuation of a better action in a copy. The function judged receives the number of reviewed actions.
func Review(ctx context.Context, record *game.Record, budget Budget, judged func(actions int)) (*Report, error) {
	g, err := games.Named(record.Game)
	if err != nil {
		return nil, err
	}
	a, err := botsOf(record.Game)
	if err != nil {
		return nil, err
	}
	end, err := record.Replay(g, -1)
	if err != nil {
		return nil, err
	} else if !end.Over() {
		return nil, game.Refuse(CodeNotOver, "the game is not over")
	}
	m, err := record.Replay(g, 0)
	if err != nil {
		return nil, err
	}
	v := &reviewing{
		Game: a, budget: budget, rand: record.Seed.Stream("review", 0),
		mistakes: make([][]finding, m.Players()), gained: make([]float64, m.Players()),
	}
	scripted := record.Scripted(g.Info().Tutorial)
	for i, line := range record.Actions {
		// The player chose neither the moves of a tutorial nor the shuffle after a takeback.
		if _, rekey, _ := game.ParseRekey(line); i >= scripted && !rekey {
			if err := v.judge(ctx, m, i, line); err != nil {
				return nil, err
			}
		}
		if _, err := record.Follow(m, i); err != nil {
			return nil, err
		}
		judged(i + 1)
	}
	sheet := end.Score(game.Nobody)
	report := &Report{Mistakes: make([][]Mistake, m.Players()), Results: resultsOf(&sheet, v.gained, a.SkillShare())}
	for seat, list := range v.mistakes {
		report.Mistakes[seat] = []Mistake{} // JSON clients expect a list, not null
		for i := range list {
			if err := v.explain(&list[i]); err != nil {
				return nil, err
			}
			report.Mistakes[seat] = append(report.Mistakes[seat], list[i].Mistake)
		}
	}
	return report, ctx.Err()
}

// judge measures the cost of a decision, which is zero without a choice.
func (v *reviewing) judge(ctx context.Context, m game.Match, move int, line string) error {
	seat, action, err := game.ParseMove(line)
	if err != nil {
		return err
	}
	legal := m.Legal(seat)
	if len(legal) < 2 || !m.Must().Has(seat) {
		return nil
	}
	c, err := v.Compare(ctx, m.View(seat), legal, action, v.budget, &v.rand)
	if err != nil {
		return err
	}
	v.gained[seat] += c.Gained
	cost := search.Tenths(c.Cost)
	list := v.mistakes[seat]
	if cost <= 0 || len(list) == reviewed && list[reviewed-1].Cost >= cost {
		return nil
	}
	list = append(list, finding{Mistake{Move: move, Seat: seat, Played: action, Better: c.Better, Cost: cost}, m.Clone()})
	slices.SortStableFunc(list, func(a, b finding) int { return cmp.Compare(b.Cost, a.Cost) })
	v.mistakes[seat] = list[:min(reviewed, len(list))]
	return nil
}

// explain adds the reasons for the better action, and the seat's continuation in the true game.
func (v *reviewing) explain(f *finding) (err error) {
	m, seat := f.before, f.Seat
	f.Reasons, f.Merits, err = v.Explain(m.View(seat), m.Legal(seat), f.Played, f.Better, &v.rand)
	if err != nil {
		return err
	}
	mind, stage := v.Follower()
	before := stage(m.View(seat))
	for action := f.Better; ; f.Then = append(f.Then, action) {
		if _, err := m.Act(seat, action); err != nil {
			return err
		}
		if len(f.Then) == following || m.Over() || !m.Must().Has(seat) || stage(m.View(seat)) != before {
			return nil
		}
		// A mind that evaluates one step ahead has nothing to cancel.
		if action, err = mind.Choose(context.Background(), m.View(seat), m.Legal(seat), Budget{}, &v.rand); err != nil || action == game.EndVerb {
			return err
		}
	}
}

// resultsOf separates skill from luck by the gains of decisions. It subtracts the gains of the others, because they come at the seat's
// expense. The sister has an account but makes no decisions.
func resultsOf(sheet *game.Sheet, gained []float64, share float64) []SeatResult {
	points, skill := make([]float64, len(sheet.Accounts)), make([]float64, len(sheet.Accounts))
	for i := range sheet.Accounts {
		points[i] = float64(sheet.Accounts[i].Total)
	}
	copy(skill, gained)
	results := make([]SeatResult, len(gained))
	for i := range results {
		r := &results[i]
		r.Lead, r.Skill = search.Tenths(ahead(points, i)), search.Tenths(share*ahead(skill, i))
		r.Luck = search.Tenths(r.Lead - r.Skill)
	}
	return results
}

// ahead is one value minus the mean of the others.
func ahead(all []float64, i int) float64 {
	others := 0.0
	for k, x := range all {
		if k != i {
			others += x / float64(len(all)-1)
		}
	}
	return all[i] - others
}
