package api

import (
	"context"
	"time"
)

// Hasten sets how often sockets are pinged, how long clients have for the answer and how long a write may take.
func (s *Server) Hasten(ping, pong, write time.Duration) { s.timing = timing{write, ping, pong} }

// ProbeLate asks the store whether it is ready, and lets the timer for a late answer fire after the answer.
func (s *Server) ProbeLate() {
	p := s.currentProbe()
	<-p.done
	s.noteReady(p, false, context.DeadlineExceeded)
}
