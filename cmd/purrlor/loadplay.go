package main

import (
	"context"
	"os"
	"sync"
	"time"
)

// playAll plays on all tables for the requested time and returns the report.
func (p *program) playAll(ctx context.Context, f *loadCommand, tables []*loadTable) loadReport {
	seconds := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	start := time.Now()
	meter := newLoadMeter(start.Add(seconds(f.Warmup)), seconds(f.Seconds))
	pace := newLoadSchedule(start, f.Rate, len(tables))
	var wg sync.WaitGroup
	for i, t := range tables {
		wg.Go(func() { t.playUntilEnd(ctx, meter, pace, i) })
	}
	var before, after loadUsage
	bar := p.newProgressBar(int(meter.end.Sub(start)/time.Second), "seconds")
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
			_ = bar.Add(1) // failing to draw the bar is no reason to stop
		case <-ctx.Done():
			waiting = false
		}
	}
	_ = bar.Finish()
	wg.Wait()
	return f.report(meter, before, after)
}

// loadUsage is what the server and the client have used so far.
type loadUsage struct{ server, client usage }

// usage reads what is known; 0 means unknown.
func (f *loadCommand) usage() (u loadUsage) {
	switch {
	case len(f.PID) > 0:
		for _, pid := range f.PID {
			one, _ := processUsage(pid)
			u.server.rss, u.server.cpu = u.server.rss+one.rss, u.server.cpu+one.cpu
		}
	case f.Metrics != "":
		u.server, _ = metricsUsage(f.Metrics)
	}
	u.client, _ = processUsage(os.Getpid())
	return u
}

// loadSchedule says when moves are due. Latency counts from the due time, so that a server that falls behind cannot hide it.
type loadSchedule struct {
	start  time.Time
	gap    time.Duration // between two moves of a table; 0 without a schedule
	offset time.Duration // between two tables
}

func newLoadSchedule(start time.Time, rate float64, tables int) loadSchedule {
	if rate == 0 {
		return loadSchedule{start: start}
	}
	offset := float64(time.Second) / rate
	return loadSchedule{start: start, gap: time.Duration(offset * float64(tables)), offset: time.Duration(offset)}
}

// nextDue returns when the first move of a table at or after a time is due.
func (p loadSchedule) nextDue(table int, from time.Time) time.Time {
	due := p.start.Add(time.Duration(table) * p.offset)
	if p.gap > 0 && due.Before(from) {
		due = due.Add((from.Sub(due) + p.gap - 1).Truncate(p.gap))
	}
	return due
}

// playUntilEnd makes moves until the window ends, one game after another. Starting a game is not a move: the schedule resumes
// after it.
func (t *loadTable) playUntilEnd(ctx context.Context, meter *loadMeter, pace loadSchedule, number int) {
	due := pace.nextDue(number, pace.start)
	for {
		if t.over() {
			meter.gameOver()
			if !t.restart(ctx, meter) {
				return
			}
			due = pace.nextDue(number, time.Now())
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
			meter.moveDone(began, ended)
			continue
		}
		if ctx.Err() != nil {
			return
		}
		meter.moveLost(began, loadErrorCode(err))
		if !t.restart(ctx, meter) {
			return
		}
		due = pace.nextDue(number, time.Now())
	}
}

// restart starts a new game, with new sockets if the old ones have failed. It keeps trying until the window ends.
func (t *loadTable) restart(ctx context.Context, meter *loadMeter) bool {
	err := t.startGame(ctx)
	for err != nil {
		if ctx.Err() != nil || !time.Now().Before(meter.end) {
			return false
		}
		meter.countError(loadErrorCode(err))
		time.Sleep(100 * time.Millisecond)
		if t.id, err = "", t.connect(ctx); err == nil {
			err = t.startGame(ctx)
		}
	}
	return true
}

// sleepUntil waits until a time, and returns false if the context ends first.
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
