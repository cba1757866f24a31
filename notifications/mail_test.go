package notifications

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

func TestMailAddressNormalization(t *testing.T) {
	for typed, want := range map[string]string{
		"ann@example.org":                  "mailto:ann@example.org",
		"  Ann.Lee+cats@Example.ORG ":      "mailto:Ann.Lee+cats@example.org",
		"o'hara@mail.example.co.uk":        "mailto:o'hara@mail.example.co.uk",
		"ann@xn--d1abbgf6aiiy.xn--p1ai":    "mailto:ann@xn--d1abbgf6aiiy.xn--p1ai",
		"":                                 "",
		"ann":                              "",
		"ann@localhost":                    "",
		"ann@127.0.0.1":                    "",
		"ann@[127.0.0.1]":                  "",
		"ann@example..org":                 "",
		"ann@-example.org":                 "",
		".ann@example.org":                 "",
		"ann@example.org, bob@example.org": "",
		"Ann <ann@example.org>":            "",
		`"ann smith"@example.org`:          "",
		"ann@example.org\r\nBcc: bob@example.org":  "",
		"анна@example.org":                         "",
		strings.Repeat("a", 250) + "@example.org":  "",
		"ann@" + strings.Repeat("a.", 130) + "org": "",
		"ann@example.org?bcc=bob@example.org":      "",
	} {
		got, err := MailTo(typed)
		if got != want || (game.CodeOf(err) == CodeBadMail) != (want == "") {
			t.Errorf("%q: got %q, %v, want %q", typed, got, err, want)
		}
	}
}

func TestMailAddressNotPrinted(t *testing.T) {
	to := Target{Kind: Mail, Endpoint: "mailto:hidden@example.org", Secret: "hidden"}
	if got := fmt.Sprintf("%v %+v %s", to, to, to); strings.Contains(got, "hidden") || !strings.Contains(got, "mail at example.org") {
		t.Errorf("got %s", got)
	}
	if to.Address() != "hidden@example.org" {
		t.Errorf("got %q", to.Address())
	}
}

// mailerFunc is a mailer.
type mailerFunc func(id, to string, l *Letter) error

func (f mailerFunc) Mail(_ context.Context, id, to string, l *Letter) error { return f(id, to, l) }

func TestLetterRetries(t *testing.T) {
	passing := errors.New("busy")
	tests := []struct {
		name    string
		answers []error
		want    Stats
		gone    bool
	}{
		{"taken", []error{nil}, Stats{Sent: 1}, false},
		{"taken at the third attempt", []error{passing, passing, nil}, Stats{Sent: 1, Retried: 2}, false},
		{"never taken", []error{passing, passing, passing, passing}, Stats{Failed: 1, Retried: 3}, false},
		{"refused", []error{fmt.Errorf("%w: spam", ErrRefused)}, Stats{Failed: 1}, false},
		{"nobody there", []error{fmt.Errorf("%w: 550", ErrGone)}, Stats{Gone: 1}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			attempts, gone := 0, false
			settled := make(chan bool, 1)
			letter := &Letter{Subject: "Purr"}
			o := NewSender(SenderConfig{
				Client: NewClient(ClientConfig{}), After: func(_ time.Duration, do func()) { go do() }, Gone: func(Target) { gone = true },
				Mailer: mailerFunc(func(id, to string, l *Letter) error {
					if id != "n1" || to != "ann@example.org" || l != letter {
						t.Errorf("got %s, %s, %v", id, to, l)
					}
					attempts++
					return tt.answers[attempts-1]
				}),
			})
			o.Send(Message{
				ID: "n1", To: []Target{{Kind: Mail, Endpoint: "mailto:ann@example.org"}}, Letter: letter,
				Settled: func(_ Target, done bool) { settled <- done },
			})
			if !<-settled {
				t.Error("it is not done")
			}
			if err := o.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := o.Stats(); got != tt.want || attempts != len(tt.answers) || gone != tt.gone {
				t.Errorf("got %+v after %d attempts, gone %v", got, attempts, gone)
			}
		})
	}
}

// Without a mail server a letter fails.
func TestLetterWithoutMailServer(t *testing.T) {
	o := NewSender(SenderConfig{Client: NewClient(ClientConfig{})})
	o.Send(Message{ID: "n1", To: []Target{{Kind: Mail, Endpoint: "mailto:ann@example.org"}}, Letter: &Letter{}})
	if err := o.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := o.Stats(); got != (Stats{Failed: 1}) {
		t.Errorf("got %+v", got)
	}
}
