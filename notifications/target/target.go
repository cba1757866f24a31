// Package target describes the destinations of notifications. It is separate so that package people and the stores need no network code.
package target

import (
	"fmt"
	"log/slog"
	"net/url"
	"strings"
)

// Kind is the way in which notifications reach a target.
type Kind string

// The kinds of targets.
const (
	Push    Kind = "push"
	Webhook Kind = "webhook"
	Mail    Kind = "mail" // the endpoint is mailto: and an address
)

// Form is the body format that the receiver of a webhook expects.
type Form string

// The forms. Bodies for messengers are unsigned, because knowing the address is the permission to write.
const (
	Signed   Form = ""         // the notification as JSON, with a signature
	Discord  Form = "discord"  // a channel's webhook
	Slack    Form = "slack"    // an incoming webhook, of Slack or of Mattermost, Rocket.Chat and others that read the same
	Telegram Form = "telegram" // sendMessage of a bot; the address contains the chat
	Matrix   Form = "matrix"   // a generic webhook of Hookshot in a room
	Ntfy     Form = "ntfy"     // a topic of ntfy, there or on a private server
)

// Target is one endpoint of one person: a browser's push subscription, a webhook or a mail address. It contains secrets, so
// printing or logging it shows only the host.
type Target struct {
	Kind     Kind   `json:"kind"`
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh,omitempty"`   // push: the browser's public key
	Auth     string `json:"auth,omitempty"`     // push: the browser's shared secret
	Secret   string `json:"secret,omitempty"`   // webhook: signs the bodies; mail: unsubscribes
	Form     Form   `json:"form,omitempty"`     // webhook: what its receiver expects
	Language string `json:"language,omitempty"` // of texts, if the person has no preference
}

// Host returns the only part of the endpoint that may be shown, because its path is often a secret.
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

// MailScheme is the prefix of mail endpoints.
const MailScheme = "mailto:"

// Address returns the mail address of a target.
func (t Target) Address() string {
	address, _ := strings.CutPrefix(t.Endpoint, MailScheme)
	return address
}

// Format keeps secrets out of all formatted output.
func (t Target) Format(f fmt.State, _ rune) {
	_, _ = fmt.Fprintf(f, "%s at %s", string(t.Kind), t.Host())
}

// LogValue keeps secrets out of logs.
func (t Target) LogValue() slog.Value {
	return slog.GroupValue(slog.String("kind", string(t.Kind)), slog.String("host", t.Host()))
}
