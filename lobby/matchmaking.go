package lobby

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/table"
)

// Pairing is people who fit together, and the table for them. The first of them has waited longest.
type Pairing struct {
	Seeks []Seek
	Seats int
}

// BotLevel returns the level of the bots on the seats that are left: the weakest that somebody has named.
func (p *Pairing) BotLevel() string {
	level := p.Seeks[0].Wish.Bots
	for i := range p.Seeks {
		if slices.Index(table.Levels(), p.Seeks[i].Wish.Bots) < slices.Index(table.Levels(), level) {
			level = p.Seeks[i].Wish.Bots
		}
	}
	return level
}

// Matchmaker finds people who fit together.
type Matchmaker struct {
	Blocks   map[Block]bool
	Programs map[ids.PersonID]bool           // bots that people have written
	Points   map[string]map[ids.PersonID]int // of rated people, by pool
}

// Pair returns people who can play now, nil if nobody can. Those who have waited longest come first: with as many others as they take
// who are there, and after a while with bots.
func (m *Matchmaker) Pair(list []Seek, now time.Time) *Pairing {
	for i := range list {
		first := &list[i]
		for seats := first.Wish.Most; seats >= first.Wish.Least; seats-- {
			if with := m.company(list, first, seats, func(*Seek) bool { return true }); len(with) == seats {
				return &Pairing{with, seats}
			}
		}
	}
	for i := range list {
		first := &list[i]
		if first.Wish.Bots == "" || now.Sub(first.Since) < botsAfter {
			continue
		}
		var best *Pairing
		for seats := first.Wish.Least; seats <= first.Wish.Most; seats++ {
			with := m.company(list, first, seats, func(s *Seek) bool { return s.Wish.Bots != "" })
			if best == nil || len(with) > len(best.Seeks) {
				best = &Pairing{with, seats}
			}
		}
		return best
	}
	return nil
}

// company returns a person with others who fit to them and to each other, no more than there are seats. Of rated people those of the
// nearest ratings are taken, of the others those who have waited longest.
func (m *Matchmaker) company(list []Seek, first *Seek, seats int, agrees func(*Seek) bool) []Seek {
	var others []Seek
	for i := range list {
		if s := &list[i]; s.ID != first.ID && first.Wish.fits(&s.Wish, seats) && agrees(s) {
			others = append(others, *s)
		}
	}
	if first.Wish.Rated && len(others) > 1 {
		points := m.pointsAt(first, seats)
		slices.SortStableFunc(others, func(a, b Seek) int {
			return abs(points(a.Person)-points(first.Person)) - abs(points(b.Person)-points(first.Person))
		})
	}
	with := []Seek{*first}
	for i := range others {
		apart := func(s Seek) bool { return m.apart(&s, &others[i]) }
		if len(with) < seats && !slices.ContainsFunc(with, apart) {
			with = append(with, others[i])
		}
	}
	return with
}

// apart reports whether two who wait for the same game cannot play it together: one has blocked the other, or is a bot without the
// other's consent to bots.
func (m *Matchmaker) apart(a, b *Seek) bool {
	return m.Blocks[Block{a.Person, b.Person}] || m.Programs[a.Person] != m.Programs[b.Person] &&
		(!m.Programs[a.Person] && a.Wish.Bots == "" || !m.Programs[b.Person] && b.Wish.Bots == "")
}

// pointsAt returns how strong people are at the table that somebody looks for. Whoever has no rating there is a beginner.
func (m *Matchmaker) pointsAt(s *Seek, seats int) func(ids.PersonID) int {
	beginner := skill.New().Points()
	settings, err := s.Wish.Settings(seats)
	if err != nil {
		return func(ids.PersonID) int { return beginner }
	}
	pool := m.Points[ratings.PoolOf(settings.Game, settings.Config, seats)]
	return func(p ids.PersonID) int {
		if points, known := pool[p]; known {
			return points
		}
		return beginner
	}
}

func abs(n int) int { return max(n, -n) }
