//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// clusterRun is a set of tables that play during faults.
type clusterRun struct {
	*fleet
	witness *witness
	tables  []*survivor
	stop    context.CancelFunc
	done    sync.WaitGroup

	mu       sync.Mutex
	acked    map[*survivor]time.Time // when a command of a table was last acknowledged
	total    int                     // of acknowledged commands
	fault    string                  // what the cluster suffers
	during   map[string]string       // what it suffered when a command was acknowledged, by table and id
	troubles []string                // what went wrong for players, who tried again
}

// sail starts the tables; land stops them.
func (f *fleet) sail(tables int) *clusterRun {
	v := &clusterRun{fleet: f, witness: newWitness(), acked: map[*survivor]time.Time{}, during: map[string]string{}}
	v.tables = crowd(v.witness, tables)
	for i, s := range v.tables {
		s.lively = true
		if i%2 == 1 {
			s.game = "boxes"
		}
		if i%3 == 2 {
			s.bots = []string{"kitten"}
		}
	}
	f.t.Cleanup(func() {
		if f.t.Failed() {
			f.t.Log(v.logs())
		}
	})
	ctx, stop := context.WithCancel(f.t.Context())
	v.stop = stop
	for _, s := range v.tables {
		v.watch(s)
		v.done.Go(func() { v.play(ctx, s) })
	}
	v.awaitMoves(time.Now())
	return v
}

// watch records acknowledged moves, and attaches a follower to each socket of a table.
func (run *clusterRun) watch(s *survivor) {
	note := s.OnAck
	s.OnAck = func(m load.Move) {
		note(m)
		run.mu.Lock()
		defer run.mu.Unlock()
		run.acked[s] = time.Now()
		run.during[string(m.Table)+m.ID] = run.fault
		run.total++
	}
	s.OnConnect = func(int) func([]byte) { return newFollower(run.t).follow }
}

// follower checks that the updates of a socket are consecutive.
type follower struct {
	t    *testing.T
	mu   sync.Mutex
	last map[string]streamHead // by table and seat
}

// streamHead is the position of a stream.
type streamHead struct {
	epoch string
	n     int
}

func newFollower(t *testing.T) *follower { return &follower{t: t, last: map[string]streamHead{}} }

func (f *follower) follow(message []byte) {
	head := message[:min(len(message), 200)]
	kind := load.TextAfter(head, `{"type":"`)
	if kind != "update" && kind != "snapshot" {
		return
	}
	stream, rest, _ := bytes.Cut(head, []byte(`,"epoch":"`))
	_, stream, _ = bytes.Cut(stream, []byte(`"table":`))
	_, digits, _ := bytes.Cut(rest, []byte(`"n":`))
	n, err := strconv.Atoi(string(digits[:max(0, bytes.IndexAny(digits, ",}"))]))
	next := streamHead{load.TextAfter(head, `"epoch":"`), n}
	f.mu.Lock()
	defer f.mu.Unlock()
	before := f.last[string(stream)]
	if err != nil || kind == "update" && (next.epoch != before.epoch || next.n != before.n+1) {
		f.t.Errorf("stream %s: update %d of epoch %s came after %d of epoch %s (%v)", stream, next.n, next.epoch, before.n, before.epoch, err)
	}
	f.last[string(stream)] = next
}

// streamOf identifies the stream of the first seat of a table.
func streamOf(id ids.TableID) string { return fmt.Sprintf(`%q,"seat":0`, id) }

// head returns the position of the first seat's stream.
func (f *follower) head(id ids.TableID) streamHead {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last[streamOf(id)]
}

// followBy attaches a follower to the first player's messages, from the next connection on.
func followBy(t *load.Table, f *follower) *follower {
	t.OnConnect = func(player int) func([]byte) {
		if player > 0 {
			return nil
		}
		return f.follow
	}
	return f
}

// finalCodes are errors that players of several nodes may get, because the other's command is still on its way.
var finalCodes = []game.Code{game.CodeStaleDecision, table.CodeNothingToUndo, table.CodeTableOver}

// passingCodes are errors after which a client retries.
var passingCodes = []game.Code{table.CodeRetry, table.CodeClosing, "internal", "too_many"}

// play plays at a table and reconnects after every failure, like the page.
func (run *clusterRun) play(ctx context.Context, s *survivor) {
	for ctx.Err() == nil {
		err := s.resume(ctx, run.urls()...)
		if err == nil {
			_, err = s.playOn(ctx, func() {})
		}
		code := game.CodeOf(err)
		switch {
		case ctx.Err() != nil, errors.Is(err, load.ErrNobodyAwaited): // players of different nodes have seen different updates
		case slices.Contains(finalCodes, code):
			if s.pending != nil {
				run.witness.noteRefused(*s.pending, code)
			}
			s.pending = nil
		case code != "" && !slices.Contains(passingCodes, code):
			run.t.Errorf("table %s: %v", s.ID, err)
			return
		default:
			run.mu.Lock()
			run.troubles = append(run.troubles, err.Error())
			run.mu.Unlock()
		}
		select {
		case <-ctx.Done():
		case <-time.After(rand.N(100 * time.Millisecond)):
		}
	}
}

// takeTroubles returns and clears the players' failures.
func (run *clusterRun) takeTroubles() []string {
	run.mu.Lock()
	defer run.mu.Unlock()
	list := run.troubles
	run.troubles = nil
	return list
}

// awaitMoves waits until every table has made a move after a moment, and returns the delay of each.
func (run *clusterRun) awaitMoves(since time.Time) (took map[*survivor]time.Duration) {
	run.t.Helper()
	took = map[*survivor]time.Duration{}
	waittest.Until(run.t, run.fault+": all tables play on", func() bool {
		run.mu.Lock()
		defer run.mu.Unlock()
		for s, at := range run.acked {
			if _, known := took[s]; !known && at.After(since) {
				took[s] = at.Sub(since)
			}
		}
		return len(took) == len(run.tables) || run.t.Failed() // after which there is nothing to wait for
	})
	if run.t.Failed() {
		run.land()
		run.t.FailNow()
	}
	return took
}

func (run *clusterRun) logs() string {
	var all bytes.Buffer
	for _, n := range run.all() {
		fmt.Fprintf(&all, "%s %s\n%s\n", n.name, n.id, n.log.String())
	}
	return all.String()
}

// ownedBy returns the tables that a node owns.
func (run *clusterRun) ownedBy(n *fleetNode) (list []*survivor) {
	run.t.Helper()
	ids, err := run.store.OwnedBy(run.t.Context(), n.id)
	if err != nil {
		run.t.Fatal(err)
	}
	for _, s := range run.tables {
		if slices.Contains(ids, s.ID) {
			list = append(list, s)
		}
	}
	return list
}

// victim returns the node with the most tables, and sometimes another one that may only serve clients.
func (run *clusterRun) victim(any bool) (n *fleetNode, owned []*survivor) {
	run.t.Helper()
	nodes := run.all()
	if any && rand.IntN(4) == 0 {
		n = nodes[rand.IntN(len(nodes))]
		return n, run.ownedBy(n)
	}
	for _, candidate := range nodes {
		if has := run.ownedBy(candidate); n == nil || len(has) > len(owned) {
			n, owned = candidate, has
		}
	}
	return n, owned
}

// suffer injects a fault, waits until every table plays again, and returns the delays of the node's tables.
func (run *clusterRun) suffer(fault *fleetFault) (waits []time.Duration) {
	run.t.Helper()
	n, owned := run.victim(!fault.atOwner)
	run.mu.Lock()
	run.fault = fault.name
	run.mu.Unlock()
	lost := 0
	if fault.unnoticed {
		time.Sleep(*fleetLease) // what happened before may be noticed as long
		lost = run.sum(leasesLost)
	}
	run.takeTroubles()
	begun := time.Now()
	happened := make(chan struct{})
	go func() {
		defer close(happened)
		fault.do(run, n)
	}()
	took := run.awaitMoves(begun.Add(50 * time.Millisecond)) // what was under way may still be acknowledged
	<-happened
	run.awaitMoves(time.Now())
	if list := run.takeTroubles(); fault.unnoticed && len(list) > 0 {
		if run.sum(leasesLost) > lost {
			run.t.Logf("%s is not judged: the machine was too slow for a lease of %v", fault.name, *fleetLease)
		} else {
			run.t.Errorf("%s: %d players had to try again: %s", fault.name, len(list), list[0])
		}
	}
	for _, s := range owned {
		waits = append(waits, took[s])
	}
	return waits
}

// land stops the tables and compares acknowledged commands with the logs.
func (run *clusterRun) land() (flaws []flaw) {
	run.t.Helper()
	run.stop()
	run.done.Wait()
	for _, s := range run.tables {
		s.Close()
	}
	n, flaws := run.witness.check(run.t, run.database)
	if len(flaws) == 0 {
		run.t.Logf("%d acknowledged commands, none lost, none twice", n)
	}
	return flaws
}
