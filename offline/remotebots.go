package offline

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/tableserver"
)

// RemoteBots runs the bots of a server in another worker.
type RemoteBots struct {
	send func(text string)

	mu      sync.Mutex
	last    int
	waiting map[int]*pendingRequest
	drawn   chan struct{} // closed while pages have drawn all messages
}

// question is an unanswered request to the worker.
type pendingRequest struct {
	*botRequest
	answers chan botAnswer
	crashes int // number of crashed workers
}

// maxCrashes is how many workers may crash on one request. The last of them gets a simpler request.
const maxCrashes = 3

// NewRemote returns a connection to a worker, which sends requests through a function.
func NewRemote(send func(text string)) *RemoteBots {
	r := &RemoteBots{send: send, waiting: map[int]*pendingRequest{}, drawn: make(chan struct{})}
	r.Drawn()
	return r
}

// Use makes a server take bots, hints and reviews from the worker.
func (r *RemoteBots) Use(o *tableserver.Options) {
	o.Minds, o.Advise, o.Judge = r.mind, r.advise, r.judge
}

// Receive handles an answer of the worker.
func (r *RemoteBots) Receive(text string) error {
	var c botAnswer
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return fmt.Errorf("read a bot answer: %w", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if w := r.waiting[c.ID]; w != nil { // otherwise the request was cancelled
		w.deliver(c)
	}
	return nil
}

// conclude delivers an answer. The channel has room, because a review waits for the next request before it continues. Only after a crash
// does it hold an old part, which is dropped.
func (w *pendingRequest) deliver(c botAnswer) {
	select {
	case <-w.answers:
	default:
	}
	w.answers <- c
}

// RetryPending sends all unanswered requests to a new worker after the old one crashed. If a search crashed it, the bot answers without a
// search. A request that keeps crashing workers fails with an error.
func (r *RemoteBots) RetryPending() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(r.waiting)) {
		w := r.waiting[id]
		select {
		case c := <-w.answers:
			if c.Judged == 0 { // the answer is about to be read
				w.answers <- c
				continue
			}
		default:
		}
		w.crashes++
		switch {
		case w.crashes == maxCrashes:
			w.deliver(botAnswer{ID: id, Detail: "this request keeps crashing bot workers"})
			continue
		case w.crashes == maxCrashes-1 && w.Do == doChoose:
			w.Level = bots.WithoutSearch(w.Level)
		}
		r.sendRequest(w.botRequest)
	}
}

// MessageReceived records that a page has received a message, which it will draw.
func (r *RemoteBots) MessageReceived() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isDrawn() {
		r.drawn = make(chan struct{})
	}
}

// Drawn records that a page has drawn a message.
func (r *RemoteBots) Drawn() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.isDrawn() {
		close(r.drawn)
	}
}

func (r *RemoteBots) isDrawn() bool {
	select {
	case <-r.drawn:
		return true
	default:
		return false
	}
}

// drawingShare limits how much of its time a bot waits for pages to draw, because a hidden page never draws.
const drawingShare = 4

// waitForDrawing waits until pages have drawn the last move. Drawing needs all cores of a small machine, so a concurrent search would make it
// stutter.
func (r *RemoteBots) waitForDrawing(ctx context.Context, budget bots.Budget) {
	if budget.Deadline.IsZero() {
		return
	}
	r.mu.Lock()
	drawn := r.drawn
	r.mu.Unlock()
	select {
	case <-drawn:
	case <-time.After(time.Until(budget.Deadline) / drawingShare):
	case <-ctx.Done():
	}
}

// begin sends a request to the worker. Call end when the answer is no longer needed.
func (r *RemoteBots) begin(q *botRequest) (answers chan botAnswer, end func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last++
	id := r.last
	q.ID = id
	answers = make(chan botAnswer, 1)
	r.waiting[id] = &pendingRequest{botRequest: q, answers: answers}
	r.sendRequest(q)
	return answers, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.waiting, id)
	}
}

func (r *RemoteBots) sendRequest(q *botRequest) {
	raw, err := json.Marshal(q)
	if err != nil {
		panic(err) // encoding cannot fail
	}
	r.send(string(raw))
}

// request sends a request to the worker and waits for the answer, or until the context ends.
func (r *RemoteBots) request(ctx context.Context, q *botRequest) (botAnswer, error) {
	answers, end := r.begin(q)
	defer end()
	select {
	case c := <-answers:
		return c, c.err()
	case <-ctx.Done():
		r.sendRequest(&botRequest{ID: q.ID, Do: doCancel})
		return botAnswer{}, ctx.Err()
	}
}

// position describes a seat's decision.
func position(do, gameName string, view any, legal []string, budget bots.Budget) (*botRequest, error) {
	raw, err := json.Marshal(view)
	if err != nil {
		return nil, fmt.Errorf("write a view: %w", err)
	}
	q := &botRequest{Do: do, Game: gameName, View: raw, Legal: legal, Iterations: budget.Iterations}
	if !budget.Deadline.IsZero() {
		q.Millis = max(1, time.Until(budget.Deadline).Milliseconds())
	}
	return q, nil
}

// remoteMind is a bot in another worker.
type remoteMind struct {
	remote          *RemoteBots
	gameName, level string
}

func (r *RemoteBots) mind(gameName, level string) (bots.Mind, error) {
	if _, err := bots.For(gameName, level); err != nil {
		return nil, err
	}
	return &remoteMind{r, gameName, level}, nil
}

// Choose lets the worker choose, with its own random numbers.
func (m *remoteMind) Choose(ctx context.Context, view any, legal []string, budget bots.Budget, _ *game.Rand) (string, error) {
	m.remote.waitForDrawing(ctx, budget)
	q, err := position(doChoose, m.gameName, view, legal, budget)
	if err != nil {
		return "", err
	}
	q.Level = m.level
	c, err := m.remote.request(ctx, q)
	return c.Action, err
}

func (r *RemoteBots) advise(ctx context.Context, gameName string, view any, legal []string, most int, budget bots.Budget, _ *game.Rand) ([]bots.Hint, error) {
	q, err := position(doHint, gameName, view, legal, budget)
	if err != nil {
		return nil, err
	}
	q.Most = most
	c, err := r.request(ctx, q)
	return c.Hints, err
}

// judge reviews a game. After each decision the worker waits until the server is ready for the next one.
func (r *RemoteBots) judge(ctx context.Context, record *game.Record, budget bots.Budget, judged func(actions int)) (*bots.Report, error) {
	q := &botRequest{Do: doReview, Record: record, Iterations: budget.Iterations}
	answers, end := r.begin(q)
	defer end()
	most := 0 // a restarted review reports no progress until it gets further
	for {
		select {
		case c := <-answers:
			if c.Judged == 0 {
				return c.Report, c.err()
			}
			most = max(most, c.Judged)
			judged(most)
			r.sendRequest(&botRequest{ID: q.ID, Do: doContinue})
		case <-ctx.Done():
			r.sendRequest(&botRequest{ID: q.ID, Do: doCancel})
			return nil, ctx.Err()
		}
	}
}
