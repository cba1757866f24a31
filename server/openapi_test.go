package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// documentation is docs/openapi.json made strict: unknown fields are errors.
func documentation(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile("../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	forbidUnknownFields(doc)
	if raw, err = json.Marshal(doc); err != nil {
		t.Fatal(err)
	}
	return raw
}

// forbidUnknownFields rejects undocumented fields of objects.
func forbidUnknownFields(node any) {
	switch node := node.(type) {
	case []any:
		for _, x := range node {
			forbidUnknownFields(x)
		}
	case map[string]any:
		if _, ok := node["properties"]; ok {
			node["additionalProperties"] = false
		}
		for _, x := range node {
			forbidUnknownFields(x)
		}
	}
}

// inspector checks every request and response against the documentation.
type inspector struct {
	t      *testing.T
	router routers.Router
	done   map[string]bool // addresses that were asked with success
	next   http.RoundTripper
}

func newInspector(t *testing.T) *inspector {
	t.Helper()
	lines := func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
		var first any
		return first, json.NewDecoder(body).Decode(&first)
	}
	openapi3filter.RegisterBodyDecoder("application/x-ndjson", lines)
	doc, err := openapi3.NewLoader().LoadFromData(documentation(t))
	if err != nil {
		t.Fatal(err)
	}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return &inspector{t, router, map[string]bool{}, http.DefaultTransport}
}

// RoundTrip forwards a request.
func (i *inspector) RoundTrip(r *http.Request) (*http.Response, error) {
	route, path, err := i.router.FindRoute(r)
	if err != nil {
		i.t.Errorf("%s %s is not documented: %v", r.Method, r.URL.Path, err)
		return i.next.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	fresh := func() io.ReadCloser { return io.NopCloser(bytes.NewReader(body)) }
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	asked := &openapi3filter.RequestValidationInput{
		Request: r, PathParams: path, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true},
	}
	r.Body = fresh()
	wrong := openapi3filter.ValidateRequest(context.Background(), asked)
	r.Body = fresh()
	res, err := i.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(answer))
	if res.StatusCode < 300 {
		i.done[route.Method+" "+route.Path] = true
		if wrong != nil {
			i.t.Errorf("%s %s is accepted but not documented: %v", r.Method, r.URL.Path, wrong)
		}
	}
	checked := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: asked, Status: res.StatusCode, Header: res.Header, Options: asked.Options,
	}
	if err := openapi3filter.ValidateResponse(context.Background(), checked.SetBodyBytes(answer)); err != nil {
		i.t.Errorf("%s %s: %v", r.Method, r.URL.Path, err)
	}
	return res, nil
}

// callsOfMail confirms and stops mail.
func callsOfMail(t *testing.T, p *person) {
	t.Helper()
	c := outbox.MailConfirmation{Secret: ids.HashOf("secret"), Person: p.id, Endpoint: "mailto:a@example.org", Expires: p.b.clock.Now().Add(time.Hour)}
	if err := p.b.disk.AddMailConfirmation(t.Context(), c, 0); err != nil {
		t.Fatal(err)
	}
	p.call("GET", "/api/me/targets", nil).ok(t)
	p.call("GET", "/api/mail/secret", nil).ok(t)
	p.call("POST", "/api/mail/secret", nil).ok(t)
	p.call("POST", "/api/mail/secret/stop", nil).ok(t)
}

func TestRoutesAsDocumented(t *testing.T) {
	t.Parallel()
	c := newClub(t, func(s *serverSetup) { s.webhooks = true })
	b := c.testServer
	seen := newInspector(t)
	meet := func(name string) *person {
		p := b.nobody()
		p.http.Transport = seen
		p.name = name
		var me server.Me
		p.call("POST", "/api/people", server.NewPerson{Name: name}).ok(t, &me)
		p.id = me.ID
		return p
	}
	anna, boris := meet("Anna"), meet("Boris")
	callsOfAPerson(t, anna, boris)
	callsAtATable(t, anna, boris)
	callsOfDeals(t, anna)
	callsOfSeeks(t, anna, boris)
	callsOfFriends(t, anna, boris)
	callsOfUserBots(t, anna, meet("Robot"))
	callsOfIdentity(c, anna, meet("Also Anna"))
	callsOfMail(t, anna)
	anna.call("POST", "/api/files", fileOfNoMoves()).ok(t)
	boris.call("POST", "/api/me/logout", nil).ok(t)
	boris.call("GET", "/api/me", nil).refused(t, http.StatusUnauthorized, server.CodeUnknownPerson)
	anna.call("DELETE", "/api/me", nil).ok(t)
	for _, r := range server.Routes() {
		if !seen.done[r.Method+" "+r.Path] {
			t.Errorf("%s %s was not asked", r.Method, r.Path)
		}
	}
}

// callsOfAPerson calls all routes about the person.
func callsOfAPerson(t *testing.T, anna, boris *person) {
	t.Helper()
	anna.call("GET", "/api/games", nil).ok(t)
	anna.call("GET", "/api/me", nil).ok(t)
	anna.call("GET", "/api/visit", nil).ok(t)
	anna.b.nobody().call("GET", "/api/visit", nil).ok(t)
	anna.call("PATCH", "/api/me", `{"name":"Anne","prefs":{"colours":["dark",1]}}`).ok(t)
	var code server.Code
	anna.call("POST", "/api/me/code", nil).ok(t, &code)
	phone := anna.b.nobody()
	phone.http.Transport = anna.http.Transport
	phone.call("POST", "/api/code", server.CodeUse{Code: code.Code, Label: "phone"}).ok(t)
	phone.call("POST", "/api/code", server.CodeUse{Code: code.Code}).refused(t, http.StatusForbidden, server.CodeBadCode)
	var paper server.RecoveryCode
	anna.call("GET", "/api/me/recovery", nil).ok(t)
	anna.call("POST", "/api/me/recovery", nil).ok(t, &paper)
	anna.call("GET", "/api/me/recovery", nil).ok(t)
	phone.call("POST", "/api/recovery", server.CodeUse{Code: paper.Code}).ok(t)
	phone.call("POST", "/api/recovery", server.CodeUse{Code: paper.Code}).refused(t, http.StatusForbidden, server.CodeBadRecovery)
	anna.call("DELETE", "/api/me/recovery", nil).ok(t)
	anna.call("POST", "/api/me/tokens", server.TokenRequest{Label: "robot"}).ok(t)
	var devices []server.Device
	anna.call("GET", "/api/me/devices", nil).ok(t, &devices)
	for _, d := range devices {
		if !d.This {
			anna.call("DELETE", "/api/me/devices/"+d.ID, nil).ok(t)
		}
	}
	target := notifications.Target{Kind: notifications.Webhook, Endpoint: "https://hooks.example.org/anna", Secret: "a-secret-of-some-length"}
	anna.call("POST", "/api/me/targets", target).ok(t)
	anna.call("GET", "/api/me/targets", nil).ok(t)
	anna.call("DELETE", "/api/me/targets", server.Endpoint{Endpoint: target.Endpoint}).ok(t)
	anna.call("PUT", "/api/me/blocks/"+string(boris.id), nil).ok(t)
	anna.call("GET", "/api/me/blocks", nil).ok(t)
	anna.call("DELETE", "/api/me/blocks/"+string(boris.id), nil).ok(t)
	anna.call("PUT", "/api/me/mutes/"+string(boris.id), nil).ok(t)
	anna.call("GET", "/api/me/mutes", nil).ok(t)
	anna.call("GET", "/api/me/people/"+string(boris.id), nil).ok(t)
	anna.call("DELETE", "/api/me/mutes/"+string(boris.id), nil).ok(t)
	anna.call("POST", "/api/people/"+string(boris.id)+"/report", server.ReportRequest{Kind: "spam", Subject: table.ReportName}).ok(t)
}

// callsAtATable calls all routes about tables, with a game that one player resigns.
func callsAtATable(t *testing.T, anna, boris *person) {
	t.Helper()
	anna.call("POST", "/api/tables", `{"settings":{"game":"chess"}}`).refused(t, http.StatusBadRequest, game.CodeUnknownGame)
	settings := boxesOf(2)
	settings.Public, settings.Clock = true, table.Clock{Kind: table.Days, Days: 3}
	anna.call("POST", "/api/settings", settings).ok(t)
	anna.call("POST", "/api/settings/check", settings).ok(t)
	tableID := anna.create(settings)
	at := "/api/tables/" + string(tableID)
	boris.call("GET", "/api/lobby?game=boxes&stage=open", nil).ok(t)
	boris.call("GET", at, nil).ok(t)
	boris.command(tableID, table.Command{Do: table.DoSit}).ok(t)
	boris.command(tableID, table.Command{Do: table.DoReady, On: true}).ok(t)
	boris.call("GET", at+"/legal", nil).refused(t, http.StatusForbidden, table.CodeNotSeated)
	anna.command(tableID, table.Command{Do: table.DoStart}).ok(t)
	anna.command(tableID, table.Command{Do: table.DoName, Seat: seat(0), Text: "Ania"}).ok(t)
	anna.command(tableID, table.Command{Do: table.DoSay, Reaction: "meow"}).ok(t)
	anna.command(tableID, table.Command{Do: table.DoSay, Text: "good luck"}).ok(t)
	anna.command(tableID, table.Command{Do: table.DoReport, Person: boris.id, Reason: "he is slow"}).ok(t)
	r := game.SeedOf("documented").Stream("actions", 0)
	for range 12 {
		c := anna.b.next(tableID, anna, &r)
		[]*person{anna, boris}[*c.Seat].command(tableID, c).ok(t)
	}
	boris.call("GET", at+"?seat=1", nil).ok(t)
	boris.call("GET", at+"/legal?seat=1", nil).ok(t)
	boris.call("GET", at+"/options?seat=1&piece=box-01", nil).ok(t)
	boris.call("GET", at+"/options?piece=dog", nil).refused(t, http.StatusConflict, game.CodeUnknownPiece)
	boris.call("GET", at+"/score", nil).ok(t)
	boris.call("GET", at+"/hint?seat=1", nil).ok(t)
	boris.call("GET", at+"/near-hint?seat=1", nil).ok(t)
	boris.call("GET", at+"/review", nil).refused(t, http.StatusConflict, table.CodeNotOver)
	boris.call("GET", at+"/invitation", nil).ok(t)
	boris.call("GET", at+"/lines", nil).ok(t)
	boris.call("GET", at+"/replay", nil).refused(t, http.StatusConflict, table.CodeNotOver)
	boris.call("GET", "/api/me/tables?stage=playing", nil).ok(t)
	boris.call("GET", "/api/me/tables", nil).ok(t)
	boris.command(tableID, table.Command{Do: table.DoAbandon, Seat: seat(1)}).ok(t)
	boris.call("GET", at, nil).ok(t)
	anna.command(tableID, table.Command{Do: table.DoVote}).ok(t)
	boris.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
	anna.command(tableID, table.Command{Do: table.DoRematch}).ok(t)
	boris.call("GET", at, nil).ok(t)
	var replay table.Replay
	boris.call("GET", at+"/replay", nil).ok(t, &replay)
	boris.call("GET", "/api/seed?seed="+replay.Record.Seed.String()+"&commitment="+replay.Commitment, nil).ok(t)

	settings.Config = []byte(`{"players":2,"columns":6,"rows":5}`)
	short := anna.b.started(settings, anna, boris)
	for anna.b.position(short, anna).Scene.Table.Stage == table.Playing {
		c := anna.b.next(short, anna, &r)
		if err := anna.b.tables.Do(context.Background(), short, []*person{anna, boris}[*c.Seat].id, &c); err != nil {
			t.Fatal(err)
		}
	}
	callsOfProfiles(t, anna, short)
	anna.b.clock.advance(2 * table.PublicDelay)
	anna.call("GET", "/api/games.jsonl?game=boxes&since=1&limit=1", nil).ok(t)
	for _, more := range []string{"/best", "/review", "/replay/5", "/replay/5?seat=1", "/replay-chart"} {
		anna.call("GET", "/api/tables/"+string(short)+more, nil).ok(t)
	}
}

// callsOfProfiles calls all routes about profiles and ratings, for a person with finished games.
func callsOfProfiles(t *testing.T, anna *person, played ids.TableID) {
	t.Helper()
	anna.call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: people.VisibleToAll}).ok(t)
	anna.call("PUT", "/api/me/games/"+string(played), server.HiddenGame{Hidden: false}).ok(t)
	for _, more := range []string{"", "/games", "/games?before=1", "/pictures", "/ratings/boxes.two"} {
		anna.call("GET", "/api/people/"+string(anna.id)+more, nil).ok(t)
	}
	anna.call("GET", "/api/ratings/boxes.two?skip=1", nil).ok(t)
}

// callsOfFriends calls all routes about friends and invitations, for two people who finished a game.
func callsOfFriends(t *testing.T, anna, boris *person) {
	t.Helper()
	boris.call("GET", "/api/me/opponents", nil).ok(t)
	boris.call("PUT", "/api/me/friends/"+string(anna.id), nil).ok(t)
	boris.call("GET", "/api/me/friends", nil).ok(t)
	anna.call("GET", "/api/me/friends", nil).ok(t)
	anna.call("DELETE", "/api/me/friends/"+string(boris.id), nil).ok(t)
	anna.call("PATCH", "/api/me/friends", server.FriendSettings{Hidden: false}).ok(t)
	var link server.FriendLink
	anna.call("POST", "/api/me/friend-link", nil).ok(t, &link)
	boris.call("GET", "/api/friend-links/"+link.Link, nil).ok(t)
	boris.call("POST", "/api/friend-links/"+link.Link, nil).ok(t)
	boris.call("GET", "/api/me/friends", nil).ok(t)
	anna.call("DELETE", "/api/me/friend-link", nil).ok(t)
	boris.call("GET", "/api/friend-links/"+link.Link, nil).refused(t, http.StatusNotFound, people.CodeBadFriendLink)
	settings := boxesOf(2)
	settings.Clock.Kind, settings.Start = table.NoClock, table.StartWhenFull
	at := "/api/tables/" + string(anna.create(settings))
	anna.call("POST", at+"/invite", server.Invited{Person: boris.id}).ok(t)
	var code server.InvitationCode
	anna.call("POST", at+"/code", nil).ok(t, &code)
	boris.call("GET", "/api/invitations/"+code.Code, nil).ok(t)
}

// callsOfUserBots calls all routes about user bots.
func callsOfUserBots(t *testing.T, anna, robot *person) {
	t.Helper()
	robot.call("PUT", "/api/me/bot", server.UserBotSettings{Open: true, Games: []string{"boxes"}}).ok(t)
	robot.call("GET", "/api/me/bot", nil).ok(t)
	online := []people.Presence{{Person: robot.id, Seen: anna.b.clock.Now()}}
	if err := people.NotePresence(t.Context(), anna.b.disk, "node", online, nil); err != nil {
		t.Fatal(err)
	}
	anna.call("GET", "/api/bots", nil).ok(t)
	settings := boxesOf(2)
	settings.Clock.Kind = table.NoClock
	table := anna.create(settings)
	anna.call("POST", "/api/tables/"+string(table)+"/invite", server.Invited{Person: robot.id}).ok(t)
	robot.call("GET", "/api/me/challenges", nil).ok(t)
	robot.call("DELETE", "/api/me/challenges/"+string(table), nil).ok(t)
}

// callsOfIdentity calls all routes for logging in, for two people who merge.
func callsOfIdentity(c *club, anna, also *person) {
	t := c.t
	t.Helper()
	anna.call("GET", "/api/ways", nil).ok(t)
	key := anna.addPasskey("Phone")
	anna.usePasskey(key).ok(t)
	for _, attempt := range []bool{true, false} {
		c.logIn(anna, attempt, "anna", "Anna").ok(t)
	}
	var mine server.MyLoginMethods
	anna.call("GET", "/api/me/ways", nil).ok(t, &mine)
	also.call("POST", "/api/me/join/preview", server.MergeCode{Code: anna.mergeCode()}).ok(t)
	also.merge(anna.mergeCode()).ok(t)
	anna.call("GET", "/api/me/export", nil).ok(t)
	anna.call("PATCH", "/api/me/passkeys/"+mine.Passkeys[0].ID, server.PasskeyName{Name: "Old phone"}).ok(t)
	anna.call("DELETE", "/api/me/passkeys/"+mine.Passkeys[0].ID, nil).ok(t)
	anna.call("DELETE", "/api/me/logins/"+mine.Logins[0].ID, nil).ok(t)
}

// callsOfDeals calls all routes about deals.
func callsOfDeals(t *testing.T, p *person) {
	t.Helper()
	d := p.voyage("isle")
	p.playsOut(p.plays(d.ID), "voyage")
	p.call("GET", "/api/deals/"+string(d.ID), nil).ok(t)
	settings := boxesOf(2)
	settings.Clock.Kind = table.NoClock
	p.call("POST", "/api/deals", server.NewDeal{Settings: settings, Bots: []string{"kitten"}}).ok(t)
}

// callsOfSeeks pairs two people who seek a game.
func callsOfSeeks(t *testing.T, p, other *person) {
	t.Helper()
	w := lobby.Criteria{Game: "boxes", Preset: "standard", Least: 2, Most: 3, Clock: table.Clock{Kind: table.PerMove, Seconds: 60}, Rated: true, Bots: "tabby"}
	p.call("POST", "/api/me/seek", w).ok(t)
	p.call("PUT", "/api/me/seek", nil).ok(t)
	p.call("GET", "/api/seeks", nil).ok(t)
	p.call("DELETE", "/api/me/seek", nil).ok(t)
	p.call("POST", "/api/me/seek", w).ok(t)
	other.call("POST", "/api/me/seek", w).ok(t)
	p.call("GET", "/api/me/seek", nil).ok(t)
	p.call("DELETE", "/api/me/seek", nil).ok(t)
}
