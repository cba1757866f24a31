package load

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

// playAll plays on all tables for the requested time and returns the report.
func playAll(ctx context.Context, p *command.Program, f *Command, tables []*Table) Report {
	seconds := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	start := time.Now()
	meter := NewMeter(start.Add(seconds(f.Warmup)), seconds(f.Seconds))
	pace := NewSchedule(start, f.Rate, len(tables))
	var wg sync.WaitGroup
	for i, t := range tables {
		wg.Go(func() { t.PlayUntilEnd(ctx, meter, pace, i) })
	}
	var before, after usages
	bar := newProgressBar(p, int(meter.End.Sub(start)/time.Second), "seconds")
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	begin, end := time.After(time.Until(meter.Begin)), time.After(time.Until(meter.End))
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

// usages is what the server and the client have used so far.
type usages struct{ server, client usage }

// usage reads what is known; 0 means unknown.
func (f *Command) usage() (u usages) {
	switch {
	case len(f.PID) > 0:
		for _, pid := range f.PID {
			one, _ := ProcessUsage(pid)
			u.server.rss, u.server.CPU = u.server.rss+one.rss, u.server.CPU+one.CPU
		}
	case f.Metrics != "":
		u.server, _ = metricsUsage(f.Metrics)
	}
	u.client, _ = ProcessUsage(os.Getpid())
	return u
}

// Schedule says when moves are due. Latency counts from the due time, so that a server that falls behind cannot hide it.
type Schedule struct {
	start  time.Time
	gap    time.Duration // between two moves of a table; 0 without a schedule
	offset time.Duration // between two tables
}

func NewSchedule(start time.Time, rate float64, tables int) Schedule {
	if rate == 0 {
		return Schedule{start: start}
	}
	offset := float64(time.Second) / rate
	return Schedule{start: start, gap: time.Duration(offset * float64(tables)), offset: time.Duration(offset)}
}

// nextDue returns when the first move of a table at or after a time is due.
func (p Schedule) nextDue(table int, from time.Time) time.Time {
	due := p.start.Add(time.Duration(table) * p.offset)
	if p.gap > 0 && due.Before(from) {
		due = due.Add((from.Sub(due) + p.gap - 1).Truncate(p.gap))
	}
	return due
}

// PlayUntilEnd makes moves until the window ends, one game after another. Starting a game is not a move: the schedule resumes
// after it.
func (t *Table) PlayUntilEnd(ctx context.Context, meter *Meter, pace Schedule, number int) {
	due := pace.nextDue(number, pace.start)
	for {
		if t.Over() {
			meter.gameOver()
			if !t.restart(ctx, meter) {
				return
			}
			due = pace.nextDue(number, time.Now())
		}
		m, err := t.Choose(ctx)
		began := time.Now()
		if pace.gap > 0 {
			if !sleepUntil(ctx, due) {
				return
			}
			began = due
			due = due.Add(pace.gap)
		}
		if !began.Before(meter.End) || ctx.Err() != nil {
			return
		}
		var ended time.Time
		if err == nil {
			ended, err = t.Move(ctx, m)
		}
		if err == nil {
			meter.moveDone(began, ended)
			continue
		}
		if ctx.Err() != nil {
			return
		}
		meter.moveLost(began, errorCode(err))
		if !t.restart(ctx, meter) {
			return
		}
		due = pace.nextDue(number, time.Now())
	}
}

// restart starts a new game, with new sockets if the old ones have failed. It keeps trying until the window ends.
func (t *Table) restart(ctx context.Context, meter *Meter) bool {
	err := t.StartGame(ctx)
	for err != nil {
		if ctx.Err() != nil || !time.Now().Before(meter.End) {
			return false
		}
		meter.countError(errorCode(err))
		if !sleepUntil(ctx, time.Now().Add(100*time.Millisecond)) {
			return false
		}
		if t.ID, err = "", t.Connect(ctx); err == nil {
			err = t.StartGame(ctx)
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
