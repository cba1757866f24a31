package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Limits on the cost of advice: hints are rare and quick, but a review evaluates every decision of a game.
const (
	hintCount   = 3
	hintTime    = 400 * time.Millisecond
	minHintTime = 100 * time.Millisecond // after a long wait
	reviewSteps = 24                     // iterations for each decision
)

// Hints are a seat's best actions as a tiger sees them, with their expected values.
type Hints struct {
	Decision table.Decision `json:"decision"`
	Hints    []bots.Hint    `json:"hints"`
}

// HintPermit names the decision for which the person's device may compute a hint.
type HintPermit struct {
	Decision table.Decision `json:"decision"`
}

// Hint returns advice for a person's seat. It queues with the bots; a newer request of the same person replaces it.
func (s *Server) Hint(ctx context.Context, id ids.TableID, p ids.PersonID, seat *game.Seat) (Hints, error) {
	pos, err := s.advisable(ctx, id, p, seat)
	if err != nil {
		return Hints{}, err
	}
	out := Hints{Decision: pos.Decision(pos.Viewer), Hints: []bots.Hint{}}
	view, legal := pos.Match.View(pos.Viewer), pos.Match.Legal(pos.Viewer)
	if len(legal) == 0 {
		return out, nil
	}
	if out.Hints, err = s.Suggest(ctx, id, p, HintRequest{pos.Game, view, legal, hintTime}); err != nil {
		return Hints{}, err
	}
	if err := s.noteHint(context.WithoutCancel(ctx), id, p, pos.Viewer, out.Decision); err != nil {
		return Hints{}, err
	}
	return out, nil
}

// PermitHint allows the person's own device to compute a hint, where the table allows hints. It is logged like a hint of the server, but
// costs no search here.
func (s *Server) PermitHint(ctx context.Context, id ids.TableID, p ids.PersonID, seat *game.Seat) (HintPermit, error) {
	pos, err := s.advisable(ctx, id, p, seat)
	if err != nil {
		return HintPermit{}, err
	}
	out := HintPermit{Decision: pos.Decision(pos.Viewer)}
	if len(pos.Match.Legal(pos.Viewer)) == 0 {
		return out, nil // there is nothing to advise on
	}
	return out, s.noteHint(ctx, id, p, pos.Viewer, out.Decision)
}

// advisable returns the game for a seat that may get hints.
func (s *Server) advisable(ctx context.Context, id ids.TableID, p ids.PersonID, seat *game.Seat) (Position, error) {
	pos, err := s.Match(ctx, id, p, seat)
	if err == nil {
		err = s.onTable(ctx, id, func(l *live) error { return l.table.RefuseHelp(s.Now(), "hints") })
	}
	switch {
	case err != nil:
	case !pos.Plays:
		err = game.Refuse(table.CodeNotSeated, "hints are only for seats of a running game")
	case !pos.Hints:
		err = game.Refuse(table.CodeNoHints, "there are no hints at this table")
	}
	return pos, err
}

// HintRequest is what to give advice on, and how long the search may take.
type HintRequest struct {
	Game  string
	View  any
	Legal []string
	Time  time.Duration
}

// Suggest finds the best actions for a person. It queues with the bots.
func (s *Server) Suggest(ctx context.Context, id ids.TableID, p ids.PersonID, c HintRequest) ([]bots.Hint, error) {
	if err := s.adviceFaults.check(id, s.Now()); err != nil {
		return nil, err
	}
	ctx, answered := s.replaceHint(ctx, p)
	defer answered()
	var hints []bots.Hint // read when it is done
	done := make(chan error, 1)
	t := &task{ctx: ctx, table: id, work: func(waited time.Duration) {
		r := randomStream()
		budget := bots.Budget{Deadline: time.Now().Add(c.after(waited))}
		done <- s.advice(id, func() (err error) {
			hints, err = s.Advise(ctx, c.Game, c.View, c.Legal, hintCount, budget, &r)
			return err
		})
	}}
	s.pool.add(t, []queueClient{{NetworkOf(ctx), p}})
	select {
	case err := <-done:
		return hints, err
	case <-ctx.Done():
		s.pool.drop(t)
		return nil, context.Cause(ctx)
	}
}

// advice computes advice about a table. Repeated failures quarantine the advice, but the game continues.
func (s *Server) advice(id ids.TableID, work func() error) error {
	err := panics.Catch(work)
	var p *panics.Error
	if errors.As(err, &p) {
		return s.recordPanic(&s.adviceFaults, "advice", id, p)
	}
	return err
}

// after returns the search time left after waiting: the longer the queue, the shorter the search.
func (c *HintRequest) after(waited time.Duration) time.Duration {
	return max(minHintTime, c.Time-waited/5)
}

// pendingHint is an unanswered request for a hint.
type pendingHint struct{ cancel context.CancelCauseFunc }

// replaceHint cancels a person's earlier request. Everyone gets one hint at a time, for the latest request.
func (s *Server) replaceHint(ctx context.Context, p ids.PersonID) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	a := &pendingHint{cancel}
	s.mu.Lock()
	defer s.mu.Unlock()
	if before := s.hints[p]; before != nil {
		before.cancel(game.Refuse(table.CodeHintReplaced, "replaced by a newer request for a hint"))
	}
	s.hints[p] = a
	return ctx, func() {
		cancel(nil)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.hints[p] == a {
			delete(s.hints, p)
		}
	}
}

// noteHint logs that a seat got advice, once for each decision and before the advice is sent.
func (s *Server) noteHint(ctx context.Context, id ids.TableID, p ids.PersonID, seat game.Seat, asked table.Decision) error {
	return s.onTable(ctx, id, func(l *live) error {
		if !l.table.Plays(seat) || l.table.Chairs[seat].Hinted == asked+1 {
			return nil
		}
		return l.change(ctx, table.ByPerson, p, "", func(d *table.Transaction) error { return d.Row(table.RowHint, seat, table.HintBody{Decision: asked}) })
	})
}
