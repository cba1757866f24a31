package notifications

import (
	"context"
	"crypto/x509"
	"encoding/binary"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

var loopback = prefixes("127.0.0.0/8", "::1/128")

// serve starts a TLS server and returns it with a client configuration that trusts it and may reach it.
func serve(t *testing.T, h http.HandlerFunc) (*httptest.Server, ClientConfig) {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return s, ClientConfig{Allow: loopback, Roots: roots, Timeout: 5 * time.Second}
}

// resolver answers each query with the next address, and repeats the last one.
func resolver(addrs ...string) *net.Resolver {
	var asked atomic.Int64
	return &net.Resolver{PreferGo: true, Dial: func(_ context.Context, _, _ string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go func() {
			defer ours.Close()
			var size [2]byte
			if _, err := io.ReadFull(ours, size[:]); err != nil {
				return
			}
			q := make([]byte, binary.BigEndian.Uint16(size[:]))
			if _, err := io.ReadFull(ours, q); err != nil {
				return
			}
			a := answer(q, func() netip.Addr {
				return netip.MustParseAddr(addrs[min(int(asked.Add(1)), len(addrs))-1])
			})
			_, _ = ours.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(a))), a...))
		}()
		return theirs, nil
	}}
}

// answer builds a DNS response: an A record for A queries, none for others.
func answer(q []byte, addr func() netip.Addr) []byte {
	const header = 12
	end := header
	for q[end] != 0 {
		end += int(q[end]) + 1
	}
	end += 5
	isA := binary.BigEndian.Uint16(q[end-4:]) == 1
	a := append([]byte{}, q[:end]...)
	copy(a[2:], []byte{0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0})
	if isA {
		a[7] = 1
		a = append(a, 0xc0, header, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
		a = append(a, addr().AsSlice()...)
	}
	return a
}

// The client reaches an allowed server by its name.
func TestClientAllowedName(t *testing.T) {
	s, config := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	config.Resolver = resolver("127.0.0.1")
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	resp, err := NewClient(config).Get("https://example.com:" + port)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusTeapot {
		t.Errorf("got %d, want %d", resp.StatusCode, http.StatusTeapot)
	}
}

func TestClientPrivateAddressesRefused(t *testing.T) {
	var asked atomic.Int64
	s, config := serve(t, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	config.Allow = nil
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	tests := []struct {
		name, url string
		resolver  *net.Resolver
		want      game.Code
	}{
		{"an address", s.URL, nil, CodeForbiddenAddress},
		{"plain http", "http://example.com:" + port, nil, CodeBadAddress},
		{"a low port", "https://example.com:25", nil, CodeBadAddress},
		{"localhost", "https://localhost:" + port, nil, CodeForbiddenAddress},
		{"a name for loopback", "https://example.com:" + port, resolver("127.0.0.1"), CodeForbiddenAddress},
		{"a name for a private address", "https://example.com", resolver("10.0.0.1"), CodeForbiddenAddress},
		{"a name for metadata", "https://example.com", resolver("169.254.169.254"), CodeForbiddenAddress},
		{"a name for the unspecified address", "https://example.com:" + port, resolver("0.0.0.0"), CodeForbiddenAddress},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			config.Resolver = tt.resolver
			resp, err := NewClient(config).Get(tt.url)
			if err == nil {
				resp.Body.Close()
			}
			if got := game.CodeOf(err); got != tt.want {
				t.Errorf("got %q (%v), want %q", got, err, tt.want)
			}
		})
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("the server got %d requests, want none", n)
	}
}

func TestClientChangedAddressRefused(t *testing.T) {
	s, config := serve(t, func(http.ResponseWriter, *http.Request) {})
	config.Resolver = resolver("127.0.0.1", "127.0.0.2")
	config.Allow = prefixes("127.0.0.1/32")
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	client := NewClient(config)
	for i, want := range []game.Code{"", CodeForbiddenAddress} {
		resp, err := client.Get("https://example.com:" + port)
		if err == nil {
			resp.Body.Close()
		}
		if got := game.CodeOf(err); got != want || (err == nil) != (want == "") {
			t.Errorf("request %d: got %v, want %q", i, err, want)
		}
		client.CloseIdleConnections()
	}
}

func TestClientNoRedirects(t *testing.T) {
	var asked atomic.Int64
	s, config := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	})
	resp, err := NewClient(config).Post(s.URL, "text/plain", strings.NewReader("hello"))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got, n := resp.StatusCode, asked.Load(); got != http.StatusTemporaryRedirect || n != 1 {
		t.Errorf("got status %d after %d requests, want %d after 1", got, n, http.StatusTemporaryRedirect)
	}
}

func TestClientNoProxy(t *testing.T) {
	if NewClient(ClientConfig{}).Transport.(*guard).Proxy != nil {
		t.Error("the client takes a proxy from the environment")
	}
}

func TestClientLongAnswersCut(t *testing.T) {
	s, config := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/headers" {
			w.Header().Set("X-Long", strings.Repeat("x", 2*maxResponseHeaders))
		}
		_, _ = w.Write(make([]byte, 10*maxResponse))
	})
	resp, err := NewClient(config).Get(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); len(body) != maxResponse || err != nil {
		t.Errorf("got %d bytes, %v, want %d", len(body), err, maxResponse)
	}
	if resp, err := NewClient(config).Get(s.URL + "/headers"); err == nil {
		resp.Body.Close()
		t.Error("long headers were taken")
	}
}

func TestClientSlowAnswerTimeout(t *testing.T) {
	release := make(chan struct{})
	s, config := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.(http.Flusher).Flush()
		<-release
	})
	defer close(release)
	config.Timeout = 200 * time.Millisecond
	resp, err := NewClient(config).Get(s.URL)
	if err == nil {
		_, err = io.ReadAll(resp.Body)
		resp.Body.Close()
	}
	var timeout net.Error
	if !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("got %v, want a timeout", err)
	}
}
