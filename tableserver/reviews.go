package tableserver

import (
	"context"
	"maps"
	"net/netip"
	"sync/atomic"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// ReviewProgress is the progress of a review. A finished one contains the costliest decisions, and the shares of skill and luck.
type ReviewProgress struct {
	Judged  int               `json:"judged"` // actions
	Of      int               `json:"of"`
	Seats   [][]bots.Mistake  `json:"seats,omitempty"`   // by seat, once the review is complete
	Results []bots.SeatResult `json:"results,omitempty"` // by seat, once the review is complete
}

// review is the review of a finished game. The server's lock guards everything except the count.
type review struct {
	judged atomic.Int64
	report *bots.Report // nil until the review is complete
	err    error
}

func (r *review) ended() bool { return r.report != nil || r.err != nil }

// How many reviews run concurrently, at most one for each network, and how many are kept.
const (
	maxReviews       = 8
	maxCachedReviews = 64
)

// Review returns the progress of a review. It starts one, unless another review for the same network is running. Reviews share the
// workers with the bots, one decision at a time. Clients poll for the result.
func (s *Server) Review(ctx context.Context, id ids.TableID) (ReviewProgress, error) {
	rep, err := s.Replay(ctx, id)
	if err != nil {
		return ReviewProgress{}, err
	}
	if rep.Reason != ratings.Finished {
		return ReviewProgress{}, game.Refuse(table.CodeNotOver, "the game was not played to its end")
	}
	return s.ReviewRecord(ctx, id, &rep.Record)
}

// ReviewRecord is Review for a record, so the table may be at another node.
func (s *Server) ReviewRecord(ctx context.Context, id ids.TableID, record *game.Record) (ReviewProgress, error) {
	if err := s.adviceFaults.check(id, s.Now()); err != nil {
		return ReviewProgress{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out := ReviewProgress{Of: len(record.Actions)}
	network := NetworkOf(ctx)
	r := s.reviews[id]
	switch {
	case s.closed:
		return ReviewProgress{}, game.Refuse(table.CodeClosing, "the server is shutting down")
	case r == nil && (s.reviewing[network] || len(s.reviewing) >= maxReviews):
	case r == nil:
		if len(s.reviews) >= maxCachedReviews {
			maps.DeleteFunc(s.reviews, func(_ ids.TableID, r *review) bool { return r.ended() })
		}
		r = &review{}
		s.reviews[id], s.reviewing[network] = r, true
		s.running.Go(func() { s.runReview(id, r, record, network) })
	case r.err != nil:
		delete(s.reviews, id)
		return ReviewProgress{}, r.err
	default:
		out.Judged = int(r.judged.Load())
		if r.report != nil {
			out.Seats, out.Results = r.report.Mistakes, r.report.Results
		}
	}
	return out, nil
}

// runReview computes a review. It has its own thread, and reserves a pool worker for each decision.
func (s *Server) runReview(id ids.TableID, r *review, record *game.Record, network netip.Addr) {
	lowerPriority()
	ctx, cancel := s.untilClosed()
	defer cancel()
	who := queueClient{network: network}
	var report *bots.Report
	err := s.advice(id, func() error {
		release, err := s.pool.hold(ctx, id, who)
		if err != nil {
			return err
		}
		defer func() { release() }()
		report, err = s.Judge(ctx, record, bots.Budget{Iterations: reviewSteps}, func(n int) {
			r.judged.Store(int64(n))
			release()
			release, _ = s.pool.hold(ctx, id, who) // fails with the context, which ends the review
		})
		return err
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	r.report, r.err = report, err
	delete(s.reviewing, network)
}
