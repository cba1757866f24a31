package api

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// Limits bound everything that a stranger can send.
type Limits struct {
	Body              int64 // bytes of a request
	Message           int64 // bytes of a message on a socket
	SocketsPerPerson  int   // at a time
	SocketsPerAddress int   // at a time
	// ConnectionsPerAddress bounds connections of any kind at a time, those that never send a request included. It does not
	// bind this machine and trusted proxies.
	ConnectionsPerAddress int
	Looks                 int     // tables that one socket looks at
	Commands              float64 // per second and person, with a burst of three seconds' worth
	Requests              float64 // per second and address, with a burst of ten seconds' worth
	Guests                float64 // new guests per minute and address, with a burst of ten minutes' worth
	Tables                int     // tables of a person that are not over
	Name                  int     // characters
	Chat                  int     // characters
	Lines                 float64 // lines of talk per minute and person, with a burst of half a minute's worth
	Devices               int     // of a person
	Targets               int     // of a person
	Queue                 int     // bytes that wait for a client before it counts as too slow
}

// DefaultLimits suit a small server for a club.
func DefaultLimits() Limits {
	return Limits{
		Body: 64 << 10, Message: 16 << 10, SocketsPerPerson: 8, SocketsPerAddress: 64, ConnectionsPerAddress: 256, Looks: 16, Commands: 20,
		Requests: 20, Guests: 6, Tables: 20, Name: 24, Chat: 300, Lines: 20, Devices: 12, Targets: 6, Queue: 512 << 10,
	}
}

// rates keeps a limiter for every key that was seen lately.
type rates[K comparable] struct {
	mu    sync.Mutex
	rate  rate.Limit
	burst int
	now   func() time.Time
	seen  map[K]*rate.Limiter
	swept time.Time
}

func newRates[K comparable](perSecond float64, burst float64, now func() time.Time) *rates[K] {
	return &rates[K]{rate: rate.Limit(perSecond), burst: max(1, int(burst)), now: now, seen: map[K]*rate.Limiter{}}
}

// sweepEvery is how often limiters that are full again are forgotten.
const sweepEvery = time.Minute

// allow tells whether the key may do one thing more now.
func (r *rates[K]) allow(key K) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	if now.Sub(r.swept) > sweepEvery {
		r.swept = now
		for k, l := range r.seen {
			if l.TokensAt(now) >= float64(r.burst) {
				delete(r.seen, k)
			}
		}
	}
	l := r.seen[key]
	if l == nil {
		l = rate.NewLimiter(r.rate, r.burst)
		r.seen[key] = l
	}
	return l.AllowN(now, 1)
}

// throttles are the rates of a server.
type throttles struct {
	requests *rates[netip.Addr]
	guests   *rates[netip.Addr]
	guesses  *rates[netip.Addr] // of one-time codes
	commands *rates[room.PersonID]
	lines    *rates[room.PersonID]
}

func newThrottles(l Limits, now func() time.Time) throttles {
	return throttles{
		requests: newRates[netip.Addr](l.Requests, 10*l.Requests, now),
		guests:   newRates[netip.Addr](l.Guests/60, 10*l.Guests, now),
		guesses:  newRates[netip.Addr](l.Guests/60, 10*l.Guests, now),
		commands: newRates[room.PersonID](l.Commands, 3*l.Commands, now),
		lines:    newRates[room.PersonID](l.Lines/60, l.Lines/2, now),
	}
}

// network returns what an address counts as: a household has a whole IPv6 network.
func network(a netip.Addr) netip.Addr {
	if a = a.Unmap(); a.Is6() {
		return netip.PrefixFrom(a, 64).Masked().Addr()
	}
	return a
}

func tooMany(what string) error { return game.Refuse(CodeTooMany, "too many %s; wait a little", what) }
