package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/purrlor/purrlor/games"
)

const loadAbout = `Plays random games on a server, with one socket for each player, and measures how many moves a second it takes
and how long a move needs to reach every player of its table. A server has to be told to take that much from one
address; --serve starts one that is. With --idle it only opens that many sockets, which look at running games,
and prints the memory of the server. Give both sides enough files: ulimit -n.`

// loadFlags are the flags of load.
type loadFlags struct {
	server, metrics, game string
	serve, json           bool
	tables, players, idle int
	seconds, warmup, rate float64
	pid                   int
}

func (p *program) load(args []string) error {
	fs := p.flags("load", "", loadAbout)
	var f loadFlags
	fs.StringVar(&f.server, "server", "http://127.0.0.1:8080", "address of the server")
	fs.BoolVar(&f.serve, "serve", false, "start a server of its own in a temporary folder, without limits")
	fs.IntVar(&f.tables, "tables", 50, "tables at a time")
	fs.IntVar(&f.players, "players", 2, "players of a table")
	fs.StringVar(&f.game, "game", "isle", "the game")
	fs.Float64Var(&f.seconds, "seconds", 10, "how long is measured; with --idle how long the sockets rest before the memory is read")
	fs.Float64Var(&f.warmup, "warmup", 2, "how long is played before that")
	fs.Float64Var(&f.rate, "rate", 0, "moves a second over all tables, on a fixed plan; 0 for as fast as possible")
	fs.IntVar(&f.idle, "idle", 0, "open this many sockets that do nothing, and play nothing")
	fs.IntVar(&f.pid, "pid", 0, "process of the server, to read its memory from")
	fs.StringVar(&f.metrics, "metrics", "", "address of the server's metrics, to read its memory from")
	fs.BoolVar(&f.json, "json", false, "print one line of JSON instead of text")
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	if f.tables < 1 || f.players < 1 || f.seconds <= 0 || f.warmup < 0 || f.rate < 0 || f.idle < 0 {
		return p.usage(fs, errors.New("--tables and --players are at least 1, --seconds above 0, the others not below 0"))
	}
	if _, err := games.Named(f.game); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // the client must not take the server's time
	return p.loadUntil(ctx, &f)
}

// loadUntil runs a load test, or ends it early with the context.
func (p *program) loadUntil(ctx context.Context, f *loadFlags) error {
	if f.serve {
		server, end, err := p.serveForLoad(ctx)
		if err != nil {
			return err
		}
		defer end()
		f.server, f.pid = server.url, server.pid()
	}
	if f.idle > 0 {
		return p.loadIdle(ctx, f)
	}
	tables, err := p.openTables(ctx, f, f.tables)
	defer closeTables(tables)
	if err != nil {
		return err
	}
	report := p.playAll(ctx, f, tables)
	if err := ctx.Err(); err != nil {
		return err
	}
	if f.json {
		return json.NewEncoder(p.out).Encode(report)
	}
	report.print(p.out)
	return nil
}

// loadWorkers is how many tables are opened at a time.
const loadWorkers = 16

// openTables makes the guests, opens their sockets and starts the first games.
func (p *program) openTables(ctx context.Context, f *loadFlags, count int) ([]*loadTable, error) {
	site := newLoadSite(f.server, f.game, f.players)
	tables := make([]*loadTable, count)
	for i := range tables {
		tables[i] = newLoadTable(site, fmt.Sprintf("Guest %d", i+1), f.players)
	}
	bar := p.loadBar(count, "tables")
	next := make(chan *loadTable)
	errs := make(chan error, count)
	var wg sync.WaitGroup
	for range min(loadWorkers, count) {
		wg.Go(func() {
			for t := range next {
				err := t.connect(ctx)
				if err == nil {
					err = t.begin(ctx)
				}
				errs <- err
				_ = bar.Add(1) // a bar that cannot be drawn is no reason to stop
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

// loadBar shows how far it is, on terminals.
func (p *program) loadBar(count int, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions(count, progressbar.OptionSetWriter(p.err), progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetVisibility(isTerminal(p.err)))
}
