package server_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

func TestSessionCookie(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, public, cookie string
		secure               bool
	}{
		{"without https", "", "purrlor", false},
		{"with a public address without https", "http://cats.example.org", "purrlor", false},
		{"with https", "https://cats.example.org", "__Host-purrlor", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newTestServer(t, func(s *serverSetup) { s.public = tt.public })
			a := b.nobody().call("POST", "/api/people", `{"name":"Anna"}`)
			a.ok(t)
			c, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
			if err != nil {
				t.Fatal(err)
			}
			if c.MaxAge != 400*24*3600 || c.Name != tt.cookie || c.Secure != tt.secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" ||
				c.Domain != "" || len(c.Value) < 26 {
				t.Errorf("got %s", c)
			}
			if strings.Contains(a.body, c.Value) {
				t.Error("the secret is in the body")
			}
			p := b.nobody()
			p.header.Set("Cookie", c.Name+"="+c.Value)
			p.call("GET", "/api/me", nil).ok(t)
			b.checkFile(c.Value, false)
			b.checkFile("Anna", true)
		})
	}
}

// A code logs another browser in, once.
func TestCodeUsedOnce(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	p := b.guest("Anna")
	var code server.Code
	p.call("POST", "/api/me/code", nil).ok(t, &code)
	b.checkFile(code.Code, false)

	use := func(who *person, typed, label string) answer {
		return who.call("POST", "/api/code", server.CodeUse{Code: typed, Label: label})
	}
	use(b.nobody(), "AAAAA-AAAAA", "").refused(t, http.StatusForbidden, server.CodeBadCode)
	use(b.nobody(), code.Code, "\u202e").refused(t, http.StatusConflict, "bad_name")
	phone := b.nobody()
	var me server.Me
	use(phone, strings.ToLower(strings.ReplaceAll(code.Code, "-", " ")), "Phone").ok(t, &me)
	if me.ID != p.id {
		t.Errorf("got %s, want %s", me.ID, p.id)
	}
	phone.call("GET", "/api/me", nil).ok(t)
	use(b.nobody(), code.Code, "").refused(t, http.StatusForbidden, server.CodeBadCode)

	p.call("POST", "/api/me/code", nil).ok(t, &code)
	b.clock.advance(10*time.Minute + time.Second)
	use(b.nobody(), code.Code, "").refused(t, http.StatusForbidden, server.CodeBadCode)
}

// The use of a code ends the session that the browser had before.
func TestCodeEndsOldSession(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	before, bot := boris.secret(), boris.withToken()
	s := boris.dial()
	var code server.Code
	anna.call("POST", "/api/me/code", nil).ok(t, &code)
	boris.call("POST", "/api/code", server.CodeUse{Code: code.Code}).ok(t)
	s.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	var me server.Me
	if boris.call("GET", "/api/me", nil).ok(t, &me); me.ID != anna.id {
		t.Errorf("got %s, want %s", me.ID, anna.id)
	}
	old := b.nobody()
	old.header.Set("Cookie", "purrlor="+before)
	old.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)

	anna.call("POST", "/api/me/code", nil).ok(t, &code)
	bot.call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
	if bot.call("GET", "/api/me", nil).ok(t, &me); me.ID != boris.id {
		t.Errorf("the program's token: got %s, want %s", me.ID, boris.id)
	}
}

// A session expires when its device is not used.
func TestDeviceExpires(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	desk := b.guest("Anna")
	phone, secret := desk.secondDevice(), desk.secret()
	for range 2 {
		b.clock.advance(400*24*time.Hour - time.Hour)
		phone.call("GET", "/api/me", nil).ok(t)
	}
	desk.header.Set("Cookie", "purrlor="+secret)
	desk.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	desk.denied(http.StatusUnauthorized, string(server.CodeUnknownPerson))
	var list []server.Device
	if phone.call("GET", "/api/me/devices", nil).ok(t, &list); len(list) != 1 || !list[0].This {
		t.Errorf("got %+v, want the phone alone", list)
	}
	b.clock.advance(-400 * 24 * time.Hour) // the clock had been wrong
	desk.call("GET", "/api/me", nil).ok(t)
}

// A code is removed with the session that created it.
func TestCodeOfRemovedDevice(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	stolen := anna.secondDevice()
	var code server.Code
	stolen.call("POST", "/api/me/code", nil).ok(t, &code)
	var list []server.Device
	anna.call("GET", "/api/me/devices", nil).ok(t, &list)
	for _, d := range list {
		if !d.This {
			anna.call("DELETE", "/api/me/devices/"+d.ID, nil).ok(t)
		}
	}
	b.nobody().call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusForbidden, server.CodeBadCode)
}

// A code is spent only if it worked.
func TestCodeKeptOnFailure(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.DevicesPerPerson = 2 })
	anna := b.guest("Anna")
	phone := anna.secondDevice()
	var code server.Code
	anna.call("POST", "/api/me/code", nil).ok(t, &code)
	b.nobody().call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	phone.call("POST", "/api/me/logout", nil).ok(t)
	if err := b.disk.SetBanned(t.Context(), anna.id, true); err != nil {
		t.Fatal(err)
	}
	b.nobody().call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusForbidden, server.CodeBadCode)
	if err := b.disk.SetBanned(t.Context(), anna.id, false); err != nil {
		t.Fatal(err)
	}
	b.nobody().call("POST", "/api/code", server.CodeUse{Code: code.Code}).ok(t)
	b.nobody().call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusForbidden, server.CodeBadCode)
}

// Guesses of codes are throttled.
func TestCodeGuesses(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.GuestsPerMinute = 1 })
	p := b.nobody()
	for range 10 {
		p.call("POST", "/api/code", `{"code":"AAAAA-AAAAA"}`).refused(t, http.StatusForbidden, server.CodeBadCode)
	}
	p.call("POST", "/api/code", `{"code":"AAAAA-AAAAA"}`).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	b.clock.advance(time.Minute)
	p.call("POST", "/api/code", `{"code":"AAAAA-AAAAA"}`).refused(t, http.StatusForbidden, server.CodeBadCode)
}

// secondDevice gives a person another browser.
func (p *person) secondDevice() *person {
	p.b.t.Helper()
	var code server.Code
	p.call("POST", "/api/me/code", nil).ok(p.b.t, &code)
	q := p.b.nobody()
	q.id, q.name = p.id, p.name
	q.call("POST", "/api/code", server.CodeUse{Code: code.Code, Label: "Phone"}).ok(p.b.t)
	return q
}

// A logout closes the sockets of its device and no others.
func TestLogoutClosesSockets(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	desk := b.guest("Anna")
	phone := desk.secondDevice()
	atDesk, alsoAtDesk, atPhone := desk.dial(), desk.dial(), phone.dial()
	atDesk.sync()
	alsoAtDesk.sync() // the server knows both
	secret := desk.secret()
	desk.call("POST", "/api/me/logout", nil).ok(t)
	atDesk.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	alsoAtDesk.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	atPhone.sync()
	if desk.secret() != "" {
		t.Error("the browser keeps the cookie")
	}
	desk.header.Set("Cookie", "purrlor="+secret)
	desk.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	phone.call("GET", "/api/me", nil).ok(t)
}

// A logout succeeds even if the store fails afterwards.
func TestLogoutWithFailingStore(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	secret := anna.secret()
	b.store.breaks(errors.New("no list of devices"))
	anna.call("POST", "/api/me/logout", nil).ok(t)
	anna.header.Set("Cookie", "purrlor="+secret)
	anna.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
}

func TestLogoutOtherDevice(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	desk := b.guest("Anna")
	phone := desk.secondDevice()
	atPhone := phone.dial()
	var list []server.Device
	desk.call("GET", "/api/me/devices", nil).ok(t, &list)
	for _, d := range list {
		if !d.This {
			desk.call("DELETE", "/api/me/devices/"+d.ID, nil).ok(t)
		}
	}
	atPhone.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	phone.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	desk.call("GET", "/api/me", nil).ok(t)
}

// A logout at another process, of which this one hears nothing, is noticed with the next ping.
func TestLogoutAtOtherProcess(t *testing.T) {
	b := newTestServer(t)
	b.server.Hasten(10*time.Millisecond, waittest.Patience, waittest.Patience)
	anna := b.guest("Anna")
	s := anna.dial()
	if err := b.disk.RemoveSession(t.Context(), ids.HashOf(anna.secret())); err != nil {
		t.Fatal(err)
	}
	s.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
}

func TestTokens(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	p := b.guest("Anna")
	var token server.TokenAnswer
	p.call("POST", "/api/me/tokens", `{"label":"My bot"}`).ok(t, &token)
	b.checkFile(token.Token, false)
	bot := b.nobody()
	bot.header.Set("Authorization", "Bearer "+token.Token)
	bot.header.Set("Origin", "https://elsewhere.example.org")
	var me server.Me
	bot.call("GET", "/api/me", nil).ok(t, &me)
	if me.ID != p.id {
		t.Errorf("got %s, want %s", me.ID, p.id)
	}
	bot.header.Del("Origin")
	table := bot.create(isleOf(2))
	s := bot.dial()
	s.subscribe(table)
	var list []server.Device
	p.call("GET", "/api/me/devices", nil).ok(t, &list)
	for _, d := range list {
		if d.Kind == people.Token {
			p.call("DELETE", "/api/me/devices/"+d.ID, nil).ok(t)
		}
	}
	s.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	bot.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	bot.denied(http.StatusUnauthorized, string(server.CodeUnknownPerson))
	wrong := b.nobody()
	wrong.header.Set("Authorization", "Bearer "+strings.Repeat("a", 26))
	wrong.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
}

// Logging the last device out hands open tables to another host.
func TestLogoutOfLastDevice(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	phone := anna.secondDevice()
	tableID := anna.create(isleOf(2))
	boris.command(tableID, table.Command{Do: table.DoSit}).ok(t)
	host := func() ids.PersonID { return b.position(tableID, boris).Scene.Table.Host }
	anna.call("POST", "/api/me/logout", nil).ok(t)
	if got := host(); got != anna.id {
		t.Errorf("got the host %s, want Anna, who has another device", got)
	}
	phone.call("POST", "/api/me/logout", nil).ok(t)
	if got := host(); got != boris.id {
		t.Errorf("got the host %s, want Boris", got)
	}
	boris.command(tableID, table.Command{Do: table.DoRemove, Seat: seat(0)}).ok(t)
	boris.command(tableID, table.Command{Do: table.DoBot, Seat: seat(0), Level: "random"}).ok(t)
	boris.command(tableID, table.Command{Do: table.DoStart}).ok(t)
}
