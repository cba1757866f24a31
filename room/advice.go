package room

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
)

// How much advice costs: hints are few and quick, and a review judges every decision of a game.
const (
	hintCount   = 3
	hintTime    = 400 * time.Millisecond
	hintLeast   = 100 * time.Millisecond // of one that has waited long
	reviewSteps = 24                     // iterations for each decision
	reviewsKept = 64
)

// Hints are the actions that a tiger would consider for a seat, with what they are expected to bring.
type Hints struct {
	Decision Decision   `json:"decision"`
	Hints    []bot.Hint `json:"hints"`
}

// Hint advises a person about a seat of theirs. It waits for its turn among the bots; a newer one of the same person takes
// its place.
func (h *House) Hint(ctx context.Context, id TableID, p PersonID, seat *game.Seat) (Hints, error) {
	pos, err := h.Match(ctx, id, p, seat)
	if err != nil {
		return Hints{}, err
	}
	if !pos.Plays {
		return Hints{}, game.Refuse(CodeNotSeated, "only a seat of a running game can have a hint")
	}
	if err := h.adviceless.check(id, h.Now()); err != nil {
		return Hints{}, err
	}
	out := Hints{Decision: pos.Decision(pos.Viewer), Hints: []bot.Hint{}}
	view, legal := pos.Match.View(pos.Viewer), pos.Match.Legal(pos.Viewer)
	if len(legal) == 0 {
		return out, nil
	}
	ctx, answered := h.oneHint(ctx, p)
	defer answered()
	done := make(chan error, 1)
	t := &task{ctx: ctx, table: id, work: func(waited time.Duration) {
		r := randomStream()
		budget := bot.Budget{Deadline: time.Now().Add(hintFor(waited))}
		done <- h.advice(id, func() error {
			hints, err := h.advise(ctx, pos.Game, view, legal, hintCount, budget, &r)
			if err == nil {
				out.Hints = hints
			}
			return err
		})
	}}
	h.pool.add(t, []party{{origin(ctx), p}})
	select {
	case err := <-done:
		return out, err
	case <-ctx.Done():
		h.pool.drop(t)
		return Hints{}, context.Cause(ctx)
	}
}

// advice works something out about a table. If that fails, and fails again, it is put aside; the table goes on.
func (h *House) advice(id TableID, work func() error) error {
	err := Caught(work)
	var p *Panic
	if errors.As(err, &p) {
		return h.blame(&h.adviceless, "advice", id, p)
	}
	return err
}

// hintFor returns how long a hint may be thought about that has waited: the longer the queue, the shorter.
func hintFor(waited time.Duration) time.Duration { return max(hintLeast, hintTime-waited/5) }

// asking is a question for a hint that has not been answered.
type asking struct{ cancel context.CancelCauseFunc }

// oneHint ends what a person has asked for before: everyone gets one hint at a time, the one that was asked for last.
func (h *House) oneHint(ctx context.Context, p PersonID) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	a := &asking{cancel}
	h.mu.Lock()
	defer h.mu.Unlock()
	if before := h.hints[p]; before != nil {
		before.cancel(game.Refuse(CodeHintReplaced, "another hint was asked for since"))
	}
	h.hints[p] = a
	return ctx, func() {
		cancel(nil)
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.hints[p] == a {
			delete(h.hints, p)
		}
	}
}

// Reviewed is how far the review of a finished game has come, and at its end the costliest decisions.
type Reviewed struct {
	Judged int             `json:"judged"` // actions
	Of     int             `json:"of"`
	Seats  [][]bot.Mistake `json:"seats,omitempty"` // by seat, when all have been judged
}

// review is a game that is looked back at. The house's lock guards all but the count.
type review struct {
	judged atomic.Int64
	seats  [][]bot.Mistake
	err    error
}

// Review tells how far the review of a finished game has come, and begins it if no other is under way: one at a time is worked
// out, behind the bots, and kept. Nobody waits for it, so whoever wants to know asks again.
func (h *House) Review(ctx context.Context, id TableID) (Reviewed, error) {
	rep, err := h.Replay(ctx, id)
	if err != nil {
		return Reviewed{}, err
	}
	if rep.Reason != Finished {
		return Reviewed{}, game.Refuse(CodeNotOver, "the game did not come to its end")
	}
	if err := h.adviceless.check(id, h.Now()); err != nil {
		return Reviewed{}, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	out := Reviewed{Of: len(rep.Record.Actions)}
	r := h.reviews[id]
	switch {
	case h.closed:
		return Reviewed{}, game.Refuse(CodeClosing, "the server is about to stop")
	case r == nil && h.reviewing:
	case r == nil:
		if len(h.reviews) >= reviewsKept {
			clear(h.reviews)
		}
		r = &review{}
		h.reviews[id], h.reviewing = r, true
		h.running.Go(func() { h.lookBack(id, r, &rep.Record) })
	case r.err != nil:
		delete(h.reviews, id)
		return Reviewed{}, r.err
	default:
		out.Judged, out.Seats = int(r.judged.Load()), r.seats
	}
	return out, nil
}

// lookBack works a review out. It has a thread of its own, which ends with it.
func (h *House) lookBack(id TableID, r *review, record *game.Record) {
	standBack()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-h.stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	var seats [][]bot.Mistake
	err := h.advice(id, func() (err error) {
		seats, err = h.review(ctx, record, bot.Budget{Iterations: reviewSteps}, func(n int) { r.judged.Store(int64(n)) })
		return err
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	r.seats, r.err, h.reviewing = seats, err, false
}

// hurry lets the bots of a table play without a pause, if somebody who sits there asks.
func (h *House) hurry(ctx context.Context, id TableID, p PersonID) error {
	var err error
	e := h.with(ctx, id, func(l *live) {
		if len(l.table.seats(p)) == 0 {
			err = game.Refuse(CodeNotSeated, "you have no seat here")
			return
		}
		l.hurry()
	})
	return cmp.Or(e, err)
}
