package tableserver

import (
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Position is a table as one viewer sees it, detached from its goroutine. Options, scores and hints are computed on it.
type Position struct {
	Game   string
	Viewer game.Seat
	Plays  bool         // the viewer is a seat of a running game that has not given up
	Hints  bool         // the table gives hints
	Scene  *table.Scene // nil unless asked for
	Match  game.Match   // nil before the start; only for what the viewer may know

	decisions []table.Decision
}

// Decision returns the number of what a seat is asked, by which an action is made.
func (p Position) Decision(seat game.Seat) table.Decision { return table.DecisionOf(p.decisions, seat) }

// Position returns a table as a person may see it, from their seat or as a spectator, with its scene.
func (s *Server) Position(ctx context.Context, id ids.TableID, p ids.PersonID, seat *game.Seat) (Position, error) {
	return s.position(ctx, id, p, seat, true)
}

// Invitation returns what the holder of a link may see before they have a name: a spectator's view without the game.
func (s *Server) Invitation(ctx context.Context, id ids.TableID) (table.TableView, error) {
	var v table.TableView
	err := s.onTable(ctx, id, func(l *live) error {
		viewers, err := l.viewers("")
		if err == nil {
			v = l.table.TableView(viewers[0], l.roster)
		}
		return err
	})
	return v, err
}

// Match is Position without the scene, for questions about the game.
func (s *Server) Match(ctx context.Context, id ids.TableID, p ids.PersonID, seat *game.Seat) (Position, error) {
	return s.position(ctx, id, p, seat, false)
}

func (s *Server) position(ctx context.Context, id ids.TableID, p ids.PersonID, seat *game.Seat, scene bool) (Position, error) {
	var pos Position
	err := s.onTable(ctx, id, func(l *live) error {
		viewers, err := l.viewers(p)
		if err != nil {
			return err
		}
		pos.Viewer = viewers[0]
		if seat != nil {
			d := table.Transaction{Table: l.table, Person: p}
			if pos.Viewer, err = d.Own(seat); err != nil {
				return err
			}
		}
		l.notePresence(p, true)
		pos.Game = l.table.Settings.Game
		pos.decisions = slices.Clone(l.table.Decisions)
		pos.Plays = l.table.Plays(pos.Viewer)
		pos.Hints = l.table.GivesHints()
		if scene {
			pos.Scene = l.table.Scene(pos.Viewer, l.roster)
		}
		if l.table.Match() != nil {
			pos.Match = l.table.Match().Clone()
		}
		return nil
	})
	return pos, err
}
