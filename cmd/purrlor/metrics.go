//go:build !local

package main

import (
	"net/http"

	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/server/metrics"
)

// prometheusMonitor shows what a server does to Prometheus.
type prometheusMonitor struct{ *metrics.Requests }

// newMonitor returns the monitor for the address of --metrics, nil if there is none.
func newMonitor(address string) (monitor, error) {
	if address == "" {
		return nil, nil
	}
	return prometheusMonitor{metrics.NewRequests()}, nil
}

func (m prometheusMonitor) show(s *server.Server, member membership) http.Handler {
	if n, ok := member.(*node); ok {
		return m.Handler(s, n.node.Collectors()...)
	}
	return m.Handler(s)
}
