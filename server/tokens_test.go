package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/server"
)

// tokenRoutes lists the routes that tokens may use, besides those that answer everyone equally.
var tokenRoutes = strings.Fields(`
	GET/api/me POST/api/me/logout GET/api/me/tables GET/api/me/friends GET/api/me/opponents
	GET/api/me/mutes PUT/api/me/mutes/{person} DELETE/api/me/mutes/{person}
	GET/api/me/people/{person} POST/api/people/{person}/report
	GET/api/me/blocks PUT/api/me/blocks/{person} DELETE/api/me/blocks/{person}
	GET/api/me/bot PUT/api/me/bot GET/api/me/challenges DELETE/api/me/challenges/{table}
	GET/api/me/seek POST/api/me/seek PUT/api/me/seek DELETE/api/me/seek
	POST/api/deals POST/api/deals/{deal}/tables POST/api/tables POST/api/files
	GET/api/tables/{table} POST/api/tables/{table}/code POST/api/tables/{table}/invite POST/api/tables/{table}/commands
	GET/api/tables/{table}/legal GET/api/tables/{table}/options GET/api/tables/{table}/score GET/api/tables/{table}/hint
	GET/api/tables/{table}/near-hint GET/api/tables/{table}/best GET/api/tables/{table}/lines
	POST/api/settings POST/api/settings/check GET/api/games GET/api/games.jsonl GET/api/visit GET/api/ways GET/api/bots GET/api/lobby GET/api/voyages
	GET/api/deals/{deal} GET/api/seeks GET/api/seed GET/api/invitations/{code} GET/api/friend-links/{link}
	GET/api/people/{person} GET/api/people/{person}/games GET/api/people/{person}/pictures GET/api/people/{person}/ratings/{pool}
	GET/api/ratings/{pool} GET/api/tables/{table}/invitation GET/api/tables/{table}/review GET/api/tables/{table}/replay
	GET/api/tables/{table}/replay/{after} GET/api/tables/{table}/replay-chart`)

func TestTokenScopes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	boris := w.people[own]
	bot := boris.withToken()
	scopes := map[string]people.Scope{}
	for _, r := range server.Routes() {
		scopes[r.Method+r.Path] = r.Scope
		if want := slices.Contains(tokenRoutes, r.Method+r.Path); (r.Scope == people.ScopePlay) != want {
			t.Errorf("%s %s: got scope %q, want it open to programs: %v", r.Method, r.Path, r.Scope, want)
		}
	}
	for _, row := range rows {
		if scopes[row.method+row.route] != "" {
			continue
		}
		path := row.path
		if path == "" {
			path = row.route
		}
		bot.call(row.method, w.fill(own, path), w.fill(own, row.body)).refused(t, http.StatusForbidden, server.CodeBrowserOnly)
	}
	boris.call("GET", "/api/me", nil).ok(t)
	bot.call("GET", "/api/me", nil).ok(t)
}

func TestTokenRequest(t *testing.T) {
	t.Parallel()
	anna := newTestServer(t).guest("Anna")
	anna.call("POST", "/api/me/tokens", `{"label":"My bot","scope":"play"}`).ok(t)
	anna.call("POST", "/api/me/tokens", `{"label":"My bot","scope":"all"}`).refused(t, http.StatusBadRequest, server.CodeBadRequest)
	var list []server.Device
	anna.call("GET", "/api/me/devices", nil).ok(t, &list)
	slices.SortFunc(list, func(a, b server.Device) int { return strings.Compare(string(a.Scope), string(b.Scope)) }) // both were seen at the same time
	if len(list) != 2 || list[0].Scope != "" || list[1].Scope != people.ScopePlay {
		t.Errorf("got %+v, want a browser and a token with the scope play", list)
	}
}
