package server

import (
	"context"
	"log/slog"
	"time"

	"github.com/purrlor/purrlor/storage/backend"
)

// StalePresence returns a keeper that stores nothing until Flush.
func StalePresence(store backend.Store, hub *Hub, node string, now func() time.Time) *PresenceKeeper {
	return newPresenceKeeper(store, hub, node, now, slog.New(slog.DiscardHandler))
}

// EndBanned closes sockets of banned people.
func (k *PresenceKeeper) EndBanned() { k.endBanned() }

// Flush stores presence changes.
func (k *PresenceKeeper) Flush() { k.flush() }

// Hasten sets how often sockets are pinged, how long clients have to answer, and how long a write may take.
func (s *Server) Hasten(ping, pong, write time.Duration) { s.timing = timing{write, ping, pong} }

// ProbeLate probes the store, and fires the timer for a late answer after the answer.
func (s *Server) ProbeLate() {
	p := s.currentProbe()
	<-p.done
	s.noteReady(p, false, context.DeadlineExceeded)
}
