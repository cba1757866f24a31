package server

import (
	"net/http"
	"sync/atomic"
	"time"
)

// Counters count what clients do with their connections.
type Counters struct {
	Messages           atomic.Int64 // messages that clients sent
	SlowClients        atomic.Int64 // clients disconnected because they read too slowly
	RefusedConnections atomic.Int64 // connections refused because their address has too many
}

// Counters returns the counters of the server.
func (s *Server) Counters() *Counters { return &s.counters }

// OpenSockets counts the open sockets.
func (s *Server) OpenSockets() int { return s.sockets.count() }

// observed reports each response of a route to Observe.
func (s *Server) observed(path string, next http.Handler) http.Handler {
	if s.Observe == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		answer := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(answer, r)
		s.Observe(path, answer.status, time.Since(began))
	})
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap gives http.ResponseController access to deadlines.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
