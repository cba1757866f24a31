package notifications

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/purrlor/purrlor/rules/game"
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

// withoutURL removes the address that net/http adds to its errors, because its path is often a secret.
func withoutURL(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
