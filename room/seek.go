package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
	"github.com/purrlor/purrlor/rating"
)

// SeekID names one time that a person looks for a game.
type SeekID string

// Wish is the game that a person looks for.
type Wish struct {
	Game   string `json:"game"`
	Preset string `json:"preset"` // one of the game's, whatever number of players it has
	Least  int    `json:"least"`  // how many play at the least, oneself included
	Most   int    `json:"most"`
	Clock  Clock  `json:"clock"`
	Rated  bool   `json:"rated,omitempty"`
	// Bots is the level of bots that may take seats after a while, empty if none may.
	Bots string `json:"bots,omitempty"`
}

// Seek is a person who looks for a game, or has just found one.
type Seek struct {
	ID     SeekID
	Person PersonID
	Wish   Wish
	Since  time.Time
	Until  time.Time // before that somebody has to say that the person still waits
	Table  TableID   // where the person plays, empty for one who waits
}

// Block is that one person wants nothing to do with another.
type Block struct{ Person, Other PersonID }

// Seeks keeps who looks for a game. Each person looks for one at a time. Changes take those who wait to tables.
type Seeks interface {
	// PutSeek keeps a seek in place of the last one of its person, and forgets those that have ended before it began. It answers
	// ErrNotFound for a person who does not exist.
	PutSeek(ctx context.Context, s Seek) error
	// SeekOf returns the seek of a person, or ErrNotFound.
	SeekOf(ctx context.Context, p PersonID) (Seek, error)
	// Waiting returns the seeks without a table that last at a moment, the oldest first.
	Waiting(ctx context.Context, at time.Time) ([]Seek, error)
	// RenewSeeks lets seeks that wait last longer.
	RenewSeeks(ctx context.Context, ids []SeekID, until time.Time) error
	// EndSeek forgets the seek of a person who waits. One who has found a table stays known.
	EndSeek(ctx context.Context, p PersonID) error
	// BlocksAmong returns who of some people has blocked whom of them.
	BlocksAmong(ctx context.Context, people []PersonID) ([]Block, error)
}

// seekers is what a store needs for people to find each other.
type seekers interface {
	Seeks
	ProgramsAmong(ctx context.Context, people []PersonID) ([]PersonID, error)
}

const (
	// seekLife is how long a seek lasts that nobody renews. The node at which its person has a connection does.
	seekLife = 15 * time.Second
	// seatedLife is how long it is known where a person has found a game.
	seatedLife = time.Minute
	// botsAfter is how long people who agree to bots wait for others first.
	botsAfter = 30 * time.Second
	// pairEvery is how often a house looks whether people who wait fit together.
	pairEvery = 2 * time.Second
)

// errNoSeeks is for houses whose store keeps no seeks.
var errNoSeeks = game.Refuse(CodeBadOptions, "there is nobody else here")

// CodeNoSeek is the refusal to somebody who does not look for a game.
const CodeNoSeek game.Code = "no_seek"

// config returns what the preset of a wish chooses, by option.
func (w *Wish) config() (map[string]any, error) {
	g, err := games.Named(w.Game)
	if err != nil {
		return nil, err
	}
	preset, known := g.Info().Presets[w.Preset]
	if !known {
		return nil, game.Refuse(CodeBadOptions, "the game %s has no preset %q", w.Game, w.Preset)
	}
	var config map[string]any
	if err := json.Unmarshal([]byte(preset), &config); err != nil {
		return nil, fmt.Errorf("read preset %s of %s: %w", w.Preset, w.Game, err)
	}
	return config, nil
}

// settings returns those of a table for some players. Lessons of the preset that are too few for so many are those of the game.
func (w *Wish) settings(players int) (Settings, error) {
	config, err := w.config()
	if err != nil {
		return Settings{}, err
	}
	config["players"] = players
	s, err := w.settingsWith(config)
	if _, chosen := config["lessons"]; err != nil && chosen {
		delete(config, "lessons")
		s, err = w.settingsWith(config)
	}
	return s, err
}

func (w *Wish) settingsWith(config map[string]any) (Settings, error) {
	raw, err := json.Marshal(config)
	if err != nil {
		return Settings{}, err
	}
	s := Settings{Game: w.Game, Config: raw, Public: true, Watch: true, Clock: w.Clock, Rated: w.Rated, Start: StartWhenFull}
	_, err = s.Check()
	return s, err
}

// check completes a wish, and refuses one that no table can fulfil.
func (w *Wish) check() error {
	if w.Least < 2 || w.Most < w.Least {
		return game.Refuse(game.CodeBadPlayers, "%d to %d players; at least two play, oneself included", w.Least, w.Most)
	}
	for _, players := range []int{w.Least, w.Most} {
		s, err := w.settings(players)
		if err != nil {
			return err
		}
		w.Clock = s.Clock
	}
	if w.Bots == "" {
		return nil
	}
	if !slices.Contains(Levels(), w.Bots) {
		return game.Refuse(CodeUnknownLevel, "there is no level %q", w.Bots)
	}
	return checkRatedChairs(&Settings{Game: w.Game, Rated: w.Rated}, []Chair{{Bot: w.Bots}})
}

// fits reports whether two people can play the same game with so many players.
func (w *Wish) fits(o *Wish, players int) bool {
	return w.Game == o.Game && w.Preset == o.Preset && w.Clock == o.Clock && w.Rated == o.Rated && w.takes(players) && o.takes(players)
}

func (w *Wish) takes(players int) bool { return players >= w.Least && players <= w.Most }

// Seek has a person look for a game, in place of whatever they looked for before. Whoever fits is paired at once.
func (h *House) Seek(ctx context.Context, p PersonID, w Wish) (Seek, error) {
	if h.seeks == nil {
		return Seek{}, errNoSeeks
	}
	if err := w.check(); err != nil {
		return Seek{}, err
	}
	if err := h.checkMayHost(ctx, p); err != nil {
		return Seek{}, err
	}
	now := h.Now().UTC().Truncate(time.Millisecond)
	s := Seek{ID: SeekID(h.NewID()), Person: p, Wish: w, Since: now, Until: now.Add(seekLife)}
	if err := h.seeks.PutSeek(ctx, s); err != nil {
		return Seek{}, refuseUnwritable(err)
	}
	if err := h.Pair(ctx); err != nil {
		h.Log.Error("pair people failed", "error", err) // it is tried again soon
	}
	return h.Seeking(ctx, p)
}

// checkMayHost refuses a person who hosts as many tables as they may: nobody else may be found to host theirs.
func (h *House) checkMayHost(ctx context.Context, p PersonID) error {
	if h.MaxTablesPerPerson == 0 {
		return nil
	}
	hosted := 0
	for _, stage := range []Stage{Open, Playing} {
		list, err := h.store.List(ctx, Query{Person: p, Stage: stage})
		if err != nil {
			return err
		}
		for i := range list {
			if len(list[i].People) > 0 && list[i].People[0] == p {
				hosted++
			}
		}
	}
	if hosted >= h.MaxTablesPerPerson {
		return h.refuseAnotherTable()
	}
	return nil
}

// Seeking returns what a person looks for, or where they have just found it.
func (h *House) Seeking(ctx context.Context, p PersonID) (Seek, error) {
	if h.seeks == nil {
		return Seek{}, errNoSeeks
	}
	s, err := h.seeks.SeekOf(ctx, p)
	if errors.Is(err, ErrNotFound) || err == nil && s.Until.Before(h.Now()) {
		return Seek{}, game.Refuse(CodeNoSeek, "you do not look for a game")
	}
	return s, err
}

// RenewSeek says that a person still waits.
func (h *House) RenewSeek(ctx context.Context, p PersonID) (Seek, error) {
	s, err := h.Seeking(ctx, p)
	if err != nil || s.Table != "" {
		return s, err
	}
	if err := h.seeks.RenewSeeks(ctx, []SeekID{s.ID}, h.Now().Add(seekLife)); err != nil {
		return s, refuseUnwritable(err)
	}
	return h.Seeking(ctx, p)
}

// StopSeeking ends it. It returns the table if one was found before, where others reckon with the person already.
func (h *House) StopSeeking(ctx context.Context, p PersonID) (TableID, error) {
	if h.seeks == nil {
		return "", errNoSeeks
	}
	if err := h.seeks.EndSeek(ctx, p); err != nil {
		return "", refuseUnwritable(err)
	}
	s, err := h.Seeking(ctx, p)
	if game.CodeOf(err) == CodeNoSeek {
		return "", nil
	}
	return s.Table, err
}

// Wishes returns what people look for who wait, the oldest first.
func (h *House) Wishes(ctx context.Context) ([]Wish, error) {
	if h.seeks == nil {
		return []Wish{}, nil
	}
	list, err := h.seeks.Waiting(ctx, h.Now())
	wishes := make([]Wish, len(list))
	for i := range list {
		wishes[i] = list[i].Wish
	}
	return wishes, err
}

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
	beginner := rating.New().Points()
	settings, err := s.Wish.settings(seats)
	if err != nil {
		return func(PersonID) int { return beginner }
	}
	pool := m.points[poolOf(settings.Game, settings.Config, seats)]
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
