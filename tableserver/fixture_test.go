package tableserver_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// fakeClock is a clock that moves only by calls.
type fakeClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// noticeLog is a notifier that records notifications.
type noticeLog struct {
	mu   sync.Mutex
	list []string
}

func (n *noticeLog) Notify(p ids.PersonID, notice table.Notice) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, fmt.Sprint(p, " ", notice.Kind))
}

// count returns how often a person received a notification.
func (n *noticeLog) count(p ids.PersonID, kind table.NoticeKind) (times int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, s := range n.list {
		if s == fmt.Sprint(p, " ", kind) {
			times++
		}
	}
	return times
}

// fixture is a server with its own clock and store.
type fixture struct {
	*tableserver.Server
	t       *testing.T
	store   *memStore
	clock   *fakeClock
	notices *noticeLog
}

// commands counts the commands of all tests, so that each gets a unique id.
var commands atomic.Int64

func newFixture(t *testing.T) *fixture { return fixtureOn(t, newMemStore()) }

func fixtureOn(t *testing.T, s *memStore) *fixture { return fixtureWith(t, s, tableserver.Options{}) }

func fixtureWith(t *testing.T, s *memStore, o tableserver.Options) *fixture {
	t.Helper()
	h := &fixture{t: t, store: s, clock: s.clock, notices: &noticeLog{}}
	o.Now, o.Notifier = h.clock.Now, h.notices
	if o.BotPace == 0 {
		o.BotPace = time.Millisecond
	}
	if o.Seed == nil {
		o.Seed = gametest.Seeds(t)
	}
	h.Server = tableserver.New(wiring.Tables(s), o)
	t.Cleanup(func() { h.Close() })
	return h
}

// onDisk returns a server on an SQLite store.
func onDisk(t *testing.T) *fixture {
	t.Helper()
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "purrlor.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return fixtureOnStore(t, store)
}

// inPostgres returns a server on a PostgreSQL store.
func inPostgres(t *testing.T) *fixture {
	t.Helper()
	store, err := postgres.Open(t.Context(), postgrestest.Shared(t).NewDatabase(t, "", nil), postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return fixtureOnStore(t, store)
}

func fixtureOnStore(t *testing.T, store backend.Store) *fixture {
	t.Helper()
	t.Cleanup(func() { store.Close() })
	h := &fixture{t: t, store: newMemStore(), notices: &noticeLog{}}
	h.clock = h.store.clock
	h.Server = tableserver.New(wiring.Tables(store), tableserver.Options{Now: h.clock.Now, Notifier: h.notices, BotPace: time.Millisecond, Seed: gametest.Seeds(t)})
	t.Cleanup(func() { h.Close() })
	return h
}

// reopened closes the server and returns a new one on the same store.
func (f *fixture) reopened() *fixture {
	f.t.Helper()
	f.Close()
	return fixtureOn(f.t, f.store)
}

// person returns a guest with a name.
func (f *fixture) person(name string) ids.PersonID { return ids.PersonID(name) }

func (f *fixture) create(host ids.PersonID, s table.Settings, bots ...string) ids.TableID {
	f.t.Helper()
	table, err := f.Create(context.Background(), host, s, bots)
	if err != nil {
		f.t.Fatal(err)
	}
	return table
}

func (f *fixture) try(table ids.TableID, p ids.PersonID, c table.Command) error {
	if c.ID == "" {
		c.ID = fmt.Sprint("c", commands.Add(1))
	}
	return f.Do(context.Background(), table, p, &c)
}

func (f *fixture) do(table ids.TableID, p ids.PersonID, c table.Command) {
	f.t.Helper()
	if err := f.try(table, p, c); err != nil {
		f.t.Fatalf("%s %s: %v", c.Do, c.Action, err)
	}
}

// refuse expects an error that changes nothing.
func (f *fixture) refuse(table ids.TableID, p ids.PersonID, want game.Code, c table.Command) {
	f.t.Helper()
	before := f.rowsOf(table, p)
	if err := f.try(table, p, c); game.CodeOf(err) != want {
		f.t.Errorf("%s %s: got %v, want %s", c.Do, c.Action, err, want)
	}
	if after := f.rowsOf(table, p); after != before {
		f.t.Errorf("%s %s is refused and has written %d rows", c.Do, c.Action, after-before)
	}
}

// rowsOf counts a person's rows in a table's log.
func (f *fixture) rowsOf(table ids.TableID, p ids.PersonID) (n int) {
	for _, r := range f.store.log(table) {
		if r.Person == p {
			n++
		}
	}
	return n
}

func (f *fixture) subscribe(table ids.TableID, w *watcher, seen ...tableserver.Seen) {
	f.t.Helper()
	if err := f.Subscribe(context.Background(), table, w, tableserver.SubscribeOptions{Seen: seen, Talk: true}); err != nil {
		f.t.Fatal(err)
	}
}

// scene returns a person's view of a seat, or of their first seat with Nobody.
func (f *fixture) scene(table ids.TableID, p ids.PersonID, s game.Seat) *table.Scene {
	f.t.Helper()
	return f.position(table, p, s).Scene
}

func (f *fixture) position(table ids.TableID, p ids.PersonID, s game.Seat) tableserver.Position {
	f.t.Helper()
	named := &s
	if s == game.Nobody {
		named = nil
	}
	pos, err := f.Position(context.Background(), table, p, named)
	if err != nil {
		f.t.Fatal(err)
	}
	return pos
}

// started returns a started table with these people, each with a subscribed watcher.
func (f *fixture) started(settings table.Settings, people ...ids.PersonID) (ids.TableID, []*watcher) {
	f.t.Helper()
	tableID := f.create(people[0], settings)
	var watchers []*watcher
	for i, p := range people {
		if i > 0 {
			f.do(tableID, p, table.Command{Do: table.DoSit})
			f.do(tableID, p, table.Command{Do: table.DoReady, On: true})
		}
		w := watch(f.t, p)
		f.subscribe(tableID, w)
		watchers = append(watchers, w)
	}
	f.do(tableID, people[0], table.Command{Do: table.DoStart})
	return tableID, watchers
}

func seat(s game.Seat) *game.Seat { return &s }

func crew(n int) []ids.PersonID {
	return []ids.PersonID{"anna", "boris", "celina", "danilo", "eve"}[:n]
}

func isleOf(n int) table.Settings {
	return table.Settings{Game: "isle", Config: fmt.Appendf(nil, `{"players":%d}`, n), Watch: true, Takeover: "random"}
}

func boxesOf(n int) table.Settings {
	return table.Settings{Game: "boxes", Config: fmt.Appendf(nil, `{"players":%d}`, n), Watch: true, Takeover: "random"}
}

func solo() table.Settings {
	return table.Settings{Game: "isle", Config: []byte(`{"players":1,"mode":"solo"}`), Takeover: "random"}
}

// act plays an action of a seat at its present decision.
func (f *fixture) act(tableID ids.TableID, p ids.PersonID, s game.Seat, action string) error {
	decision := f.position(tableID, p, s).Decision(s)
	return f.try(tableID, p, table.Command{Do: table.DoAct, Seat: seat(s), Decision: &decision, Action: action})
}

// play plays the first legal action of a seat with a verb.
func (f *fixture) play(table ids.TableID, p ids.PersonID, s game.Seat, verb string) string {
	f.t.Helper()
	for _, a := range f.position(table, p, s).Match.Legal(s) {
		if len(a) >= len(verb) && a[:len(verb)] == verb {
			if err := f.act(table, p, s, a); err != nil {
				f.t.Fatal(err)
			}
			return a
		}
	}
	f.t.Fatalf("seat %d cannot %s", s, verb)
	return ""
}

// playOut makes the people of a table play random actions until the game is over or stop returns true.
func (f *fixture) playOut(tableID ids.TableID, people []ids.PersonID, stop func(tableserver.Position) bool) {
	f.t.Helper()
	r := game.SeedOf(f.t.Name()).Stream("people", 0)
	for {
		pos := f.position(tableID, people[0], game.Nobody)
		if pos.Scene.Table.Stage == table.Over || stop != nil && stop(pos) {
			return
		}
		s := pos.Match.Must().First()
		decision := pos.Decision(s)
		f.do(tableID, people[int(s)%len(people)], table.Command{
			Do: table.DoAct, Seat: seat(s), Decision: &decision, Action: pos.Match.Pick(s, &r),
		})
	}
}

// inPhase stops in a phase of Isle that awaits at least some number of seats.
func inPhase(phase isle.Phase, awaited int) func(tableserver.Position) bool {
	return func(pos tableserver.Position) bool {
		v, ok := pos.Match.View(game.Nobody).(isle.View)
		return ok && v.Phase == phase && pos.Match.Must().Count() >= awaited && len(v.Effects) == 0
	}
}

// waitFor waits until a condition holds in a synctest bubble.
func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	synctest.Wait() // fails outside of a bubble, where the time that passes would be true
	waittest.Until(t, "what others do", done)
}
