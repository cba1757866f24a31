package api

import (
	"strconv"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// keep lets browsers keep an answer about a game that is over: it changes no more. A day is short enough for a new version
// of the server to be noticed.
func (q *request) keep() { q.w.Header().Set("Cache-Control", "private, max-age=86400") }

func (s *Server) moment(q *request, _ none) (room.Moment, error) {
	after, err := strconv.Atoi(q.path("after"))
	if err != nil {
		return room.Moment{}, game.Refuse(CodeBadRequest, "%q is no number of actions", q.path("after"))
	}
	viewer := game.Nobody
	if text := q.query("seat"); text != "" {
		n, err := strconv.ParseInt(text, 10, 8)
		if err != nil {
			return room.Moment{}, game.Refuse(game.CodeUnknownSeat, "%q is no seat", text)
		}
		viewer = game.Seat(n)
	}
	m, err := s.House.Moment(q, q.table(), after, viewer)
	if err == nil {
		q.keep()
	}
	return m, err
}

func (s *Server) chart(q *request, _ none) (room.Chart, error) {
	c, err := s.House.Chart(q, q.table())
	if err == nil {
		q.keep()
	}
	return c, err
}
