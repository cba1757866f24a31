package room

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
)

// thought is a bot at work on a decision of a seat.
type thought struct {
	decision game.Decision
	cancel   context.CancelFunc
}

// think lets bots work on what is asked of their seats, and stops those whose decision is no longer open. The pace before a
// bot acts holds no worker.
func (l *live) think() {
	wanted := game.Seats(0)
	if l.table.Stage == Playing {
		for _, seat := range l.table.match.Must().List() {
			if l.table.Chairs[seat].player() != "" {
				wanted = wanted.With(seat)
			}
		}
	}
	for seat, th := range l.minds {
		if !wanted.Has(seat) || th.decision != l.table.match.Decision(seat) {
			th.cancel()
			delete(l.minds, seat)
		}
	}
	for _, seat := range wanted.List() {
		if l.minds[seat] == nil {
			l.begin(seat)
		}
	}
}

// begin lets a bot think about a seat's decision: it gets the seat's view and legal actions and nothing else.
func (l *live) begin(seat game.Seat) {
	ctx, cancel := context.WithCancel(context.Background())
	th := &thought{l.table.match.Decision(seat), cancel}
	l.minds[seat] = th
	task := &task{
		ctx: ctx, table: l.table.ID, game: l.table.Settings.Game, level: l.table.Chairs[seat].player(),
		view: l.table.match.View(seat), legal: l.table.match.Legal(seat),
		done: func(action string, err error) { l.thought(ctx, seat, th, action, err) },
	}
	time.AfterFunc(l.house.Pace, func() { l.house.pool.add(task) })
}

// thought takes a bot's choice to the table, on the pool's goroutine.
func (l *live) thought(ctx context.Context, seat game.Seat, th *thought, action string, err error) {
	_, _ = l.ask(ctx, func() {
		if l.minds[seat] != th {
			return
		}
		delete(l.minds, seat)
		if err != nil {
			l.logger().Error("a bot has no answer; a random one is taken", "seat", seat, "error", err)
			r := randomStream()
			action = l.table.match.Pick(seat, &r)
		}
		err := l.change(context.Background(), ByBot, "", "", func(d *decision) error {
			if err := d.row(rowAct, seat, actBody{Action: action}); err != nil {
				return err
			}
			return d.settle()
		})
		if err != nil {
			l.logger().Error("a bot could not act", "seat", seat, "action", action, "error", err)
			l.house.retry(l) // the store may be full: try again later
		}
	})
}

func (l *live) stopThinking() {
	for _, th := range l.minds {
		th.cancel()
	}
}

// randomStream returns random numbers that nobody can foresee.
func randomStream() game.Rand { return NewSeed().Stream("bot", 0) }

// NewSeed returns a secret seed.
func NewSeed() (seed game.Seed) {
	rand.Read(seed[:])
	return seed
}

// task is a decision that a bot is to make.
type task struct {
	ctx         context.Context
	table       TableID
	game, level string
	view        any
	legal       []string
	done        func(action string, err error)
}

// run makes the decision. The deadline counts from now, not from when the task was queued.
func (t *task) run(think time.Duration) {
	if t.ctx.Err() != nil {
		return
	}
	mind, err := bot.For(t.game, t.level)
	if err != nil {
		t.done("", err)
		return
	}
	r := randomStream()
	action, err := mind.Choose(t.ctx, t.view, t.legal, bot.Budget{Deadline: time.Now().Add(think)}, &r)
	if t.ctx.Err() == nil {
		t.done(action, err)
	}
}
