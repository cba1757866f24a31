package load

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

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/games"
)

// Command is a load test.
type Command struct {
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
func (*Command) Help() string {
	return `It opens one socket for each player and measures how many moves a second the server takes and how long a move needs to
reach every player of its table. A server must be told to accept that much from one address; --serve starts one that does.
Both sides need enough open files: ulimit -n.

Examples:

  purrlor load --serve
  purrlor load --serve --tables 200 --players 4 --rate 1000`
}

// Run runs the load test.
func (c *Command) Run(p *command.Program) error {
	if c.Tables < 1 || c.Players < 1 || c.Seconds <= 0 || c.Warmup < 0 || c.Rate < 0 || c.Idle < 0 {
		return command.UsageErrorf("--tables and --players must be at least 1, --seconds above 0, and the other numbers not below 0")
	}
	if _, err := games.Named(c.Game); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // keep the client's share of CPU small
	return run(ctx, p, c)
}

// run runs a load test, which ends early with the context.
func run(ctx context.Context, p *command.Program, f *Command) error {
	if f.Serve {
		server, end, err := serve(ctx, p)
		if err != nil {
			return err
		}
		defer end()
		f.Server, f.PID = []string{server.URL}, []int{server.PID()}
	}
	if f.Idle > 0 {
		return runIdle(ctx, p, f)
	}
	tables, err := OpenTables(ctx, p, f, f.Tables)
	defer CloseTables(tables)
	if err != nil {
		return err
	}
	report := playAll(ctx, p, f, tables)
	if err := ctx.Err(); err != nil {
		return err
	}
	if f.JSON {
		return json.NewEncoder(p.Out).Encode(report)
	}
	report.print(p.Out)
	return nil
}

// workers is how many tables are opened at a time.
const workers = 16

// OpenTables makes the guests, opens their sockets and starts the first games.
func OpenTables(ctx context.Context, p *command.Program, f *Command, count int) ([]*Table, error) {
	client := NewClient(f.Server, f.Game, f.Players)
	tables := make([]*Table, count)
	for i := range tables {
		tables[i] = NewTable(client, fmt.Sprintf("Guest %d", i+1), f.Players)
	}
	bar := newProgressBar(p, count, "tables")
	next := make(chan *Table)
	errs := make(chan error, count)
	var wg sync.WaitGroup
	for range min(workers, count) {
		wg.Go(func() {
			for t := range next {
				err := t.Connect(ctx)
				if err == nil {
					err = t.StartGame(ctx)
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

func CloseTables(tables []*Table) {
	for _, t := range tables {
		t.Close()
	}
}

// newProgressBar returns a progress bar that shows on terminals only.
func newProgressBar(p *command.Program, count int, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions(count, progressbar.OptionSetWriter(p.Err), progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetVisibility(command.IsTerminal(p.Err)))
}
