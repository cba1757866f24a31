package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/api"
)

func (p *person) recoveryCode() string {
	p.b.t.Helper()
	var made api.RecoveryCode
	p.call("POST", "/api/me/recovery", nil).ok(p.b.t, &made)
	return made.Code
}

func (p *person) recover(code string) answer {
	return p.call("POST", "/api/recovery", api.CodeUse{Code: code, Label: "New phone"})
}

func TestARecoveryCodeBringsNameAndGamesBack(t *testing.T) {
	b := newBench(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	table := b.started(isleOf(2), anna, boris)
	code := anna.recoveryCode()
	b.checkFile(code, false)
	if groups := strings.Split(code, "-"); len(groups) != 5 || len(code) != 29 {
		t.Errorf("got %q, want five groups of five", code)
	}
	anna.call("POST", "/api/me/logout", nil).ok(t)
	b.clock.turn(5 * 365 * 24 * time.Hour)

	back := b.nobody()
	back.recover("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA").refused(t, http.StatusForbidden, api.CodeBadRecovery)
	var me api.Me
	back.recover(strings.ToLower(strings.ReplaceAll(code, "-", " "))).ok(t, &me)
	if me.ID != anna.id || me.Name != "Anna" {
		t.Errorf("got %+v, want Anna", me)
	}
	if got := back.call("GET", "/api/me/tables", nil).body; !strings.Contains(got, string(table)) {
		t.Errorf("the game is not among %s", got)
	}
	back.call("GET", "/api/tables/"+string(table)+"/legal", nil).ok(t)
	b.nobody().recover(code).refused(t, http.StatusForbidden, api.CodeBadRecovery)
	var left api.RecoveryAnswer
	if back.call("GET", "/api/me/recovery", nil).ok(t, &left); left.Made != nil {
		t.Errorf("the used code is still there: %v", left.Made)
	}
}

func TestARecoveryCodeEndsWhatTheBrowserWasBefore(t *testing.T) {
	b := newBench(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	s := boris.dial()
	boris.recover(anna.recoveryCode()).ok(t)
	s.closes(websocket.StatusPolicyViolation, api.CodeLoggedOut)
	var me api.Me
	if boris.call("GET", "/api/me", nil).ok(t, &me); me.ID != anna.id {
		t.Errorf("got %s, want %s", me.ID, anna.id)
	}
}

func TestRecoveryCodesThatAreWorthless(t *testing.T) {
	b := newBench(t)
	for _, tt := range []struct {
		name string
		end  func(p *person)
	}{
		{"replaced by another", func(p *person) { p.recoveryCode() }},
		{"forgotten", func(p *person) { p.call("DELETE", "/api/me/recovery", nil).ok(t) }},
		{"of somebody who is deleted", func(p *person) { p.call("DELETE", "/api/me", nil).ok(t) }},
		{"made by a device that was logged out from another", func(p *person) {
			var list []api.Device
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
			b.nobody().recover(code).refused(t, http.StatusForbidden, api.CodeBadRecovery)
		})
	}
}

func TestProgramsMakeNoRecoveryCode(t *testing.T) {
	b := newBench(t)
	anna, bot := b.guest("Anna"), b.nobody()
	var token api.TokenAnswer
	anna.call("POST", "/api/me/tokens", `{"label":"My bot"}`).ok(t, &token)
	bot.header.Set("Authorization", "Bearer "+token.Token)
	bot.call("POST", "/api/me/recovery", nil).refused(t, http.StatusForbidden, api.CodeBrowserOnly)
}

func TestARecoveryCodeIsSpentOnlyIfItWorked(t *testing.T) {
	b := newBench(t, func(s *setup) { s.limits.Devices = 2 })
	anna := b.guest("Anna")
	phone := anna.secondDevice()
	code := anna.recoveryCode()
	b.nobody().recover(code).refused(t, http.StatusTooManyRequests, api.CodeTooMany)
	phone.call("POST", "/api/me/logout", nil).ok(t)
	b.nobody().recover(code).ok(t)
}

func TestGuessesOfRecoveryCodesAreThrottled(t *testing.T) {
	b := newBench(t, func(s *setup) { s.limits.Guests = 1 })
	p := b.nobody()
	for range 10 {
		p.recover("AAAAA").refused(t, http.StatusForbidden, api.CodeBadRecovery)
	}
	p.recover("AAAAA").refused(t, http.StatusTooManyRequests, api.CodeTooMany)
}
