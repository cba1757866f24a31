package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/table"
)

// A lease is renewed three times before it ends, and the node stops serving before that.
const (
	renewals    = 3
	marginParts = 6
)

// joinPatience is how long a node tries to join while the store is too slow.
const joinPatience = 30 * time.Second

// wireGrace is how long NATS may be unreachable before a node gives up its tables.
const wireGrace = 3 * time.Second

// renew extends the lease. It counts from before the request, so the node's view always ends before the store's.
func (n *Node) renew(ctx context.Context) error {
	n.mu.Lock()
	again := n.stepped
	n.mu.Unlock()
	asked := n.Now()
	ctx, cancel := context.WithTimeout(ctx, n.Lease/renewals)
	defer cancel()
	lasts, err := n.Registry.Renew(ctx, n.id, n.Lease, again)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if !lasts { // the clock stood still, as on a paused machine: evict all tables before a new lease begins
		n.serveUntil = time.Time{}
		return nil
	}
	n.serveUntil = asked.Add(n.Lease - n.Lease/marginParts)
	return nil
}

// beginLease retries the first lease while the store is too slow. The node owns nothing yet, so retrying is safe.
func (n *Node) beginLease(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, joinPatience)
	defer cancel()
	for {
		err := n.renew(ctx)
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
	}
}

// keepLease renews the lease until the node closes.
func (n *Node) keepLease() {
	tick := time.NewTicker(n.Lease / renewals)
	defer tick.Stop()
	failing := false
	for {
		select {
		case <-n.stop:
			return
		case <-tick.C:
		}
		err := n.renew(context.Background())
		switch {
		case err != nil && !failing:
			n.Log.Error("renew lease failed", "node", n.id, "error", err)
		case err == nil && failing:
			n.Log.Info("renew lease recovered", "node", n.id)
		}
		failing = err != nil
	}
}

// Serving reports whether the node may still act for its tables: its lease is valid and other nodes can reach it.
func (n *Node) Serving() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.serving()
}

func (n *Node) serving() bool {
	now := n.Now()
	return now.Before(n.serveUntil) && (n.wireLostAt.IsZero() || now.Sub(n.wireLostAt) < wireGrace)
}

// Ready returns why the node cannot serve, or nil.
func (n *Node) Ready() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case n.draining:
		return errors.New("the node is leaving the cluster")
	case !n.serving():
		return errors.New("the node has lost touch with the cluster")
	}
	return nil
}

// watchLease evicts all tables when the node may no longer act for them.
func (n *Node) watchLease() {
	tick := time.NewTicker(min(n.Lease/(2*marginParts), 250*time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-n.stop:
			return
		case <-tick.C:
		}
		n.mu.Lock()
		serving, stepped := n.serving(), n.stepped
		n.stepped = !serving
		n.mu.Unlock()
		switch {
		case !serving && !stepped:
			n.metrics.LeasesLost.Add(1)
			n.Log.Error("stop serving tables", "node", n.id)
			n.Server.EvictAll(table.CodeRetry)
		case serving && stepped:
			n.Log.Info("serve tables again", "node", n.id)
		}
	}
}

// noteConnection records whether NATS is connected.
func (n *Node) noteConnection(there bool, err error) {
	n.mu.Lock()
	n.wireLostAt = time.Time{}
	if !there {
		n.wireLostAt = n.Now()
	}
	n.mu.Unlock()
	if there {
		n.Log.Info("reach NATS again", "node", n.id)
	} else if err != nil {
		n.Log.Warn("lost NATS", "node", n.id, "error", err)
	}
}
