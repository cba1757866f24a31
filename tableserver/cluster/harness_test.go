package cluster_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
	"github.com/purrlor/purrlor/tableserver/cluster"
	"github.com/purrlor/purrlor/tableserver/cluster/clustertest"
)

// Leases of nodes: most outlast any test, but those of crashing nodes are short, so tests need not wait.
const (
	lease      = time.Hour
	shortLease = 1200 * time.Millisecond
)

// world is shared by all nodes: a store with its registry, and NATS.
type world struct {
	t     *testing.T
	store *sharedStore
	nats  *server.Server
}

func newWorld(t *testing.T) *world {
	t.Helper()
	file, err := sqlite.Open(filepath.Join(t.TempDir(), "purrlor.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	for _, name := range []string{"anna", "boris", "zoe"} {
		p := people.Person{ID: ids.PersonID(name), Name: name, Created: time.Now(), Prefs: []byte("{}")}
		d := people.Session{Secret: ids.HashOf(name), Kind: people.Cookie, Created: time.Now(), Seen: time.Now()}
		if err := file.AddPerson(t.Context(), p, d); err != nil {
			t.Fatal(err)
		}
	}
	return &world{t, &sharedStore{Store: file, leases: map[string]time.Time{}, owners: map[ids.TableID]table.Fence{}}, clustertest.StartNATS(t, server.Options{})}
}

// sharedStore is a store for several nodes in one process: it keeps leases and owners, and admits only the owner's writes.
type sharedStore struct {
	backend.Store
	mu     sync.Mutex
	leases map[string]time.Time
	owners map[ids.TableID]table.Fence
	frozen map[string]bool // nodes whose leases cannot be renewed
	slow   int             // requests for a lease that get no answer in time
	held   map[string]*hold
}

// hold blocks the claims of a node.
type hold struct {
	reached, over chan struct{}
	once          sync.Once
}

// hold blocks claims of a node until the returned hold ends.
func (s *sharedStore) hold(node string) *hold {
	h := &hold{reached: make(chan struct{}), over: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = map[string]*hold{node: h}
	return h
}

// await waits while operations of a node are blocked.
func (s *sharedStore) await(node string) {
	s.mu.Lock()
	h := s.held[node]
	s.mu.Unlock()
	if h != nil {
		h.once.Do(func() { close(h.reached) })
		<-h.over
	}
}

func (s *sharedStore) Renew(ctx context.Context, node string, lease time.Duration, again bool) (lasts bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slow > 0 {
		s.slow--
		<-ctx.Done()
		return false, ctx.Err()
	}
	if s.frozen[node] {
		return false, fmt.Errorf("node %s is cut off", node)
	}
	if until, known := s.leases[node]; known && time.Now().After(until) && !again {
		return false, nil
	}
	s.leases[node] = time.Now().Add(lease)
	return true, nil
}

// end ends the lease of a node without its knowledge.
func (s *sharedStore) end(node string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.leases[node] = time.Time{}
}

func (s *sharedStore) Claim(ctx context.Context, node string, id ids.TableID) (table.Fence, error) {
	if _, err := s.Summary(ctx, id); err != nil {
		return table.Fence{}, err
	}
	s.await(node)
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.owners[id]
	if now.Owner != "" && now.Owner != node && time.Now().Before(s.leases[now.Owner]) {
		return now, nil
	}
	s.owners[id] = table.Fence{Owner: node, Term: now.Term + 1}
	return s.owners[id], nil
}

func (s *sharedStore) Release(_ context.Context, claims map[ids.TableID]table.Fence) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, f := range claims {
		if s.owners[id] == f {
			s.owners[id] = table.Fence{Term: f.Term}
		}
	}
	return nil
}

func (s *sharedStore) Leave(_ context.Context, node string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.leases, node)
	for id, f := range s.owners {
		if f.Owner == node {
			s.owners[id] = table.Fence{Term: f.Term}
		}
	}
	return nil
}

func (s *sharedStore) Commit(ctx context.Context, c table.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.Fence != (table.Fence{}) && s.owners[c.Summary.Table] != c.Fence {
		return storage.ErrTaken
	}
	return s.Store.Commit(ctx, c)
}

func (s *sharedStore) owner(id ids.TableID) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.owners[id].Owner
}

// freeze keeps a node from renewing its lease.
func (s *sharedStore) freeze(node string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.frozen == nil {
		s.frozen = map[string]bool{}
	}
	s.frozen[node] = true
}

// testNode is a node with its connection.
type testNode struct {
	*cluster.Node
	wire *nats.Conn
	news chan tableserver.PersonEvent
	once sync.Once
}

func (n *testNode) HandleEvent(news tableserver.PersonEvent) { n.news <- news }

func (w *world) node() *testNode {
	w.t.Helper()
	wire, err := cluster.Connect(w.nats.ClientURL())
	if err != nil {
		w.t.Fatal(err)
	}
	return w.nodeOn(wire, lease)
}

func (w *world) nodeOn(wire *nats.Conn, lease time.Duration) *testNode {
	w.t.Helper()
	out := &testNode{wire: wire, news: make(chan tableserver.PersonEvent, 10)}
	node, err := cluster.New(cluster.Config{Name: "test", Registry: w.store, Wire: wire, Peers: out, Lease: lease})
	if err != nil {
		w.t.Fatal(err)
	}
	out.Node = node
	if err := node.Open(w.t.Context(), tableserver.New(wiring.Tables(w.store), tableserver.Options{Cluster: node, BotPace: time.Millisecond})); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(out.close)
	return out
}

// close drains the node, once.
func (n *testNode) close() {
	n.once.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), waittest.Patience)
		defer cancel()
		_ = n.Close(ctx)
	})
}

// client is a person's client at a node.
type client struct {
	t      *testing.T
	person ids.PersonID
	mu     sync.Mutex
	all    []string
}

func (c *client) Person() ids.PersonID { return c.person }

func (c *client) Send(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, string(message))
}

// messages returns the messages so far.
func (c *client) messages() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.all)
}

// streamed is the header of a message about a table.
type streamed struct {
	Type  string    `json:"type"`
	Seat  game.Seat `json:"seat"`
	Epoch string    `json:"epoch"`
	N     int       `json:"n"`
	Code  game.Code `json:"code"`
}

// follow checks that the updates of each stream are consecutive, and returns the last message.
func (c *client) follow() (last streamed) {
	c.t.Helper()
	seen := map[game.Seat]streamed{}
	for _, raw := range c.messages() {
		var m streamed
		if err := json.Unmarshal([]byte(raw), &m); err != nil {
			c.t.Fatal(err)
		}
		before, known := seen[m.Seat]
		if m.Type == "update" && (!known || m.Epoch != before.Epoch || m.N != before.N+1) {
			c.t.Fatalf("update %+v came after %+v", m, before)
		}
		if m.Type == "update" || m.Type == "snapshot" {
			seen[m.Seat] = m
		}
		last = m
	}
	return last
}

func (w *world) client(p ids.PersonID) *client { return &client{t: w.t, person: p} }

// table opens a table of Isle for two people at a node and starts it.
func (w *world) table(n *testNode) ids.TableID {
	w.t.Helper()
	settings := table.Settings{Game: "isle", Config: json.RawMessage(`{"players":2}`), Watch: true}
	id, err := n.Create(w.t.Context(), "anna", settings, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	w.do(n, id, "boris", table.Command{Do: table.DoSit})
	w.do(n, id, "boris", table.Command{Do: table.DoReady, On: true})
	w.do(n, id, "anna", table.Command{Do: table.DoStart})
	return id
}

func (w *world) do(n *testNode, id ids.TableID, p ids.PersonID, c table.Command) {
	w.t.Helper()
	if c.ID == "" {
		c.ID = ids.New()
	}
	if err := n.Do(w.t.Context(), id, p, &c); err != nil {
		w.t.Fatalf("%s %s: %v", p, c.Do, err)
	}
}

// act plays the first legal action of a seat, as a client of a node would.
func (w *world) act(n *testNode, id ids.TableID, p ids.PersonID, seat game.Seat) table.Command {
	w.t.Helper()
	legal := w.legal(n, id, p, seat)
	if len(legal.Actions) == 0 {
		w.t.Fatalf("seat %d has no action", seat)
	}
	c := table.Command{ID: ids.New(), Do: table.DoAct, Seat: &seat, Decision: &legal.Decision, Action: legal.Actions[0]}
	w.do(n, id, p, c)
	return c
}

func (w *world) legal(n *testNode, id ids.TableID, p ids.PersonID, seat game.Seat) (legal tableserver.Legal) {
	w.t.Helper()
	answer, err := n.Answer(w.t.Context(), id, p, &tableserver.Question{What: tableserver.QuestionLegal, Seat: &seat})
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(answer)
	if err == nil {
		err = json.Unmarshal(raw, &legal)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return legal
}

func (w *world) subscribe(n *testNode, id ids.TableID, c *client) {
	w.t.Helper()
	if err := n.Subscribe(w.t.Context(), id, c, tableserver.SubscribeOptions{Talk: true}); err != nil {
		w.t.Fatal(err)
	}
}

// sound expects that a log verifies and contains every command once.
func (w *world) sound(id ids.TableID, commands ...table.Command) {
	w.t.Helper()
	rows, err := w.store.Rows(w.t.Context(), id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	times := map[string]int{}
	for _, r := range rows {
		times[r.Command]++
	}
	for _, c := range commands {
		if n := times[table.LoggedID(c.ID)]; n != 1 {
			w.t.Errorf("command %s is %d times in the log", c.ID, n)
		}
	}
	audit, err := table.Verify(w.t.Context(), w.store, id)
	if err != nil || audit.Damage != nil {
		w.t.Errorf("verify: %v, %+v", err, audit)
	}
}

// proxied returns a connection to NATS through a proxy.
func (w *world) proxied() (*nats.Conn, *clustertest.Proxy) {
	w.t.Helper()
	p := clustertest.NewProxy(w.t, w.nats.Addr().String())
	wire, err := cluster.Connect("nats://" + p.Addr())
	if err != nil {
		w.t.Fatal(err)
	}
	return wire, p
}
