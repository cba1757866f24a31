package notifications

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/rules/game"
)

// Letter is a mail.
type Letter struct {
	Subject string
	Text    string
	HTML    string
	Stop    string // an https address that unsubscribes on POST (RFC 8058); empty for none
}

// Mailer sends letters. It returns ErrGone, ErrRefused or a temporary error.
type Mailer interface {
	// Mail sends a letter to an address. The id is the same for every attempt.
	Mail(ctx context.Context, id, to string, l *Letter) error
}

// The permanent errors of a mailer.
var (
	ErrGone    = errors.New("notify: the address does not exist")
	ErrRefused = errors.New("notify: the letter is refused for good")
)

var errNoMailer = errors.New("no mail server")

const maxAddress = 254

// mailAddress matches the addresses that MailTo accepts: those that every mail server accepts, without quotes and comments.
var mailAddress = regexp.MustCompile(`^([A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*)@((?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9])$`)

// MailTo returns the endpoint of a mail address that a person has typed.
func MailTo(typed string) (string, error) {
	parts := mailAddress.FindStringSubmatch(strings.TrimSpace(typed))
	if parts == nil || len(parts[0]) > maxAddress {
		return "", game.Refuse(CodeBadMail, "not a mail address")
	}
	return target.MailScheme + parts[1] + "@" + strings.ToLower(parts[2]), nil
}

// Mailbox returns the key for rate limits of a mail endpoint: in lower case, without a +tag and without the dots that some servers
// ignore. Letters still go to the address as typed.
func Mailbox(endpoint string) string {
	local, domain, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(endpoint, target.MailScheme)), "@")
	local, _, _ = strings.Cut(local, "+")
	return strings.ReplaceAll(local, ".", "") + "@" + domain
}

// mail makes one attempt to send a letter.
func (t *transport) mail(ctx context.Context, to Target, d delivery) outcome {
	if t.mailer == nil || d.letter == nil {
		return outcome{verdict: permanent, err: errNoMailer}
	}
	err := t.mailer.Mail(ctx, d.id, to.Address(), d.letter)
	switch {
	case err == nil:
		return outcome{verdict: sent}
	case errors.Is(err, ErrGone):
		return outcome{verdict: gone, err: err}
	case errors.Is(err, ErrRefused):
		return outcome{verdict: permanent, err: err}
	}
	return outcome{verdict: temporary, err: err}
}
