package cluster

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics counts cluster operations of a node.
type Metrics struct {
	Claims             atomic.Int64 // tables claimed
	Forwarded          atomic.Int64 // requests to other nodes
	Resent             atomic.Int64 // requests that were retried
	Answered           atomic.Int64 // requests from other nodes
	SubscriptionsMoved atomic.Int64 // remote subscriptions that had to restart
	LeasesLost         atomic.Int64 // how often the node had to stop serving its tables
}

// ClusterMetrics returns the counts of the node.
func (n *Node) ClusterMetrics() *Metrics { return &n.metrics }

// Collectors returns the metrics of the node.
func (n *Node) Collectors() []prometheus.Collector {
	counter := func(name, help string, count *atomic.Int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(count.Load()) })
	}
	gauge := func(name, help string, f func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f)
	}
	m := &n.metrics
	return []prometheus.Collector{
		counter("purrlor_cluster_claims_total", "Tables that this node became the owner of.", &m.Claims),
		counter("purrlor_cluster_forwarded_total", "Requests that this node sent to other nodes.", &m.Forwarded),
		counter("purrlor_cluster_resent_total", "Requests that this node had to try again.", &m.Resent),
		counter("purrlor_cluster_answered_total", "Requests of other nodes that this node answered.", &m.Answered),
		counter("purrlor_cluster_looks_moved_total", "Subscriptions to tables of other nodes that had to restart.", &m.SubscriptionsMoved),
		counter("purrlor_cluster_leases_lost_total", "Times that this node had to stop serving its tables.", &m.LeasesLost),
		gauge("purrlor_cluster_owned_tables", "Tables that this node owns.", func() float64 {
			n.mu.Lock()
			defer n.mu.Unlock()
			return float64(len(n.claims))
		}),
		gauge("purrlor_cluster_lease_seconds", "How long this node may serve its tables if its lease is not renewed.", func() float64 {
			n.mu.Lock()
			defer n.mu.Unlock()
			return max(0, n.serveUntil.Sub(n.Now()).Seconds())
		}),
	}
}
