package tableserver

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// QuestionKind says what a question is about.
type QuestionKind string

// The kinds of questions.
const (
	QuestionLegal      QuestionKind = "legal"      // Legal: all actions of Seat
	QuestionOptions    QuestionKind = "options"    // the game's own answer: options for Piece
	QuestionScore      QuestionKind = "score"      // game.Sheet: as if the game ended now
	QuestionHint       QuestionKind = "hint"       // Hints: the best actions of Seat
	QuestionHintPermit QuestionKind = "near_hint"  // HintPermit: permission to compute a hint for Seat on the device
	QuestionLines      QuestionKind = "lines"      // []LineView: the latest chat lines
	QuestionTable      QuestionKind = "table"      // TableAnswer: the scene from Seat
	QuestionInvitation QuestionKind = "invitation" // TableView: what a table's link reveals
	QuestionBest       QuestionKind = "best"       // Best: the best of the person's earlier games
	QuestionReview     QuestionKind = "review"     // ReviewProgress: of a finished game
	QuestionReplay     QuestionKind = "replay"     // Replay: a finished game
	QuestionMoment     QuestionKind = "moment"     // Moment: a finished game After some actions, from Seat
	QuestionChart      QuestionKind = "chart"      // Chart: the points of a finished game over time
)

// Question is a person's question about a table. What determines which other fields are used.
type Question struct {
	What  QuestionKind `json:"what"`
	Seat  *game.Seat   `json:"seat,omitempty"` // defaults to the person's first seat
	Piece string       `json:"piece,omitempty"`
	After int          `json:"after,omitempty"`
}

// Legal lists the legal actions of a seat.
type Legal struct {
	Decision table.Decision `json:"decision"`
	Actions  []string       `json:"actions"`
}

// TableAnswer is a table as one viewer sees it.
type TableAnswer struct {
	Seat  game.Seat    `json:"seat"` // -1 for a spectator
	Scene *table.Scene `json:"scene"`
}

// An answerer computes the answer to a person's question about a table.
type answerer func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error)

// answerers maps every kind of question to its answerer.
var answerers = map[QuestionKind]answerer{
	QuestionLegal:   byPosition(Position.legal),
	QuestionOptions: byPosition(Position.options),
	QuestionScore:   byPosition(Position.score),
	QuestionHint: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		return s.Hint(ctx, id, p, q.Seat)
	},
	QuestionHintPermit: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		return s.PermitHint(ctx, id, p, q.Seat)
	},
	QuestionLines: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		return s.Lines(ctx, id, p)
	},
	QuestionTable: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		pos, err := s.Position(ctx, id, p, q.Seat)
		return TableAnswer{pos.Viewer, pos.Scene}, err
	},
	QuestionInvitation: func(s *Server, ctx context.Context, id ids.TableID, _ ids.PersonID, _ *Question) (any, error) {
		return s.Invitation(ctx, id)
	},
	QuestionBest: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		return s.Best(ctx, id, p)
	},
	QuestionReview: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, false); err != nil {
			return nil, err
		}
		return s.Review(ctx, id)
	},
	QuestionReplay: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, true); err != nil {
			return nil, err
		}
		r, err := s.Replay(ctx, id)
		if err == nil {
			err = s.removeHidden(ctx, id, p, r.Seats)
		}
		return r, err
	},
	QuestionMoment: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, false); err != nil {
			return nil, err
		}
		viewer := game.Nobody
		if q.Seat != nil {
			viewer = *q.Seat
		}
		return s.Moment(ctx, id, q.After, viewer)
	},
	QuestionChart: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, false); err != nil {
			return nil, err
		}
		return s.Chart(ctx, id)
	},
}

// byPosition makes an answerer from a function that reads a copy of the game.
func byPosition(answer func(Position, *Question) (any, error)) answerer {
	return func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		pos, err := s.Match(ctx, id, p, q.Seat)
		if err != nil {
			return nil, err
		}
		return answer(pos, q)
	}
}

// Answer answers a person's question about a table. It never runs on the table's goroutine. The answer is sent as JSON and is meant for
// that person only.
func (s *Server) Answer(ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
	answer := answerers[q.What]
	if answer == nil {
		return nil, game.Refuse(table.CodeBadCommand, "there is no question %q", q.What)
	}
	return answer(s, ctx, id, p, q)
}

func (p Position) legal(*Question) (any, error) {
	if !p.Plays {
		return nil, game.Refuse(table.CodeNotSeated, "only seats of a running game have actions")
	}
	return Legal{p.Decision(p.Viewer), append([]string{}, p.Match.Legal(p.Viewer)...)}, nil
}

func (p Position) options(q *Question) (any, error) {
	if p.Match == nil {
		return nil, game.Refuse(table.CodeNotStarted, "the game has not started")
	}
	return p.Match.Options(p.Viewer, q.Piece)
}

func (p Position) score(*Question) (any, error) {
	if p.Match == nil {
		return nil, game.Refuse(table.CodeNotStarted, "the game has not started")
	}
	return p.Match.Score(p.Viewer), nil
}
