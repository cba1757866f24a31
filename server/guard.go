package server

import (
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/tableserver"
)

// policy restricts pages to resources of this server and forbids framing. WebAssembly is allowed for the offline server, because some
// browsers apply the page's policy to workers. It does not allow scripts made from strings.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// workerPolicy applies to workers of the offline server: they run the engine from this server and connect to nothing else.
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"

// workerPath is the address prefix of these workers; web/vite.config.ts sets it.
const workerPath = "/assets/worker-"

// guard sets response headers, adds the headers for documents, rejects cross-site requests and limits request floods.
func (s *Server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	if s.Public != nil {
		_ = cross.AddTrustedOrigin(s.Public.Scheme + "://" + s.Public.Host) // it was checked when it was read
	}
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		s.writeProblem(w, game.Refuse(CodeWrongOrigin, "the request comes from a page of another site"))
	}))
	protected := cross.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, picturePath) { // pages of other sites may show these pictures
			h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		if strings.HasPrefix(r.URL.Path, workerPath) {
			h.Set("Content-Security-Policy", workerPolicy)
		}
		if !strings.HasPrefix(r.URL.Path, "/assets/") { // browsers need these headers only on documents; a small script would be mostly headers
			h.Set("Content-Security-Policy", policy)
			h.Set("Referrer-Policy", "no-referrer")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		}
		if s.secure() {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if strings.HasPrefix(r.URL.Path, "/api/") && !s.throttles.requests.allow(s.clientAddr(r)) {
			s.writeProblem(w, refuseTooMany("requests"))
			return
		}
		if isPreview(r.URL.Path) && !s.throttles.pages.allow(s.clientAddr(r)) {
			s.writeProblem(w, refuseTooMany("pages"))
			return
		}
		r = r.WithContext(tableserver.WithNetwork(r.Context(), s.clientAddr(r)))
		r.Body = http.MaxBytesReader(w, r.Body, s.Limits.BodyBytes)
		s.cutOnPanic(protected, w, r)
	})
}

// cutOnPanic handles a request. After a panic it logs the stack and cuts the connection.
func (s *Server) cutOnPanic(next http.Handler, w http.ResponseWriter, r *http.Request) {
	defer func() {
		if fault := recover(); fault != nil {
			if fault != http.ErrAbortHandler {
				s.problem(&panics.Error{Value: fault, Stack: debug.Stack()})
			}
			panic(http.ErrAbortHandler)
		}
	}()
	next.ServeHTTP(w, r)
}

// secure reports whether the public address uses https.
func (s *Server) secure() bool { return s.Public != nil && s.Public.Scheme == "https" }

// address returns the client's address: the peer, or the address that a trusted proxy reports. With several hops it is the last one not
// reported by a trusted proxy.
func (s *Server) address(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !s.trusted(addr) {
			break
		}
		next, ok := parseHop(hop)
		if !ok {
			break
		}
		addr = next.Unmap()
	}
	return addr
}

// parseHop reads an address as proxies write it: with or without a port, and IPv6 with or without brackets.
func parseHop(hop string) (netip.Addr, bool) {
	hop = strings.TrimSpace(hop)
	if at, err := netip.ParseAddrPort(hop); err == nil {
		return at.Addr(), true
	}
	if inner, ok := strings.CutPrefix(hop, "["); ok {
		hop = strings.TrimSuffix(inner, "]")
	}
	a, err := netip.ParseAddr(hop)
	return a, err == nil
}

func (s *Server) trusted(a netip.Addr) bool {
	return slices.ContainsFunc(s.Trusted, func(p netip.Prefix) bool { return p.Contains(a) })
}
