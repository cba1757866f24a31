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

// How much advice costs: hints are few and quick, and a review judges every decision of a game.
const (
	hintCount   = 3
	hintTime    = 400 * time.Millisecond
	minHintTime = 100 * time.Millisecond // of one that has waited long
	reviewSteps = 24                     // iterations for each decision
)

// Hints are the actions that a tiger would consider for a seat, with what they are expected to bring.
type Hints struct {
	Decision table.Decision `json:"decision"`
	Hints    []bots.Hint    `json:"hints"`
}

// HintPermit is the decision of a seat that its person's device may advise on.
type HintPermit struct {
	Decision table.Decision `json:"decision"`
}

// Hint advises a person about a seat of theirs. It waits for its turn among the bots; a newer one of the same person takes
// its place.
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

// PermitHint lets a person's own device advise them about a seat of theirs, where the table gives hints. It is logged as one that is given
// here, and costs no thought.
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

// advisable returns the game of a seat that may have hints.
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

// HintRequest is what somebody wants advice on, and how long it may be thought about.
type HintRequest struct {
	Game  string
	View  any
	Legal []string
	Time  time.Duration
}

// Suggest finds the best actions for a person. It waits for its turn among the bots.
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

// advice works something out about a table. If that fails, and fails again, it is put aside; the table goes on.
func (s *Server) advice(id ids.TableID, work func() error) error {
	err := panics.Catch(work)
	var p *panics.Error
	if errors.As(err, &p) {
		return s.recordPanic(&s.adviceFaults, "advice", id, p)
	}
	return err
}

// after returns how long it may be thought about when it has waited: the longer the queue, the shorter.
func (c *HintRequest) after(waited time.Duration) time.Duration {
	return max(minHintTime, c.Time-waited/5)
}

// pendingHint is a question for a hint that has not been answered.
type pendingHint struct{ cancel context.CancelCauseFunc }

// replaceHint ends what a person has asked for before: everyone gets one hint at a time, the one that was asked for last.
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

// noteHint logs that a seat was given advice, once for each decision, before the advice is handed out.
func (s *Server) noteHint(ctx context.Context, id ids.TableID, p ids.PersonID, seat game.Seat, asked table.Decision) error {
	return s.onTable(ctx, id, func(l *live) error {
		if !l.table.Plays(seat) || l.table.Chairs[seat].Hinted == asked+1 {
			return nil
		}
		return l.change(ctx, table.ByPerson, p, "", func(d *table.Transaction) error { return d.Row(table.RowHint, seat, table.HintBody{Decision: asked}) })
	})
}
