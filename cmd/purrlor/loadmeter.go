package main

import (
	"math"
	"slices"
	"sync"
	"time"
)

// loadMeter counts moves that end in the measured window, and keeps the latency of moves that begin in it.
type loadMeter struct {
	begin, end time.Time

	mu        sync.Mutex
	moves     int
	games     int
	latencies []time.Duration
	errors    map[string]int
}

func newLoadMeter(begin time.Time, window time.Duration) *loadMeter {
	return &loadMeter{begin: begin, end: begin.Add(window), latencies: make([]time.Duration, 0, 1<<16), errors: map[string]int{}}
}

func (m *loadMeter) within(at time.Time) bool { return !at.Before(m.begin) && at.Before(m.end) }

// done counts a move that everyone has.
func (m *loadMeter) done(began, ended time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.within(ended) {
		m.moves++
	}
	if m.within(began) {
		m.latencies = append(m.latencies, ended.Sub(began))
	}
}

// lost counts a move without its updates; its age is the least that its latency can be.
func (m *loadMeter) lost(began time.Time, code string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors[code]++
	if m.within(began) {
		m.latencies = append(m.latencies, time.Since(began))
	}
}

// failed counts an error that is no move's.
func (m *loadMeter) failed(code string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors[code]++
}

// gameOver counts a game that was played to its end.
func (m *loadMeter) gameOver() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games++
}

// quantiles returns latencies in milliseconds, by nearest rank, 0 without any.
func (m *loadMeter) quantiles(shares ...float64) []float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	slices.Sort(m.latencies)
	list := make([]float64, len(shares))
	for i, share := range shares {
		if n := len(m.latencies); n > 0 {
			list[i] = m.latencies[max(0, int(math.Ceil(share*float64(n)))-1)].Seconds() * 1000
		}
	}
	return list
}
