// Package metrics shows operators what a server does, in the format of Prometheus. The server itself knows no metrics library.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/purrlor/purrlor/server"
)

// Requests measures how long a server takes to answer.
type Requests struct{ seconds *prometheus.HistogramVec }

// NewRequests begins to measure.
func NewRequests() *Requests {
	return &Requests{prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "purrlor_http_seconds", Help: "Time to answer requests.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 8),
	}, []string{"path", "status"})}
}

// Observe notes the answer of a route.
func (r *Requests) Observe(path string, status int, took time.Duration) {
	r.seconds.WithLabelValues(path, strconv.Itoa(status)).Observe(took.Seconds())
}

// Handler answers Prometheus about a server, the requests it observes and more. It is for an address that strangers cannot reach.
func (r *Requests) Handler(s *server.Server, more ...prometheus.Collector) http.Handler {
	gauge := func(name, help string, f func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f)
	}
	counter := func(name, help string, f func() int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(f()) })
	}
	counters, tables := s.Counters(), s.TableServer.Metrics()
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		r.seconds, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		counter("purrlor_messages_total", "Messages that clients sent.", counters.Messages.Load),
		counter("purrlor_slow_clients_total", "Clients closed because they were too slow.", counters.SlowClients.Load),
		counter("purrlor_connections_refused_total", "Connections refused because their address has too many.", counters.RefusedConnections.Load),
		gauge("purrlor_sockets", "Open sockets.", func() float64 { return float64(s.OpenSockets()) }),
		gauge("purrlor_tables_live", "Tables in memory.", func() float64 { n, _ := s.TableServer.Live(); return float64(n) }),
		gauge("purrlor_bots_waiting", "Decisions that wait for a bot.", func() float64 { _, n := s.TableServer.Live(); return float64(n) }),
		counter("purrlor_actions_total", "Actions of people.", tables.PersonActions.Load),
		counter("purrlor_bot_actions_total", "Actions of bots.", tables.BotActions.Load),
		counter("purrlor_clock_rows_total", "Rows that clocks and preferences wrote.", tables.AutomaticRows.Load),
		counter("purrlor_bots_hurried_total", "Decisions that bots made in less time because the server was busy.", tables.HurriedBots.Load),
		counter("purrlor_tables_dropped_total", "Tables that left memory because there were too many.", tables.TablesEvicted.Load),
		counter("purrlor_tables_refused_total", "Tables that did not come into memory because people look at too many.", tables.TablesRefused.Load),
		counter("purrlor_faults_total", "Panics that were caught.", tables.Panics.Load),
		gauge("purrlor_tables_aside", "Tables that are put aside because they keep failing.", func() float64 { return float64(s.TableServer.QuarantinedCount()) }),
		counter("purrlor_games_ended_total", "Games that ended.", tables.GamesEnded.Load),
	)
	registry.MustRegister(more...)
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}
