package cluster

import (
	"context"
	"maps"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// owner is the last known owner of a table.
type owner struct {
	node  string
	since time.Time
}

// How long a known owner is cached, and how many are cached.
const (
	ownerAge  = time.Minute
	maxOwners = 50_000
)

// Claim makes this node the owner of a table, unless another node is. Servers call it before they load a table.
func (n *Node) Claim(ctx context.Context, id ids.TableID) (table.Fence, error) {
	n.mu.Lock()
	serving, draining := n.serving(), n.draining
	n.mu.Unlock()
	switch {
	case draining:
		return table.Fence{}, game.Refuse(table.CodeClosing, "the server is shutting down")
	case !serving:
		return table.Fence{}, game.Refuse(table.CodeRetry, "this server has lost touch with the others")
	}
	fence, err := n.Registry.Claim(ctx, n.id, id)
	if err != nil {
		return table.Fence{}, err
	}
	if fence.Owner != n.id {
		n.setOwner(id, fence.Owner)
		return table.Fence{}, &tableserver.ElsewhereError{Node: fence.Owner}
	}
	n.metrics.Claims.Add(1)
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.owners, id)
	n.claims[id] = fence
	return fence, nil
}

// release is a claim that is about to end.
type release struct {
	table ids.TableID
	fence table.Fence
}

// Release ends a claim without waiting. Servers call it after a table has left memory.
func (n *Node) Release(id ids.TableID, f table.Fence) {
	n.mu.Lock()
	if n.claims[id] == f {
		delete(n.claims, id)
	}
	n.mu.Unlock()
	select {
	case n.releases <- release{id, f}:
	default: // the queue is full: these claims end with the lease, or at the next claim of the table
	}
}

// sendReleases reports ended claims to the store in batches.
func (n *Node) sendReleases() {
	for {
		select {
		case <-n.stop:
			return
		case first := <-n.releases:
			group := map[ids.TableID]table.Fence{first.table: first.fence}
			for more := true; more; {
				select {
				case next := <-n.releases:
					group[next.table] = next.fence
				default:
					more = false
				}
			}
			ctx, cancel := context.WithTimeout(context.Background(), n.Lease)
			if err := n.Registry.Release(ctx, group); err != nil {
				n.Log.Error("release tables failed", "node", n.id, "tables", len(group), "error", err)
			}
			cancel()
		}
	}
}

// ownerOf returns the last known owner of a table, empty if it may be this node.
func (n *Node) ownerOf(id ids.TableID) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	known := n.owners[id]
	if known.node != "" && n.Now().Sub(known.since) > ownerAge {
		delete(n.owners, id)
		return ""
	}
	return known.node
}

func (n *Node) setOwner(id ids.TableID, node string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if node == "" || node == n.id {
		delete(n.owners, id)
		return
	}
	if len(n.owners) >= maxOwners {
		maps.DeleteFunc(n.owners, func(_ ids.TableID, o owner) bool { return n.Now().Sub(o.since) > ownerAge/2 })
		if len(n.owners) >= maxOwners {
			clear(n.owners)
		}
	}
	n.owners[id] = owner{node, n.Now()}
}
