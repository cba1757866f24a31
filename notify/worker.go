package notify

import (
	"errors"
	"runtime/debug"
)

// line lines a lane up and sends what may be sent. The caller holds the lock.
func (o *Outbox) line(l *lane) {
	o.queue.add(l)
	o.begin()
}

// begin gives workers to the lanes that may have one. The caller holds the lock.
func (o *Outbox) begin() {
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

	began := o.now()
	res := outcome{verdict: never, err: errPanic}
	o.guarded(func() { res = o.try(o.ctx, l.to, d) })
	d.failed++

	o.mu.Lock()
	l.busy = false
	o.queue.done(l, o.now().Sub(began))
	retry := res.verdict == again && d.failed < maxAttempts && !o.closed
	switch {
	case res.verdict == sent:
		o.stats.Sent++
		o.drop(l, 1)
	case res.verdict == gone:
		o.stats.Gone += uint64(len(l.queue))
		o.drop(l, len(l.queue))
	case retry:
		l.waiting = true
		l.queue[0] = d
		if l.isOutdated(d) {
			l.queue = l.queue[1:]
			o.stats.Waiting--
			o.stats.Replaced++
		} else {
			o.stats.Retried++
		}
	default:
		o.stats.Failed++
		o.drop(l, 1)
	}
	o.begin()
	o.mu.Unlock()

	log := o.log.With("notice", d.id, "kind", d.kind, "target", l.to, "attempt", d.failed)
	switch {
	case res.verdict == sent:
		log.Debug("notice sent")
	case res.verdict == gone:
		log.Info("endpoint gone", "err", res.err)
		o.guarded(func() { o.goneFunc(l.to) })
	case retry:
		wait := backoff(d.failed, res.wait)
		log.Debug("notice put off", "err", res.err, "wait", wait)
		o.after(wait, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.wake(l)
		})
	default:
		log.Warn("notice given up", "err", res.err)
	}
}

// errPanic is why a delivery is given up whose attempt ended in a panic.
var errPanic = errors.New("the attempt ended in a panic")

// guarded runs a function and logs a panic in it: a notice may be lost by it, but no other.
func (o *Outbox) guarded(do func()) {
	defer func() {
		if fault := recover(); fault != nil {
			o.log.Error("caught a panic", "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	do()
}

// drop takes the first n deliveries off a lane and lines it up again if any are left. The caller holds the lock.
func (o *Outbox) drop(l *lane, n int) {
	l.queue = l.queue[n:]
	o.stats.Waiting -= n
	if len(l.queue) > 0 {
		o.line(l)
		return
	}
	delete(o.lanes, address{l.owner, l.to})
	o.checkDrained()
}

// wake ends the wait of a lane between attempts, if it is in one. The caller holds the lock.
func (o *Outbox) wake(l *lane) {
	if l.waiting {
		l.waiting = false
		o.line(l)
	}
}

func (o *Outbox) checkDrained() {
	if o.closed && o.stats.Waiting == 0 {
		close(o.drained)
	}
}
