package lobby

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/table"
)

// Pairing is a match of people and their table. The first person has waited longest.
type Pairing struct {
	Seeks []Seek
	Seats int
}

// BotLevel returns the level of the bots on the free seats: the weakest one that somebody has chosen.
func (p *Pairing) BotLevel() string {
	level := p.Seeks[0].Criteria.Bots
	for i := range p.Seeks {
		if slices.Index(table.Levels(), p.Seeks[i].Criteria.Bots) < slices.Index(table.Levels(), level) {
			level = p.Seeks[i].Criteria.Bots
		}
	}
	return level
}

// Matchmaker matches waiting people.
type Matchmaker struct {
	Blocks   map[Block]bool
	UserBots map[ids.PersonID]bool           // bots that play under their own names
	Points   map[string]map[ids.PersonID]int // ratings by pool
}

// Pair returns a match of people who can play now, or nil. The longest waiting person is matched first, with as many available
// people as their criteria allow. After a while bots fill the free seats.
func (m *Matchmaker) Pair(list []Seek, now time.Time) *Pairing {
	for i := range list {
		first := &list[i]
		for seats := first.Criteria.Most; seats >= first.Criteria.Least; seats-- {
			if with := m.company(list, first, seats, func(*Seek) bool { return true }); len(with) == seats {
				return &Pairing{with, seats}
			}
		}
	}
	for i := range list {
		first := &list[i]
		if first.Criteria.Bots == "" || now.Sub(first.Since) < botsAfter {
			continue
		}
		var best *Pairing
		for seats := first.Criteria.Least; seats <= first.Criteria.Most; seats++ {
			with := m.company(list, first, seats, func(s *Seek) bool { return s.Criteria.Bots != "" })
			if best == nil || len(with) > len(best.Seeks) {
				best = &Pairing{with, seats}
			}
		}
		return best
	}
	return nil
}

// company returns a person with others who match them and each other, up to the number of seats. A rated person gets the nearest
// ratings; other people get the longest waiting ones.
func (m *Matchmaker) company(list []Seek, first *Seek, seats int, agrees func(*Seek) bool) []Seek {
	var others []Seek
	for i := range list {
		if s := &list[i]; s.ID != first.ID && first.Criteria.fits(&s.Criteria, seats) && agrees(s) {
			others = append(others, *s)
		}
	}
	if first.Criteria.Rated && len(others) > 1 {
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

// apart reports whether two waiting people must not be matched: one has blocked the other, or one is a bot and the other has not
// agreed to bots.
func (m *Matchmaker) apart(a, b *Seek) bool {
	return m.Blocks[Block{a.Person, b.Person}] || m.UserBots[a.Person] != m.UserBots[b.Person] &&
		(!m.UserBots[a.Person] && a.Criteria.Bots == "" || !m.UserBots[b.Person] && b.Criteria.Bots == "")
}

// pointsAt returns a person's rating at the table that they seek. An unrated person counts as a beginner.
func (m *Matchmaker) pointsAt(s *Seek, seats int) func(ids.PersonID) int {
	beginner := skill.New().Points()
	settings, err := s.Criteria.Settings(seats)
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
