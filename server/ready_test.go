package server_test

import (
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/table"
)

// askedReady probes the server many times concurrently and counts the responses by status.
func (b *testServer) askedReady(times int) map[int]int {
	b.t.Helper()
	answers := map[int]int{}
	var mu sync.Mutex
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			p := b.nobody()
			for range times / 16 {
				a, err := p.try("GET", "/readyz", nil)
				if err != nil {
					b.t.Error(err)
					return
				}
				mu.Lock()
				answers[a.status]++
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return answers
}

// writeAhead returns the database's write-ahead log.
func (b *testServer) writeAhead() string {
	b.t.Helper()
	raw, err := os.ReadFile(b.path + "-wal")
	if err != nil {
		b.t.Fatal(err)
	}
	return string(raw)
}

// Readiness writes nothing and rarely asks the store.
func TestReadyProbesSeldom(t *testing.T) {
	const times = 1600
	b := newTestServer(t, frozen)
	b.guest("Anna").create(isleOf(2))
	if err := b.tables.Expire(t.Context()); err != nil { // else the server marks the clock at its first tick
		t.Fatal(err)
	}
	before := b.writeAhead()
	answers := b.askedReady(times)
	t.Logf("%d requests: the store was asked %d times", times, b.store.probes())
	if answers[http.StatusOK] != times {
		t.Errorf("got %v, want %d times %d", answers, times, http.StatusOK)
	}
	if got := b.store.probes(); got != 1 {
		t.Errorf("the store was probed %d times, want once", got)
	}
	if after := b.writeAhead(); after != before {
		t.Errorf("the log of SQLite has changed: %d bytes, %d before", len(after), len(before))
	}
}

func TestReadyLogsFullDiskOnce(t *testing.T) {
	const times = 1600
	b := newTestServer(t, func(s *serverSetup) { s.pages = 105 })
	p := b.guest("Anna")
	tableID := p.create(isleOf(2))
	say := func() answer {
		return p.command(tableID, table.Command{Do: table.DoSay, Text: strings.Repeat("purr ", 55)})
	}
	refused := 0 // in a row: where one line no longer fits, another may
	for i := 0; i < 5000 && refused < 50; i++ {
		if a := say(); a.status == http.StatusNoContent {
			refused = 0
		} else {
			a.refused(t, http.StatusInsufficientStorage, table.CodeStoreFull)
			refused++
		}
	}
	if refused < 50 {
		t.Fatal("the disk never was full")
	}
	answers := b.askedReady(times)
	if answers[http.StatusServiceUnavailable] != times {
		t.Errorf("got %v, want %d times %d", answers, times, http.StatusServiceUnavailable)
	}
	lines := strings.Count(b.log.String(), "\n")
	t.Logf("%d requests and 50 refused lines of talk: %d lines of log, the store was asked %d times", times, lines, b.store.probes())
	if lines != 2 { // one by the store, one by /readyz
		t.Errorf("got %d lines of log, want 2:\n%.2000s", lines, b.log.String())
	}
	if err := b.disk.DeleteTable(t.Context(), tableID); err != nil {
		t.Fatal(err)
	}
	b.clock.advance(3 * time.Second)
	if a := p.call("GET", "/readyz", nil); a.status != http.StatusOK {
		t.Errorf("got %d with space again", a.status)
	}
	if got := strings.Count(b.log.String(), "\n"); got != 4 || !strings.Contains(b.log.String(), "write store recovered") {
		t.Errorf("got %d lines of log, want 4:\n%.2000s", got, b.log.String())
	}
}

// A timer that fires after the answer logs nothing.
func TestReadyLateTimer(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	b.server.ProbeLate()
	if log := b.log.String(); strings.Contains(log, "not ready") {
		t.Errorf("the log says:\n%s", log)
	}
}
