// Package target says where notifications for people go. It is a package of its own so that rooms and stores know targets and no
// network.
package target

import (
	"fmt"
	"log/slog"
	"net/url"
	"strings"
)

// Kind says how a notification reaches a target.
type Kind string

// The ways out of the server.
const (
	Push    Kind = "push"
	Webhook Kind = "webhook"
	Mail    Kind = "mail" // the endpoint is mailto: and an address
)

// Form says which body the receiver of a webhook expects.
type Form string

// The forms. Messengers get unsigned bodies: their address is the permission to write.
const (
	Signed   Form = ""         // the notification as JSON, with a signature
	Discord  Form = "discord"  // a channel's webhook
	Slack    Form = "slack"    // an incoming webhook, of Slack or of Mattermost, Rocket.Chat and others that read the same
	Telegram Form = "telegram" // sendMessage of a bot, with the chat in the address
	Matrix   Form = "matrix"   // a generic webhook of Hookshot in a room
	Ntfy     Form = "ntfy"     // a topic of ntfy, there or on a private server
)

// Target is one endpoint of one person: a browser's push subscription, a webhook or a mail address. It holds secrets; printing or
// logging it shows the host only.
type Target struct {
	Kind     Kind   `json:"kind"`
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh,omitempty"`   // push: the browser's public key
	Auth     string `json:"auth,omitempty"`     // push: the browser's shared secret
	Secret   string `json:"secret,omitempty"`   // webhook: signs the bodies; mail: stops it
	Form     Form   `json:"form,omitempty"`     // webhook: what its receiver expects
	Language string `json:"language,omitempty"` // of texts, where the person prefers none
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

// MailScheme is what endpoints of mail begin with.
const MailScheme = "mailto:"

// Address returns the mail address of a target.
func (t Target) Address() string {
	address, _ := strings.CutPrefix(t.Endpoint, MailScheme)
	return address
}

// Format keeps secrets out of every printed form.
func (t Target) Format(f fmt.State, _ rune) {
	_, _ = fmt.Fprintf(f, "%s at %s", string(t.Kind), t.Host())
}

// LogValue keeps secrets out of logs.
func (t Target) LogValue() slog.Value {
	return slog.GroupValue(slog.String("kind", string(t.Kind)), slog.String("host", t.Host()))
}
