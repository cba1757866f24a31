package ratings

import (
	"reflect"

	"github.com/purrlor/purrlor/internal/ids"
)

// Recount recalculates ratings from results, in the order in which they were rated.
type Recount struct {
	Games   int
	Changed int // ratings of games and people that differ from the recalculated ones
	pools   map[string]map[ids.PersonID]PersonRating
}

// NewRecount starts a recount.
func NewRecount() *Recount { return &Recount{pools: map[string]map[ids.PersonID]PersonRating{}} }

// Add rates a result, and reports whether its stored ratings differ.
func (c *Recount) Add(r *GameResult) (changed bool) {
	ratings := c.pools[r.Pool]
	if ratings == nil {
		ratings = map[ids.PersonID]PersonRating{}
		c.pools[r.Pool] = ratings
	}
	before := append([]SeatResult{}, r.Seats...)
	r.Count(ratings)
	c.Games++
	for i := range before {
		if s := &r.Seats[i]; !reflect.DeepEqual(before[i].Before, s.Before) || !reflect.DeepEqual(before[i].After, s.After) {
			c.Changed++
			changed = true
		}
	}
	return changed
}

// Compare compares the stored ratings with the recalculated ones. It returns the ratings to write and the people whose rating to
// delete.
func (c *Recount) Compare(kept []PersonRating) (wrong, gone []PersonRating) {
	same := map[string]map[ids.PersonID]bool{}
	for _, old := range kept {
		now, counted := c.pools[old.Pool][old.Person]
		if now.Day = old.Day; counted {
			c.pools[old.Pool][old.Person] = now
		}
		switch {
		case !counted:
			gone = append(gone, old)
		case now.Rating == old.Rating && now.Games == old.Games && now.Changed.Equal(old.Changed):
			if same[old.Pool] == nil {
				same[old.Pool] = map[ids.PersonID]bool{}
			}
			same[old.Pool][old.Person] = true
		}
	}
	for pool, ratings := range c.pools {
		for person, now := range ratings {
			if !same[pool][person] {
				wrong = append(wrong, now)
			}
		}
	}
	c.Changed += len(wrong) + len(gone)
	return wrong, gone
}
