package server

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/panics"
)

// How long an answer of the store to /readyz holds, and how long it is awaited.
const (
	readyCacheTime = 2 * time.Second
	readyTimeout   = 2 * time.Second
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
	done     chan struct{}
	answered bool // guarded by the readiness
	at       time.Time
	err      error // once done
}

// fresh reports whether the probe answers for a moment: it is under way, or was answered lately.
func (p *probe) fresh(now time.Time) bool {
	if p == nil {
		return false
	}
	select {
	case <-p.done:
		age := now.Sub(p.at)
		return age >= 0 && age < readyCacheTime
	default:
		return true
	}
}

// ready says whether moves can be made and kept.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	p := s.currentProbe()
	var err error
	select {
	case <-p.done:
		err = p.err
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		http.Error(w, "the store does not answer or is not writable", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ready\n")
}

// currentProbe returns the question whose answer counts now.
func (s *Server) currentProbe() *probe {
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
	ctx, cancel := context.WithTimeout(context.Background(), readyTimeout)
	defer cancel()
	late := time.AfterFunc(readyTimeout, func() { s.noteReady(p, false, context.DeadlineExceeded) })
	p.err = panics.Catch(func() error { return s.Ready(ctx) })
	late.Stop()
	s.noteReady(p, true, p.err)
	p.at = s.Now()
	close(p.done)
}

// noteReady logs that the answer has changed: by an answer to a probe, or because it is late. A probe that was answered
// meanwhile is not late.
func (s *Server) noteReady(p *probe, answered bool, err error) {
	r := &s.readiness
	r.mu.Lock()
	defer r.mu.Unlock()
	if p.answered {
		return
	}
	p.answered = answered
	switch down := err != nil; {
	case down == r.down:
	case down:
		r.down = true
		s.Log.Error("store not ready", "error", err)
	default:
		r.down = false
		s.Log.Info("store ready again")
	}
}
