package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/purrlor/purrlor/rules/games"
)

// loadCommand is a load test.
type loadCommand struct {
	Server  []string `default:"http://127.0.0.1:8080" help:"Address of the server; several, separated by commas, for the nodes of a cluster: the players of a table are spread over them."`
	Serve   bool     `help:"Start a server in a temporary folder, without limits, and test that."`
	Game    string   `default:"isle" complete:"games" help:"The game."`
	Tables  int      `default:"50" help:"Tables at a time."`
	Players int      `default:"2" help:"Players per table."`
	Seconds float64  `default:"10" help:"How long to measure; with --idle how long the sockets rest before the memory is read."`
	Warmup  float64  `default:"2" help:"How many seconds to play before that."`
	Rate    float64  `default:"0" help:"Moves per second over all tables, on a fixed schedule; 0 for as fast as possible."`
	Idle    int      `default:"0" placeholder:"COUNT" help:"Play nothing; open COUNT sockets that watch running games, and print the server's memory."`
	PID     []int    `name:"pid" placeholder:"PID" help:"Process of the server, to read its memory and CPU time from; several are added up."`
	Metrics string   `placeholder:"URL" help:"Address of the server's metrics, to read its memory from."`
	JSON    bool     `name:"json" help:"Print one line of JSON instead of text."`
}

// Help is the long help of load.
func (*loadCommand) Help() string {
	return `It opens one socket for each player and measures how many moves a second the server takes and how long a move needs to
reach every player of its table. A server must be told to accept that much from one address; --serve starts one that does.
Both sides need enough open files: ulimit -n.

Examples:

  purrlor load --serve
  purrlor load --serve --tables 200 --players 4 --rate 1000`
}

// Run runs the load test.
func (c *loadCommand) Run(p *program) error {
	if c.Tables < 1 || c.Players < 1 || c.Seconds <= 0 || c.Warmup < 0 || c.Rate < 0 || c.Idle < 0 {
		return usageErrorf("--tables and --players must be at least 1, --seconds above 0, and the other numbers not below 0")
	}
	if _, err := games.Named(c.Game); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // keep the client's share of CPU small
	return p.loadUntil(ctx, c)
}

// loadUntil runs a load test, which ends early with the context.
func (p *program) loadUntil(ctx context.Context, f *loadCommand) error {
	if f.Serve {
		server, end, err := p.serveForLoad(ctx)
		if err != nil {
			return err
		}
		defer end()
		f.Server, f.PID = []string{server.url}, []int{server.pid()}
	}
	if f.Idle > 0 {
		return p.loadIdle(ctx, f)
	}
	tables, err := p.openTables(ctx, f, f.Tables)
	defer closeTables(tables)
	if err != nil {
		return err
	}
	report := p.playAll(ctx, f, tables)
	if err := ctx.Err(); err != nil {
		return err
	}
	if f.JSON {
		return json.NewEncoder(p.out).Encode(report)
	}
	report.print(p.out)
	return nil
}

// loadWorkers is how many tables are opened at a time.
const loadWorkers = 16

// openTables makes the guests, opens their sockets and starts the first games.
func (p *program) openTables(ctx context.Context, f *loadCommand, count int) ([]*loadTable, error) {
	client := newLoadClient(f.Server, f.Game, f.Players)
	tables := make([]*loadTable, count)
	for i := range tables {
		tables[i] = newLoadTable(client, fmt.Sprintf("Guest %d", i+1), f.Players)
	}
	bar := p.newProgressBar(count, "tables")
	next := make(chan *loadTable)
	errs := make(chan error, count)
	var wg sync.WaitGroup
	for range min(loadWorkers, count) {
		wg.Go(func() {
			for t := range next {
				err := t.connect(ctx)
				if err == nil {
					err = t.startGame(ctx)
				}
				errs <- err
				_ = bar.Add(1) // failing to draw the bar is no reason to stop
			}
		})
	}
	for _, t := range tables {
		next <- t
	}
	close(next)
	wg.Wait()
	_ = bar.Finish()
	for range tables {
		if err := <-errs; err != nil {
			return tables, fmt.Errorf("open tables: %w", err)
		}
	}
	return tables, nil
}

func closeTables(tables []*loadTable) {
	for _, t := range tables {
		t.close()
	}
}

// newProgressBar returns a progress bar that shows on terminals only.
func (p *program) newProgressBar(count int, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions(count, progressbar.OptionSetWriter(p.err), progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetVisibility(isTerminal(p.err)))
}
