package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/admin"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// asPageServer runs this test binary as the deterministic server of the page tests.
const asPageServer = "PURRLOR_PAGE_SERVER"

// dealer makes the games of a test equal in every run. Orders are JSON lines, each with one line in reply.
type dealer struct {
	mu    sync.Mutex
	test  string
	games int // that the test has begun
	ahead time.Duration
}

// order is a test's order: begin, let time pass, or create a table from a recorded game.
type order struct {
	Test   string
	Pass   int // milliseconds
	Record json.RawMessage
	Seats  []string
}

// answer is the reply to an order.
type answer struct {
	Table ids.TableID `json:"table,omitempty"`
	Error string      `json:"error,omitempty"`
}

// newPageServer returns the program with a dealer inside.
func newPageServer(orders io.Reader, answers io.Writer) *command.Program {
	d := &dealer{}
	return &command.Program{Out: answers, Err: os.Stderr, Now: d.now, Prepare: func(store backend.Store, o *tableserver.Options) {
		o.Seed, o.NewID, o.Minds, o.Judge = d.seed, newTableID, settledMind, shortReview
		go d.serve(store, orders, answers)
	}}
}

func (d *dealer) serve(store backend.Store, orders io.Reader, answers io.Writer) {
	for decoder := json.NewDecoder(orders); ; {
		var o order
		if decoder.Decode(&o) != nil {
			return
		}
		var a answer
		var err error
		if o.Pass > 0 {
			d.pass(time.Duration(o.Pass) * time.Millisecond)
		} else if o.Record == nil {
			d.begin(o.Test)
		} else if a.Table, err = take(store, &o); err != nil {
			a.Error = err.Error()
		}
		if json.NewEncoder(answers).Encode(a) != nil {
			return
		}
	}
}

// begin sets the seed for the games of a test.
func (d *dealer) begin(test string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.test, d.games = test, 0
}

// now is the server's time, which tests move forward.
func (d *dealer) now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Now().Add(d.ahead)
}

// pass moves the server's time forward.
func (d *dealer) pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ahead += by
}

// seed returns the seed of the next game of the test.
func (d *dealer) seed() game.Seed {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.games++
	return game.SeedOf(fmt.Sprint(d.test, d.games))
}

// take creates a table from a recorded game.
func take(store backend.Store, o *order) (ids.TableID, error) {
	_, rec, err := command.ParseRecord(o.Record, -1)
	if err != nil {
		return "", err
	}
	chairs, err := admin.ParseSeats(context.Background(), store, o.Seats)
	if err != nil {
		return "", err
	}
	id := ids.TableID(newTableID())
	return id, table.Import(context.Background(), store, id, &rec, chairs)
}

// newTableID returns a new id that gives the bots the same names at every table: names differ in length and affect the page layout.
func newTableID() string {
	for {
		id := ids.New()
		if tableID := ids.TableID(id); table.HashedBotName(tableID, 0) == "biscuit" && table.HashedBotName(tableID, 1) == "whiskers" {
			return id
		}
	}
}

// settledMind returns a mind whose choices depend only on its view, regardless of the machine's speed.
func settledMind(gameName, level string) (bots.Mind, error) {
	mind, err := bots.For(gameName, level)
	return settled{mind}, err
}

// shortReview judges games of Isle with few iterations: a review runs at low priority, so beside other work a thorough one takes minutes.
func shortReview(ctx context.Context, record *game.Record, budget bots.Budget, judged func(actions int)) (*bots.Report, error) {
	if record.Game == "isle" {
		budget.Iterations = 6
	}
	return bots.Review(ctx, record, budget, judged)
}

type settled struct{ bots.Mind }

func (s settled) Choose(ctx context.Context, view any, legal []string, _ bots.Budget, _ *game.Rand) (string, error) {
	seen, err := json.Marshal(view)
	if err != nil {
		return "", err
	}
	if seen, err = beforeChoices(seen); err != nil {
		return "", err
	}
	r := game.SeedOf(string(seen)).Stream("bot", 0)
	return s.Mind.Choose(ctx, view, legal, bots.Budget{}, &r)
}

var (
	awaitedSeats = regexp.MustCompile(`"awaited":\[[^]]*\]`)
	chosenSeats  = regexp.MustCompile(`"chosen":\[[^]]*\]`)
)

// beforeChoices returns a view from before anyone chose: choices must not depend on the order of simultaneous choices.
func beforeChoices(view []byte) ([]byte, error) {
	var who struct{ Awaited, Chosen []game.Seat }
	if err := json.Unmarshal(view, &who); err != nil || len(who.Chosen) == 0 {
		return view, err
	}
	all := slices.Concat(who.Awaited, who.Chosen)
	slices.Sort(all)
	awaited, err := json.Marshal(slices.Compact(all))
	if err != nil {
		return nil, err
	}
	view = awaitedSeats.ReplaceAll(view, append([]byte(`"awaited":`), awaited...))
	return chosenSeats.ReplaceAll(view, []byte(`"chosen":[]`)), nil
}
