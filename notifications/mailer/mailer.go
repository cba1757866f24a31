package mailer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/purrlor/purrlor/notifications"
)

// Security is the encryption of the connection to the mail server.
type Security string

// The kinds of encryption.
const (
	StartTLS Security = "starttls" // starts unencrypted, and fails if the server cannot encrypt
	TLS      Security = "tls"      // encrypted from the start
	None     Security = "none"     // for a server on the same machine
)

// defaultPorts are the submission ports of mail servers.
var defaultPorts = map[Security]int{StartTLS: 587, TLS: 465, None: 25}

const timeout = 30 * time.Second

// Config configures the mail server. Server, From and Security are required.
type Config struct {
	Server   string // host with an optional port
	Security Security
	From     string // address with an optional name
	User     string // empty to skip the login
	Password string
	TLS      *tls.Config // for servers whose certificate the system does not trust; usually nil
}

// Mailer sends letters through a mail server. Letters are rare, so each uses its own connection.
type Mailer struct {
	client *gomail.Client
	from   *mail.Address
}

// New validates a configuration. It does not connect.
func New(c Config) (*Mailer, error) {
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return nil, fmt.Errorf("read sender %q: %w", c.From, err)
	}
	port, known := defaultPorts[c.Security]
	if !known {
		return nil, fmt.Errorf("security %q is unknown", c.Security)
	}
	host := c.Server
	if h, p, err := net.SplitHostPort(c.Server); err == nil {
		if port, err = strconv.Atoi(p); err != nil {
			return nil, fmt.Errorf("read port of %q: %w", c.Server, err)
		}
		host = h
	}
	options := []gomail.Option{gomail.WithPort(port), gomail.WithTimeout(timeout)}
	switch c.Security {
	case StartTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case TLS:
		options = append(options, gomail.WithSSL())
	case None:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if c.TLS != nil {
		options = append(options, gomail.WithTLSConfig(c.TLS))
	}
	if c.User != "" {
		auth := gomail.SMTPAuthAutoDiscover
		if c.Security == None { // the library rejects plain-text passwords, but the operator trusts the network
			auth = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(auth), gomail.WithUsername(c.User), gomail.WithPassword(c.Password))
	}
	client, err := gomail.NewClient(host, options...)
	if err != nil {
		return nil, fmt.Errorf("set up mail server %q: %w", c.Server, err)
	}
	return &Mailer{client, from}, nil
}

// Mail sends a letter.
func (m *Mailer) Mail(ctx context.Context, id, to string, l *notifications.Letter) error {
	message, err := m.compose(id, to, l)
	if err != nil {
		return fmt.Errorf("%w: %w", notifications.ErrRefused, err)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err = m.client.DialAndSendWithContext(ctx, message); err == nil || message.IsDelivered() {
		return nil
	}
	return judge(err)
}

// compose writes a letter as plain text and as HTML.
func (m *Mailer) compose(id, to string, l *notifications.Letter) (*gomail.Msg, error) {
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent()) // hides the library and its version
	if err := message.FromFormat(m.from.Name, m.from.Address); err != nil {
		return nil, err
	}
	if err := message.To(to); err != nil {
		return nil, errors.New("the recipient cannot be written")
	}
	message.Subject(l.Subject)
	message.SetDate()
	message.SetMessageIDWithValue(id + m.from.Address[strings.LastIndexByte(m.from.Address, '@'):])
	message.SetGenHeader("Auto-Submitted", "auto-generated") // prevents automatic replies
	if l.Stop != "" {
		message.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+l.Stop+">")
		message.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(gomail.TypeTextPlain, l.Text)
	message.AddAlternativeString(gomail.TypeTextHTML, l.HTML)
	return message, nil
}

// judge classifies the server's response, and omits its text, which often repeats the address. Only a rejected recipient means that
// the address does not exist, unless a policy rejected it. A server that accepts nothing at all is the operator's problem, so
// retries may succeed.
func judge(err error) error {
	var refused *gomail.SendError
	if !errors.As(err, &refused) || refused.ErrorCode() == 0 {
		return err
	}
	answer := fmt.Errorf("mail server answers %d %s to %s", refused.ErrorCode(), refused.EnhancedStatusCode(), refused.Reason)
	switch permanent := refused.ErrorCode() >= 500; {
	case permanent && refused.Reason == gomail.ErrSMTPRcptTo && !strings.HasPrefix(refused.EnhancedStatusCode(), "5.7."):
		return fmt.Errorf("%w: %w", notifications.ErrGone, answer)
	case permanent && refused.Reason != gomail.ErrSMTPMailFrom:
		return fmt.Errorf("%w: %w", notifications.ErrRefused, answer)
	}
	return answer
}
