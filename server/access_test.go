package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// role is the sender of a request.
type role string

const (
	nobody    role = "nobody"     // no cookie
	guest     role = "guest"      // a stranger at a table without spectators
	spectator role = "spectator"  // no seat, at a table that lets people look on
	own       role = "own seat"   // boris, on seat 1
	other     role = "other seat" // celina, on seat 2
	host      role = "host"       // anna, on seat 0
)

var roles = []role{nobody, guest, spectator, own, other, host}

const (
	secretOfHook = "a-secret-that-signs-hooks"
	secretOfMail = "a-secret-of-a-mail"
	hook         = "https://hooks.example.org/boris"
	hiddenPrefs  = "boris-likes-dark-colours"
)

const unknown = "401 unknown_person"

func TestRouteAccess(t *testing.T) {
	t.Parallel()
	shared := newWorld(t)
	for _, tt := range rows {
		t.Run(tt.name, func(t *testing.T) {
			w := shared
			if tt.alone {
				w = newWorld(t)
			}
			for _, who := range roles {
				if who == nobody {
					w.people[who] = w.testServer.nobody()
				}
				path := tt.path
				if path == "" {
					path = tt.route
				}
				got := w.people[who].call(tt.method, w.fill(who, path), w.fill(who, tt.body))
				w.check(t, &tt, who, got)
			}
		})
	}
}

func (w *world) check(t *testing.T, tt *accessRow, who role, got answer) {
	t.Helper()
	if have := strings.TrimSpace(fmt.Sprint(got.status, " ", got.code())); have != tt.want[who] {
		t.Errorf("%s: got %s %s, want %s", who, have, got.body, tt.want[who])
	}
	want := "no-store"
	if finished := tt.name == "a moment" || tt.name == "the chart"; finished {
		want = "private, max-age=86400" // it changes no more, and has no secrets
	}
	if got := got.header.Get("Cache-Control"); got != want {
		t.Errorf("%s: got Cache-Control %q, want %q", who, got, want)
	}
	for _, secret := range w.forbidden(who) {
		if secret != "" && strings.Contains(got.body, secret) {
			t.Errorf("%s: %q must not be in %s", who, secret, got.body)
		}
	}
	if got.status >= http.StatusBadRequest {
		return
	}
	for _, text := range tt.has {
		if text = w.fill(who, text); !strings.Contains(got.body, text) {
			t.Errorf("%s: %q has to be in %s", who, text, got.body)
		}
	}
	for _, text := range tt.hasNot {
		if text = w.fill(who, text); strings.Contains(got.body, text) {
			t.Errorf("%s: %q must not be in %s", who, text, got.body)
		}
	}
	if tt.lesson && who != spectator && !slices.ContainsFunc(w.cards[who], func(c string) bool { return strings.Contains(got.body, c) }) {
		t.Errorf("%s: none of their own cards %v is in %s", who, w.cards[who], got.body)
	}
}

// Every route has rows.
func TestRouteAccessRows(t *testing.T) {
	t.Parallel()
	listed := map[string]bool{}
	for _, r := range server.Routes() {
		listed[r.Method+" "+r.Path] = true
		i := slices.IndexFunc(rows, func(x accessRow) bool { return x.method == r.Method && x.route == r.Path })
		if i < 0 {
			t.Errorf("%s %s has no row", r.Method, r.Path)
			continue
		}
		if open := !strings.HasPrefix(rows[i].want[nobody], "401"); open != r.Open {
			t.Errorf("%s %s: got open %v, want %v", r.Method, r.Path, r.Open, open)
		}
	}
	for _, r := range rows {
		if !listed[r.method+" "+r.route] {
			t.Errorf("%s %s is not a route", r.method, r.route)
		}
	}
}

func TestUnknownRoute(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	p := b.guest("Anna")
	p.call("GET", "/api/secrets", nil).refused(t, http.StatusNotFound, server.CodeNotFound)
	p.call("POST", "/api/lobby", nil).refused(t, http.StatusNotFound, server.CodeNotFound)
}

// Bodies are read strictly.
func TestStrictBodies(t *testing.T) {
	t.Parallel()
	p := newTestServer(t).guest("Anna")
	tests := []struct{ name, body string }{
		{"nothing", ""},
		{"no JSON", "name=Anna"},
		{"an unknown field", `{"name":"Anna","admin":true}`},
		{"two bodies", `{"name":"Anna"}{"name":"Eve"}`},
		{"something behind", `{"name":"Anna"} x`},
		{"another type", `{"name":7}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p.call("PATCH", "/api/me", tt.body).refused(t, http.StatusBadRequest, server.CodeBadRequest)
		})
	}
	p.call("PATCH", "/api/me", `{"name":"\u202e"}`).refused(t, http.StatusConflict, names.CodeBadName)
	p.call("PATCH", "/api/me", "{\"name\":\"An\xffna\"}").refused(t, http.StatusConflict, names.CodeBadName)
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
