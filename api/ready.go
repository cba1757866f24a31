package api

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/purrlor/purrlor/room"
)

// How long an answer of the store to /readyz holds, and how long it is awaited.
const (
	readyFor  = 2 * time.Second
	readyWait = 2 * time.Second
)

// readiness is what the store last answered when it was asked whether moves can be kept. However many ask, the store is
// asked once at a time and once in readyFor, and the log is told when the answer changes.
type readiness struct {
	mu   sync.Mutex
	last *probe
	down bool
}

// probe is one question to the store.
type probe struct {
	done chan struct{}
	at   time.Time
	err  error // once done
}

// fresh tells whether the probe answers for a moment: it is under way, or was answered lately.
func (p *probe) fresh(now time.Time) bool {
	if p == nil {
		return false
	}
	select {
	case <-p.done:
		age := now.Sub(p.at)
		return age >= 0 && age < readyFor
	default:
		return true
	}
}

// ready says whether moves can be made and kept.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyWait)
	defer cancel()
	p := s.probe()
	var err error
	select {
	case <-p.done:
		err = p.err
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		http.Error(w, "the store does not answer or cannot be written", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ready\n")
}

// probe returns the question whose answer counts now.
func (s *Server) probe() *probe {
	r := &s.readiness
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.last.fresh(s.Now()) {
		r.last = &probe{done: make(chan struct{})}
		go s.askStore(r.last)
	}
	return r.last
}

// askStore has a probe answered. A store that answers nobody is noticed too.
func (s *Server) askStore(p *probe) {
	ctx, cancel := context.WithTimeout(context.Background(), readyWait)
	defer cancel()
	late := time.AfterFunc(readyWait, func() { s.noteReady(context.DeadlineExceeded) })
	p.err = room.Caught(func() error { return s.Store.Ready(ctx) })
	late.Stop()
	s.noteReady(p.err)
	p.at = s.Now()
	close(p.done)
}

// noteReady logs that the answer has changed.
func (s *Server) noteReady(err error) {
	r := &s.readiness
	r.mu.Lock()
	defer r.mu.Unlock()
	switch down := err != nil; {
	case down == r.down:
	case down:
		r.down = true
		s.Log.Error("not ready", "error", err)
	default:
		r.down = false
		s.Log.Info("ready again")
	}
}
