package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

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

// A guest who asks to be created again stays the same person.
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
	waittest.Until(t, "the seat is a bot's and has no name", func() bool {
		var scene table.Scene // a used one would keep the name: what is omitted stays
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
