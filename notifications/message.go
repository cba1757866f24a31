package notifications

import (
	"encoding/json"
	"fmt"
	"net/netip"

	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/rules/game"
)

// Codes of endpoints that cannot be used.
const (
	CodeBadAddress       game.Code = "bad_address"       // the address is not an https address that can be used
	CodeForbiddenAddress game.Code = "forbidden_address" // the address is not a public one
	CodeBadPushKeys      game.Code = "bad_push_keys"     // the browser's keys cannot be read
	CodeBadSecret        game.Code = "bad_secret"        // the secret is too short or too long
	CodeUnknownTarget    game.Code = "unknown_target"    // the endpoint is of a kind that is not known
	CodeBadMail          game.Code = "bad_mail"          // the mail address cannot be used
	CodeNoWebhooks       game.Code = "webhooks_off"      // the operator does not allow webhooks
	CodeNoMail           game.Code = "mail_off"          // the operator sends no mail
	CodeBadMailLink      game.Code = "bad_mail_link"     // the link in the mail was used before or is too old
)

// Codes lists the codes above, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{
		CodeBadAddress, CodeForbiddenAddress, CodeBadPushKeys, CodeBadSecret, CodeUnknownTarget, CodeBadMail, CodeNoWebhooks, CodeNoMail, CodeBadMailLink,
	}
}

// Target is one endpoint of one person.
type Target = target.Target

// The kinds of targets.
const (
	Push    = target.Push
	Webhook = target.Webhook
	Mail    = target.Mail
)

const minSecret, maxSecret = 16, 256

// CheckTarget rejects a target that can never work; allow is as in CheckURL.
func CheckTarget(t Target, allow ...netip.Prefix) error {
	switch t.Kind {
	case Push:
		if err := checkPushKeys(t.P256dh, t.Auth); err != nil {
			return err
		}
	case Webhook:
		if err := checkWebhook(t); err != nil {
			return err
		}
	default:
		return game.Refuse(CodeUnknownTarget, "target kind %q is unknown", t.Kind)
	}
	return CheckURL(t.Endpoint, allow...)
}

// Message is a notification with its targets. Receivers get it as JSON: browsers translate Key and Args, and programs may show
// Text. ID lets receivers drop duplicates.
type Message struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind"`
	Table  string         `json:"table,omitempty"`
	Link   string         `json:"link,omitempty"`
	Key    string         `json:"key,omitempty"`
	Args   map[string]any `json:"args,omitempty"`
	Text   string         `json:"text,omitempty"`
	Urgent bool           `json:"-"` // wakes a sleeping phone
	Letter *Letter        `json:"-"` // the mail, for mail targets
	Owner  string         `json:"-"` // the person of the targets; each owner gets only a share of the workers
	To     []Target       `json:"-"`
	// Settled is called for each target when the sender no longer holds its delivery. done means that it was sent, replaced or
	// given up; otherwise the sender was full or closed. Settled must return immediately.
	Settled func(to Target, done bool) `json:"-"`
}

// settler returns the function to call when a delivery is settled.
func (m Message) settler(to Target) func(done bool) {
	if m.Settled == nil {
		return func(bool) {}
	}
	return func(done bool) { m.Settled(to, done) }
}

// maxBody leaves room for encryption within the 4096 bytes that every push service accepts.
const maxBody = 3 << 10

func (m Message) body() ([]byte, error) {
	body, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("notification %s: %w", m.ID, err)
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("notification %s has %d bytes, more than %d", m.ID, len(body), maxBody)
	}
	return body, nil
}
