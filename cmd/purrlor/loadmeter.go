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

func (m *loadMeter) inWindow(at time.Time) bool { return !at.Before(m.begin) && at.Before(m.end) }

// moveDone counts a move that has reached everyone.
func (m *loadMeter) moveDone(began, ended time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.inWindow(ended) {
		m.moves++
	}
	if m.inWindow(began) {
		m.latencies = append(m.latencies, ended.Sub(began))
	}
}

// moveLost counts a move that did not reach everyone; its latency is at least its age.
func (m *loadMeter) moveLost(began time.Time, code string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors[code]++
	if m.inWindow(began) {
		m.latencies = append(m.latencies, time.Since(began))
	}
}

// countError counts an error that does not belong to a move.
func (m *loadMeter) countError(code string) {
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

// quantiles returns latencies in milliseconds by nearest rank, or zeros if there are none.
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
