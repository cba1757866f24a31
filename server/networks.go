package server

import (
	"net/netip"
	"sync"
	"time"
)

// networkWidths are the IPv6 prefixes that an address counts for, with a multiple of the narrowest limit. A household has a /64 or a /56,
// a company a /48, so more addresses do not buy a much larger share. Ratings use other networks: see ratingNetwork in
// tableserver/network.go.
var networkWidths = []struct{ bits, times int }{{64, 1}, {56, 4}, {48, 16}}

// networksOf returns the networks that an address counts for, narrowest first. An IPv4 address counts only for itself.
func networksOf(a netip.Addr) []netip.Prefix {
	a = a.Unmap()
	if !a.Is6() {
		return []netip.Prefix{netip.PrefixFrom(a, a.BitLen())}
	}
	list := make([]netip.Prefix, len(networkWidths))
	for i, w := range networkWidths {
		list[i] = netip.PrefixFrom(a, w.bits).Masked()
	}
	return list
}

// addressGroup returns the narrowest network of an address, for places that need a single key.
func addressGroup(a netip.Addr) netip.Addr { return networksOf(a)[0].Addr() }

// networkLimiters keeps rate limiters for networks of each width.
type networkLimiters struct{ widths []*rateLimiters[netip.Prefix] }

func newNetworkLimiters(perSecond, burst float64, now func() time.Time) *networkLimiters {
	n := &networkLimiters{}
	for _, w := range networkWidths {
		n.widths = append(n.widths, newRateLimiters[netip.Prefix](float64(w.times)*perSecond, float64(w.times)*burst, now))
	}
	return n
}

// allow takes a token from each network of an address and reports whether all had one.
func (n *networkLimiters) allow(a netip.Addr) bool {
	for i, network := range networksOf(a) {
		if !n.widths[i].allow(network) {
			return false
		}
	}
	return true
}

// networkCounts counts concurrent uses by network.
type networkCounts struct {
	most int // for the narrowest network

	mu   sync.Mutex
	open map[netip.Prefix]int
}

func newNetworkCounts(most int) *networkCounts {
	return &networkCounts{most: most, open: map[netip.Prefix]int{}}
}

// take counts one use for the networks of an address, unless one of them is at its limit.
func (c *networkCounts) take(a netip.Addr) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	networks := networksOf(a)
	for i, n := range networks {
		if c.open[n] >= networkWidths[i].times*c.most {
			return false
		}
	}
	for _, n := range networks {
		c.open[n]++
	}
	return true
}

func (c *networkCounts) leave(a netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range networksOf(a) {
		if c.open[n]--; c.open[n] == 0 {
			delete(c.open, n)
		}
	}
}
