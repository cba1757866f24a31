package postgres

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// registryOf returns the registry of a store and gives the named nodes leases.
func registryOf(t *testing.T, s *Store, nodes ...string) *Registry {
	t.Helper()
	r, err := s.Registry(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, node := range nodes {
		if _, err := r.Renew(t.Context(), node, time.Minute, true); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// opened stores a table of one row and returns the change that follows it.
func opened(t *testing.T, s *Store, id ids.TableID) table.Change {
	t.Helper()
	rows := []table.Row{
		{Table: id, At: time.UnixMilli(1), By: table.ByPerson, Kind: "create"},
		{Table: id, At: time.UnixMilli(2), By: table.ByPerson, Kind: "act"},
	}
	table.Seal(rows, 0, ids.Hash{})
	summary := table.Summary{Table: id, Game: "isle", Stage: table.Playing, Number: 1, Created: time.UnixMilli(1), Changed: time.UnixMilli(1)}
	if err := s.Commit(t.Context(), table.Change{Rows: rows[:1], Summary: summary}); err != nil {
		t.Fatal(err)
	}
	summary.Number = 2
	return table.Change{Rows: rows[1:], Summary: summary}
}

func claim(t *testing.T, r *Registry, node string, id ids.TableID) table.Fence {
	t.Helper()
	f, err := r.Claim(t.Context(), node, id)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// endLease expires the lease of a node.
func endLease(t *testing.T, r *Registry, node string) {
	t.Helper()
	if _, err := r.Renew(t.Context(), node, -time.Second, true); err != nil {
		t.Fatal(err)
	}
}

func TestOnlyTheOwnerWrites(t *testing.T) {
	t.Parallel()
	s := openAt(t, newDatabase(t), Options{})
	r := registryOf(t, s, "a", "b")
	change := opened(t, s, "table")
	first := claim(t, r, "a", "table")
	if again := claim(t, r, "b", "table"); again != first {
		t.Errorf("another node gets %+v, want %+v", again, first)
	}
	for name, fence := range map[string]table.Fence{
		"another node": {Owner: "b", Term: first.Term}, "an older term": {Owner: "a", Term: first.Term - 1}, "a later term": {Owner: "a", Term: first.Term + 1},
	} {
		change.Fence = fence
		if err := s.Commit(t.Context(), change); !errors.Is(err, storage.ErrTaken) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	change.Fence = first
	if err := s.Commit(t.Context(), change); err != nil {
		t.Error(err)
	}
}

func TestClaimEndsWithLease(t *testing.T) {
	t.Parallel()
	s := openAt(t, newDatabase(t), Options{})
	r := registryOf(t, s, "a", "b")
	change := opened(t, s, "table")
	first := claim(t, r, "a", "table")
	endLease(t, r, "a")
	second := claim(t, r, "b", "table")
	if second.Owner != "b" || second.Term <= first.Term {
		t.Errorf("got %+v after %+v", second, first)
	}
	change.Fence = first
	if err := s.Commit(t.Context(), change); !errors.Is(err, storage.ErrTaken) {
		t.Errorf("the zombie: got error %v", err)
	}
	other := opened(t, s, "other")
	if _, err := r.Claim(t.Context(), "a", other.Summary.Table); !errors.Is(err, errLeaseOver) {
		t.Errorf("a node whose lease is over: got error %v", err)
	}
	if _, err := r.Claim(t.Context(), "b", "nowhere"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a table that is not there: got error %v", err)
	}
}

func TestReleaseEndsOnlyOwnClaims(t *testing.T) {
	t.Parallel()
	s := openAt(t, newDatabase(t), Options{})
	r := registryOf(t, s, "a", "b")
	opened(t, s, "one")
	opened(t, s, "two")
	opened(t, s, "three")
	old, two := claim(t, r, "a", "one"), claim(t, r, "a", "two")
	one := claim(t, r, "a", "one") // the node loaded the table again before its release was sent
	three := claim(t, r, "b", "three")
	if err := r.Release(t.Context(), map[ids.TableID]table.Fence{"one": old, "two": two, "three": {Owner: "a", Term: three.Term}}); err != nil {
		t.Fatal(err)
	}
	if got := claim(t, r, "b", "one"); got != one {
		t.Errorf("the claim that held is %+v, want %+v", got, one)
	}
	if got := claim(t, r, "b", "two"); got.Owner != "b" {
		t.Errorf("the claim that was released is %+v", got)
	}
	if got := claim(t, r, "a", "three"); got != three {
		t.Errorf("the claim of another node is %+v, want %+v", got, three)
	}
	if err := r.Leave(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	if got := claim(t, r, "a", "three"); got.Owner != "a" {
		t.Errorf("the claim of a node that has left is %+v", got)
	}
	nodes, err := s.Nodes(t.Context())
	if err != nil || len(nodes) != 1 || nodes[0].ID != "a" || nodes[0].Left <= 0 || nodes[0].Tables != 2 {
		t.Errorf("got the nodes %+v, %v", nodes, err)
	}
}

func TestFreeTables(t *testing.T) {
	t.Parallel()
	s := openAt(t, newDatabase(t), Options{})
	r := registryOf(t, s, "a", "gone")
	for _, id := range []ids.TableID{"dead", "free", "owned"} {
		opened(t, s, id)
	}
	claim(t, r, "a", "owned")
	claim(t, r, "gone", "dead")
	endLease(t, r, "gone")
	list, err := s.List(t.Context(), table.Query{Free: true})
	if err != nil {
		t.Fatal(err)
	}
	var free []ids.TableID
	for _, summary := range list {
		free = append(free, summary.Table)
	}
	slices.Sort(free)
	if !slices.Equal(free, []ids.TableID{"dead", "free"}) {
		t.Errorf("got %v", free)
	}
}

// Concurrent commits, claims and releases of the same tables leave each log with one writer at a time.
func TestClaimsDoNotBlockCommits(t *testing.T) {
	t.Parallel()
	s := openAt(t, newDatabase(t), Options{})
	r := registryOf(t, s, "a", "b")
	idList := []ids.TableID{"t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"}
	changes := map[ids.TableID]table.Change{}
	for _, id := range idList {
		changes[id] = opened(t, s, id)
	}
	var wg sync.WaitGroup
	for _, node := range []string{"a", "b"} {
		for _, id := range idList {
			wg.Go(func() {
				for range 20 {
					fence, err := r.Claim(t.Context(), node, id)
					if err != nil {
						t.Error(err)
						return
					}
					if fence.Owner != node {
						continue
					}
					c := changes[id]
					c.Rows, c.Fence, c.Summary.Number = nil, fence, 1
					if err := s.Commit(t.Context(), c); err != nil {
						t.Errorf("the owner writes: %v", err)
					}
					if err := r.Release(t.Context(), map[ids.TableID]table.Fence{id: fence}); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	wg.Wait()
}

func TestNodesShareBucket(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	r := registryOf(t, s)
	bucket := ids.New() // tests share a database
	var wg sync.WaitGroup
	var taken atomic.Int64
	for range 20 {
		wg.Go(func() {
			ok, err := r.TakeToken(t.Context(), bucket, 0, 5)
			if err != nil {
				t.Error(err)
			}
			if ok {
				taken.Add(1)
			}
		})
	}
	wg.Wait()
	if got := taken.Load(); got != 5 {
		t.Errorf("%d tokens were taken from a bucket of 5", got)
	}
	if ok, err := r.TakeToken(t.Context(), bucket+" too", 0, 5); !ok || err != nil {
		t.Errorf("another bucket: %v, %v", ok, err)
	}
	if ok, err := r.TakeToken(t.Context(), bucket, 1e9, 5); !ok || err != nil {
		t.Errorf("a bucket that has filled: %v, %v", ok, err)
	}
}
