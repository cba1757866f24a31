package api

import "time"

// Hasten sets how often sockets are pinged, how long clients have for the answer and how long a write may take.
func (s *Server) Hasten(ping, pong, write time.Duration) { s.timing = timing{write, ping, pong} }
