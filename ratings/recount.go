package ratings

import (
	"reflect"

	"github.com/purrlor/purrlor/internal/ids"
)

// Recount works ratings out again from results, one after the other in the order in which they were counted.
type Recount struct {
	Games   int
	Changed int // ratings, around games and of people, that were not as they come out
	pools   map[string]map[ids.PersonID]PersonRating
}

// NewRecount begins to count.
func NewRecount() *Recount { return &Recount{pools: map[string]map[ids.PersonID]PersonRating{}} }

// Add counts a result, and reports whether the ratings around it were not as they come out.
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

// Compare holds the ratings that are kept against those that came out. It returns those that have to be written, and those of people
// who have none.
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
