package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// botSearch is a running search for a seat's decision.
type botSearch struct {
	decision table.Decision
	cancel   context.CancelFunc
	timer    *time.Timer // delays queueing, so people can follow the moves
	task     *task
	enqueue  func()
}

// stop stops a search, queued or running.
func (th *botSearch) stop(p *pool) {
	th.cancel()
	th.timer.Stop()
	p.drop(th.task)
}

// think starts bots for open decisions of their seats, and stops bots whose decision is closed. A pause before a move does not hold a
// worker.
func (l *live) think() {
	l.endHurry()
	wanted := l.botSeats()
	for seat, th := range l.searches {
		if !wanted.Has(seat) || th.decision != l.table.Decision(seat) {
			th.stop(l.server.pool)
			delete(l.searches, seat)
		}
	}
	for _, seat := range wanted.List() {
		if l.searches[seat] == nil {
			l.startThinking(seat)
		}
	}
}

// startThinking starts a bot for a seat's decision. The bot sees only the seat's view and its legal actions.
func (l *live) startThinking(seat game.Seat) {
	ctx, cancel := context.WithCancel(context.Background())
	th := &botSearch{decision: l.table.Decision(seat), cancel: cancel}
	l.searches[seat] = th
	name, level := l.table.Settings.Game, l.table.Chairs[seat].BotLevel()
	view, legal := l.table.Match().View(seat), l.table.Match().Legal(seat)
	th.task = &task{ctx: ctx, table: l.table.ID, work: func(waited time.Duration) {
		played := level
		if waited > maxQueueWait && bots.Searches(level) {
			played = bots.WithoutSearch(level) // a search would delay others
			l.server.metrics.HurriedBots.Add(1)
		}
		var action string
		err := panics.Catch(func() (err error) {
			action, err = l.server.choose(ctx, name, played, view, legal)
			return err
		})
		if ctx.Err() == nil {
			l.applyChoice(ctx, seat, th, table.ActBody{Action: action, Hurried: played != level}, err)
		}
	}}
	parties := l.queueClients()
	th.enqueue = func() { l.server.pool.add(th.task, parties) }
	th.timer = time.AfterFunc(l.pause(seat), func() { l.server.logPanics(th.enqueue) })
}

// noSearchTime limits the levels that do not search.
const noSearchTime = 50 * time.Millisecond

// thinkTime returns how long a bot may think. Levels below tiger usually finish earlier.
func (s *Server) thinkTime(level string) time.Duration {
	switch level, _ := bots.SplitName(level); level {
	case bots.Tiger:
		return s.ThinkTime
	case bots.Leopard:
		return s.ThinkTime / 2
	case bots.Lynx:
		return s.ThinkTime / 4
	}
	return noSearchTime
}

// choose runs a bot. The deadline counts from now, so time in the queue does not shorten it.
func (s *Server) choose(ctx context.Context, name, level string, view any, legal []string) (string, error) {
	mind, err := s.Minds(name, level)
	if err != nil {
		return "", err
	}
	r := randomStream()
	return mind.Choose(ctx, view, legal, bots.Budget{Deadline: time.Now().Add(s.thinkTime(level))}, &r)
}

// applyChoice sends a bot's choice to the table; it runs on a worker of the pool. If a bot fails, a random action keeps the game going. A
// table whose bots fail repeatedly is quarantined.
func (l *live) applyChoice(ctx context.Context, seat game.Seat, th *botSearch, choice table.ActBody, err error) {
	l.runIfLive(ctx, func() {
		if l.searches[seat] != th {
			return
		}
		delete(l.searches, seat)
		if err != nil {
			if l.noteBotFailure(seat, err) == table.CodeQuarantined {
				defer l.server.forget(l)
				defer l.sendLeft(table.CodeQuarantined)
			}
			r := randomStream()
			choice.Action = l.table.Match().Pick(seat, &r)
		}
		err := l.change(context.Background(), table.ByBot, "", "", func(d *table.Transaction) error {
			choice.Late = d.Table.Chairs[seat].Standin == "" && d.Table.Chairs[seat].Late != ""
			if err := d.Row(table.RowAct, seat, choice); err != nil {
				return err
			}
			return d.Settle()
		})
		if err != nil {
			l.logFailure("store bot action failed", err, "seat", seat, "action", choice.Action)
			l.server.retry(l) // the store may be full: retry later
		}
	})
}

// noteBotFailure records that a bot failed, and returns the fault of the table if the bot panicked.
func (l *live) noteBotFailure(seat game.Seat, err error) game.Code {
	var p *panics.Error
	if errors.As(err, &p) {
		return game.CodeOf(l.server.recordPanic(&l.server.faults, "bot", l.table.ID, p))
	}
	l.logger().Error("choose bot action failed, playing a random one", "seat", seat, "error", err)
	return ""
}

func (l *live) stopThinking() {
	for _, th := range l.searches {
		th.stop(l.server.pool)
	}
}

// randomStream returns unpredictable random numbers.
func randomStream() game.Rand { return table.NewSeed().Stream("bot", 0) }
