package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

const (
	// renewLease changes nothing if the lease has expired and the caller did not ask for a new one.
	renewLease = `INSERT INTO nodes (id, joined, expires) VALUES ($1, clock_timestamp(), clock_timestamp() + $2)
		ON CONFLICT (id) DO UPDATE SET expires = excluded.expires WHERE $3 OR nodes.expires > clock_timestamp()`
	forgetNodes   = `DELETE FROM nodes WHERE expires < clock_timestamp() - interval '1 day'`
	forgetBuckets = `DELETE FROM buckets WHERE at < clock_timestamp() - interval '1 day'`
	// takeToken refills a bucket for the elapsed time and removes one token if one is available.
	takeToken = `INSERT INTO buckets AS b (name, tokens, at) VALUES ($1, $3::double precision - 1, clock_timestamp())
		ON CONFLICT (name) DO UPDATE SET tokens = ` + tokensNow + ` - 1, at = clock_timestamp() WHERE ` + tokensNow + ` >= 1`
	tokensNow = `least($3::double precision, b.tokens + extract(epoch FROM clock_timestamp() - b.at) * $2::double precision)`
	// leased is true while the lease of a table's owner is valid.
	leased = `EXISTS (SELECT 1 FROM nodes n WHERE n.id = tables.owner AND n.expires > clock_timestamp())`
	// claimTable waits for a running commit of the owner, which holds the row lock, and then checks the owner again.
	claimTable = `UPDATE tables SET owner = $1, term = term + 1 WHERE id = $2 AND (owner IS NULL OR owner = $1 OR NOT ` + leased + `)
		AND EXISTS (SELECT 1 FROM nodes n WHERE n.id = $1 AND n.expires > clock_timestamp()) RETURNING term`
	selectOwner = `SELECT coalesce(owner, ''), term, EXISTS (SELECT 1 FROM nodes n WHERE n.id = $1 AND n.expires > clock_timestamp())
		FROM tables WHERE id = $2`
	// Rows are locked in id order, as in groups of changes, to avoid deadlocks.
	releaseTables = `WITH released AS (
			SELECT tables.id FROM tables JOIN unnest($2::text[], $3::bigint[]) AS claim (id, term) USING (id, term)
			WHERE owner = $1 ORDER BY tables.id FOR NO KEY UPDATE OF tables
		) UPDATE tables SET owner = NULL FROM released WHERE tables.id = released.id`
	releaseAll = `WITH released AS (SELECT id FROM tables WHERE owner = $1 ORDER BY id FOR NO KEY UPDATE)
		UPDATE tables SET owner = NULL FROM released WHERE tables.id = released.id`
	selectNodes = `SELECT id, joined, greatest(expires - clock_timestamp(), interval '0'), (SELECT count(*) FROM tables WHERE owner = nodes.id)
		FROM nodes ORDER BY joined, id`
)

// Registry stores the nodes that share a database and the tables that each node owns.
type Registry struct {
	store  *Store
	leases *pgxpool.Pool // used only for renewals, which must not wait for other queries
}

// Registry returns the registry of the nodes that share the database. The store closes it.
func (s *Store) Registry(ctx context.Context) (*Registry, error) {
	config := s.pool.Config()
	pool, err := newPool(ctx, config, 1, false)
	if err != nil {
		return nil, err
	}
	s.leases = pool
	return &Registry{s, pool}, nil
}

// Renew extends the lease of a node and reports whether the lease is valid. An expired lease is renewed only if the caller asks for
// that.
func (r *Registry) Renew(ctx context.Context, node string, lease time.Duration, again bool) (lasts bool, err error) {
	err = r.store.retry(ctx, func() error {
		tag, err := r.leases.Exec(ctx, renewLease, node, lease, again)
		lasts = tag.RowsAffected() == 1
		return err
	})
	return lasts, err
}

// Claim makes a node the owner of a table, unless another owner has a valid lease.
func (r *Registry) Claim(ctx context.Context, node string, id ids.TableID) (table.Fence, error) {
	for { // retries if the owner changes in between
		fence := table.Fence{Owner: node}
		var claimed, alive bool
		err := r.store.transact(ctx, func(tx *transaction) error {
			terms, err := tx.tx.Query(tx.ctx, claimTable, node, string(id))
			if err != nil {
				return err
			}
			defer terms.Close()
			if claimed = terms.Next(); claimed {
				return terms.Scan(&fence.Term)
			}
			return terms.Err()
		})
		if err != nil || claimed {
			return fence, err
		}
		if err := r.store.find(ctx, selectOwner, []any{node, string(id)}, &fence.Owner, &fence.Term, &alive); err != nil {
			return table.Fence{}, err
		}
		switch {
		case !alive:
			return table.Fence{}, errLeaseOver
		case fence.Owner != "" && fence.Owner != node:
			return fence, nil
		}
	}
}

// Release gives up the claims that are still valid.
func (r *Registry) Release(ctx context.Context, claims map[ids.TableID]table.Fence) error {
	byNode := map[string][]ids.TableID{}
	for id, f := range claims {
		byNode[f.Owner] = append(byNode[f.Owner], id)
	}
	for node, ids := range byNode {
		slices.Sort(ids)
		terms := make([]int64, len(ids))
		names := make([]string, len(ids))
		for i, id := range ids {
			terms[i], names[i] = claims[id].Term, string(id)
		}
		if _, err := r.store.exec(ctx, releaseTables, node, names, terms); err != nil {
			return err
		}
	}
	return nil
}

// Leave ends the lease of a node and all its claims.
func (r *Registry) Leave(ctx context.Context, node string) error {
	return r.store.transact(ctx, func(tx *transaction) error {
		if _, err := tx.Exec(releaseAll, node); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM nodes WHERE id = $1", node); err != nil {
			return err
		}
		if _, err := tx.Exec(forgetNodes); err != nil {
			return err
		}
		_, err := tx.Exec(forgetBuckets)
		return err
	})
}

// TakeToken takes one token from a bucket that all nodes share, and reports whether one was available. The bucket refills at
// perSecond up to burst.
func (r *Registry) TakeToken(ctx context.Context, bucket string, perSecond float64, burst int) (bool, error) {
	taken, err := r.store.exec(ctx, takeToken, bucket, perSecond, burst)
	return taken == 1, err
}

// NodeInfo is a node as operators see it.
type NodeInfo struct {
	ID     string        `json:"id"`
	Joined time.Time     `json:"joined"`
	Left   time.Duration `json:"left"` // remaining lease, in nanoseconds
	Tables int           `json:"tables"`
}

// Nodes returns all nodes, including those whose lease expired within the last day.
func (s *Store) Nodes(ctx context.Context) ([]NodeInfo, error) {
	return collect(ctx, s, selectNodes, nil, func(n *NodeInfo) []any {
		return []any{&n.ID, &n.Joined, &n.Left, &n.Tables}
	})
}

// OwnedBy returns the tables that a node owns.
func (s *Store) OwnedBy(ctx context.Context, node string) ([]ids.TableID, error) {
	return collect(ctx, s, "SELECT id FROM tables WHERE owner = $1 ORDER BY id", []any{node}, func(id *ids.TableID) []any { return []any{id} })
}
