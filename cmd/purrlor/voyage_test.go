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

// voyage is tables that are played while the cluster suffers.
type voyage struct {
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

// sail lets tables play until land is called.
func (f *fleet) sail(tables int) *voyage {
	v := &voyage{fleet: f, witness: newWitness(), acked: map[*survivor]time.Time{}, during: map[string]string{}}
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

// watch has the voyage see what a table is answered and told.
func (v *voyage) watch(s *survivor) {
	note := s.OnAck
	s.OnAck = func(m load.Move) {
		note(m)
		v.mu.Lock()
		defer v.mu.Unlock()
		v.acked[s] = time.Now()
		v.during[string(m.Table)+m.ID] = v.fault
		v.total++
	}
	s.OnConnect = func(int) func([]byte) { return newFollower(v.t).follow }
}

// follower checks that the updates of a socket follow one another.
type follower struct {
	t    *testing.T
	mu   sync.Mutex
	last map[string]streamHead // by table and seat
}

// streamHead is how far a stream is.
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

// streamOf names the stream of the first seat of a table.
func streamOf(id ids.TableID) string { return fmt.Sprintf(`%q,"seat":0`, id) }

// head returns how far the stream of the first seat of a table is.
func (f *follower) head(id ids.TableID) streamHead {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last[streamOf(id)]
}

// followBy has a follower hear what the first player is told from the next connection on.
func followBy(t *load.Table, f *follower) *follower {
	t.OnConnect = func(player int) func([]byte) {
		if player > 0 {
			return nil
		}
		return f.follow
	}
	return f
}

// finalCodes are refusals that players of several nodes may meet: what the other one did is on its way.
var finalCodes = []game.Code{game.CodeStaleDecision, table.CodeNothingToUndo, table.CodeTableOver}

// passingCodes are refusals after which a client tries again.
var passingCodes = []game.Code{table.CodeRetry, table.CodeClosing, "internal", "too_many"}

// play plays at a table and comes back whenever something breaks, as the page does.
func (v *voyage) play(ctx context.Context, s *survivor) {
	for ctx.Err() == nil {
		err := s.resume(ctx, v.urls()...)
		if err == nil {
			_, err = s.playOn(ctx, func() {})
		}
		code := game.CodeOf(err)
		switch {
		case ctx.Err() != nil, errors.Is(err, load.ErrNobodyAwaited): // players of different nodes have seen different updates
		case slices.Contains(finalCodes, code):
			if s.pending != nil {
				v.witness.noteRefused(*s.pending, code)
			}
			s.pending = nil
		case code != "" && !slices.Contains(passingCodes, code):
			v.t.Errorf("table %s: %v", s.ID, err)
			return
		default:
			v.mu.Lock()
			v.troubles = append(v.troubles, err.Error())
			v.mu.Unlock()
		}
		select {
		case <-ctx.Done():
		case <-time.After(rand.N(100 * time.Millisecond)):
		}
	}
}

// takeTroubles returns what went wrong for players since it was last called.
func (v *voyage) takeTroubles() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	list := v.troubles
	v.troubles = nil
	return list
}

// awaitMoves waits until every table has made a move after a moment, and returns how long that took for each.
func (v *voyage) awaitMoves(since time.Time) (took map[*survivor]time.Duration) {
	v.t.Helper()
	took = map[*survivor]time.Duration{}
	waittest.Until(v.t, v.fault+": all tables play on", func() bool {
		v.mu.Lock()
		defer v.mu.Unlock()
		for s, at := range v.acked {
			if _, known := took[s]; !known && at.After(since) {
				took[s] = at.Sub(since)
			}
		}
		return len(took) == len(v.tables) || v.t.Failed() // after which there is nothing to wait for
	})
	if v.t.Failed() {
		v.land()
		v.t.FailNow()
	}
	return took
}

func (v *voyage) logs() string {
	var all bytes.Buffer
	for _, n := range v.all() {
		fmt.Fprintf(&all, "%s %s\n%s\n", n.name, n.id, n.log.String())
	}
	return all.String()
}

// ownedBy returns the tables that a node owns.
func (v *voyage) ownedBy(n *fleetNode) (list []*survivor) {
	v.t.Helper()
	ids, err := v.store.OwnedBy(v.t.Context(), n.id)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, s := range v.tables {
		if slices.Contains(ids, s.ID) {
			list = append(list, s)
		}
	}
	return list
}

// victim returns the node that owns the most tables, and sometimes another one that may only serve clients.
func (v *voyage) victim(any bool) (n *fleetNode, owned []*survivor) {
	v.t.Helper()
	nodes := v.all()
	if any && rand.IntN(4) == 0 {
		n = nodes[rand.IntN(len(nodes))]
		return n, v.ownedBy(n)
	}
	for _, candidate := range nodes {
		if has := v.ownedBy(candidate); n == nil || len(has) > len(owned) {
			n, owned = candidate, has
		}
	}
	return n, owned
}

// suffer lets a fault happen and waits until every table plays on. It returns how long those took that the node owned.
func (v *voyage) suffer(fault *fleetFault) (waits []time.Duration) {
	v.t.Helper()
	n, owned := v.victim(!fault.atOwner)
	v.mu.Lock()
	v.fault = fault.name
	v.mu.Unlock()
	lost := 0
	if fault.unnoticed {
		time.Sleep(*fleetLease) // what happened before may be noticed as long
		lost = v.sum(leasesLost)
	}
	v.takeTroubles()
	begun := time.Now()
	happened := make(chan struct{})
	go func() {
		defer close(happened)
		fault.do(v, n)
	}()
	took := v.awaitMoves(begun.Add(50 * time.Millisecond)) // what was under way may still be acknowledged
	<-happened
	v.awaitMoves(time.Now())
	if list := v.takeTroubles(); fault.unnoticed && len(list) > 0 {
		if v.sum(leasesLost) > lost {
			v.t.Logf("%s is not judged: the machine was too slow for a lease of %v", fault.name, *fleetLease)
		} else {
			v.t.Errorf("%s: %d players had to try again: %s", fault.name, len(list), list[0])
		}
	}
	for _, s := range owned {
		waits = append(waits, took[s])
	}
	return waits
}

// land stops the tables and holds what was acknowledged against the logs.
func (v *voyage) land() (flaws []flaw) {
	v.t.Helper()
	v.stop()
	v.done.Wait()
	for _, s := range v.tables {
		s.Close()
	}
	n, flaws := v.witness.check(v.t, v.database)
	if len(flaws) == 0 {
		v.t.Logf("%d acknowledged commands, none lost, none twice", n)
	}
	return flaws
}
