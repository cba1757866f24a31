package gametest

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	soak  = flag.Bool("soak", false, "play many more games, and tell the progress")
	shard = shardFlag()
)

// Soaking reports whether tests should play many more games.
func Soaking() bool { return *soak }

func shardFlag() *Shard {
	s := &Shard{1, 1}
	flag.Var(s, "shard", "play only one part of the games, such as 3/8 for the third of eight")
	return s
}

// reportInterval is the interval of progress reports with -soak.
const reportInterval = 30 * time.Second

// Shard is one of several parts of a long test. The parts cover the whole, and have nearly equal sizes.
type Shard struct{ Part, Of int }

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Part, s.Of) }

// Set reads a part such as 3/8.
func (s *Shard) Set(text string) error {
	first, second, _ := strings.Cut(text, "/")
	part, err1 := strconv.Atoi(first)
	of, err2 := strconv.Atoi(second)
	if err := cmp.Or(err1, err2); err != nil || part < 1 || part > of {
		return fmt.Errorf("%q is not a part such as 3/8", text)
	}
	*s = Shard{part, of}
	return nil
}

// has reports whether a game, numbered from 0, belongs to the part.
func (s Shard) has(i int) bool { return i%s.Of == s.Part-1 }

// turn is one game of one configuration.
type turn struct {
	config string
	game   int
}

// turns lists the games of the part, the same number for each configuration; with -soak many more.
func (s Shard) turns(configs []string, games int) (list []turn) {
	each := games/len(configs) + 1
	for c, config := range configs {
		for i := range each {
			if s.has(c*each + i) {
				list = append(list, turn{config, i})
			}
		}
	}
	return list
}

// games calls play for each game of all configurations. Their total is the usual number, or the larger one with -soak.
func games(t *testing.T, configs []string, usual, soaking int, play func(t *testing.T, config string, game int)) {
	t.Helper()
	n := usual
	if *soak {
		n = soaking
	}
	turns := shard.turns(configs, n)
	p := watch(t, len(turns))
	for _, config := range configs {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			p.begin(config)
			defer p.end(config)
			for _, turn := range turns {
				if turn.config == config {
					play(t, config, turn.game)
					p.played()
				}
			}
		})
	}
}

// progress reports the progress of a test to the standard error immediately, because test logs appear only at the end.
type progress struct {
	name  string
	all   int
	start time.Time

	mu   sync.Mutex
	done int
	now  map[string]bool // configurations being played
}

// watch returns the progress of a test, which is reported regularly with -soak.
func watch(t *testing.T, games int) *progress {
	p := &progress{name: t.Name(), all: games, start: time.Now(), now: map[string]bool{}}
	if *soak {
		t.Cleanup(p.reportRegularly())
	}
	return p
}

func (p *progress) begin(config string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now[config] = true
}

func (p *progress) end(config string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.now, config)
}

func (p *progress) played() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
}

func (p *progress) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := fmt.Sprintf("%s, shard %v: %d of %d games, %v", p.name, shard, p.done, p.all, time.Since(p.start).Round(time.Second))
	configs := make([]string, 0, len(p.now))
	for config := range p.now {
		configs = append(configs, config)
	}
	slices.Sort(configs)
	return strings.Join(append([]string{line}, configs...), ", ")
}

// reportRegularly reports the progress until stop is called, and then once more.
func (p *progress) reportRegularly() (stop func()) {
	ticker, stopped, done := time.NewTicker(reportInterval), make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-ticker.C:
				fmt.Fprintln(os.Stderr, p)
			case <-stopped:
				fmt.Fprintln(os.Stderr, p)
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(stopped)
		<-done
	}
}
