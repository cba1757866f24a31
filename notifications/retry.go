package notifications

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

const (
	maxAttempts   = 4
	firstBackoff  = 5 * time.Second
	backoffGrowth = 5
	maxBackoff    = 10 * time.Minute
)

// verdict says what an attempt has come to.
type verdict int

const (
	sent      verdict = iota
	temporary         // failed, but a retry may succeed
	permanent         // failed; a retry is useless
	gone              // the endpoint no longer exists
)

// outcome is the result of one attempt.
type outcome struct {
	verdict verdict
	wait    time.Duration // requested by the receiver
	err     error
}

// isFinal reports whether no retry follows after this number of failed attempts.
func (o *outcome) isFinal(failed int) bool { return o.verdict != temporary || failed >= maxAttempts }

func judgeError(err error) verdict {
	if game.CodeOf(err) != "" {
		return permanent
	}
	return temporary
}

func judgeStatus(status int) verdict {
	switch {
	case status >= 200 && status < 300:
		return sent
	case status == http.StatusNotFound, status == http.StatusGone:
		return gone
	case status == http.StatusRequestTimeout, status == http.StatusTooEarly, status == http.StatusTooManyRequests, status >= 500:
		return temporary
	default:
		return permanent
	}
}

func retryAfter(header string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return at.Sub(now)
	}
	return 0
}

// backoff is the pause after some failed attempts: about 5, 25 and 125 seconds, varied by half, so that endpoints that failed
// together are not retried together. A receiver may request a longer pause, up to maxBackoff.
func backoff(failed int, asked time.Duration) time.Duration {
	d := firstBackoff
	for range failed - 1 {
		d *= backoffGrowth
	}
	d = d/2 + rand.N(d)
	return min(max(d, asked), maxBackoff)
}
