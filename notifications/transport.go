package notifications

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
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

// delivery is a notification for one target.
type delivery struct {
	id, kind, table string
	urgent          bool
	text, link      string
	body            []byte
	letter          *Letter
	failed          int // failed attempts so far
	settled         func(done bool)
}

type verdict int

const (
	sent      verdict = iota
	temporary         // failed, but a retry may succeed
	permanent         // failed; a retry is useless
	gone              // the endpoint no longer exists
)

type outcome struct {
	verdict verdict
	wait    time.Duration // requested by the receiver
	err     error
}

// transport makes single delivery attempts.
type transport struct {
	client  *http.Client
	keys    Keys
	contact string
	mailer  Mailer
	now     func() time.Time
}

func (t *transport) try(ctx context.Context, to Target, d delivery) outcome {
	var resp *http.Response
	var err error
	switch to.Kind {
	case Push:
		if t.keys == (Keys{}) {
			return outcome{verdict: permanent, err: errNoKeys}
		}
		if err := checkPushKeys(to.P256dh, to.Auth); err != nil {
			return outcome{verdict: permanent, err: err}
		}
		resp, err = t.push(ctx, to, d)
	case Mail:
		return t.mail(ctx, to, d)
	case Webhook:
		resp, err = t.webhook(ctx, to, d)
	default:
		return outcome{verdict: permanent, err: game.Refuse(CodeUnknownTarget, "unknown kind of target")}
	}
	if err != nil {
		return outcome{verdict: judgeError(err), err: withoutURL(err)}
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body) // at most maxResponse; lets the client reuse the connection
	o := outcome{verdict: judgeStatus(resp.StatusCode), wait: retryAfter(resp.Header.Get("Retry-After"), t.now())}
	if o.verdict != sent {
		o.err = fmt.Errorf("response status %d", resp.StatusCode)
	}
	return o
}

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

// withoutURL removes the address that net/http adds to its errors, because its path is often a secret.
func withoutURL(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
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
