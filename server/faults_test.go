package server_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const inside = "SQL logic error near /var/lib/purrlor.db"

func TestErrorsWithoutInternals(t *testing.T) {
	full := fmt.Errorf("%s: %w", inside, storage.ErrUnwritable)
	tests := []struct {
		name       string
		err        error
		status     int
		code       game.Code
		move       int // status of a move
		moveRefuse game.Code
	}{
		{"the store fails", errors.New(inside), http.StatusInternalServerError, server.CodeInternal, http.StatusServiceUnavailable, table.CodeRetry},
		{"the store is full", full, http.StatusInsufficientStorage, table.CodeStoreFull, http.StatusInsufficientStorage, table.CodeStoreFull},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newTestServer(t)
			anna, boris := b.guest("Anna"), b.guest("Boris")
			tableID := b.started(isleOf(2), anna, boris)
			s := anna.dial()
			s.subscribe(tableID)
			r := game.SeedOf("fault").Stream("fault", 0)
			move := b.next(tableID, anna, &r)
			b.store.breaks(tt.err)
			check := func(a answer, status int, code game.Code) {
				t.Helper()
				a.refused(t, status, code)
				if strings.Contains(a.body, "SQL") || strings.Contains(a.body, "/var/lib") {
					t.Errorf("%s: got %s", a.what, a.body)
				}
			}
			check(b.nobody().call("POST", "/api/people", `{"name":"Eve"}`), tt.status, tt.code)
			check(anna.call("GET", "/api/me/tables", nil), tt.status, tt.code)
			check(anna.call("POST", "/api/tables", server.NewTable{Settings: isleOf(2)}), tt.status, tt.code)
			check(anna.command(tableID, table.Command{Do: table.DoSay, Text: "Hi"}), tt.status, tt.code)
			check(anna.command(tableID, move), tt.move, tt.moveRefuse)
			got := s.expect("refused", tt.moveRefuse, protocol.ClientMessage{Type: "do", Table: tableID, Command: &move})
			if strings.Contains(got.raw, "SQL") {
				t.Errorf("got %s", got.raw)
			}
			if a := anna.call("GET", "/readyz", nil); a.status != http.StatusServiceUnavailable || strings.Contains(a.body, "SQL") {
				t.Errorf("readyz: got %d %s", a.status, a.body)
			}
			if a := anna.call("GET", "/healthz", nil); a.status != http.StatusOK {
				t.Errorf("healthz: got %d", a.status)
			}
			if !strings.Contains(b.log.String(), inside) {
				t.Error("the log does not say what went wrong")
			}
			b.store.breaks(nil)
			anna.command(tableID, move).ok(t)
			b.clock.advance(3 * time.Second)
			if a := anna.call("GET", "/readyz", nil); a.status != http.StatusOK {
				t.Errorf("readyz: got %d %s", a.status, a.body)
			}
		})
	}
}

func TestDiskFull(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.pages = 105 })
	p := b.guest("Anna")
	tableID := p.create(isleOf(2))
	var a answer
	for i := 0; i < 5000; i++ {
		if a = p.command(tableID, table.Command{Do: table.DoSay, Text: strings.Repeat("purr ", 55)}); a.status != http.StatusNoContent {
			break
		}
	}
	a.refused(t, http.StatusInsufficientStorage, table.CodeStoreFull)
	if strings.Contains(a.body, "database") {
		t.Errorf("got %s", a.body)
	}
	if a := p.call("GET", "/readyz", nil); a.status != http.StatusServiceUnavailable {
		t.Errorf("readyz: got %d %s", a.status, a.body)
	}
	p.call("GET", "/api/tables/"+string(tableID), nil).ok(t)
}

func TestSecurityHeaders(t *testing.T) {
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "the page") })
	for _, public := range []string{"", "http://cats.example.org", "https://cats.example.org"} {
		b := newTestServer(t, func(s *serverSetup) { s.public, s.page = public, page })
		p := b.nobody()
		for _, path := range []string{"/", "/api/games", "/api/me", "/api/nothing", "/healthz", "/readyz"} {
			a := p.call("GET", path, nil)
			want := map[string]string{
				"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
				"Cross-Origin-Resource-Policy": "same-origin", "Access-Control-Allow-Origin": "", "Strict-Transport-Security": "",
			}
			if strings.HasPrefix(public, "https") {
				want["Strict-Transport-Security"] = "max-age=31536000"
			}
			if strings.HasPrefix(path, "/api/") {
				want["Cache-Control"] = "no-store"
				want["Content-Type"] = "application/json; charset=utf-8"
			}
			for key, value := range want {
				if got := a.header.Get(key); got != value {
					t.Errorf("%s %s: got %s %q, want %q", public, path, key, got, value)
				}
			}
			policy := a.header.Get("Content-Security-Policy")
			for _, part := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'"} {
				if !strings.Contains(policy, part) {
					t.Errorf("%s: %q is not in %q", path, part, policy)
				}
			}
			if strings.Contains(policy, "'unsafe-eval'") || !strings.Contains(policy, "'wasm-unsafe-eval'") || strings.Contains(policy, "script-src 'self' 'unsafe-inline'") {
				t.Errorf("got %q", policy)
			}
		}
		script := p.call("GET", "/assets/page.js", nil).header
		for key, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Content-Security-Policy": "", "Permissions-Policy": "",
		} {
			if got := script.Get(key); got != want {
				t.Errorf("a script: got %s %q, want %q", key, got, want)
			}
		}
		worker := p.call("GET", "/assets/worker-engine-1.js", nil).header.Get("Content-Security-Policy")
		if !strings.HasPrefix(worker, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ") || strings.Contains(worker, "style") {
			t.Errorf("the policy of a worker is %q", worker)
		}
		if got := p.call("GET", "/", nil).body; got != "the page" {
			t.Errorf("got %q", got)
		}
	}
}
