package notifications

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

const (
	maxResponse        = 16 << 10
	maxResponseHeaders = 16 << 10
	defaultTimeout     = 10 * time.Second
)

// ClientConfig configures NewClient. The zero value suits a server on the internet.
type ClientConfig struct {
	Timeout  time.Duration  // of a whole request; 10 seconds if zero
	Allow    []netip.Prefix // non-public networks that every user may reach, such as one's own
	Roots    *x509.CertPool // trusted certificate authorities; the system's if nil
	Resolver *net.Resolver  // resolves names; the system's if nil
}

// NewClient returns a client for untrusted addresses. It speaks https only, uses no proxy, does not follow redirects and truncates
// long responses. It checks the address after resolving the name, when it connects, so that DNS rebinding does not work.
func NewClient(c ClientConfig) *http.Client {
	if c.Timeout == 0 {
		c.Timeout = defaultTimeout
	}
	allow := slices.Clone(c.Allow)
	dialer := &net.Dialer{
		Timeout:  c.Timeout / 2,
		Resolver: c.Resolver,
		Control: func(_, address string, _ syscall.RawConn) error {
			return checkDial(address, allow)
		},
	}
	return &http.Client{
		Timeout:       c.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &guard{allow: allow, Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{RootCAs: c.Roots, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout:    c.Timeout / 2,
			ForceAttemptHTTP2:      true,
			DisableCompression:     true,
			MaxResponseHeaderBytes: maxResponseHeaders,
			MaxIdleConns:           64,
			IdleConnTimeout:        90 * time.Second,
		}},
	}
}

func checkDial(address string, allow []netip.Prefix) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !canReach(at.Addr(), allow) {
		return game.Refuse(CodeForbiddenAddress, "%s is not a public address", address)
	}
	return nil
}

// guard checks the address of every request and limits the response.
type guard struct {
	*http.Transport
	allow []netip.Prefix
}

func (g *guard) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := checkURL(r.URL, g.allow); err != nil {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, err
	}
	resp, err := g.Transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(resp.Body, maxResponse), resp.Body}
	return resp, nil
}
