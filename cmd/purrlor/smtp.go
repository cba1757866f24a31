package main

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/mailer"
	"github.com/purrlor/purrlor/room"
)

// smtpFlags say by which server mail is sent, if any is.
type smtpFlags struct {
	SMTP             string          `name:"smtp" placeholder:"HOST:PORT" help:"Mail server for notices; without it nothing is mailed. The port may be left out."`
	SMTPFrom         string          `name:"smtp-from" placeholder:"ADDRESS" help:"Sender of mails, such as \"Purrlor <cats@example.org>\"."`
	SMTPSecurity     mailer.Security `name:"smtp-security" default:"starttls" enum:"starttls,tls,none" help:"How the connection to the mail server is protected: starttls, tls or none."`
	SMTPUser         string          `name:"smtp-user" placeholder:"NAME" help:"User name at the mail server; without it nobody logs in."`
	SMTPPassword     string          `name:"smtp-password" placeholder:"PASSWORD" help:"Password at the mail server; better in its environment variable or a file, where other users of the machine do not see it."`
	SMTPPasswordFile string          `name:"smtp-password-file" placeholder:"FILE" help:"File with the password at the mail server."`
	MailEvery        time.Duration   `name:"mail-every" default:"1h" help:"Time from one mail to an address to the next."`
	MailDelay        time.Duration   `name:"mail-delay" default:"2m" help:"How long somebody has to come back before they are mailed."`
}

// mailer returns what sends mail, nil if nothing does.
func (f *smtpFlags) mailer(public *url.URL) (notifications.Mailer, error) {
	if f.SMTP == "" {
		return nil, nil
	}
	switch {
	case public == nil:
		return nil, command.UsageErrorf("--smtp needs --public-url, for the links in mails")
	case f.SMTPFrom == "":
		return nil, command.UsageErrorf("--smtp needs --smtp-from")
	case f.SMTPPassword != "" && f.SMTPPasswordFile != "":
		return nil, command.UsageErrorf("--smtp-password and --smtp-password-file exclude each other")
	}
	password := f.SMTPPassword
	if f.SMTPPasswordFile != "" {
		raw, err := os.ReadFile(f.SMTPPasswordFile)
		if err != nil {
			return nil, fmt.Errorf("--smtp-password-file: %w", err)
		}
		password = strings.TrimRight(string(raw), "\r\n")
	}
	m, err := mailer.New(mailer.Config{Server: f.SMTP, Security: f.SMTPSecurity, From: f.SMTPFrom, User: f.SMTPUser, Password: password})
	if err != nil {
		return nil, fmt.Errorf("--smtp: %w", err)
	}
	return m, nil
}

// mailPace returns how often people are mailed, nil for never.
func (f *smtpFlags) mailPace() *room.MailPace {
	if f.SMTP == "" {
		return nil
	}
	return &room.MailPace{Delay: f.MailDelay, Every: f.MailEvery}
}
