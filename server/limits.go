package server

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/tableserver"
)

// Limits bound everything that clients can send.
type Limits struct {
	BodyBytes         int64 // bytes per request body
	MessageBytes      int64 // bytes per socket message
	SocketsPerPerson  int   // at the same time
	SocketsPerAddress int   // at the same time
	// ConnectionsPerAddress limits concurrent connections of any kind, including those that never send a request. It does not apply to
	// this machine and trusted proxies.
	ConnectionsPerAddress int
	TablesPerSocket       int     // tables that one socket follows
	CommandsPerSecond     float64 // per second and person, with a burst of three seconds' worth
	RequestsPerSecond     float64 // per second and address, with a burst of ten seconds' worth
	GuestsPerMinute       float64 // new guests per minute and address, with a burst of ten minutes' worth; as many guesses and exports
	TablesPerPerson       int     // unfinished tables per person
	NameChars             int     // characters
	ChatChars             int     // characters
	LinesPerMinute        float64 // lines of talk per minute and person, with a burst of half a minute's worth
	DevicesPerPerson      int     // per person
	TargetsPerPerson      int     // per person
	QueueBytes            int     // queued bytes before a client counts as too slow
}

// DefaultLimits suit the small server of a club.
func DefaultLimits() Limits {
	return Limits{
		BodyBytes: 64 << 10, MessageBytes: 16 << 10, SocketsPerPerson: 8, SocketsPerAddress: 64, ConnectionsPerAddress: 256, TablesPerSocket: 16, CommandsPerSecond: 20,
		RequestsPerSecond: 20, GuestsPerMinute: 6, TablesPerPerson: 20, NameChars: 24, ChatChars: 300, LinesPerMinute: 20, DevicesPerPerson: 12, TargetsPerPerson: 6, QueueBytes: 512 << 10,
	}
}

// rateLimiters keeps one limiter for each recently used key.
type rateLimiters[K comparable] struct {
	mu    sync.Mutex
	rate  rate.Limit
	burst int
	now   func() time.Time
	seen  map[K]*rate.Limiter
	swept time.Time
}

func newRateLimiters[K comparable](perSecond float64, burst float64, now func() time.Time) *rateLimiters[K] {
	return &rateLimiters[K]{rate: rate.Limit(perSecond), burst: max(1, int(burst)), now: now, seen: map[K]*rate.Limiter{}}
}

// sweepEvery is how often full limiters are dropped.
const sweepEvery = time.Minute

// allow takes a token for a key and reports whether there was one.
func (r *rateLimiters[K]) allow(key K) bool {
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

// Buckets keeps rate limits for all servers that share a store.
type Buckets interface {
	// TakeToken takes a token from a bucket with a refill rate per second and a burst. It reports whether there was one.
	TakeToken(ctx context.Context, bucket string, perSecond float64, burst int) (bool, error)
}

// checkAddress applies a rate limit to an address, in this process and then across all servers that share the store, where what names the
// limit. It is for new guests, guessed codes, exports and confirmation mails. Other limits count for each server.
func (s *Server) checkAddress(ctx context.Context, r *networkLimiters, what string, a netip.Addr) error {
	if !r.allow(a) {
		return refuseTooMany(what)
	}
	if s.Buckets == nil {
		return nil
	}
	for i, n := range networksOf(a) {
		ok, err := s.Buckets.TakeToken(ctx, what+" "+n.String(), float64(r.widths[i].rate), r.widths[i].burst)
		if err == nil && !ok {
			err = refuseTooMany(what)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Limits without a flag. Those for a network grow with its width: see networkWidths.
const (
	filesPerMinute     = 10 // games that a person uploads; each one is replayed
	filesPerMinuteFrom = 20 // the same from a network
	dealsPerDay        = 20 // deals for friends that a person makes
	dealsPerDayFrom    = 60 // the same from a network
	// Confirmation mails go to addresses that anyone can enter, so only a few are allowed.
	mailsPerDayTo     = 9 // per mailbox
	mailsPerDayToFrom = 3 // per mailbox and network, so that a stranger cannot use up all of them
	mailsPerHour      = 6 // per person and per network

	reportsPerHour     = 6  // reports per person
	reportsPerHourFrom = 30 // the same from a network
)

// throttles are the rate limits of a server.
type throttles struct {
	requests  *networkLimiters
	pages     *networkLimiters // documents with a preview, and the pictures of previews
	guests    *networkLimiters
	guesses   *networkLimiters // tries of codes and links, and exports
	commands  *rateLimiters[ids.PersonID]
	lines     *rateLimiters[ids.PersonID]
	files     *rateLimiters[ids.PersonID] // games played offline
	filesFrom *networkLimiters
	deals     *rateLimiters[ids.PersonID]
	dealsFrom *networkLimiters
	mail      mailThrottles
	// Reports are limited by person and by network, so that many guests cannot flood the operator's list.
	reports     *rateLimiters[ids.PersonID]
	reportsFrom *networkLimiters
}

func newThrottles(l Limits, now func() time.Time) throttles {
	const minute, day = 60.0, 24 * 60 * 60.0
	const hour = 60 * minute
	return throttles{
		requests:  newNetworkLimiters(l.RequestsPerSecond, 10*l.RequestsPerSecond, now),
		pages:     newNetworkLimiters(l.RequestsPerSecond, 10*l.RequestsPerSecond, now),
		guests:    newNetworkLimiters(l.GuestsPerMinute/minute, 10*l.GuestsPerMinute, now),
		guesses:   newNetworkLimiters(l.GuestsPerMinute/minute, 10*l.GuestsPerMinute, now),
		commands:  newRateLimiters[ids.PersonID](l.CommandsPerSecond, 3*l.CommandsPerSecond, now),
		lines:     newRateLimiters[ids.PersonID](l.LinesPerMinute/minute, l.LinesPerMinute/2, now),
		files:     newRateLimiters[ids.PersonID](filesPerMinute/minute, filesPerMinute, now),
		filesFrom: newNetworkLimiters(filesPerMinuteFrom/minute, filesPerMinuteFrom, now),
		deals:     newRateLimiters[ids.PersonID](dealsPerDay/day, dealsPerDay, now),
		dealsFrom: newNetworkLimiters(dealsPerDayFrom/day, dealsPerDayFrom, now),
		mail:      newMailThrottles(now),

		reports:     newRateLimiters[ids.PersonID](reportsPerHour/hour, reportsPerHour, now),
		reportsFrom: newNetworkLimiters(reportsPerHourFrom/hour, reportsPerHourFrom, now),
	}
}

// checkReports limits reports by person and by network.
func (s *Server) checkReports(ctx context.Context, p ids.PersonID) error {
	if !s.throttles.reports.allow(p) || !s.throttles.reportsFrom.allow(tableserver.NetworkOf(ctx)) {
		return game.Refuse(CodeTooManyReports, "too many reports")
	}
	return nil
}

func refuseTooMany(what string) error { return protocol.RefuseTooMany(what) }
