package tableserver

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// QuestionKind is what a question is about.
type QuestionKind string

// The kinds of questions.
const (
	AskLegal      QuestionKind = "legal"      // Legal: all actions of Seat
	AskOptions    QuestionKind = "options"    // what can be done with Piece, as the game tells it
	AskScore      QuestionKind = "score"      // game.Sheet: as if the game ended now
	AskHint       QuestionKind = "hint"       // Hints: the best actions of Seat
	AskNearHint   QuestionKind = "near_hint"  // HintPermit: the person's device advises on Seat
	AskLines      QuestionKind = "lines"      // []LineView: what was said
	AskTable      QuestionKind = "table"      // TableAnswer: the scene from Seat
	AskInvitation QuestionKind = "invitation" // TableView: what the link of a table tells
	AskBest       QuestionKind = "best"       // Best: the person's earlier games
	AskReview     QuestionKind = "review"     // ReviewProgress: of a finished game
	AskReplay     QuestionKind = "replay"     // Replay: a finished game
	AskMoment     QuestionKind = "moment"     // Moment: a finished game After some actions, from Seat
	AskChart      QuestionKind = "chart"      // Chart: how the points of a finished game grew
)

// Question is what a person asks about a table. What says which of the other fields it reads.
type Question struct {
	What  QuestionKind `json:"what"`
	Seat  *game.Seat   `json:"seat,omitempty"` // the person's first one if it is missing
	Piece string       `json:"piece,omitempty"`
	After int          `json:"after,omitempty"`
}

// Legal is what a seat may do.
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

// answerers has every kind of question.
var answerers = map[QuestionKind]answerer{
	AskLegal:   byPosition(Position.legal),
	AskOptions: byPosition(Position.options),
	AskScore:   byPosition(Position.score),
	AskHint: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		return s.Hint(ctx, id, p, q.Seat)
	},
	AskNearHint: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		return s.PermitHint(ctx, id, p, q.Seat)
	},
	AskLines: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		return s.Lines(ctx, id, p)
	},
	AskTable: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		pos, err := s.Position(ctx, id, p, q.Seat)
		return TableAnswer{pos.Viewer, pos.Scene}, err
	},
	AskInvitation: func(s *Server, ctx context.Context, id ids.TableID, _ ids.PersonID, _ *Question) (any, error) {
		return s.Invitation(ctx, id)
	},
	AskBest: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		return s.Best(ctx, id, p)
	},
	AskReview: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, false); err != nil {
			return nil, err
		}
		return s.Review(ctx, id)
	},
	AskReplay: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, true); err != nil {
			return nil, err
		}
		r, err := s.Replay(ctx, id)
		if err == nil {
			err = s.leaveOutHidden(ctx, id, p, r.Seats)
		}
		return r, err
	},
	AskMoment: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, q *Question) (any, error) {
		if err := s.refuseSealed(ctx, id, p, false); err != nil {
			return nil, err
		}
		viewer := game.Nobody
		if q.Seat != nil {
			viewer = *q.Seat
		}
		return s.Moment(ctx, id, q.After, viewer)
	},
	AskChart: func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, _ *Question) (any, error) {
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
