package notify

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"

	"github.com/purrlor/purrlor/game"
)

// Codes of endpoints that cannot be used.
const (
	CodeBadAddress       game.Code = "bad_address"       // the address is not an https address that can be used
	CodeForbiddenAddress game.Code = "forbidden_address" // the address is not a public one
	CodeBadPushKeys      game.Code = "bad_push_keys"     // the browser's keys cannot be read
	CodeBadSecret        game.Code = "bad_secret"        // the secret is too short or too long
	CodeUnknownTarget    game.Code = "unknown_target"    // the endpoint is of a kind that is not known
	CodeBadMail          game.Code = "bad_mail"          // the mail address cannot be used
)

// Codes lists the codes above, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{CodeBadAddress, CodeForbiddenAddress, CodeBadPushKeys, CodeBadSecret, CodeUnknownTarget, CodeBadMail}
}

// TargetKind says how a notice reaches a target.
type TargetKind string

// The ways out of the server.
const (
	Push    TargetKind = "push"
	Webhook TargetKind = "webhook"
	Mail    TargetKind = "mail" // the endpoint is mailto: and an address
)

const minSecret, maxSecret = 16, 256

// Target is one endpoint of one person: a browser's push subscription, a webhook or a mail address. It holds secrets; printing or
// logging it shows the host only.
type Target struct {
	Kind     TargetKind `json:"kind"`
	Endpoint string     `json:"endpoint"`
	P256dh   string     `json:"p256dh,omitempty"`   // push: the browser's public key
	Auth     string     `json:"auth,omitempty"`     // push: the browser's shared secret
	Secret   string     `json:"secret,omitempty"`   // webhook: signs the bodies; mail: stops it
	Form     Form       `json:"form,omitempty"`     // webhook: what its receiver expects
	Language string     `json:"language,omitempty"` // of texts, where the person prefers none
}

// Check refuses a target that could never be served; allow is as in CheckURL.
func (t Target) Check(allow ...netip.Prefix) error {
	switch t.Kind {
	case Push:
		if err := checkPushKeys(t.P256dh, t.Auth); err != nil {
			return err
		}
	case Webhook:
		if err := t.checkWebhook(); err != nil {
			return err
		}
	default:
		return game.Refuse(CodeUnknownTarget, "target kind %q is unknown", t.Kind)
	}
	return CheckURL(t.Endpoint, allow...)
}

// Host is the only part of the endpoint that may be shown: the path of an endpoint is often a secret.
func (t Target) Host() string {
	if t.Kind == Mail {
		return t.Endpoint[strings.LastIndexByte(t.Endpoint, '@')+1:]
	}
	u, err := url.Parse(t.Endpoint)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// Format keeps secrets out of every printed form.
func (t Target) Format(f fmt.State, _ rune) {
	_, _ = fmt.Fprintf(f, "%s at %s", string(t.Kind), t.Host())
}

// LogValue keeps secrets out of logs.
func (t Target) LogValue() slog.Value {
	return slog.GroupValue(slog.String("kind", string(t.Kind)), slog.String("host", t.Host()))
}

// Notice is one thing to tell, and whom. Receivers get it as JSON: browsers make words of Key and Args, programs may
// show Text. ID lets them drop one that comes twice.
type Notice struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind"`
	Table  string         `json:"table,omitempty"`
	Link   string         `json:"link,omitempty"`
	Key    string         `json:"key,omitempty"`
	Args   map[string]any `json:"args,omitempty"`
	Text   string         `json:"text,omitempty"`
	Urgent bool           `json:"-"` // wakes a sleeping phone
	Letter *Letter        `json:"-"` // what is mailed
	Owner  string         `json:"-"` // whose targets they are: those of one owner take only their share of the workers
	To     []Target       `json:"-"`
	// Settled is told of each target when the outbox no longer holds the notice for it: done if it was sent, replaced or given up, and
	// not if the outbox was full or is closed. It must return at once.
	Settled func(to Target, done bool) `json:"-"`
}

// settler returns what is called when a delivery of the notice is settled.
func (n Notice) settler(to Target) func(done bool) {
	if n.Settled == nil {
		return func(bool) {}
	}
	return func(done bool) { n.Settled(to, done) }
}

// maxBody leaves room for encryption within the 4096 bytes that every push service takes.
const maxBody = 3 << 10

func (n Notice) body() ([]byte, error) {
	body, err := json.Marshal(n)
	if err != nil {
		return nil, fmt.Errorf("notice %s: %w", n.ID, err)
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("notice %s has %d bytes, more than %d", n.ID, len(body), maxBody)
	}
	return body, nil
}
