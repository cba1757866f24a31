package notifications

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/rules/game"
)

// chatOf returns the chat in a Telegram bot's address.
func chatOf(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return u.Query().Get("chat_id")
}

// checkWebhook rejects a webhook whose receiver could not read the body.
func checkWebhook(t Target) error {
	switch t.Form {
	case target.Signed:
		if len(t.Secret) < minSecret || len(t.Secret) > maxSecret {
			return game.Refuse(CodeBadSecret, "secret has %d bytes, want %d to %d", len(t.Secret), minSecret, maxSecret)
		}
		return nil
	case target.Telegram:
		if chatOf(t.Endpoint) == "" {
			return game.Refuse(CodeBadAddress, "URL has no chat_id")
		}
	case target.Discord, target.Slack, target.Matrix, target.Ntfy:
	default:
		return game.Refuse(CodeUnknownTarget, "form %q of webhooks is unknown", t.Form)
	}
	if t.Secret != "" {
		return game.Refuse(CodeBadSecret, "form %q is not signed", t.Form)
	}
	return nil
}

// message returns a notification as text for people: what happened, and a link.
func (d *delivery) message() string {
	if d.link == "" {
		return d.text
	}
	return d.text + "\n" + d.link
}

// webhook posts a notification in the format of its receiver.
func (t *transport) webhook(ctx context.Context, to Target, d delivery) (*http.Response, error) {
	var content any
	switch to.Form {
	case target.Discord: // Discord would otherwise mention everyone if a text asked for it
		content = map[string]any{"content": d.message(), "allowed_mentions": map[string]any{"parse": []string{}}}
	case target.Slack, target.Matrix:
		content = map[string]any{"text": d.message()}
	case target.Telegram:
		content = map[string]any{"chat_id": chatOf(to.Endpoint), "text": d.message(), "link_preview_options": map[string]any{"is_disabled": true}}
	}
	body, kind := d.body, "application/json"
	switch {
	case content != nil:
		var err error
		if body, err = json.Marshal(content); err != nil {
			return nil, fmt.Errorf("notification %s: %w", d.id, err)
		}
	case to.Form == target.Ntfy:
		body, kind = []byte(d.text), "text/plain; charset=utf-8"
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", kind)
	req.Header.Set("User-Agent", "Purrlor")
	switch {
	case to.Form == target.Signed:
		req.Header.Set(SignatureHeader, Sign(to.Secret, t.now(), body))
	case to.Form == target.Ntfy && d.link != "":
		req.Header.Set("Click", d.link)
	}
	return t.client.Do(req)
}
