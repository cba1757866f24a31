package notifications

import (
	"cmp"
	"slices"
	"time"
)

// Workers are shared so that slow endpoints do not delay the notifications of others.
const (
	maxPerOwner = 4               // workers for one owner at a time
	maxPerHost  = 8               // workers for one host at a time
	slowAttempt = 2 * time.Second // an attempt that takes longer is slow
	slowFactor  = 4               // slow attempts without a worker, per worker
	maxKnown    = 4096            // hosts and owners in memory
	maxSlowness = 16              // slow attempts that count against an owner
)

// queue shares workers among waiting lanes. Owners take turns, and owners with slow attempts come last. The lanes of one owner are served in
// order. Slow and untried hosts get at most half of the workers. So hosts that answer find a worker at once, however many others
// strangers name. An attempt that turns out to be slow returns its worker and continues without one, within a bound. An owner and a
// host have a share of both.
type queue struct {
	workers  int
	waiting  []*lane
	busy     int
	unproven int            // workers at hosts that are not proven
	slow     int            // attempts that go on without a worker
	owners   map[string]int // attempts by owner
	hosts    map[string]int // and by host
	proven   map[string]bool
	slowness map[string]int // slow attempts of owners, less the quick ones
	turns    map[string]int // when owners last got a worker
	turn     int
}

func newQueue(workers int) queue {
	return queue{
		workers: workers, owners: map[string]int{}, hosts: map[string]int{}, proven: map[string]bool{},
		slowness: map[string]int{}, turns: map[string]int{},
	}
}

func (q *queue) add(l *lane) { q.waiting = append(q.waiting, l) }

// next gives a worker to the lane whose turn it is, or returns nil.
func (q *queue) next() *lane {
	if q.busy >= q.workers {
		return nil
	}
	best := -1
	for i, l := range q.waiting {
		if q.canStart(l) && (best < 0 || q.before(l, q.waiting[best])) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	l := q.waiting[best]
	q.waiting = slices.Delete(q.waiting, best, best+1)
	q.busy++
	q.turn++
	remember(q.turns, l.owner, q.turn)
	q.hosts[l.host]++
	q.owners[l.owner]++
	if l.unproven = !q.proven[l.host]; l.unproven {
		q.unproven++
	}
	return l
}

// before tells whether a lane has its turn before another one that came earlier.
func (q *queue) before(l, other *lane) bool {
	return cmp.Or(cmp.Compare(q.slowness[l.owner], q.slowness[other.owner]), cmp.Compare(q.turns[l.owner], q.turns[other.owner])) < 0
}

func (q *queue) canStart(l *lane) bool {
	switch {
	case q.hosts[l.host] >= maxPerHost, l.owner != "" && q.owners[l.owner] >= maxPerOwner:
		return false
	case q.proven[l.host]:
		return true
	}
	return q.unproven < max(1, q.workers/2)
}

// markSlow takes the worker back from a lane whose attempt goes on for long, unless too many do.
func (q *queue) markSlow(l *lane) {
	if q.slow >= slowFactor*q.workers {
		return
	}
	q.giveBack(l)
	q.slow++
	l.slow = true
}

func (q *queue) giveBack(l *lane) {
	q.busy--
	if l.unproven {
		q.unproven--
	}
}

// done takes back what a lane had for an attempt.
func (q *queue) done(l *lane, took time.Duration) {
	if l.slow {
		q.slow--
		l.slow = false
	} else {
		q.giveBack(l)
	}
	decrement(q.hosts, l.host)
	decrement(q.owners, l.owner)
	if took > slowAttempt {
		delete(q.proven, l.host)
		remember(q.slowness, l.owner, min(q.slowness[l.owner]+1, maxSlowness))
		return
	}
	remember(q.proven, l.host, true)
	if q.slowness[l.owner] > 0 {
		decrement(q.slowness, l.owner)
	}
}

// remember sets a value in a map that does not grow for ever.
func remember[K comparable, V any](known map[K]V, key K, value V) {
	if _, ok := known[key]; !ok && len(known) >= maxKnown {
		clear(known)
	}
	known[key] = value
}

// decrement takes one away.
func decrement(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
