package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
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

// checkFile searches the database files for a text.
func (b *testServer) checkFile(text string, want bool) {
	b.t.Helper()
	found := false
	for _, suffix := range []string{"", "-wal"} {
		raw, err := os.ReadFile(b.path + suffix)
		if err == nil && strings.Contains(string(raw), text) {
			found = true
		}
	}
	if found != want {
		b.t.Errorf("%q in the database: got %v, want %v", text, found, want)
	}
}

// A guest who asks for another guest stays the same.
func TestGuestCreatedTwice(t *testing.T) {
	t.Parallel()
	p := newTestServer(t).guest("Anna")
	var me server.Me
	p.call("POST", "/api/people", `{"name":"Eve"}`).ok(t, &me)
	if me.ID != p.id || me.Name != "Anna" {
		t.Errorf("got %+v", me)
	}
}

// Reading open routes creates no person.
func TestOpenRoutesCreateNobody(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	p, table := b.nobody(), b.guest("Anna").create(isleOf(2))
	for _, r := range server.Routes() {
		if r.Method != "GET" || !r.Open {
			continue
		}
		path := strings.NewReplacer("{table}", string(table), "{after}", "0").Replace(r.Path)
		if a := p.call("GET", path, nil); a.status >= http.StatusInternalServerError || a.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: got %d, %q", path, a.status, a.header.Get("Set-Cookie"))
		}
	}
	if got := p.call("GET", "/api/visit", nil).body; strings.TrimSpace(got) != "{}" {
		t.Errorf("got %s", got)
	}
}

// A code brings a person to another browser once.
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

// A device that was not seen for long is unknown.
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

// A code ends with the device that made it.
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

func TestDeleteMe(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris the Great")
	phone := boris.secondDevice()
	tableID := b.started(isleOf(2), anna, boris)
	boris.command(tableID, table.Command{Do: table.DoSay, Text: "Remember me"}).ok(t)
	open := boris.create(isleOf(2))
	a, s := anna.dial(), phone.dial()
	a.subscribe(tableID)
	s.subscribe(tableID)
	boris.call("DELETE", "/api/me", nil).ok(t)

	s.closes(websocket.StatusPolicyViolation, server.CodeLoggedOut)
	phone.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	if boris.secret() != "" {
		t.Error("the browser keeps the cookie")
	}
	if devices, err := b.disk.Sessions(context.Background(), boris.id); err != nil || len(devices) > 0 {
		t.Errorf("got the devices %v, %v", devices, err)
	}
	lines := anna.call("GET", "/api/tables/"+string(tableID)+"/lines", nil)
	lobby := anna.call("GET", "/api/me/tables", nil)
	for _, got := range []answer{lines, lobby, anna.call("GET", "/api/tables/"+string(tableID), nil)} {
		if got.status != http.StatusOK || strings.Contains(got.body, "Boris") || strings.Contains(got.body, "Remember") {
			t.Errorf("got %d %s", got.status, got.body)
		}
	}
	var scene table.Scene
	waittest.Until(t, "the seat is a bot's and has no name", func() bool {
		if err := json.Unmarshal([]byte(a.scene(0)), &scene); err != nil {
			t.Fatal(err)
		}
		return scene.Table.Seats[1].Standin == "random" && scene.Table.Seats[1].Name == ""
	})
	var over tableserver.TableAnswer
	anna.call("GET", "/api/tables/"+string(open), nil).ok(t, &over)
	if over.Scene.Table.Stage != table.Over {
		t.Errorf("a table with nobody at it: got %s", over.Scene.Table.Stage)
	}
	b.goesOn(tableID, anna, 30)
}

// The logout of the last device hands open tables on.
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

// goesOn makes the person in seat 0 play against bots for a while.
func (b *testServer) goesOn(tableID ids.TableID, p *person, actions int) {
	b.t.Helper()
	r := game.SeedOf("on").Stream("on", 0)
	for range actions {
		var pos tableserver.Position
		waittest.Until(b.t, "the bot plays", func() bool {
			pos = b.position(tableID, p)
			return pos.Match.Must().Has(0)
		})
		decision := pos.Decision(0)
		p.command(tableID, table.Command{Do: table.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)}).ok(b.t)
	}
}

func TestBannedPerson(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	b.server.Hasten(10*time.Millisecond, waittest.Patience, waittest.Patience)
	p, q := b.guest("Anna"), b.guest("Boris")
	s, other := p.dial(), q.dial()
	if err := b.disk.SetBanned(context.Background(), p.id, true); err != nil {
		t.Fatal(err)
	}
	p.call("GET", "/api/me", nil).refused(t, http.StatusForbidden, server.CodeBanned)
	p.call("GET", "/api/lobby", nil).refused(t, http.StatusForbidden, server.CodeBanned)
	p.call("POST", "/api/people", `{"name":"Eve"}`).refused(t, http.StatusForbidden, server.CodeBanned)
	p.denied(http.StatusForbidden, string(server.CodeBanned))
	s.closes(websocket.StatusPolicyViolation, server.CodeBanned)
	other.sync()
}

func TestBan(t *testing.T) {
	t.Parallel()
	t.Run("ends open sockets before they are pinged", func(t *testing.T) {
		b := newTestServer(t)
		p, q := b.guest("Anna"), b.guest("Boris")
		s, other := p.dial(), q.dial()
		s.sync()
		other.sync()
		keeper := server.StalePresence(b.disk, b.hub, "", b.clock.Now)
		keeper.EndBanned()
		s.sync()
		if err := b.disk.SetBanned(t.Context(), p.id, true); err != nil {
			t.Fatal(err)
		}
		keeper.EndBanned()
		s.closes(websocket.StatusPolicyViolation, server.CodeBanned)
		other.sync()
	})
}

func TestClosedTables(t *testing.T) {
	t.Parallel()
	t.Run("stay with their players after the end", func(t *testing.T) {
		b := newTestServer(t)
		anna, boris, eve := b.guest("Anna"), b.guest("Boris"), b.guest("Eve")
		for _, watch := range []bool{false, true} {
			s := boxesOf(2)
			s.Public, s.Watch = false, watch
			tableID := b.started(s, anna, boris)
			anna.command(tableID, table.Command{Do: table.DoSay, Text: "between us"}).ok(t)
			anna.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
			for _, what := range []string{"/lines", "", "/replay", "/replay-chart", "/replay/0"} {
				address := "/api/tables/" + string(tableID) + what
				boris.call("GET", address, nil).ok(t)
				if got := eve.call("GET", address, nil); watch != (got.status == http.StatusOK) || !watch && got.code() != table.CodeDoorClosed {
					t.Errorf("watching %v, a stranger asks for %q: got %d %s", watch, what, got.status, got.code())
				}
			}
		}
	})
}

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
