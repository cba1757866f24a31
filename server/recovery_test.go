package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/server"
)

func (p *person) recoveryCode() string {
	p.b.t.Helper()
	var made server.RecoveryCode
	p.call("POST", "/api/me/recovery", nil).ok(p.b.t, &made)
	return made.Code
}

func (p *person) recover(code string) answer {
	return p.call("POST", "/api/recovery", server.CodeUse{Code: code, Label: "New phone"})
}

// A recovery code brings name and games back.
func TestRecoveryLogin(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	table := b.started(isleOf(2), anna, boris)
	code := anna.recoveryCode()
	b.checkFile(code, false)
	if groups := strings.Split(code, "-"); len(groups) != 5 || len(code) != 29 {
		t.Errorf("got %q, want five groups of five", code)
	}
	anna.call("POST", "/api/me/logout", nil).ok(t)
	b.clock.advance(5 * 365 * 24 * time.Hour)

	back := b.nobody()
	back.recover("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA").refused(t, http.StatusForbidden, server.CodeBadRecovery)
	var me server.Me
	back.recover(strings.ToLower(strings.ReplaceAll(code, "-", " "))).ok(t, &me)
	if me.ID != anna.id || me.Name != "Anna" {
		t.Errorf("got %+v, want Anna", me)
	}
	if got := back.call("GET", "/api/me/tables", nil).body; !strings.Contains(got, string(table)) {
		t.Errorf("the game is not among %s", got)
	}
	back.call("GET", "/api/tables/"+string(table)+"/legal", nil).ok(t)
	b.nobody().recover(code).refused(t, http.StatusForbidden, server.CodeBadRecovery)
	var left server.RecoveryAnswer
	if back.call("GET", "/api/me/recovery", nil).ok(t, &left); left.Made != nil {
		t.Errorf("the used code is still there: %v", left.Made)
	}
}

// The use of a recovery code ends the session that the browser had before.
func TestRecoveryEndsOldSession(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	s := boris.dial()
	boris.recover(anna.recoveryCode()).ok(t)
	s.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	var me server.Me
	if boris.call("GET", "/api/me", nil).ok(t, &me); me.ID != anna.id {
		t.Errorf("got %s, want %s", me.ID, anna.id)
	}
}

func TestRecoveryCodeRefused(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	for _, tt := range []struct {
		name string
		end  func(p *person)
	}{
		{"replaced by another", func(p *person) { p.recoveryCode() }},
		{"forgotten", func(p *person) { p.call("DELETE", "/api/me/recovery", nil).ok(t) }},
		{"of somebody who is deleted", func(p *person) { p.call("DELETE", "/api/me", nil).ok(t) }},
		{"made by a device that was logged out from another", func(p *person) {
			var list []server.Device
			other := p.secondDevice()
			other.call("GET", "/api/me/devices", nil).ok(t, &list)
			for _, d := range list {
				if !d.This {
					other.call("DELETE", "/api/me/devices/"+d.ID, nil).ok(t)
				}
			}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := b.guest("Anna")
			code := p.recoveryCode()
			tt.end(p)
			b.nobody().recover(code).refused(t, http.StatusForbidden, server.CodeBadRecovery)
		})
	}
}

// Programs make no recovery code.
func TestRecoveryCodeForbiddenToPrograms(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	bot, code := anna.withToken(), anna.recoveryCode()
	for _, call := range []struct{ method, path string }{
		{"POST", "/api/me/recovery"}, {"DELETE", "/api/me/recovery"}, {"POST", "/api/me/code"},
	} {
		bot.call(call.method, call.path, nil).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
	}
	b.nobody().recover(code).ok(t)
}

// A browser that is revoked while it asks gets no code.
func TestRecoveryCodeForRevokedBrowser(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/api/me/recovery", "/api/me/code"} {
		t.Run(path, func(t *testing.T) {
			b := newTestServer(t)
			anna := b.guest("Anna")
			stolen := anna.secondDevice()
			code := anna.recoveryCode()
			var list []server.Device
			anna.call("GET", "/api/me/devices", nil).ok(t, &list)
			b.store.mu.Lock()
			b.store.onCode = func() {
				for _, d := range list {
					if !d.This {
						anna.call("DELETE", "/api/me/devices/"+d.ID, nil).ok(t)
					}
				}
			}
			b.store.mu.Unlock()
			stolen.call("POST", path, nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
			b.nobody().recover(code).ok(t)
		})
	}
}

// A recovery code is spent only if it worked.
func TestRecoveryCodeKeptOnFailure(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	code := anna.recoveryCode()
	if err := b.disk.SetBanned(t.Context(), anna.id, true); err != nil {
		t.Fatal(err)
	}
	b.nobody().recover(code).refused(t, http.StatusForbidden, server.CodeBadRecovery)
	if err := b.disk.SetBanned(t.Context(), anna.id, false); err != nil {
		t.Fatal(err)
	}
	b.nobody().recover(code).ok(t)
}

// A recovery code whose answer was lost works again.
func TestRecoveryRetryAfterLostAnswer(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	code := anna.recoveryCode()
	anna.call("POST", "/api/me/logout", nil).ok(t)
	lost, back := b.nobody(), b.nobody()
	lost.recover(code).ok(t)
	b.clock.advance(5 * time.Minute)
	back.recover(code).ok(t)
	lost.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	var list []server.Device
	if back.call("GET", "/api/me/devices", nil).ok(t, &list); len(list) != 1 || !list[0].This {
		t.Errorf("got %+v, want the browser that came back alone", list)
	}
	b.nobody().recover(code).refused(t, http.StatusForbidden, server.CodeBadRecovery)

	code = back.recoveryCode()
	b.nobody().recover(code).ok(t)
	b.clock.advance(10 * time.Minute)
	b.nobody().recover(code).refused(t, http.StatusForbidden, server.CodeBadRecovery)
}

// A recovery replaces the device that was not seen for longest.
func TestRecoveryWithTooManyDevices(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.DevicesPerPerson = 2 })
	anna := b.guest("Anna")
	b.clock.advance(2 * time.Hour)
	phone := anna.secondDevice()
	b.clock.advance(2 * time.Hour)
	anna.call("GET", "/api/me", nil).ok(t)
	back := b.nobody()
	back.recover(anna.recoveryCode()).ok(t)
	back.call("GET", "/api/me", nil).ok(t)
	anna.call("GET", "/api/me", nil).ok(t)
	phone.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
}

// Guesses of recovery codes are throttled.
func TestRecoveryCodeGuesses(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.GuestsPerMinute = 1 })
	p := b.nobody()
	for range 10 {
		p.recover("AAAAA").refused(t, http.StatusForbidden, server.CodeBadRecovery)
	}
	p.recover("AAAAA").refused(t, http.StatusTooManyRequests, server.CodeTooMany)
}
