package notify

import (
	"slices"
	"time"
)

// How workers are shared, so that slow endpoints delay nobody else's notices.
const (
	perOwner  = 4               // workers for one owner at a time
	perHost   = 8               // workers for one host at a time
	quick     = 2 * time.Second // an attempt that takes longer is slow
	maxProven = 4096            // hosts that are remembered as quick
)

// queue shares workers among the lanes that want one, in the order in which they came. Hosts that have not been quick, or
// that nobody has tried yet, have half of the workers at most: however many of them strangers name, notices to hosts that
// answer find a worker at once. Within either part an owner and a host have only their share.
type queue struct {
	workers int
	waiting []*lane
	busy    int
	unsure  int            // workers at hosts that are not proven
	owners  map[string]int // workers by owner
	hosts   map[string]int // and by host
	proven  map[string]bool
}

func newQueue(workers int) queue {
	return queue{workers: workers, owners: map[string]int{}, hosts: map[string]int{}, proven: map[string]bool{}}
}

func (q *queue) add(l *lane) { q.waiting = append(q.waiting, l) }

// next gives a worker to the first lane that may have one, or returns nil.
func (q *queue) next() *lane {
	if q.busy >= q.workers {
		return nil
	}
	i := slices.IndexFunc(q.waiting, q.mayBegin)
	if i < 0 {
		return nil
	}
	l := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.busy++
	q.hosts[l.host]++
	q.owners[l.owner]++
	if l.unsure = !q.proven[l.host]; l.unsure {
		q.unsure++
	}
	return l
}

func (q *queue) mayBegin(l *lane) bool {
	switch {
	case q.hosts[l.host] >= perHost, l.owner != "" && q.owners[l.owner] >= perOwner:
		return false
	case q.proven[l.host]:
		return true
	}
	return q.unsure < max(1, q.workers/2)
}

// done takes the worker back from a lane after an attempt.
func (q *queue) done(l *lane, took time.Duration) {
	q.busy--
	count(q.hosts, l.host)
	count(q.owners, l.owner)
	if l.unsure {
		q.unsure--
	}
	if took > quick {
		delete(q.proven, l.host)
		return
	}
	if len(q.proven) >= maxProven {
		clear(q.proven)
	}
	q.proven[l.host] = true
}

// count takes one away.
func count(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
