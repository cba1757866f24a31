package server

import (
	"net/netip"
	"sync"
	"time"
)

// networkWidths are the networks that an IPv6 address counts in, and how many times the limit of the narrowest each may use. A household
// has a /64 or all 256 of a /56, a company a /48: more addresses do not buy much more.
var networkWidths = []struct{ bits, times int }{{64, 1}, {56, 4}, {48, 16}}

// networksOf returns the networks that an address counts in, the narrowest first: itself alone if it is an IPv4 address.
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

// addressGroup returns what an address counts as where one key is wanted: the narrowest of its networks.
func addressGroup(a netip.Addr) netip.Addr { return networksOf(a)[0].Addr() }

// networkLimiters keeps limiters of networks, of every width.
type networkLimiters struct{ widths []*rateLimiters[netip.Prefix] }

func newNetworkLimiters(perSecond, burst float64, now func() time.Time) *networkLimiters {
	n := &networkLimiters{}
	for _, w := range networkWidths {
		n.widths = append(n.widths, newRateLimiters[netip.Prefix](float64(w.times)*perSecond, float64(w.times)*burst, now))
	}
	return n
}

// allow reports whether an address may do one thing more now.
func (n *networkLimiters) allow(a netip.Addr) bool {
	for i, network := range networksOf(a) {
		if !n.widths[i].allow(network) {
			return false
		}
	}
	return true
}

// networkCounts counts what networks have at a time.
type networkCounts struct {
	most int // of the narrowest network

	mu   sync.Mutex
	open map[netip.Prefix]int
}

func newNetworkCounts(most int) *networkCounts {
	return &networkCounts{most: most, open: map[netip.Prefix]int{}}
}

// take counts one thing more of an address, if it may have it.
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
