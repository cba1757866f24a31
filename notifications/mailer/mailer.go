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

// Security says how the connection to the mail server is protected.
type Security string

// The ways to protect a connection.
const (
	StartTLS Security = "starttls" // begins in the clear, and is given up if the server cannot encrypt
	TLS      Security = "tls"      // is encrypted from its beginning
	None     Security = "none"     // for a server on the same machine
)

// defaultPorts are those of servers that take letters from programs.
var defaultPorts = map[Security]int{StartTLS: 587, TLS: 465, None: 25}

const timeout = 30 * time.Second

// Config says by which server letters are sent. Server, From and Security are required.
type Config struct {
	Server   string // a host, with a port or without
	Security Security
	From     string // an address, with a name or without
	User     string // empty to skip the login
	Password string
	TLS      *tls.Config // for servers whose certificate the system does not trust; nil otherwise
}

// Mailer sends letters through a mail server. Letters are few, so each has its own connection.
type Mailer struct {
	client *gomail.Client
	from   *mail.Address
}

// New checks a configuration. It does not connect.
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
		if c.Security == None { // the library refuses plain passwords, but the operator trusts the network
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
	message.SetGenHeader("Auto-Submitted", "auto-generated") // keeps holiday notes from answering
	if l.Stop != "" {
		message.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+l.Stop+">")
		message.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(gomail.TypeTextPlain, l.Text)
	message.AddAlternativeString(gomail.TypeTextHTML, l.HTML)
	return message, nil
}

// judge says what became of a letter by what the server has answered, without its words: they often repeat the address. Only a refused
// recipient means that the address does not exist, and not even that if it is refused by a policy; a server that takes nothing from us
// at all is the operator's to mend, and may be mended.
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
