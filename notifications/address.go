package notifications

import (
	"net/netip"
	"net/url"
	"slices"
	"strconv"

	"github.com/purrlor/purrlor/rules/game"
)

const maxURL = 2048

// special4 lists the IPv4 networks that are not public.
var special4 = prefixes(
	"0.0.0.0/8",        // this network
	"10.0.0.0/8",       // private
	"100.64.0.0/10",    // carrier-grade NAT
	"127.0.0.0/8",      // loopback
	"168.63.129.16/32", // a cloud's own service at a public address
	"169.254.0.0/16",   // link-local, clouds' metadata
	"172.16.0.0/12",    // private
	"192.0.0.0/24",     // protocol assignments
	"192.0.2.0/24",     // documentation
	"192.88.99.0/24",   // 6to4 relays
	"192.168.0.0/16",   // private
	"198.18.0.0/15",    // benchmarks
	"198.51.100.0/24",  // documentation
	"203.0.113.0/24",   // documentation
	"224.0.0.0/4",      // multicast
	"240.0.0.0/4",      // reserved, broadcast
)

// global6 is the only part of IPv6 for public use. Loopback, ULA, link-local and multicast are outside it.
var global6 = netip.MustParsePrefix("2000::/3")

// special6 lists the exceptions within global6.
var special6 = prefixes(
	"2001::/23",     // protocol assignments: Teredo, benchmarks, ORCHID
	"2001:db8::/32", // documentation
	"2002::/16",     // 6to4, which hides an IPv4 address
	"3fff::/20",     // documentation
)

// nat64 is the prefix by which a host without IPv4 reaches IPv4 addresses. The last four bytes are the real address.
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

func prefixes(list ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(list))
	for i, s := range list {
		out[i] = netip.MustParsePrefix(s)
	}
	return out
}

// canReach reports whether an address is public or allowed. No prefix contains an address with a zone, so it is never reachable.
func canReach(addr netip.Addr, allow []netip.Prefix) bool {
	addr = addr.Unmap()
	has := func(p netip.Prefix) bool { return p.Contains(addr) }
	switch {
	case slices.ContainsFunc(allow, has):
		return true
	case addr.Is4():
		return !slices.ContainsFunc(special4, has)
	case nat64.Contains(addr):
		b := addr.As16()
		return canReach(netip.AddrFrom4([4]byte(b[12:])), allow)
	default:
		return global6.Contains(addr) && !slices.ContainsFunc(special6, has)
	}
}

// CheckURL rejects an endpoint that can never be reached, so that its owner sees the error immediately. It does not resolve names,
// because the client checks the address at every connection. The networks in allow may be reached although they are not public.
func CheckURL(raw string, allow ...netip.Prefix) error {
	if len(raw) > maxURL {
		return game.Refuse(CodeBadAddress, "URL is longer than %d bytes", maxURL)
	}
	u, err := url.Parse(raw)
	if err != nil {
		return game.Refuse(CodeBadAddress, "not a URL")
	}
	return checkURL(u, allow)
}

func checkURL(u *url.URL, allow []netip.Prefix) error {
	switch {
	case u.Scheme != "https":
		return game.Refuse(CodeBadAddress, "URL is not https")
	case u.User != nil:
		return game.Refuse(CodeBadAddress, "URL has user information")
	case u.Hostname() == "":
		return game.Refuse(CodeBadAddress, "URL has no host")
	case !canUsePort(u.Port()):
		return game.Refuse(CodeBadAddress, "port is neither 443 nor 1024 or above")
	}
	if addr, err := netip.ParseAddr(u.Hostname()); err == nil && !canReach(addr, allow) {
		return game.Refuse(CodeForbiddenAddress, "%s is not a public address", addr)
	}
	return nil
}

func canUsePort(port string) bool {
	if port == "" {
		return true
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && (n == 443 || n >= 1024)
}
