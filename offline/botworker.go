package offline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// The requests of a server to a bot worker.
const (
	doChoose   = "choose" // an action of a bot
	doHint     = "hint"   // advice
	doReview   = "review" // a finished game
	doContinue = "go_on"  // continues a review with the next decision
	doCancel   = "cancel" // cancels a request
)

// botRequest is a request to a bot worker. The time limit starts when the worker begins.
type botRequest struct {
	ID         int             `json:"id"`
	Do         string          `json:"do"`
	Game       string          `json:"game,omitempty"`
	Level      string          `json:"level,omitempty"`
	View       json.RawMessage `json:"view,omitempty"`
	Legal      []string        `json:"legal,omitempty"`
	Most       int             `json:"most,omitempty"`
	Iterations int             `json:"iterations,omitempty"`
	Millis     int64           `json:"millis,omitempty"`
	Record     *game.Record    `json:"record,omitempty"`
}

// botAnswer is the answer of a worker: one of these results, or an error.
type botAnswer struct {
	ID     int          `json:"id"`
	Action string       `json:"action,omitempty"`
	Hints  []bots.Hint  `json:"hints,omitempty"`
	Judged int          `json:"judged,omitempty"` // a review continues on request
	Report *bots.Report `json:"report,omitempty"`
	Code   game.Code    `json:"code,omitempty"`
	Detail string       `json:"detail,omitempty"` // without a code it is an internal error
	Panic  string       `json:"panic,omitempty"`
}

// fail records an error.
func (c *botAnswer) fail(err error) {
	var p *panics.Error
	var refusal *game.Error
	switch {
	case errors.As(err, &p):
		c.Panic = fmt.Sprintf("%v\n%s", p.Value, p.Stack)
	case errors.As(err, &refusal):
		c.Code, c.Detail = refusal.Code, refusal.Detail
	default:
		c.Detail = err.Error()
	}
}

// err returns the error of an answer, or nil.
func (c *botAnswer) err() error {
	switch {
	case c.Panic != "":
		return &panics.Error{Value: c.Panic}
	case c.Code != "":
		return game.Refuse(c.Code, "%s", c.Detail)
	case c.Detail != "":
		return errors.New(c.Detail)
	}
	return nil
}

// BotWorker computes for a server in another worker, because a search would block the server. It gets views only, as all bots do.
type BotWorker struct {
	// Pause, if set, is called repeatedly during a search. A browser's worker receives no messages otherwise, not even a cancellation.
	Pause func()

	send func(text string)

	mu      sync.Mutex
	running map[int]*running
}

// pauseEvery is how long a search runs between pauses.
const pauseEvery = 100 * time.Millisecond

// pausing is a context that pauses now and then when its Err is called, which searches do often.
type pausing struct {
	context.Context
	pause func()
	last  time.Time
}

// Err pauses when a pause is due. It returns an error if the request was cancelled.
func (p *pausing) Err() error {
	if time.Since(p.last) >= pauseEvery {
		p.pause()
		p.last = time.Now()
	}
	return p.Context.Err()
}

// running is a request in progress.
type running struct {
	cancel context.CancelFunc
	resume chan struct{}
}

// NewBotWorker returns a worker that sends its answers to a function.
func NewBotWorker(send func(text string)) *BotWorker {
	return &BotWorker{send: send, running: map[int]*running{}}
}

// Receive starts a request of the server. It does not wait for the result.
func (w *BotWorker) Receive(text string) error {
	var q botRequest
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		return fmt.Errorf("read a bot request: %w", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	r := w.running[q.ID]
	switch q.Do {
	case doCancel:
		if r != nil {
			r.cancel()
		}
	case doContinue:
		if r != nil {
			select {
			case r.resume <- struct{}{}:
			default: // a duplicate: the server answered the progress of an earlier worker
			}
		}
	default:
		var ctx context.Context
		ctx, cancel := context.WithCancel(context.Background())
		if w.Pause != nil {
			ctx = &pausing{Context: ctx, pause: w.Pause, last: time.Now()}
		}
		r = &running{cancel, make(chan struct{}, 1)}
		w.running[q.ID] = r
		go w.answer(ctx, &q, r)
	}
	return nil
}

func (w *BotWorker) answer(ctx context.Context, q *botRequest, r *running) {
	defer r.cancel()
	c := botAnswer{ID: q.ID}
	if err := panics.Catch(func() error { return w.compute(ctx, q, r, &c) }); err != nil {
		c.fail(err)
	}
	w.mu.Lock()
	delete(w.running, q.ID)
	w.mu.Unlock()
	w.sendAnswer(&c)
}

func (w *BotWorker) sendAnswer(c *botAnswer) {
	raw, err := json.Marshal(c)
	if err != nil {
		raw, _ = json.Marshal(botAnswer{ID: c.ID, Detail: err.Error()}) // encoding cannot fail
	}
	w.send(string(raw))
}

func (w *BotWorker) compute(ctx context.Context, q *botRequest, r *running, c *botAnswer) (err error) {
	budget := bots.Budget{Iterations: q.Iterations}
	if q.Millis > 0 {
		budget.Deadline = time.Now().Add(time.Duration(q.Millis) * time.Millisecond)
	}
	if q.Do == doReview {
		c.Report, err = bots.Review(ctx, q.Record, budget, func(n int) {
			w.sendAnswer(&botAnswer{ID: q.ID, Judged: n})
			select {
			case <-r.resume:
			case <-ctx.Done():
			}
		})
		return err
	}
	g, err := games.Named(q.Game)
	if err != nil {
		return err
	}
	view, err := g.ReadView(q.View)
	if err != nil {
		return err
	}
	random := table.NewSeed().Stream("bot", 0)
	switch q.Do {
	case doChoose:
		mind, err := bots.For(q.Game, q.Level)
		if err != nil {
			return err
		}
		c.Action, err = mind.Choose(ctx, view, q.Legal, budget, &random)
		return err
	case doHint:
		c.Hints, err = bots.Hints(ctx, q.Game, view, q.Legal, q.Most, budget, &random)
		return err
	}
	return fmt.Errorf("there is no request %q", q.Do)
}
