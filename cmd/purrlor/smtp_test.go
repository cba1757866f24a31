package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/mailer/mailertest"
	"github.com/purrlor/purrlor/notifications/outbox"
)

// Mail needs a server, a sender and an address for links.
func TestMailSettingsRequired(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "cats.example.org"}
	secret := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(secret, []byte("purr\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := []string{"--smtp", "mail.example.org", "--smtp-from", "Purrlor <cats@example.org>"}
	tests := []struct {
		name   string
		public *url.URL
		args   []string
		want   string
	}{
		{"no mail", nil, nil, ""},
		{"a server", public, server, ""},
		{"a server with a user", public, append(server, "--smtp-user", "cats", "--smtp-password-file", secret), ""},
		{"no address for links", nil, server, "--public-url"},
		{"no sender", public, server[:2], "--smtp-from"},
		{"a wrong sender", public, append(server, "--smtp-from", "cats"), "--smtp: read sender"},
		{"two passwords", public, append(server, "--smtp-password", "purr", "--smtp-password-file", secret), "exclude each other"},
		{"no file", public, append(server, "--smtp-password-file", secret+"s"), "no such file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, _ := parseServe(t, tt.args...)
			m, err := f.mailer(tt.public)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if err == nil && (m == nil) != (f.mailPace() == nil) {
				t.Error("there is a mailer without a pace, or a pace without a mailer")
			}
		})
	}
	f, _ := parseServe(t, server...)
	if pace := *f.mailPace(); pace != (outbox.MailPace{Delay: 2 * time.Minute, Every: time.Hour}) {
		t.Errorf("got %v", pace)
	}
}

func TestMailServerFlags(t *testing.T) {
	server := mailertest.Start(t, nil, false)
	f, _ := parseServe(t, "--smtp", server.Addr, "--smtp-from", "cats@example.org", "--smtp-security", "none")
	m, err := f.mailer(&url.URL{Scheme: "https", Host: "cats.example.org"})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Mail(t.Context(), "n1", "ann@example.org", &notifications.Letter{Subject: "Purr", Text: "Purr.\n", HTML: "<p>Purr.</p>\n"}); err != nil {
		t.Fatal(err)
	}
	if got := server.Mails(); len(got) != 1 || got[0].Header.Get("From") != "<cats@example.org>" {
		t.Errorf("got %+v", got)
	}
}
