package room

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
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
		return Hints{}, game.Refuse(CodeNotSeated, "hints are only for seats of a running game")
	}
	if err := h.adviceFaults.check(id, h.Now()); err != nil {
		return Hints{}, err
	}
	out := Hints{Decision: pos.Decision(pos.Viewer), Hints: []bot.Hint{}}
	view, legal := pos.Match.View(pos.Viewer), pos.Match.Legal(pos.Viewer)
	if len(legal) == 0 {
		return out, nil
	}
	ctx, answered := h.replaceHint(ctx, p)
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
	h.pool.add(t, []party{{NetworkOf(ctx), p}})
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
	err := CatchPanic(work)
	var p *PanicError
	if errors.As(err, &p) {
		return h.recordPanic(&h.adviceFaults, "advice", id, p)
	}
	return err
}

// hintFor returns how long a hint may be thought about that has waited: the longer the queue, the shorter.
func hintFor(waited time.Duration) time.Duration { return max(minHintTime, hintTime-waited/5) }

// pendingHint is a question for a hint that has not been answered.
type pendingHint struct{ cancel context.CancelCauseFunc }

// replaceHint ends what a person has asked for before: everyone gets one hint at a time, the one that was asked for last.
func (h *House) replaceHint(ctx context.Context, p PersonID) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	a := &pendingHint{cancel}
	h.mu.Lock()
	defer h.mu.Unlock()
	if before := h.hints[p]; before != nil {
		before.cancel(game.Refuse(CodeHintReplaced, "replaced by a newer request for a hint"))
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
