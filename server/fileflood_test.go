package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// costlyFile is a long game of Isle with the maximum number of takebacks, sent by a person with this name.
func costlyFile(t *testing.T) func(name string) string {
	t.Helper()
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	f := table.GameFile{Seats: []table.FileSeat{{Conceded: true}, {Bot: "kitten"}}, Ended: ratings.Conceded}
	f.Record = game.Record{Game: "isle", Version: g.Info().Version, Config: json.RawMessage(`{"players":2}`), Seed: game.SeedOf("device")}
	m, err := g.New(f.Record.Config, f.Record.Seed)
	if err != nil {
		t.Fatal(err)
	}
	r := game.SeedOf("player").Stream("player", 0)
	for !m.Over() {
		at := m.Must().List()[0]
		action := m.Pick(at, &r)
		if _, err := m.Act(at, action); err != nil {
			t.Fatal(err)
		}
		f.Record.Add(at, action)
	}
	f.Record.Actions = f.Record.Actions[:len(f.Record.Actions)-1]
	for i := range 500 {
		f.Record.Actions = append(f.Record.Actions, "rekey "+strconv.Itoa(i+1))
	}
	f.Seats[0].Name = "NAME"
	raw, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	before, after, _ := strings.Cut(string(raw), "NAME")
	return func(name string) string { return before + name + after }
}

// p95 measures the pair's moves, 10 ms apart.
func (p *pair) p95() time.Duration {
	p.t.Helper()
	const samples = 200
	var times []time.Duration
	for range samples {
		p.n++
		began := time.Now()
		c := table.Command{ID: fmt.Sprint(p.n), Do: table.DoReady, On: p.n%2 == 1}
		p.acts.send(protocol.ClientMessage{Type: "do", Table: p.table, Command: &c})
		p.await(`"type":"update"`)
		times = append(times, time.Since(began))
		time.Sleep(10 * time.Millisecond)
	}
	slices.Sort(times)
	return times[samples*95/100]
}

// TestMovesDuringFileFlood measures moves in alternating rounds, with and without a flood of costly files. One address sends 100
// files a second over 40 connections of 30 guests.
func TestMovesDuringFileFlood(t *testing.T) {
	if !*measured {
		t.Skip("measures on a machine that does nothing else: -measured")
	}
	b := newTestServer(t, func(s *serverSetup) {
		s.limits = server.DefaultLimits()
		s.limits.CommandsPerSecond = 1000
		s.trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	p, file := newPair(b), costlyFile(t)
	var guests []*person
	for i := range 30 {
		eve := b.nobody()
		eve.header.Set("X-Forwarded-For", "198.51.100.7")
		eve.call("POST", "/api/people", server.NewPerson{Name: fmt.Sprint("Eve ", i)}).ok(t)
		guests = append(guests, eve)
	}
	const rounds = 8
	var quiet, loud []time.Duration
	for round := range rounds {
		b.clock.advance(time.Hour) // all limits are full again
		quiet = append(quiet, p.p95())
		ctx, cancel := context.WithCancel(t.Context())
		stop := flood(ctx, guests, func(n int) string { return file(fmt.Sprint("Eve ", round, " ", n)) })
		loud = append(loud, p.p95())
		cancel()
		t.Logf("p95 %v quiet, %v attacked: %.2f times; answers %v", quiet[round], loud[round], float64(loud[round])/float64(quiet[round]), stop())
	}
	slices.Sort(quiet)
	slices.Sort(loud)
	t.Logf("median p95 %v quiet, %v attacked", quiet[rounds/2], loud[rounds/2])
	if loud[rounds/2] > 2*quiet[rounds/2] {
		t.Errorf("p95 rises from %v to %v", quiet[rounds/2], loud[rounds/2])
	}
}

// flood sends files until the context ends. It returns a function that waits for the end, and the number of answers by status.
func flood(ctx context.Context, guests []*person, file func(n int) string) (stop func() map[int]int) {
	var senders sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	tick, n := time.NewTicker(10*time.Millisecond), 0
	for range 40 {
		senders.Go(func() {
			for {
				select {
				case <-tick.C:
				case <-ctx.Done():
					return
				}
				mu.Lock()
				n++
				guest, body := guests[n%len(guests)], file(n)
				mu.Unlock()
				if status := guest.sendFile(ctx, body); status != 0 {
					mu.Lock()
					statuses[status]++
					mu.Unlock()
				}
			}
		})
	}
	return func() map[int]int {
		senders.Wait()
		tick.Stop()
		return statuses
	}
}

// sendFile returns the status of the answer, or 0 if the context ended first.
func (p *person) sendFile(ctx context.Context, body string) int {
	r, err := http.NewRequestWithContext(ctx, "POST", p.b.web.URL+"/api/files", strings.NewReader(body))
	if err != nil {
		return 0
	}
	r.Header.Set("X-Forwarded-For", "198.51.100.7")
	res, err := p.http.Do(r)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	readAll(res)
	return res.StatusCode
}
