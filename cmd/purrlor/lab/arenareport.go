package lab

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// ArenaReport is what arena prints.
type ArenaReport struct {
	Game   string          `json:"game"`
	Config json.RawMessage `json:"config"`
	Seed   string          `json:"seed"`
	Budget string          `json:"budget"`
	Games  int             `json:"games"`
	Deals  int             `json:"deals"`
	Bots   []botReport     `json:"bots"`
	Bouts  []boutReport    `json:"bouts"`
}

// boutReport is one game: its seed, and by seat the number of the bot that sat there, from 0, and its score.
type boutReport struct {
	Seed   string `json:"seed"`
	Bots   []int  `json:"bots"`
	Scores []int  `json:"scores"`
	Sister *int   `json:"sister,omitempty"` // her score in a solo game
}

// botReport is how one of the bots has done. A shared win counts as a fraction of a win for each winner. Ahead is the bot's
// score minus the mean of the other bots' seats, or minus the sister's in a solo game.
type botReport struct {
	Bot          string       `json:"bot"`
	Seats        int          `json:"seats"` // per game
	Wins         interval     `json:"wins"`  // share of games won by any of its seats
	Score        float64      `json:"score"`
	Ahead        interval     `json:"ahead"`
	Rating       skill.Rating `json:"rating"`
	Milliseconds float64      `json:"milliseconds"` // per decision
	Longest      float64      `json:"longest_milliseconds"`
}

// interval is a mean with the bounds of its 95 % confidence interval.
type interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

func (a *arena) report(results []bout) *ArenaReport {
	r := &ArenaReport{
		Game: a.game.Info().Name, Config: a.config, Seed: a.seed, Games: len(results), Deals: len(results) / a.players,
		Budget: "each level's own iterations",
	}
	switch {
	case a.thinkTime > 0:
		r.Budget = fmt.Sprintf("%v a decision", a.thinkTime)
	case a.iterations > 0:
		r.Budget = fmt.Sprintf("%d iterations a decision", a.iterations)
	}
	if slices.ContainsFunc(a.bots, contender.hasBudget) {
		r.Budget += " for bots that name no budget"
	}
	ratings := a.ratings(results)
	for i := range results {
		r.Bouts = append(r.Bouts, a.boutReport(&results[i]))
	}
	for i, c := range a.bots {
		b := botReport{Bot: c.text, Rating: ratings[i]}
		for seat := range a.players {
			if min(seat, len(a.bots)-1) == i {
				b.Seats++
			}
		}
		wins := make([]float64, r.Deals) // means of the deals, which are independent of each other
		ahead := make([]float64, r.Deals)
		var spent thinkingTime
		for k, bout := range results {
			won, score, lead := a.outcome(&bout, k%a.players, i)
			wins[k/a.players] += won / float64(a.players)
			ahead[k/a.players] += lead / float64(a.players)
			b.Score += score / float64(len(results))
			spent.decisions += bout.thinking[i].decisions
			spent.total += bout.thinking[i].total
			spent.longest = max(spent.longest, bout.thinking[i].longest)
		}
		b.Wins, b.Ahead = proportionInterval(wins, len(results)), meanInterval(ahead)
		b.Milliseconds = 1000 * spent.total.Seconds() / float64(max(1, spent.decisions))
		b.Longest = 1000 * spent.longest.Seconds()
		r.Bots = append(r.Bots, b)
	}
	return r
}

func (a *arena) boutReport(b *bout) boutReport {
	r := boutReport{Seed: b.seed, Bots: make([]int, a.players), Scores: make([]int, a.players)}
	for seat := range r.Bots {
		r.Bots[seat] = a.botAt(game.Seat(seat), b.rotation)
	}
	for _, account := range b.sheet.Accounts {
		if int(account.Seat) >= a.players {
			r.Sister = &account.Total
			continue
		}
		r.Scores[account.Seat] = account.Total
	}
	return r
}

// outcome returns a bot's share of the win in a game, its mean score and its lead over the others.
func (a *arena) outcome(g *bout, rotation, which int) (won, score, lead float64) {
	winners := g.sheet.Winners()
	own, others, n := 0.0, 0.0, 0
	for _, account := range g.sheet.Accounts {
		if int(account.Seat) < a.players && a.botAt(account.Seat, rotation) == which {
			own += float64(account.Total)
			n++
			if winners.Has(account.Seat) {
				won += 1 / float64(winners.Count())
			}
		} else {
			others += float64(account.Total)
		}
	}
	score = own / float64(n)
	if rest := len(g.sheet.Accounts) - n; rest > 0 {
		lead = score - others/float64(rest)
	}
	return won, score, lead
}

// ratings rates the games one after another. The rating of a bot with several seats moves by their mean.
func (a *arena) ratings(results []bout) []skill.Rating {
	current := make([]skill.Rating, len(a.bots))
	for i := range current {
		current[i] = skill.New()
	}
	for k, g := range results {
		var before []skill.Rating
		var ranks, which []int
		for _, account := range g.sheet.Accounts {
			if int(account.Seat) < a.players {
				i := a.botAt(account.Seat, k%a.players)
				before, ranks, which = append(before, current[i]), append(ranks, account.Rank), append(which, i)
			}
		}
		seats := make([]float64, len(a.bots))
		for _, i := range which {
			seats[i]++
		}
		for seat, r := range skill.Rate(before, ranks) {
			i := which[seat]
			current[i].Mu += (r.Mu - before[seat].Mu) / seats[i]
			current[i].Sigma += (r.Sigma - before[seat].Sigma) / seats[i]
		}
	}
	return current
}

// z95 is the number of standard errors that cover 95 % of a normal distribution.
const z95 = 1.959964

// meanInterval returns the mean of independent values and its interval.
func meanInterval(values []float64) interval {
	mean, deviation := meanAndDeviation(values)
	margin := z95 * deviation / math.Sqrt(float64(len(values)))
	return interval{mean, mean - margin, mean + margin}
}

// proportionInterval returns the mean share of wins over the deals, with Wilson's interval. Games of one deal may resemble each
// other; they then count as fewer games.
func proportionInterval(deals []float64, games int) interval {
	p, deviation := meanAndDeviation(deals)
	n := float64(games)
	if variance := deviation * deviation / float64(len(deals)); variance > 1e-9 {
		n = min(n, max(1, p*(1-p)/variance))
	}
	centre := (p + z95*z95/(2*n)) / (1 + z95*z95/n)
	margin := z95 / (1 + z95*z95/n) * math.Sqrt(p*(1-p)/n+z95*z95/(4*n*n))
	return interval{p, max(0, centre-margin), min(1, centre+margin)}
}

// meanAndDeviation returns the mean and the standard deviation of a sample.
func meanAndDeviation(values []float64) (mean, deviation float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / float64(max(1, len(values)-1)))
}
