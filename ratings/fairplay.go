package ratings

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings/skill"
)

// FairPlay describes how much a game counts between its seats. Its lists have the order of GameResult.Seats.
type FairPlay struct {
	Early    bool    `json:"early,omitempty"` // others gave up before everyone who stayed had made some moves (table/rated.go)
	Exits    []Exit  `json:"exits"`
	Networks []int   `json:"networks,omitempty"` // seats in the same network share a number; 0 for a seat alone in its network
	Weights  [][]int `json:"weights,omitempty"`  // weight of the game for a seat against another, in thousandths; set when the game is rated
}

// People returns the people of the seats, empty for bots and deleted people.
func (r *GameResult) People() []ids.PersonID {
	people := make([]ids.PersonID, len(r.Seats))
	for i := range r.Seats {
		people[i] = r.Seats[i].Person
	}
	return people
}

// fullWeight is the weight of a game that counts in full.
const fullWeight = 1000

func (f *FairPlay) exit(i int) Exit {
	if f == nil {
		return Stayed
	}
	return f.Exits[i]
}

// standin reports whether a bot finished the game for the person of a seat.
func (f *FairPlay) standin(i int) bool { return f.exit(i) == TimedOut || f.exit(i) == Replaced }

// gaveUp reports whether the person of a seat gave up, early or not.
func (f *FairPlay) gaveUp(i int) bool { return f.exit(i) == GaveUp || f.exit(i) == GaveUpEarly }

// near reports whether two seats play from the same network.
func (f *FairPlay) near(i, q int) bool {
	return f != nil && f.Networks != nil && f.Networks[i] > 0 && f.Networks[i] == f.Networks[q]
}

// weight returns how much a rated game counts for a seat against another. Seats of people who were merged later never count.
func (r *GameResult) weight(i, q int) float64 {
	switch {
	case r.FairPlay == nil || r.FairPlay.Weights == nil:
		return 1
	case r.Seats[i].Person != "" && r.Seats[i].Person == r.Seats[q].Person:
		return 0
	}
	return float64(r.FairPlay.Weights[i][q]) / fullWeight
}

// ratedRanks returns the ranks by which a game is rated. They are the places; but if all people have left, the bots come first.
func (r *GameResult) ratedRanks() []int {
	ranks := make([]int, len(r.Seats))
	for i := range r.Seats {
		s := &r.Seats[i]
		switch ranks[i] = s.Rank; {
		case s.Rank > 0:
		case s.Abandoned:
			ranks[i] = len(r.Seats)
		default:
			ranks[i] = 1
		}
	}
	return ranks
}

// weigh sets how much a game counts for each seat against each other, and records it in the days of people:
//   - a game that ended early because others gave up does not count;
//   - a seat that gave up before it had made some moves does not count, for itself or for others;
//   - a seat that a bot finished for a person does not count for other seats;
//   - a person whose clock ran out has lost to everyone who placed before their stand-in, and is not compared with others;
//   - a person who was replaced by others is not compared with anyone;
//   - games against other people count as skill.Day.Weigh says.
func (r *GameResult) weigh(before []skill.Rating, days map[ids.PersonID]*skill.Day) {
	ranks := r.ratedRanks()
	weights := make([][]int, len(r.Seats))
	for i := range r.Seats {
		weights[i] = make([]int, len(r.Seats))
		var rivals []skill.Rival
		var seats []int
		for q := range r.Seats {
			if q != i && !r.FairPlay.Early && r.counts(i, q, ranks) {
				seats, rivals = append(seats, q), append(rivals, r.rival(i, q, ranks, before[q]))
			}
		}
		var own skill.Day
		person := r.Seats[i].Person
		if d := days[person]; d != nil {
			own = *d
		}
		list, after := own.Weigh(r.Ended.UTC().Format(time.DateOnly), before[i], rivals)
		for at, w := range list {
			weights[i][seats[at]] = int(w*fullWeight + 0.5) //nolint:mnd // rounded
		}
		if person != "" && slices.Max(weights[i]) > 0 {
			days[person] = &after
		}
	}
	fair := *r.FairPlay // copies of the result share the pointer
	fair.Weights = weights
	r.FairPlay = &fair
}

// counts reports whether a game can count for a seat against another.
func (r *GameResult) counts(i, q int, ranks []int) bool {
	switch {
	case r.Seats[i].Before == nil || r.Seats[q].Before == nil || r.FairPlay.standin(q) || r.FairPlay.exit(i) == Replaced:
		return false
	case r.FairPlay.exit(i) == GaveUpEarly || r.FairPlay.exit(q) == GaveUpEarly:
		return false
	case r.FairPlay.exit(i) == TimedOut:
		return ranks[q] < ranks[i]
	}
	return r.Seats[i].Person == "" || r.Seats[i].Person != r.Seats[q].Person
}

func (r *GameResult) rival(i, q int, ranks []int, before skill.Rating) skill.Rival {
	s := &r.Seats[q]
	return skill.Rival{
		Person: string(s.Person), Rating: before, Fixed: s.Bot != "", Near: r.FairPlay.near(i, q),
		Beaten: ranks[i] < ranks[q], Conceded: r.FairPlay.gaveUp(q),
	}
}

// Rate sets the ratings before and after a game for all its seats, given the ratings of its people before it. A person without a
// rating starts as a beginner. A deleted person keeps the rating of the previous count, or counts as a beginner. Bots without a
// fixed rating are left out. Seats for which the game does not count keep their rating.
func (r *GameResult) Rate(before map[ids.PersonID]PersonRating) {
	var seats []int
	all := make([]skill.Rating, len(r.Seats))
	for i := range r.Seats {
		s := &r.Seats[i]
		now, known := before[s.Person]
		kept := now.Rating
		switch fixed, ok := r.fixedRating(s); {
		case ok:
			kept = fixed.Stored()
		case s.Bot != "":
			continue
		case s.Person == "" && s.Before != nil:
			kept = *s.Before
		case s.Person == "" || !known:
			kept = skill.New().Stored()
		}
		all[i], s.Before = kept.Rating(), &kept
		seats = append(seats, i)
	}
	if r.FairPlay != nil && r.FairPlay.Weights == nil {
		days := map[ids.PersonID]*skill.Day{}
		for _, p := range r.People() {
			if now, known := before[p]; known {
				days[p] = now.Day
			}
		}
		r.weigh(all, days)
		for p, day := range days {
			now := before[p]
			now.Day = day
			before[p] = now
		}
	}
	r.update(seats, all)
}

// update sets the ratings after a game for the rated seats.
func (r *GameResult) update(seats []int, all []skill.Rating) {
	before, ranks := make([]skill.Rating, len(seats)), make([]int, len(seats))
	for at, i := range seats {
		before[at], ranks[at] = all[i], r.ratedRanks()[i]
		if r.Seats[i].Bot == "" {
			before[at] = before[at].Loosen()
		}
	}
	after := skill.RateWeighted(before, ranks, func(a, b int) float64 { return r.weight(seats[a], seats[b]) })
	for at, i := range seats {
		kept := after[at].Stored()
		if !r.countsFor(i) {
			kept = *r.Seats[i].Before
		}
		r.Seats[i].After = &kept
	}
}

// countsFor reports whether a weighed game counts for a seat against any other.
func (r *GameResult) countsFor(i int) bool {
	for q := range r.Seats {
		if q != i && r.Seats[q].Before != nil && r.weight(i, q) > 0 {
			return true
		}
	}
	return false
}

// Count rates a game with the ratings of its pool, and updates those of its people.
func (r *GameResult) Count(ratings map[ids.PersonID]PersonRating) {
	r.Rate(ratings)
	for i := range r.Seats {
		s := &r.Seats[i]
		if s.Person == "" || s.After == nil || !r.countsFor(i) {
			continue
		}
		now := ratings[s.Person]
		now.Person, now.Pool, now.Rating, now.Changed = s.Person, r.Pool, *s.After, r.Ended
		now.Games++
		ratings[s.Person] = now
	}
}
