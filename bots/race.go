package bots

import (
	"context"
	"math"
	"time"
)

// A race finds the best of several candidates by trials in the same worlds: in each world all candidates that are still in
// the race are tried with the same luck, so that differences between them are seen early. Those that fall behind the leader
// by more than chance explains are dropped.

const (
	laps      = 3    // worlds before anyone is dropped
	doubt     = 1.3  // standard errors behind the leader that are too many
	priorLaps = 3.0  // the first judgement counts as so many worlds
	enough    = 5000 // trials of a race that has no number of its own: equals would run for ever
)

// racer is a candidate.
type racer struct {
	prior  float64
	sum    float64
	out    bool
	behind float64   // the leader, when it was dropped
	runs   []float64 // by world
}

// score is the mean of the trials and the first judgement.
func (c *racer) score() float64 {
	return (c.sum + priorLaps*c.prior) / (float64(len(c.runs)) + priorLaps)
}

// race runs trials until the budget is spent, the context ends or one candidate is left, and returns the candidates. A trial
// takes the number of the world and of the candidate and returns the outcome in points.
func race(ctx context.Context, priors []float64, budget Budget, trial func(world, candidate int) float64) []racer {
	racers := make([]racer, len(priors))
	for i := range racers {
		racers[i].prior = priors[i]
	}
	left := budget.Iterations
	if left == 0 {
		left = enough
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
			racers[i].runs = append(racers[i].runs, x)
			racers[i].sum += x
		}
		if alive < 2 {
			return racers
		}
		if world+1 >= laps {
			drop(racers)
		}
	}
}

// trim forgets the trials of a world that not all have run in, which would not be fair.
func trim(racers []racer, world int) {
	for i := range racers {
		if c := &racers[i]; !c.out && len(c.runs) > world {
			c.sum -= c.runs[world]
			c.runs = c.runs[:world]
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

// drop takes those out of the race that have fallen too far behind.
func drop(racers []racer) {
	lead := &racers[leader(racers)]
	n := float64(len(lead.runs))
	for i := range racers {
		c := &racers[i]
		if c.out || c == lead {
			continue
		}
		mean := (lead.sum - c.sum) / n
		squares := 0.0
		for k, x := range c.runs {
			d := lead.runs[k] - x - mean
			squares += d * d
		}
		if behind := lead.score() - c.score(); behind > doubt*math.Sqrt((squares+4)/(n*(n-1))) {
			c.out, c.behind = true, behind
		}
	}
}
