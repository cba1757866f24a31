package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

func (p *person) mergeCode() string {
	p.b.t.Helper()
	var c server.Code
	p.call("POST", "/api/me/join-code", nil).ok(p.b.t, &c)
	return c.Code
}

func (p *person) merge(code string) answer {
	return p.call("POST", "/api/me/join", server.MergeCode{Code: code})
}

// Two accounts of the same person become one.
func TestMergeProfiles(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	hers, his := b.started(isleOf(2), anna, celina), b.started(isleOf(2), boris, celina)
	over := b.started(isleOf(2), celina, boris)
	celina.command(over, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	b.befriend(boris, celina)
	key := boris.addPasskey("His phone")
	boris.command(his, table.Command{Do: table.DoSay, Text: "Meow"}).ok(t)
	hisToken := boris.withToken()
	socket := boris.dial()

	code := anna.mergeCode()
	var seen server.MergePreview
	boris.call("POST", "/api/me/join/preview", server.MergeCode{Code: code}).ok(t, &seen)
	if seen.Person != anna.id || seen.Name != "Anna" {
		t.Errorf("got %+v, want Anna", seen)
	}
	var me server.Me
	boris.merge(strings.ToLower(code)).ok(t, &me)
	if me.ID != anna.id || me.Name != "Anna" {
		t.Errorf("got %+v, want Anna", me)
	}
	socket.closes(1008, table.CodeRetry)
	for _, p := range []*person{anna, boris, hisToken} {
		for _, table := range []ids.TableID{hers, his} {
			p.call("GET", "/api/tables/"+string(table)+"/legal", nil).ok(t)
		}
		body := p.call("GET", "/api/me/tables", nil).body
		for _, table := range []ids.TableID{hers, his, over} {
			if !strings.Contains(body, string(table)) {
				t.Errorf("table %s is not in %s", table, body)
			}
		}
		if strings.Contains(body, string(boris.id)) {
			t.Errorf("a list names the alias: %s", body)
		}
	}
	boris.command(his, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	var list server.FriendList
	if anna.call("GET", "/api/me/friends", nil).ok(t, &list); len(list.Friends) != 1 || list.Friends[0].Person != celina.id {
		t.Errorf("got friends %+v, want Celina", list.Friends)
	}
	if lines := celina.call("GET", "/api/tables/"+string(his)+"/lines", nil).body; !strings.Contains(lines, `"name":"Anna"`) {
		t.Errorf("got %s, want a line of Anna's", lines)
	}
	if scene := celina.call("GET", "/api/tables/"+string(over), nil).body; strings.Contains(scene, string(boris.id)) {
		t.Errorf("a finished game names the alias: %s", scene)
	}
	back := b.nobody()
	if back.usePasskey(key).ok(t, &me); me.ID != anna.id {
		t.Errorf("his passkey brings back %s, want Anna", me.ID)
	}
	// The alias's id now refers to the person.
	celina.call("PUT", "/api/me/blocks/"+string(boris.id), nil).ok(t)
	if got := celina.call("GET", "/api/me/blocks", nil).body; !strings.Contains(got, string(anna.id)) || strings.Contains(got, string(boris.id)) {
		t.Errorf("Celina has blocked %s, want Anna", got)
	}
	anna.call("PATCH", "/api/me", `{"name":"Hanna"}`).ok(t)
	if got := celina.call("GET", "/api/me/tables?stage=over", nil).body; !strings.Contains(got, "Hanna") {
		t.Errorf("the new name is not in %s", got)
	}
}

func TestMergeRefused(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	code := anna.mergeCode()
	boris.merge("AAAAA-AAAAA").refused(t, http.StatusForbidden, server.CodeBadCode)
	anna.merge(code).refused(t, http.StatusConflict, server.CodeOwnCode)
	boris.withToken().merge(code).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
	anna.withToken().call("POST", "/api/me/join-code", nil).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
	b.nobody().merge(code).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	b.nobody().call("POST", "/api/code", server.CodeUse{Code: code}).refused(t, http.StatusForbidden, server.CodeBadCode) // it is only for merging
	var device server.Code
	anna.call("POST", "/api/me/code", nil).ok(t, &device)
	boris.merge(device.Code).refused(t, http.StatusForbidden, server.CodeBadCode) // and that one is for devices
	code = anna.mergeCode()
	tableID := b.started(isleOf(2), anna, boris)
	boris.merge(code).refused(t, http.StatusConflict, server.CodeBothSeated)
	boris.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
	b.clock.advance(11 * time.Minute)
	boris.merge(code).refused(t, http.StatusForbidden, server.CodeBadCode)
	code = anna.mergeCode()
	boris.merge(code).ok(t)
	b.guest("Celina").merge(code).refused(t, http.StatusForbidden, server.CodeBadCode)
}

// Guesses of merge codes are throttled.
func TestMergeCodeGuesses(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, frozen, func(s *serverSetup) { s.limits.GuestsPerMinute = 0.3 })
	boris := b.guest("Boris")
	boris.merge("AAAAA-AAAAA").refused(t, http.StatusForbidden, server.CodeBadCode)
	for range 3 {
		boris.merge("AAAAA-AAAAA")
	}
	boris.call("POST", "/api/me/join/preview", server.MergeCode{Code: "AAAAA-AAAAA"}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
}

// Logging in as another person changes the browser and leaves both people as they were.
func TestLoginNeverMerges(t *testing.T) {
	t.Parallel()
	c := newClub(t, withPasskeys)
	anna := c.guest("Anna")
	var device server.Code
	anna.call("POST", "/api/me/code", nil).ok(t, &device)
	key, recovery := anna.addPasskey("Phone"), anna.recoveryCode()
	c.logIn(anna, true, "sub", "Anna").ok(t)
	for method, logIn := range map[string]func(*person) answer{
		"one-time code": func(p *person) answer { return p.call("POST", "/api/code", server.CodeUse{Code: device.Code}) },
		"recovery code": func(p *person) answer { return p.recover(recovery) },
		"passkey":       func(p *person) answer { return p.usePasskey(key) },
		"provider":      func(p *person) answer { return c.logIn(p, false, "sub", "Anna") },
	} {
		boris := c.guest("Boris")
		var me server.Me
		if logIn(boris).ok(t, &me); me.ID != anna.id {
			t.Errorf("%s: got %s, want Anna", method, me.ID)
		}
		if p, err := c.disk.Person(t.Context(), boris.id); err != nil || p.Name != "Boris" {
			t.Errorf("%s: got %+v, %v, want Boris unchanged", method, p, err)
		}
	}
	if aliases, err := c.disk.AliasesOf(t.Context(), anna.id); err != nil || len(aliases) > 0 {
		t.Errorf("got aliases %v, %v, want none", aliases, err)
	}
}

// Deletion takes credentials and aliases along.
func TestDeleteMeCredentials(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys)
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	his := b.started(isleOf(2), boris, celina)
	over := b.started(isleOf(2), celina, boris)
	celina.command(over, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	boris.command(over, table.Command{Do: table.DoSay, Text: "Meow"}).ok(t)
	key := boris.addPasskey("Phone")
	boris.merge(anna.mergeCode()).ok(t)
	anna.call("DELETE", "/api/me", nil).ok(t)
	b.nobody().usePasskey(key).refused(t, http.StatusForbidden, server.CodeBadPasskey)
	for _, id := range []ids.PersonID{anna.id, boris.id} {
		if _, err := b.disk.Person(t.Context(), id); err == nil {
			t.Errorf("%s is still there", id)
		}
	}
	if scene := celina.call("GET", "/api/tables/"+string(his), nil).body; !strings.Contains(scene, `"standin"`) {
		t.Errorf("no bot stands in for the alias at %s", scene)
	}
	if lines, err := b.disk.Lines(t.Context(), over, 9); err != nil || len(lines) != 1 || lines[0].Text != "" || lines[0].Person != "" {
		t.Errorf("got lines %+v (%v), want an empty one", lines, err)
	}
}

// An export has everything and no secrets.
func TestExportWithoutSecrets(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys, func(s *serverSetup) { s.webhooks = true })
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	b.started(isleOf(2), anna, celina)
	over := b.started(isleOf(2), boris, celina)
	boris.command(over, table.Command{Do: table.DoSay, Text: "Meow"}).ok(t)
	celina.command(over, table.Command{Do: table.DoSay, Text: "Not mine"}).ok(t)
	boris.command(over, table.Command{Do: table.DoReport, Person: celina.id, Reason: "Hisses"}).ok(t)
	boris.command(over, table.Command{Do: table.DoName, Seat: seat(0), Text: "Kitten"}).ok(t)
	boris.command(over, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	anna.addPasskey("My key")
	recovery := anna.recoveryCode()
	anna.call("POST", "/api/me/targets", notifications.Target{Kind: notifications.Webhook, Endpoint: hook, Secret: secretOfHook}).ok(t)
	b.befriend(anna, celina)
	boris.merge(anna.mergeCode()).ok(t)
	dan := b.guest("Dan")
	anna.call("PUT", "/api/me/blocks/"+string(dan.id), nil).ok(t)

	got := anna.call("GET", "/api/me/export", nil)
	var e server.Export
	got.ok(t, &e)
	if want := `attachment; filename="purrlor.json"`; got.header.Get("Content-Disposition") != want {
		t.Errorf("got %q, want %q", got.header.Get("Content-Disposition"), want)
	}
	for what, ok := range map[string]bool{
		"the person": e.Person.ID == anna.id, "the alias": len(e.Aliases) == 1 && e.Aliases[0] == boris.id, "devices": len(e.Devices) == 2,
		"the recovery code": e.Recovery != nil, "the passkey": len(e.Ways.Passkeys) == 1, "targets": len(e.Targets) == 1,
		"friends": len(e.Friends.Friends) == 1, "blocks": len(e.Blocks) == 1 && e.Blocks[0].Name == "Dan",
		"what was said": len(e.Lines) == 1 && e.Lines[0].Text == "Meow", "reports": len(e.Reports) == 1 && e.Reports[0].Reason == "Hisses",
		"names of seats": len(e.Seats) == 1 && e.Seats[0].Name == "Kitten", "tables": len(e.Tables) == 2,
	} {
		if !ok {
			t.Errorf("%s: got %s", what, got.body)
		}
	}
	for _, l := range e.Tables {
		if (l.Sheet != nil) != (l.ID == over) || (l.Ended != nil) != (l.ID == over) {
			t.Errorf("table %s: got sheet %v that ended %v", l.ID, l.Sheet, l.Ended)
		}
	}
	for _, secret := range []string{"Not mine", secretOfHook, recovery, anna.secret(), `"publicKey"`, `"Seed"`} {
		if strings.Contains(got.body, secret) {
			t.Errorf("the export has %s", secret)
		}
	}
	b.nobody().call("GET", "/api/me/export", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
}
