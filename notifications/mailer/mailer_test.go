package mailer_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/mailer"
	"github.com/purrlor/purrlor/notifications/mailer/mailertest"
)

var letter = notifications.Letter{
	Subject: "Острів: ваш хід.", Text: "Ваш хід.\nhttps://cats.example.org/t/1\n", HTML: "<p>Ваш хід.</p>\n", Stop: "https://cats.example.org/stop/abc",
}

func newMailer(t *testing.T, c mailer.Config) *mailer.Mailer {
	t.Helper()
	if c.From == "" {
		c.From = "Purrlor <cats@example.org>"
	}
	m, err := mailer.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A letter arrives unchanged.
func TestLetterUnchanged(t *testing.T) {
	server := mailertest.Start(t, nil, false)
	m := newMailer(t, mailer.Config{Server: server.Addr, Security: mailer.None})
	if err := m.Mail(t.Context(), "n1", "ann@example.org", &letter); err != nil {
		t.Fatal(err)
	}
	mails := server.Mails()
	if len(mails) != 1 {
		t.Fatalf("got %d mails", len(mails))
	}
	got := mails[0]
	if got.To != "ann@example.org" || got.Subject() != letter.Subject || got.Text != letter.Text || got.HTML != letter.HTML {
		t.Errorf("got %q, %q, %q, %q", got.To, got.Subject(), got.Text, got.HTML)
	}
	for name, want := range map[string]string{
		"From": `"Purrlor" <cats@example.org>`, "To": "<ann@example.org>", "Message-Id": "<n1@example.org>", "Auto-Submitted": "auto-generated",
		"List-Unsubscribe": "<https://cats.example.org/stop/abc>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: got %q, want %q", name, got.Header.Get(name), want)
		}
	}
	for _, name := range []string{"User-Agent", "X-Mailer"} {
		if value := got.Header.Get(name); value != "" {
			t.Errorf("%s tells %q", name, value)
		}
	}
	if _, err := got.Header.Date(); err != nil {
		t.Error(err)
	}
}

// certificate returns the keys of a local server, and the pool that trusts them.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	made := httptest.NewTLSServer(nil)
	defer made.Close()
	roots := x509.NewCertPool()
	roots.AddCert(made.Certificate())
	return &tls.Config{Certificates: made.TLS.Certificates, MinVersion: tls.VersionTLS12}, &tls.Config{RootCAs: roots, ServerName: "example.com", MinVersion: tls.VersionTLS12}
}

func TestConnectionSecurity(t *testing.T) {
	keys, trust := certificate(t)
	plain, starttls, encrypted := mailertest.Start(t, nil, false), mailertest.Start(t, keys, false), mailertest.Start(t, keys, true)
	login := func(c mailer.Config) mailer.Config {
		c.User, c.Password = mailertest.User, mailertest.Password
		return c
	}
	tests := []struct {
		name string
		mailer.Config
		works bool
	}{
		{"in the clear", mailer.Config{Server: plain.Addr, Security: mailer.None}, true},
		{"encryption that the server does not have", mailer.Config{Server: plain.Addr, Security: mailer.StartTLS, TLS: trust}, false},
		{"encryption when asked", login(mailer.Config{Server: starttls.Addr, Security: mailer.StartTLS, TLS: trust}), true},
		{"encryption from the beginning", login(mailer.Config{Server: encrypted.Addr, Security: mailer.TLS, TLS: trust}), true},
		{"a certificate that nobody trusts", login(mailer.Config{Server: encrypted.Addr, Security: mailer.TLS}), false},
		{"a wrong password", mailer.Config{Server: encrypted.Addr, Security: mailer.TLS, TLS: trust, User: mailertest.User, Password: "hiss"}, false},
		{"without logging in", mailer.Config{Server: encrypted.Addr, Security: mailer.TLS, TLS: trust}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := newMailer(t, tt.Config).Mail(t.Context(), "n1", "ann@example.org", &letter)
			if (err == nil) != tt.works {
				t.Errorf("got %v", err)
			}
			if errors.Is(err, notifications.ErrGone) || errors.Is(err, notifications.ErrRefused) || err != nil && strings.Contains(err.Error(), "hiss") {
				t.Errorf("got %v, which is the operator's to mend", err)
			}
		})
	}
}

func TestServerAnswers(t *testing.T) {
	const ann = "ann@example.org"
	tests := []struct {
		name   string
		refuse func(*mailertest.Server)
		want   error
	}{
		{"an address that does not exist", func(s *mailertest.Server) { s.Answer(ann, 550, 5, 1, 1) }, notifications.ErrGone},
		{"a recipient refused by a policy", func(s *mailertest.Server) { s.Answer(ann, 550, 5, 7, 1) }, notifications.ErrRefused},
		{"a full mailbox", func(s *mailertest.Server) { s.Answer(ann, 452, 4, 2, 2) }, nil},
		{"a letter refused for good", func(s *mailertest.Server) { s.AnswerData(554, 5, 6, 0) }, notifications.ErrRefused},
		{"a letter refused for now", func(s *mailertest.Server) { s.AnswerData(451, 4, 3, 0) }, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := mailertest.Start(t, nil, false)
			tt.refuse(server)
			err := newMailer(t, mailer.Config{Server: server.Addr, Security: mailer.None}).Mail(t.Context(), "n1", ann, &letter)
			if err == nil || errors.Is(err, notifications.ErrGone) != (tt.want == notifications.ErrGone) || errors.Is(err, notifications.ErrRefused) != (tt.want == notifications.ErrRefused) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if err != nil && strings.Contains(err.Error(), "ann") {
				t.Errorf("the error names the address: %v", err)
			}
		})
	}
	t.Run("nobody there", func(t *testing.T) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		listener.Close()
		err = newMailer(t, mailer.Config{Server: listener.Addr().String(), Security: mailer.None}).Mail(t.Context(), "n1", ann, &letter)
		if err == nil || errors.Is(err, notifications.ErrGone) || errors.Is(err, notifications.ErrRefused) {
			t.Errorf("got %v", err)
		}
	})
}

func TestConfigurationErrors(t *testing.T) {
	for name, c := range map[string]mailer.Config{
		"no sender":                  {Server: "mail.example.org", Security: mailer.TLS},
		"a sender without a domain":  {Server: "mail.example.org", Security: mailer.TLS, From: "cats"},
		"a port that is not one":     {Server: "mail.example.org:smtp", Security: mailer.TLS, From: "cats@example.org"},
		"a port out of range":        {Server: "mail.example.org:70000", Security: mailer.TLS, From: "cats@example.org"},
		"a security that is unknown": {Server: "mail.example.org", Security: "hope", From: "cats@example.org"},
		"no server":                  {Security: mailer.TLS, From: "cats@example.org"},
	} {
		if _, err := mailer.New(c); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
