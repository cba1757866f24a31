package search

import (
	"context"
	"math"
	"time"
)

// A race finds the best of several candidates by trials in shared worlds. In each world it tries all remaining candidates with
// the same luck, so differences between them show early. It drops candidates that fall behind the leader by more than chance
// explains.

const (
	minWorlds   = 3    // worlds before it drops a candidate
	dropErrors  = 1.3  // standard errors behind the leader at which it drops one
	priorWorlds = 3.0  // worlds that the first evaluation counts for
	maxTrials   = 5000 // trials of a race without a number: equal candidates would race forever
)

// racer is a candidate.
type racer struct {
	prior  float64
	sum    float64
	out    bool
	behind float64   // the leader when it was dropped
	trials []float64 // by world
}

// score is the mean of the trials and the first evaluation.
func (c *racer) score() float64 {
	return (c.sum + priorWorlds*c.prior) / (float64(len(c.trials)) + priorWorlds)
}

// race runs trials until the budget is spent, the context ends or one candidate is left, and returns the candidates. A trial
// takes the numbers of a world and of a candidate and returns the outcome in points.
func race(ctx context.Context, priors []float64, budget Budget, trial func(world, candidate int) float64) []racer {
	racers := make([]racer, len(priors))
	for i := range racers {
		racers[i].prior = priors[i]
	}
	left := budget.Iterations
	if left == 0 {
		left = maxTrials
	}
	for world := 0; ; world++ {
		alive := 0
		for i := range racers {
			if racers[i].out {
				continue
			}
			alive++
			if left == 0 || !budget.Deadline.IsZero() && !time.Now().Before(budget.Deadline) {
				trim(racers, world)
				return racers
			}
			left--
			x := trial(world, i)
			if ctx.Err() != nil {
				trim(racers, world)
				return racers
			}
			racers[i].trials = append(racers[i].trials, x)
			racers[i].sum += x
		}
		if alive < 2 {
			return racers
		}
		if world+1 >= minWorlds {
			drop(racers)
		}
	}
}

// trim removes the trials of a world that some candidates did not reach, which would be unfair.
func trim(racers []racer, world int) {
	for i := range racers {
		if c := &racers[i]; !c.out && len(c.trials) > world {
			c.sum -= c.trials[world]
			c.trials = c.trials[:world]
		}
	}
}

// leader returns the best candidate in the race.
func leader(racers []racer) int {
	lead := -1
	for i := range racers {
		if !racers[i].out && (lead < 0 || racers[i].score() > racers[lead].score()) {
			lead = i
		}
	}
	return lead
}

// drop removes candidates that have fallen too far behind.
func drop(racers []racer) {
	lead := &racers[leader(racers)]
	n := float64(len(lead.trials))
	for i := range racers {
		c := &racers[i]
		if c.out || c == lead {
			continue
		}
		mean := (lead.sum - c.sum) / n
		squares := 0.0
		for k, x := range c.trials {
			d := lead.trials[k] - x - mean
			squares += d * d
		}
		if behind := lead.score() - c.score(); behind > dropErrors*math.Sqrt((squares+4)/(n*(n-1))) {
			c.out, c.behind = true, behind
		}
	}
}
