package notifications

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// The client reaches only public addresses.
func TestClientPublicAddresses(t *testing.T) {
	tests := []struct {
		name, addr string
		want       bool
	}{
		{"a public IPv4 address", "9.9.9.9", true},
		{"a public IPv6 address", "2620:fe::fe", true},
		{"the last address before the private ones", "9.255.255.255", true},
		{"the first address after carrier-grade NAT", "100.128.0.0", true},
		{"unspecified", "0.0.0.0", false},
		{"this network", "0.1.2.3", false},
		{"private 10", "10.1.2.3", false},
		{"private 172", "172.31.255.255", false},
		{"private 192", "192.168.1.1", false},
		{"carrier-grade NAT", "100.64.0.1", false},
		{"metadata in carrier-grade NAT", "100.100.100.200", false},
		{"loopback", "127.0.0.1", false},
		{"loopback elsewhere", "127.255.0.9", false},
		{"link-local", "169.254.1.1", false},
		{"metadata", "169.254.169.254", false},
		{"a cloud's service at a public address", "168.63.129.16", false},
		{"protocol assignments", "192.0.0.192", false},
		{"documentation 1", "192.0.2.1", false},
		{"documentation 2", "198.51.100.1", false},
		{"documentation 3", "203.0.113.1", false},
		{"6to4 relay", "192.88.99.1", false},
		{"benchmarks", "198.19.255.255", false},
		{"multicast", "224.0.0.1", false},
		{"reserved", "240.0.0.1", false},
		{"broadcast", "255.255.255.255", false},
		{"unspecified IPv6", "::", false},
		{"loopback IPv6", "::1", false},
		{"unique local", "fd00:ec2::254", false},
		{"link-local IPv6", "fe80::1", false},
		{"link-local with a zone", "fe80::1%eth0", false},
		{"documentation with a zone", "2001:db8::1%eth0", false},
		{"NAT64 with a zone", "64:ff9b::9.9.9.9%eth0", false},
		{"loopback mapped into IPv6 with a zone", "::ffff:127.0.0.1%eth0", false},
		{"site-local", "fec0::1", false},
		{"multicast IPv6", "ff02::1", false},
		{"discard", "100::1", false},
		{"documentation IPv6", "2001:db8::1", false},
		{"newer documentation IPv6", "3fff::1", false},
		{"Teredo", "2001:0:7f00:1::1", false},
		{"benchmarks IPv6", "2001:2::1", false},
		{"loopback mapped into IPv6", "::ffff:127.0.0.1", false},
		{"metadata mapped into IPv6", "::ffff:169.254.169.254", false},
		{"a public address mapped into IPv6", "::ffff:9.9.9.9", true},
		{"loopback in the old compatible form", "::7f00:1", false},
		{"loopback behind NAT64", "64:ff9b::7f00:1", false},
		{"private behind NAT64", "64:ff9b::192.168.1.1", false},
		{"a public address behind NAT64", "64:ff9b::9.9.9.9", true},
		{"local NAT64", "64:ff9b:1::9.9.9.9", false},
		{"loopback in 6to4", "2002:7f00:1::1", false},
		{"any 6to4", "2002:909:909::1", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := canReach(netip.MustParseAddr(tt.addr), nil); got != tt.want {
				t.Errorf("%s: got %v, want %v", tt.addr, got, tt.want)
			}
		})
	}
}

func TestClientAllowedNetworks(t *testing.T) {
	allow := prefixes("10.1.0.0/16", "fd00::/64")
	for addr, want := range map[string]bool{
		"10.1.2.3": true, "::ffff:10.1.2.3": true, "64:ff9b::10.1.2.3": true, "10.2.2.3": false, "127.0.0.1": false,
		"fd00::1": true, "fd01::1": false,
	} {
		if got := canReach(netip.MustParseAddr(addr), allow); got != want {
			t.Errorf("%s: got %v, want %v", addr, got, want)
		}
	}
}

func TestBadAddressesRefused(t *testing.T) {
	tests := []struct {
		name, raw string
		want      game.Code
	}{
		{"a plain address", "https://push.example.com/send/abc?x=1", ""},
		{"port 443", "https://push.example.com:443/", ""},
		{"a high port", "https://push.example.com:8443/", ""},
		{"the first high port", "https://push.example.com:1024/", ""},
		{"as long as may be", "https://push.example.com/" + strings.Repeat("a", maxURL-25), ""},
		{"nothing", "", CodeBadAddress},
		{"http", "http://push.example.com/", CodeBadAddress},
		{"another scheme", "file:///etc/passwd", CodeBadAddress},
		{"no scheme", "//push.example.com/", CodeBadAddress},
		{"an opaque address", "https:push.example.com", CodeBadAddress},
		{"a user", "https://user@push.example.com/", CodeBadAddress},
		{"a user and password", "https://user:pass@push.example.com/", CodeBadAddress},
		{"no host", "https:///path", CodeBadAddress},
		{"a port and no host", "https://:8443/path", CodeBadAddress},
		{"port 22", "https://push.example.com:22/", CodeBadAddress},
		{"port 0", "https://push.example.com:0/", CodeBadAddress},
		{"port 1023", "https://push.example.com:1023/", CodeBadAddress},
		{"a port out of range", "https://push.example.com:65536/", CodeBadAddress},
		{"a line break", "https://push.example.com/\r\nX: y", CodeBadAddress},
		{"too long", "https://push.example.com/" + strings.Repeat("a", maxURL-24), CodeBadAddress},
		{"a loopback address", "https://127.0.0.1/", CodeForbiddenAddress},
		{"a loopback address in IPv6", "https://[::1]:8443/", CodeForbiddenAddress},
		{"an address with a zone", "https://[fe80::1%25eth0]/", CodeForbiddenAddress},
		{"metadata", "https://169.254.169.254/latest", CodeForbiddenAddress},
		{"metadata mapped into IPv6", "https://[::ffff:169.254.169.254]/", CodeForbiddenAddress},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := game.CodeOf(CheckURL(tt.raw)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if err := CheckURL("https://127.0.0.1/", prefixes("127.0.0.0/8")...); err != nil {
		t.Errorf("an allowed address: %v", err)
	}
}
