//go:build !local

package main

import (
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/mailer"
)

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
	m, err := mailer.New(mailer.Config{Server: f.SMTP, Security: mailer.Security(f.SMTPSecurity), From: f.SMTPFrom, User: f.SMTPUser, Password: password})
	if err != nil {
		return nil, fmt.Errorf("--smtp: %w", err)
	}
	return m, nil
}
