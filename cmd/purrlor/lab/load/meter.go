package load

import (
	"math"
	"slices"
	"sync"
	"time"
)

// Meter counts moves that end in the measured window, and keeps the latency of moves that begin in it.
type Meter struct {
	Begin, End time.Time

	mu        sync.Mutex
	Moves     int
	games     int
	latencies []time.Duration
	Errors    map[string]int
}

func NewMeter(begin time.Time, window time.Duration) *Meter {
	return &Meter{Begin: begin, End: begin.Add(window), latencies: make([]time.Duration, 0, 1<<16), Errors: map[string]int{}}
}

func (m *Meter) inWindow(at time.Time) bool { return !at.Before(m.Begin) && at.Before(m.End) }

// moveDone counts a move that has reached everyone.
func (m *Meter) moveDone(began, ended time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.inWindow(ended) {
		m.Moves++
	}
	if m.inWindow(began) {
		m.latencies = append(m.latencies, ended.Sub(began))
	}
}

// moveLost counts a move that did not reach everyone; its latency is at least its age.
func (m *Meter) moveLost(began time.Time, code string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Errors[code]++
	if m.inWindow(began) {
		m.latencies = append(m.latencies, time.Since(began))
	}
}

// countError counts an error that does not belong to a move.
func (m *Meter) countError(code string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Errors[code]++
}

// gameOver counts a game that was played to its end.
func (m *Meter) gameOver() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games++
}

// Quantiles returns latencies in milliseconds by nearest rank, or zeros if there are none.
func (m *Meter) Quantiles(shares ...float64) []float64 {
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
