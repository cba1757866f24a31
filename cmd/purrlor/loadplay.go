package main

import (
	"context"
	"os"
	"sync"
	"time"
)

// playAll plays on all tables for the time of the flags and reports.
func (p *program) playAll(ctx context.Context, f *loadFlags, tables []*loadTable) loadReport {
	seconds := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	start := time.Now()
	meter := newLoadMeter(start.Add(seconds(f.warmup)), seconds(f.seconds))
	pace := newLoadPace(start, f.rate, len(tables))
	var wg sync.WaitGroup
	for i, t := range tables {
		wg.Go(func() { t.play(ctx, meter, pace, i) })
	}
	var before, after loadUsage
	bar := p.loadBar(int(meter.end.Sub(start)/time.Second), "seconds")
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	begin, end := time.After(time.Until(meter.begin)), time.After(time.Until(meter.end))
	for waiting := true; waiting; {
		select {
		case <-begin:
			before = f.usage()
		case <-end:
			after, waiting = f.usage(), false
		case <-tick.C:
			_ = bar.Add(1) // a bar that cannot be drawn is no reason to stop
		case <-ctx.Done():
			waiting = false
		}
	}
	_ = bar.Finish()
	wg.Wait()
	return f.report(meter, before, after)
}

// loadUsage is what server and client have used at a time.
type loadUsage struct{ server, client usage }

// usage reads what there is to know; 0 says that it is not known.
func (f *loadFlags) usage() (u loadUsage) {
	switch {
	case f.pid != 0:
		u.server, _ = usageOf(f.pid)
	case f.metrics != "":
		u.server, _ = usageAt(f.metrics)
	}
	u.client, _ = usageOf(os.Getpid())
	return u
}

// loadPace plans when moves are due. Latency runs from the planned time, so that a server that falls behind cannot hide it.
type loadPace struct {
	start  time.Time
	gap    time.Duration // between two moves of a table, 0 for no plan
	offset time.Duration // between two tables
}

func newLoadPace(start time.Time, rate float64, tables int) loadPace {
	if rate == 0 {
		return loadPace{start: start}
	}
	offset := float64(time.Second) / rate
	return loadPace{start: start, gap: time.Duration(offset * float64(tables)), offset: time.Duration(offset)}
}

// first returns when a table's first move from a time on is due.
func (p loadPace) first(table int, from time.Time) time.Time {
	due := p.start.Add(time.Duration(table) * p.offset)
	if p.gap > 0 && due.Before(from) {
		due = due.Add((from.Sub(due) + p.gap - 1) / p.gap * p.gap)
	}
	return due
}

// play makes moves until the window ends, one game after another. A new game is no move: the plan goes on after it.
func (t *loadTable) play(ctx context.Context, meter *loadMeter, pace loadPace, number int) {
	due := pace.first(number, pace.start)
	for {
		if t.over() {
			meter.gameOver()
			if !t.again(ctx, meter) {
				return
			}
			due = pace.first(number, time.Now())
		}
		m, err := t.choose(ctx)
		began := time.Now()
		if pace.gap > 0 {
			if !sleepUntil(ctx, due) {
				return
			}
			began = due
			due = due.Add(pace.gap)
		}
		if !began.Before(meter.end) || ctx.Err() != nil {
			return
		}
		var ended time.Time
		if err == nil {
			ended, err = t.move(ctx, m)
		}
		if err == nil {
			meter.done(began, ended)
			continue
		}
		if ctx.Err() != nil {
			return
		}
		meter.lost(began, codeOfLoad(err))
		if !t.again(ctx, meter) {
			return
		}
		due = pace.first(number, time.Now())
	}
}

// again begins a new game, with new sockets if the old ones do not do. It tries until the window ends.
func (t *loadTable) again(ctx context.Context, meter *loadMeter) bool {
	err := t.begin(ctx)
	for err != nil {
		if ctx.Err() != nil || !time.Now().Before(meter.end) {
			return false
		}
		meter.failed(codeOfLoad(err))
		time.Sleep(100 * time.Millisecond)
		if t.id, err = "", t.connect(ctx); err == nil {
			err = t.begin(ctx)
		}
	}
	return true
}

// sleepUntil waits for a time, and returns false if the context ends before.
func sleepUntil(ctx context.Context, at time.Time) bool {
	left := time.Until(at)
	if left <= 0 {
		return ctx.Err() == nil
	}
	select {
	case <-time.After(left):
		return true
	case <-ctx.Done():
		return false
	}
}
