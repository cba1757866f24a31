// Package mailertest runs a small mail server inside tests.
package mailertest

import (
	"crypto/tls"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Mail is a mail that the server received.
type Mail struct {
	To     string // from the envelope
	Header mail.Header
	Text   string
	HTML   string
}

// Subject returns the subject as people read it.
func (m *Mail) Subject() string {
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return err.Error()
	}
	return subject
}

// Server is a mail server that stores all mails.
type Server struct {
	Addr string

	mu      sync.Mutex
	mails   []Mail
	answers map[string]error // by recipient
	data    error
	tried   int
}

// The login that a server with TLS requires.
const User, Password = "cats", "purr purr"

// Start runs a server until the test ends. With a configuration it offers TLS, from the start or by STARTTLS, and requires a login.
func Start(t testing.TB, config *tls.Config, fromBeginning bool) *Server {
	t.Helper()
	s := &Server{answers: map[string]error{}}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{server: s, asks: config != nil}, nil }))
	server.Domain = "mail.example.org"
	server.TLSConfig = config
	server.ErrorLog = quiet{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Addr = listener.Addr().String()
	if fromBeginning {
		listener = tls.NewListener(listener, config)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return s
}

// quiet discards logs, because clients disconnect at any time.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

// Answer makes the server reject a recipient from now on, or accept it again if the code is 0.
func (s *Server) Answer(to string, code int, enhanced ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[to] = refusal(code, enhanced)
}

// AnswerData makes the server reject mail bodies.
func (s *Server) AnswerData(code int, enhanced ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.data = refusal(code, enhanced)
}

func refusal(code int, enhanced []int) error {
	if code == 0 {
		return nil
	}
	err := &smtp.SMTPError{Code: code, Message: "not now, or never"}
	copy(err.EnhancedCode[:], enhanced)
	return err
}

// Mails returns the mails received so far.
func (s *Server) Mails() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail(nil), s.mails...)
}

// Tried returns the number of recipients so far, including rejected ones.
func (s *Server) Tried() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tried
}

type session struct {
	server *Server
	asks   bool // for a user and a password
	known  bool
	to     string
}

func (s *session) AuthMechanisms() []string {
	if !s.asks {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != User || password != Password {
			return errors.New("wrong user or password")
		}
		s.known = true
		return nil
	}), nil
}

func (s *session) Reset()        { s.to = "" }
func (s *session) Logout() error { return nil }

func (s *session) Mail(string, *smtp.MailOptions) error {
	if s.asks && !s.known {
		return smtp.ErrAuthRequired
	}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.to = to
	s.server.tried++
	return s.server.answers[to]
}

func (s *session) Data(r io.Reader) error {
	m, err := read(r)
	if err != nil {
		return err
	}
	m.To = s.to
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.data == nil {
		s.server.mails = append(s.server.mails, m)
	}
	return s.server.data
}

// read parses a mail.
func read(r io.Reader) (m Mail, err error) {
	message, err := mail.ReadMessage(r)
	if err != nil {
		return m, err
	}
	m.Header = message.Header
	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return m, err
	}
	if kind != "multipart/alternative" {
		return m, errors.New("a mail of kind " + kind)
	}
	for parts := multipart.NewReader(message.Body, parameters["boundary"]); ; {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return m, err
		}
		raw, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			return m, err
		}
		body := strings.ReplaceAll(string(raw), "\r\n", "\n")
		switch kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")); kind {
		case "text/plain":
			m.Text = body
		case "text/html":
			m.HTML = body
		}
	}
}
