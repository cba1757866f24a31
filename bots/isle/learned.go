package isle

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"

	"github.com/purrlor/purrlor/rules/isle"
)

//go:embed weights.json
var weightsFile []byte

// curve is the weight of a trait as a polynomial of the share of the game left.
type curve [3]float64

func (c *curve) at(days float64) float64 {
	d := days / lastDay
	return c[0] + d*(c[1]+d*c[2])
}

// traitWeights are the learned weights of traits, added to the hand-tuned evaluation.
type traitWeights struct {
	Place  [traitCount]curve `json:"place"`
	Rescue [traitCount]curve `json:"rescue"`
	Buy    [cardCount]curve  `json:"buy"`
	Keep   [cardCount]curve  `json:"keep"`
	Stand  [traitCount]curve `json:"stand"` // when a day is over
}

// curves are the weights by kind of decision.
func (l *traitWeights) curves() [decisionCount][]curve {
	return [...][]curve{placing: l.Place[:], rescuing: l.Rescue[:], buying: l.Buy[:], keeping: l.Keep[:], daysEnd: l.Stand[:]}
}

// round limits the precision of the numbers, for a small file.
func (l *traitWeights) round() {
	for _, curves := range l.curves() {
		for i := range curves {
			for n, x := range curves[i] {
				curves[i][n] = fourDigits(x)
			}
		}
	}
}

func fourDigits(x float64) float64 { return math.Round(1e4*x) / 1e4 }

// TrainingResult is what a generation learned about a kind of table.
type TrainingResult struct {
	Generation int    `json:"generation"`
	Tables     string `json:"tables"`
	Games      int    `json:"games"`
	// Explained is the share of the differences between actions that the weights explain in test games, by kind of decision.
	Explained map[string]float64 `json:"explained"`
}

// learnedWeights is everything learned. Multiplayer games and games against the sister need different weights.
type learnedWeights struct {
	// Lessons describe how it was learned, and Command repeats the training.
	Command string           `json:"command,omitempty"`
	Lessons []TrainingResult `json:"lessons,omitempty"`

	Many  *traitWeights `json:"many,omitempty"`
	Alone *traitWeights `json:"alone,omitempty"`
}

// builtInWeights are the weights built into the program.
var builtInWeights = sync.OnceValue(func() *learnedWeights {
	k := &learnedWeights{}
	if err := json.Unmarshal(weightsFile, k); err != nil {
		panic(err) // the file is part of the program
	}
	return k
})

// of returns the weights for games such as this one, or nil.
func (k *learnedWeights) of(s *isle.State) *traitWeights {
	switch {
	case k == nil || s.Mode == isle.Family:
		return nil
	case s.Players == 1:
		return k.Alone
	}
	return k.Many
}

// knows reports whether learned weights apply to the position.
func (j *evaluator) knows() bool { return j.learned != nil && j.o.days > 0 }

// recall loads today's weights of ship traits.
func (j *evaluator) recall() {
	if j.learned = j.taught.of(j.state); !j.knows() {
		j.today = [rescuing + 1]traits{}
		return
	}
	for i := range traitCount {
		j.today[placing][i], j.today[rescuing][i] = j.learned.Place[i].at(j.o.days), j.learned.Rescue[i].at(j.o.days)
	}
}

// sense is what the learned weights add to a ship.
func (j *evaluator) sense(c *shipContents, v *shares) (places, tiles float64) {
	var x contentsTraits
	c.describe(v, &x)
	of := &j.today
	for i := range x {
		places += of[placing][i] * x[i]
		tiles += of[rescuing][i] * x[i]
	}
	for _, p := range j.promises {
		places += of[placing][p.trait] * p.points / promised
		tiles += of[rescuing][p.trait] * p.points / promised
	}
	return places, tiles
}

// senseSpending is what the learned weights add for spent fish and remaining baskets.
func (j *evaluator) senseSpending(fish, baskets int) (sum float64) {
	p := &j.state.Seats[j.seat]
	var before, after traits
	describePurse(int(p.Fish), basketsOf(p), &before)
	describePurse(int(p.Fish)-fish, baskets, &after)
	for i := traitPurse; i < traitLessons; i++ {
		sum += j.today[rescuing][i] * (after[i] - before[i])
	}
	return sum
}

// senseStanding is what the learned weights add at the end of a day.
func (j *evaluator) senseStanding(x *traits) (sum float64) {
	for i := range x {
		if x[i] != 0 {
			sum += x[i] * j.learned.Stand[i].at(j.o.days)
		}
	}
	return sum
}

// cardWeights are the weights of card traits on a day.
type cardWeights struct {
	curves  *[cardCount]curve
	days    float64
	weights cardTraits
}

// recall returns today's weights, which it computes once a day.
func (c *cardWeights) recall(curves *[cardCount]curve, days float64) *cardTraits {
	if c.curves != curves || c.days != days {
		c.curves, c.days = curves, days
		for i := range curves {
			c.weights[i] = curves[i].at(days)
		}
	}
	return &c.weights
}

// senseCards is what the learned weights add to the hand-tuned value of cards. Cards without a lesson have only the first traits and
// the last one.
func (j *evaluator) senseCards(cards []isle.Card, worth float64, w *cardTraits) (sum float64) {
	var x cardTraits
	n := cardLessons
	if j.describeCards(cards, &x) {
		n = cardHand
	}
	for i := range n {
		if x[i] != 0 {
			sum += x[i] * w[i]
		}
	}
	return sum + worth/promised*w[cardHand]
}
