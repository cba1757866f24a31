package room

import (
	"cmp"
	"context"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
)

// How much advice costs: hints are few and quick, and a review judges every decision of a game.
const (
	hintCount   = 3
	hintTime    = 400 * time.Millisecond
	reviewSteps = 24 // iterations for each decision
	reviewsKept = 64
)

// Hints are the actions that a tiger would consider for a seat, with what they are expected to bring.
type Hints struct {
	Decision game.Decision `json:"decision"`
	Hints    []bot.Hint    `json:"hints"`
}

// Hint advises a person about a seat of theirs. It waits for its turn among the bots.
func (h *House) Hint(ctx context.Context, id TableID, p PersonID, seat *game.Seat) (Hints, error) {
	pos, err := h.Match(ctx, id, p, seat)
	if err != nil {
		return Hints{}, err
	}
	if !pos.Plays {
		return Hints{}, game.Refuse(CodeNotSeated, "only a seat of a running game can have a hint")
	}
	out := Hints{Decision: pos.Match.Decision(pos.Viewer), Hints: []bot.Hint{}}
	view, legal := pos.Match.View(pos.Viewer), pos.Match.Legal(pos.Viewer)
	if len(legal) == 0 {
		return out, nil
	}
	done := make(chan error, 1)
	h.pool.add(&task{ctx: ctx, table: id, work: func(bool) {
		r := randomStream()
		budget := bot.Budget{Deadline: time.Now().Add(hintTime)}
		hints, err := bot.Hints(ctx, pos.Game, view, legal, hintCount, budget, &r)
		if err == nil {
			out.Hints = hints
		}
		done <- err
	}})
	select {
	case err := <-done:
		return out, err
	case <-ctx.Done():
		return Hints{}, ctx.Err()
	}
}

// Reviewed is a finished game's costliest decisions, by seat.
type Reviewed struct {
	Seats [][]bot.Mistake `json:"seats"`
}

// Review looks back at a finished game. One review is worked out at a time, beside the bots, and kept.
func (h *House) Review(ctx context.Context, id TableID) (Reviewed, error) {
	rep, err := h.Replay(ctx, id)
	if err != nil {
		return Reviewed{}, err
	}
	if rep.Reason != Finished {
		return Reviewed{}, game.Refuse(CodeNotOver, "the game did not come to its end")
	}
	h.reviewing.Lock()
	defer h.reviewing.Unlock()
	if kept, ok := h.reviews[id]; ok {
		return kept, nil
	}
	seats, err := bot.Review(ctx, &rep.Record, bot.Budget{Iterations: reviewSteps})
	if err != nil {
		return Reviewed{}, err
	}
	if len(h.reviews) >= reviewsKept {
		clear(h.reviews)
	}
	h.reviews[id] = Reviewed{seats}
	return Reviewed{seats}, nil
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
