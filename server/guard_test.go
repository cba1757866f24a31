package server_test

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/server"
)

func TestOtherOriginsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, public, key, value string
		allowed                  bool
	}{
		{"a program without origin", "", "X-Test", "1", true},
		{"our own page", "", "Origin", "{self}", true},
		{"our own page, as a browser says", "", "Sec-Fetch-Site", "same-origin", true},
		{"another page", "", "Origin", "https://elsewhere.example.org", false},
		{"another page, as a browser says", "", "Sec-Fetch-Site", "cross-site", false},
		{"a page of a sister site", "", "Sec-Fetch-Site", "same-site", false},
		{"no page at all", "", "Origin", "null", false},
		{"the public address", "http://cats.example.org", "Origin", "http://cats.example.org", true},
		{"another public address", "http://cats.example.org", "Origin", "http://dogs.example.org", false},
		{"a longer public address", "http://cats.example.org", "Origin", "http://cats.example.org.evil.example", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newTestServer(t, func(s *serverSetup) { s.public = tt.public })
			p := b.guest("Anna")
			p.header.Set(tt.key, strings.ReplaceAll(tt.value, "{self}", b.web.URL))
			a := p.call("PATCH", "/api/me", `{"name":"Eve"}`)
			if !tt.allowed {
				a.refused(t, http.StatusForbidden, server.CodeWrongOrigin)
				p.call("POST", "/api/me/logout", nil).refused(t, http.StatusForbidden, server.CodeWrongOrigin)
				p.header.Del(tt.key)
				p.call("GET", "/api/me", nil).ok(t)
				if tt.key == "Origin" {
					p.header.Set(tt.key, tt.value)
					p.denied(http.StatusForbidden, "")
				}
				return
			}
			a.ok(t)
			p.dial().sync()
		})
	}
}

func TestTrustedProxies(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		trusted []netip.Prefix
		first   string // X-Forwarded-For of the first guest
		second  string
		same    bool // both count as one address
	}{
		{"nobody is trusted", nil, "192.0.2.1", "192.0.2.2", true},
		{"another proxy is trusted", prefixes("10.0.0.0/8"), "192.0.2.1", "192.0.2.2", true},
		{"the proxy is trusted", prefixes("127.0.0.0/8"), "192.0.2.1", "192.0.2.2", false},
		{"the same client", prefixes("127.0.0.0/8"), "192.0.2.1", "192.0.2.1", true},
		{"what a client makes up before the proxy's word", prefixes("127.0.0.0/8"), "198.51.100.1, 192.0.2.1", "198.51.100.2, 192.0.2.1", true},
		{"two proxies", prefixes("127.0.0.0/8", "10.0.0.0/8"), "192.0.2.1, 10.1.1.1", "192.0.2.2, 10.1.1.1", false},
		{"a client that claims to be a proxy", prefixes("127.0.0.0/8", "10.0.0.0/8"), "192.0.2.1, 198.51.100.7, 10.1.1.1", "192.0.2.2, 198.51.100.7, 10.1.1.1", true},
		{"no addresses", prefixes("127.0.0.0/8"), "a cat", "a dog", true},
		{"a household's network", prefixes("127.0.0.0/8"), "2001:db8:0:1::1", "2001:db8:0:1::2", true},
		{"two households", prefixes("127.0.0.0/8"), "2001:db8:0:1::1", "2001:db8:0:2::1", false},
		{"addresses with ports", prefixes("127.0.0.0/8"), "192.0.2.1:4711", "192.0.2.2:4711", false},
		{"another port of one address", prefixes("127.0.0.0/8"), "192.0.2.1:4711", "192.0.2.1:4712", true},
		{"a bracketed IPv6 address with a port", prefixes("127.0.0.0/8"), "[2001:db8:0:1::1]:4711", "[2001:db8:0:2::1]:4711", false},
		{"a bracketed IPv6 address", prefixes("127.0.0.0/8"), "[2001:db8:0:1::1]", "2001:db8:0:1::2", true},
		{"an IPv4 address in IPv6", prefixes("127.0.0.0/8"), "::ffff:192.0.2.1", "192.0.2.1", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newTestServer(t, func(s *serverSetup) { s.trusted, s.limits.GuestsPerMinute = tt.trusted, 0.1 })
			p, q := b.nobody(), b.nobody()
			p.header.Set("X-Forwarded-For", tt.first)
			q.header.Set("X-Forwarded-For", tt.second)
			p.call("POST", "/api/people", `{"name":"Anna"}`).ok(t)
			got := q.call("POST", "/api/people", `{"name":"Boris"}`)
			if same := got.code() == server.CodeTooMany; same != tt.same {
				t.Errorf("one address: got %v, want %v", same, tt.same)
			}
		})
	}
}

func prefixes(list ...string) (out []netip.Prefix) {
	for _, s := range list {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}
