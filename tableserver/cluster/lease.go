package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/table"
)

// How a lease is kept, in parts of it: it is renewed three times before it ends, and a node stops serving before it does.
const (
	renewals    = 3
	marginParts = 6
)

// joinPatience is how long a node tries to join while the store answers too slowly.
const joinPatience = 30 * time.Second

// wireGrace is how long NATS may be away before a node lets other nodes have its tables.
const wireGrace = 3 * time.Second

// renew prolongs the lease. It counts from before the store was asked, so that the store's clock is always behind.
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
	if !lasts { // the clock stood still, as that of a machine that was paused does: all tables have to go before it begins again
		n.serveUntil = time.Time{}
		return nil
	}
	n.serveUntil = asked.Add(n.Lease - n.Lease/marginParts)
	return nil
}

// beginLease asks for the first lease again while the store is too slow: the node owns nothing yet that could be lost.
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

// Serving reports whether the node may still speak for its tables: its lease lasts, and other nodes can reach it.
func (n *Node) Serving() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.serving()
}

func (n *Node) serving() bool {
	now := n.Now()
	return now.Before(n.serveUntil) && (n.wireLostAt.IsZero() || now.Sub(n.wireLostAt) < wireGrace)
}

// Ready says why the node cannot serve, if it cannot.
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

// watchLease lets all tables leave memory when the node may no longer speak for them.
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

// noteConnection notes that NATS was lost or is back.
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
