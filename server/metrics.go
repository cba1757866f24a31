package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what operators can watch.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	messages prometheus.Counter
	slow     prometheus.Counter
	refused  prometheus.Counter
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "purrlor_http_seconds", Help: "Time to answer requests.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 8),
		}, []string{"path", "status"}),
		messages: prometheus.NewCounter(prometheus.CounterOpts{Name: "purrlor_messages_total", Help: "Messages that clients sent."}),
		slow:     prometheus.NewCounter(prometheus.CounterOpts{Name: "purrlor_slow_clients_total", Help: "Clients closed because they were too slow."}),
	}
	m.refused = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "purrlor_connections_refused_total", Help: "Connections refused because their address has too many.",
	})
	gauge := func(name, help string, f func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f)
	}
	counter := func(name, help string, f func() int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(f()) })
	}
	m.registry.MustRegister(
		m.requests, m.messages, m.slow, m.refused, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("purrlor_sockets", "Open sockets.", func() float64 { return float64(s.sockets.count()) }),
	)
	if s.House == nil {
		return m
	}
	house := s.House.Metrics()
	m.registry.MustRegister(
		gauge("purrlor_tables_live", "Tables in memory.", func() float64 { n, _ := s.House.Live(); return float64(n) }),
		gauge("purrlor_bots_waiting", "Decisions that wait for a bot.", func() float64 { _, n := s.House.Live(); return float64(n) }),
		counter("purrlor_actions_total", "Actions of people.", house.PersonActions.Load),
		counter("purrlor_bot_actions_total", "Actions of bots.", house.BotActions.Load),
		counter("purrlor_clock_rows_total", "Rows that clocks and preferences wrote.", house.AutomaticRows.Load),
		counter("purrlor_bots_hurried_total", "Decisions that bots made in less time because the server was busy.", house.HurriedBots.Load),
		counter("purrlor_tables_dropped_total", "Tables that left memory because there were too many.", house.TablesEvicted.Load),
		counter("purrlor_tables_refused_total", "Tables that did not come into memory because people look at too many.", house.TablesRefused.Load),
		counter("purrlor_faults_total", "Panics that were caught.", house.Panics.Load),
		gauge("purrlor_tables_aside", "Tables that are put aside because they keep failing.", func() float64 { return float64(s.House.AsideCount()) }),
		counter("purrlor_games_ended_total", "Games that ended.", house.GamesEnded.Load),
	)
	m.registry.MustRegister(s.Collectors...)
	return m
}

// Metrics answers Prometheus. It is for an address of its own that strangers cannot reach.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})
}

// timed measures the answers of a route.
func (m *metrics) timed(path string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		answer := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(answer, r)
		m.requests.WithLabelValues(path, strconv.Itoa(answer.status)).Observe(time.Since(began).Seconds())
	})
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap lets a handler that streams set deadlines.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
