package room

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/ratings/skill"
	"github.com/purrlor/purrlor/rules/game"
)

// Pair opens tables for people who wait and fit together. Several houses may do it at the same time: whoever takes a person to a table
// first has them.
func (h *House) Pair(ctx context.Context) error {
	if h.seeks == nil {
		return nil
	}
	const tries = 20 // others may be as quick every time; the rest is for the next time
	for range tries {
		now := h.Now()
		list, err := h.seeks.Waiting(ctx, now)
		if err != nil || len(list) == 0 {
			return err
		}
		if err := h.renewConnected(ctx, list, now); err != nil {
			return err
		}
		m, err := h.matchmaker(ctx, list)
		if err != nil {
			return err
		}
		found := m.pair(list, now)
		if found == nil {
			return nil
		}
		if err := h.seat(ctx, found); err != nil && !errors.Is(err, ErrTaken) {
			return err
		}
	}
	return nil
}

// renewConnected lets the seeks of people last who have a connection here.
func (h *House) renewConnected(ctx context.Context, list []Seek, now time.Time) error {
	if h.Connected == nil {
		return nil
	}
	var ids []SeekID
	for i := range list {
		if list[i].Until.Sub(now) < seekLife*2/3 && h.Connected(list[i].Person) {
			ids = append(ids, list[i].ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return h.seeks.RenewSeeks(ctx, ids, now.Add(seekLife))
}

// pairing is people who fit together, and the table for them. The first of them has waited longest.
type pairing struct {
	seeks []Seek
	seats int
}

// botLevel returns the level of the bots on the seats that are left: the weakest that somebody has named.
func (p *pairing) botLevel() string {
	level := p.seeks[0].Wish.Bots
	for i := range p.seeks {
		if slices.Index(Levels(), p.seeks[i].Wish.Bots) < slices.Index(Levels(), level) {
			level = p.seeks[i].Wish.Bots
		}
	}
	return level
}

// shuffledSeats returns the seats of a table in any order.
func shuffledSeats(seed game.Seed, n int) []game.Seat {
	r := seed.Stream("seats", 0)
	seats := make([]game.Seat, n)
	for i := range seats {
		at := r.IntN(i + 1)
		seats[i], seats[at] = seats[at], game.Seat(i)
	}
	return seats
}

// matchmaker finds people who fit together.
type matchmaker struct {
	blocks   map[Block]bool
	programs map[PersonID]bool           // bots that people have written
	points   map[string]map[PersonID]int // of rated people, by pool
}

func (h *House) matchmaker(ctx context.Context, list []Seek) (*matchmaker, error) {
	m := &matchmaker{blocks: map[Block]bool{}, programs: map[PersonID]bool{}, points: map[string]map[PersonID]int{}}
	if len(list) < 2 {
		return m, nil
	}
	var people, rated []PersonID
	for i := range list {
		people = append(people, list[i].Person)
		if list[i].Wish.Rated {
			rated = append(rated, list[i].Person)
		}
	}
	blocks, err := h.seeks.BlocksAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, b := range blocks {
		m.blocks[b], m.blocks[Block{b.Other, b.Person}] = true, true
	}
	programs, err := h.seeks.ProgramsAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, p := range programs {
		m.programs[p] = true
	}
	if rated == nil {
		return m, nil
	}
	ratings, err := h.store.RatingsOf(ctx, rated, "")
	for _, r := range ratings {
		if m.points[r.Pool] == nil {
			m.points[r.Pool] = map[PersonID]int{}
		}
		m.points[r.Pool][r.Person] = r.Rating.Rating().Points()
	}
	return m, err
}

// pair returns people who can play now, nil if nobody can. Those who have waited longest come first: with as many others as they take
// who are there, and after a while with bots.
func (m *matchmaker) pair(list []Seek, now time.Time) *pairing {
	for i := range list {
		first := &list[i]
		for seats := first.Wish.Most; seats >= first.Wish.Least; seats-- {
			if with := m.company(list, first, seats, func(*Seek) bool { return true }); len(with) == seats {
				return &pairing{with, seats}
			}
		}
	}
	for i := range list {
		first := &list[i]
		if first.Wish.Bots == "" || now.Sub(first.Since) < botsAfter {
			continue
		}
		var best *pairing
		for seats := first.Wish.Least; seats <= first.Wish.Most; seats++ {
			with := m.company(list, first, seats, func(s *Seek) bool { return s.Wish.Bots != "" })
			if best == nil || len(with) > len(best.seeks) {
				best = &pairing{with, seats}
			}
		}
		return best
	}
	return nil
}

// company returns a person with others who fit to them and to each other, no more than there are seats. Of rated people those of the
// nearest ratings are taken, of the others those who have waited longest.
func (m *matchmaker) company(list []Seek, first *Seek, seats int, agrees func(*Seek) bool) []Seek {
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
func (m *matchmaker) apart(a, b *Seek) bool {
	return m.blocks[Block{a.Person, b.Person}] || m.programs[a.Person] != m.programs[b.Person] &&
		(!m.programs[a.Person] && a.Wish.Bots == "" || !m.programs[b.Person] && b.Wish.Bots == "")
}

// pointsAt returns how strong people are at the table that somebody looks for. Whoever has no rating there is a beginner.
func (m *matchmaker) pointsAt(s *Seek, seats int) func(PersonID) int {
	beginner := skill.New().Points()
	settings, err := s.Wish.settings(seats)
	if err != nil {
		return func(PersonID) int { return beginner }
	}
	pool := m.points[ratings.PoolOf(settings.Game, settings.Config, seats)]
	return func(p PersonID) int {
		if points, known := pool[p]; known {
			return points
		}
		return beginner
	}
}

func abs(n int) int { return max(n, -n) }

// seat opens a table for people who fit together, in any order, and begins their game. The host is whoever has waited longest and may
// be one. ErrTaken says that somebody of them does not wait any more.
func (h *House) seat(ctx context.Context, p *pairing) error {
	for i := range p.seeks {
		d, c, err := h.seatedTable(p, p.seeks[i].Person)
		if err != nil {
			return err
		}
		err = h.store.Commit(context.WithoutCancel(ctx), c)
		if errors.Is(err, ErrTooMany) {
			continue
		}
		if err != nil {
			return err
		}
		h.metrics.rows(d.rows)
		for _, n := range h.startedNotices(d.table) {
			h.Notifier.Notify(n.Person, n.Notice)
		}
		return nil
	}
	for i := range p.seeks { // none of them may host it
		if err := h.seeks.EndSeek(ctx, p.seeks[i].Person); err != nil {
			return err
		}
	}
	return nil
}

// seatedTable returns a table whose game has begun, and the change that opens it.
func (h *House) seatedTable(p *pairing, host PersonID) (*transaction, Change, error) {
	s, err := p.seeks[0].Wish.settings(p.seats)
	if err != nil {
		return nil, Change{}, err
	}
	d := h.newTable(host)
	if err := d.row(rowCreate, game.Nobody, s); err != nil {
		return nil, Change{}, err
	}
	d.by = ByClock
	var taken []SeekID
	for i, seat := range shuffledSeats(h.Seed(), p.seats) {
		if i >= len(p.seeks) {
			level := withCharacter(s.Game, d.table.ID, seat, p.botLevel()+"."+anyCharacter)
			err = d.rowOf(rowBot, seat, levelBody{level}, "")
		} else {
			taken = append(taken, p.seeks[i].ID)
			err = d.rowOf(rowSit, seat, nil, p.seeks[i].Person)
			if err == nil {
				err = d.rowOf(rowReady, seat, flagBody{true}, p.seeks[i].Person)
			}
		}
		if err != nil {
			return nil, Change{}, err
		}
	}
	if err := d.startWhenFull(); err != nil {
		return nil, Change{}, err
	}
	if err := d.settle(); err != nil {
		return nil, Change{}, err
	}
	c := h.firstChange(d)
	c.Takes, c.TakenUntil = taken, d.now.Add(seatedLife)
	if h.StoreNotices {
		c.Notices = h.startedNotices(d.table)
	}
	return d, c, nil
}

// startedNotices tells everyone at a table that their game has begun.
func (h *House) startedNotices(t *Table) (list []PersonNotice) {
	for _, p := range t.people() {
		list = append(list, PersonNotice{NewID(), p, Notice{Kind: GameStarted, Table: t.ID, Game: t.Settings.Game}})
	}
	return list
}
