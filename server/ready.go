package server

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/panics"
)

// How long a /readyz result is reused, and how long the store may take.
const (
	readyCacheTime = 2 * time.Second
	readyTimeout   = 2 * time.Second
)

// readiness caches whether the store accepts moves. There is at most one probe at a time and one in readyFor, and only changes are
// logged.
type readiness struct {
	mu   sync.Mutex
	last *probe
	down bool
}

// probe is one check of the store.
type probe struct {
	done     chan struct{}
	answered bool // guarded by the readiness
	at       time.Time
	err      error // once done
}

// fresh reports whether a probe is running or finished recently.
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

// ready returns an error if moves cannot be made and stored.
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

// currentProbe returns the probe to use now, and starts one if the last is too old.
func (s *Server) currentProbe() *probe {
	r := &s.readiness
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.last.fresh(s.Now()) {
		r.last = &probe{done: make(chan struct{})}
		go s.probeStore(r.last)
	}
	return r.last
}

// probeStore runs a probe. A timer reports a store that does not answer.
func (s *Server) probeStore(p *probe) {
	ctx, cancel := context.WithTimeout(context.Background(), readyTimeout)
	defer cancel()
	late := time.AfterFunc(readyTimeout, func() { s.noteReady(p, false, context.DeadlineExceeded) })
	p.err = panics.Catch(func() error { return s.Ready(ctx) })
	late.Stop()
	s.noteReady(p, true, p.err)
	p.at = s.Now()
	close(p.done)
}

// noteReady logs a changed result: a finished probe, or one that is late. A probe that has already finished is not late.
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
