package notifications

import (
	"cmp"
	"slices"
	"time"
)

// The shares of owners and hosts. They keep slow endpoints from delaying other people's notifications.
const (
	maxPerOwner = 4               // concurrent workers for one owner
	maxPerHost  = 8               // concurrent workers for one host
	slowAttempt = 2 * time.Second // an attempt that takes longer is slow
	slowFactor  = 4               // slow attempts without a worker, per worker
	maxKnown    = 4096            // cached hosts and owners
	maxSlowness = 16              // limit of the slow attempts that count against an owner
)

// queue assigns workers to waiting lanes. Owners take turns, and owners with slow attempts come last. The lanes of one owner are
// served in order. Slow and untried hosts get at most half of the workers, so a responsive host always finds a worker, however many
// hosts strangers name. A slow attempt returns its worker and continues without one, up to a limit. Both kinds of attempts count
// against the shares of owner and host.
type queue struct {
	workers  int
	waiting  []*lane
	busy     int
	unproven int            // workers at unproven hosts
	slow     int            // attempts that continue without a worker
	owners   map[string]int // running attempts by owner
	hosts    map[string]int // running attempts by host
	proven   map[string]bool
	slowness map[string]int // slow minus quick attempts, by owner
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

// next assigns a worker to the next lane, or returns nil.
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

// before reports whether a lane precedes another one that arrived earlier.
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

// markSlow takes the worker from a lane with a slow attempt, up to the limit of slow attempts.
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

// done releases what a lane held for an attempt.
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

// remember sets a value in a map of bounded size.
func remember[K comparable, V any](known map[K]V, key K, value V) {
	if _, ok := known[key]; !ok && len(known) >= maxKnown {
		clear(known)
	}
	known[key] = value
}

// decrement subtracts one from a count and removes zeros.
func decrement(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
