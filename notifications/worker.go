package notifications

import (
	"errors"
	"runtime/debug"
	"time"
)

// enqueue lines a lane up and sends what may be sent. The caller holds the lock.
func (o *Outbox) enqueue(l *lane) {
	o.queue.add(l)
	o.startWorkers()
}

// startWorkers gives workers to the lanes that may have one. The caller holds the lock.
func (o *Outbox) startWorkers() {
	for o.ctx.Err() == nil {
		l := o.queue.next()
		if l == nil {
			return
		}
		o.workers.Go(func() { o.attempt(l) })
	}
}

// attempt tries the first delivery of a lane once and puts the lane where it belongs next.
func (o *Outbox) attempt(l *lane) {
	o.mu.Lock()
	l.busy = true
	d := l.queue[0]
	o.mu.Unlock()

	began, done := o.now(), false
	late := time.AfterFunc(slowAttempt, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if !done {
			o.queue.markSlow(l)
			o.startWorkers()
		}
	})
	res := outcome{verdict: permanent, err: errPanic}
	o.recovered(func() { res = o.try(o.ctx, l.to, d) })
	d.failed++

	late.Stop()
	o.mu.Lock()
	l.busy, done = false, true
	o.queue.done(l, o.now().Sub(began))
	retry := res.verdict == temporary && d.failed < maxAttempts && !o.closed
	switch {
	case res.verdict == sent:
		o.stats.Sent++
		o.drop(l, 1, true)
	case res.verdict == gone:
		o.stats.Gone += uint64(len(l.queue))
		o.drop(l, len(l.queue), true)
	case retry:
		l.waiting = true
		l.queue[0] = d
		if l.isOutdated(d) {
			d.settled(true)
			l.queue = l.queue[1:]
			o.stats.Waiting--
			o.stats.Replaced++
		} else {
			o.stats.Retried++
		}
	default:
		o.stats.Failed++
		o.drop(l, 1, res.verdict != temporary || d.failed >= maxAttempts)
	}
	at := address{l.owner, l.to}
	again := o.failed[at]
	if res.verdict == sent {
		delete(o.failed, at)
	} else if !retry {
		remember(o.failed, at, true)
	}
	o.startWorkers()
	o.mu.Unlock()

	log := o.log.With("notice", d.id, "kind", d.kind, "target", l.to, "attempt", d.failed)
	switch {
	case res.verdict == sent:
		log.Debug("send notice succeeded")
	case res.verdict == gone:
		log.Info("remove endpoint", "error", res.err)
		o.recovered(func() { o.goneFunc(l.to) })
	case retry:
		wait := backoff(d.failed, res.wait)
		log.Debug("retry notice", "error", res.err, "wait", wait)
		o.after(wait, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.wake(l)
		})
	case again: // the log says so until it works again
		log.Debug("send notice failed again", "error", res.err)
	default:
		log.Warn("send notice failed", "error", res.err)
	}
}

// errPanic is the error of an attempt that panicked.
var errPanic = errors.New("attempt panicked")

// recovered runs a function and logs a panic in it, which loses one notice at most.
func (o *Outbox) recovered(do func()) {
	defer func() {
		if fault := recover(); fault != nil {
			o.log.Error("recovered from panic", "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	do()
}

// drop takes the first n deliveries off a lane, done or not, and lines it up again if any are left. The caller holds the lock.
func (o *Outbox) drop(l *lane, n int, done bool) {
	for _, d := range l.queue[:n] {
		d.settled(done)
	}
	l.queue = l.queue[n:]
	o.stats.Waiting -= n
	if len(l.queue) > 0 {
		o.enqueue(l)
		return
	}
	delete(o.lanes, address{l.owner, l.to})
	o.checkDrained()
}

// wake ends the wait of a lane between attempts, if it is in one. The caller holds the lock.
func (o *Outbox) wake(l *lane) {
	if l.waiting {
		l.waiting = false
		o.enqueue(l)
	}
}

func (o *Outbox) checkDrained() {
	if o.closed && o.stats.Waiting == 0 {
		close(o.drained)
	}
}
