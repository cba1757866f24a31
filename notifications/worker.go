package notifications

import (
	"errors"
	"runtime/debug"
	"time"
)

// enqueue queues a lane and starts the deliveries that may start. The caller holds the lock.
func (s *Sender) enqueue(l *lane) {
	s.queue.add(l)
	s.startWorkers()
}

// startWorkers assigns workers to the next lanes. The caller holds the lock.
func (s *Sender) startWorkers() {
	for s.ctx.Err() == nil {
		l := s.queue.next()
		if l == nil {
			return
		}
		s.workers.Go(func() { s.attempt(l) })
	}
}

// attempt tries the first delivery of a lane once, then queues, delays or removes the lane.
func (s *Sender) attempt(l *lane) {
	s.mu.Lock()
	l.busy = true
	d := l.queue[0]
	s.mu.Unlock()

	began, done := s.now(), false
	late := time.AfterFunc(slowAttempt, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !done {
			s.queue.markSlow(l)
			s.startWorkers()
		}
	})
	res := outcome{verdict: permanent, err: errPanic}
	s.recovered(func() { res = s.try(s.ctx, l.to, d) })
	d.failed++

	late.Stop()
	s.mu.Lock()
	l.busy, done = false, true
	s.queue.done(l, s.now().Sub(began))
	final := res.isFinal(d.failed)
	retry := !final && !s.closed
	switch {
	case res.verdict == sent:
		s.stats.Sent++
		s.drop(l, 1, true)
	case res.verdict == gone:
		s.stats.Gone += uint64(len(l.queue))
		s.drop(l, len(l.queue), true)
	case retry:
		l.waiting = true
		l.queue[0] = d
		if l.isOutdated(d) {
			d.settled(true)
			l.queue = l.queue[1:]
			s.stats.Waiting--
			s.stats.Replaced++
		} else {
			s.stats.Retried++
		}
	default:
		s.stats.Failed++
		s.drop(l, 1, final)
	}
	at := address{l.owner, l.to}
	again := s.failed[at]
	if res.verdict == sent {
		delete(s.failed, at)
	} else if !retry {
		remember(s.failed, at, true)
	}
	s.startWorkers()
	s.mu.Unlock()

	log := s.log.With("notice", d.id, "kind", d.kind, "target", l.to, "attempt", d.failed)
	switch {
	case res.verdict == sent:
		log.Debug("send notice succeeded")
	case res.verdict == gone:
		log.Info("remove endpoint", "error", res.err)
		s.recovered(func() { s.goneFunc(l.to) })
	case retry:
		wait := backoff(d.failed, res.wait)
		log.Debug("retry notice", "error", res.err, "wait", wait)
		s.after(wait, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.wake(l)
		})
	case again: // logged before; logged again after the next success
		log.Debug("send notice failed again", "error", res.err)
	default:
		log.Warn("send notice failed", "error", res.err)
	}
}

// errPanic is the error of an attempt that panicked.
var errPanic = errors.New("attempt panicked")

// recovered calls a function and logs its panic, which loses at most one notification.
func (s *Sender) recovered(do func()) {
	defer func() {
		if fault := recover(); fault != nil {
			s.log.Error("recovered from panic", "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	do()
}

// drop removes the first n deliveries of a lane, and queues the lane again if any are left. The caller holds the lock.
func (s *Sender) drop(l *lane, n int, done bool) {
	for _, d := range l.queue[:n] {
		d.settled(done)
	}
	l.queue = l.queue[n:]
	s.stats.Waiting -= n
	if len(l.queue) > 0 {
		s.enqueue(l)
		return
	}
	delete(s.lanes, address{l.owner, l.to})
	s.checkDrained()
}

// wake ends the wait of a lane for a retry. The caller holds the lock.
func (s *Sender) wake(l *lane) {
	if l.waiting {
		l.waiting = false
		s.enqueue(l)
	}
}

func (s *Sender) checkDrained() {
	if s.closed && s.stats.Waiting == 0 {
		close(s.drained)
	}
}
