package offline_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/offline"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func TestGameAgainstBot(t *testing.T) {
	j := newJournal()
	p := enter(t, j)
	name := "Anna"
	var me protocol.Me
	p.must("PATCH", "/api/me", map[string]any{"name": name, "prefs": map[string]any{"a": 1}}, &me)
	id := p.begin("boxes", `{"players":2,"columns":6,"rows":5}`, "tiger")
	at := "/api/tables/" + string(id)
	var hints tableserver.Hints
	waittest.Until(t, "the person's turn, as the bot may begin", func() bool {
		return p.request("GET", at+"/hint", nil, &hints) == "" && len(hints.Hints) > 0
	})
	if hints.Hints[0].Action == "" {
		t.Errorf("the hints are %+v", hints)
	}
	if !strings.HasSuffix(string(id), offline.Suffix) {
		t.Errorf("the id of the table is %s", id)
	}
	p.playOut(id, -1)
	var replay table.Replay
	p.must("GET", at+"/replay", nil, &replay)
	if replay.Reason != ratings.Finished || len(replay.Record.Actions) == 0 || replay.Seats[0].Name != name && replay.Seats[1].Name != name {
		t.Errorf("the replay is %+v", replay)
	}
	var moment table.Moment
	p.must("GET", at+"/replay/1?seat=0", nil, &moment)
	p.must("GET", at+"/replay-chart", nil, nil)
	p.must("GET", at+"/score", nil, nil)
	p.must("GET", at+"/best", nil, nil)
	var review tableserver.ReviewProgress
	waittest.Until(t, "the review ends", func() bool { p.must("GET", at+"/review", nil, &review); return review.Seats != nil })
	want, err := bots.Review(t.Context(), &replay.Record, bots.Budget{Iterations: 24}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := asJSON(t, review.Seats), asJSON(t, want.Mistakes); got != want {
		t.Errorf("the thinker has found %s, want %s", got, want)
	}

	// Another page must find everything, whatever happened to the first.
	later := enter(t, j.reopened())
	var list []protocol.Listed
	later.must("GET", "/api/me/tables", nil, &list)
	var same protocol.Visit
	later.must("GET", "/api/visit", nil, &same)
	if len(list) != 1 || list[0].ID != id || list[0].Stage != table.Over || !reflect.DeepEqual(*same.Person, me) {
		t.Errorf("afterwards there are %+v of %+v", list, same.Person)
	}
	var again table.Replay
	later.must("GET", at+"/replay", nil, &again)
	if asJSON(t, again.Record) != asJSON(t, replay.Record) {
		t.Error("the record has changed")
	}
}

// TestDeviceUpdates follows the streams of two seats on one device, and compares them with the table.
func TestDeviceUpdates(t *testing.T) {
	p := enter(t, newJournal())
	var tbl protocol.TableRef
	p.must("POST", "/api/tables", protocol.NewTable{Settings: table.Settings{Game: "boxes", Config: json.RawMessage(`{"players":2}`)}}, &tbl)
	at := "/api/tables/" + string(tbl.ID)
	p.must("POST", at+"/commands", map[string]any{"id": "sit", "do": "sit"}, nil) // the host has a seat already
	p.must("POST", at+"/commands", map[string]any{"id": "mia", "do": "name", "seat": 1, "text": "Mia"}, nil)
	scenes := map[float64]any{}
	raw, _ := json.Marshal(map[string]any{"type": "look", "id": "look", "table": tbl.ID})
	p.conn.Receive(raw)
	follow := func(until string) {
		t.Helper()
		for {
			m := p.read()
			switch m["type"] {
			case "snapshot":
				scenes[m["seat"].(float64)] = m["scene"]
			case "update":
				var err error
				if scenes[m["seat"].(float64)], err = applied(scenes[m["seat"].(float64)], m["patch"]); err != nil {
					t.Fatal(err)
				}
			case "refused":
				t.Fatal(m)
			}
			if m["id"] == until {
				return
			}
		}
	}
	follow("look")
	p.must("POST", at+"/commands", map[string]any{"id": "start", "do": "start"}, nil)
	p.playBySeats(at, follow, tbl.ID)
	for seat, scene := range scenes {
		var now struct {
			Scene any `json:"scene"`
		}
		p.must("GET", fmt.Sprintf("%s?seat=%v", at, seat), nil, &now)
		if !reflect.DeepEqual(scene, now.Scene) {
			t.Errorf("seat %v: the stream gives %s, the table is %s", seat, asJSON(t, scene), asJSON(t, now.Scene))
		}
	}
	if len(scenes) != 2 {
		t.Errorf("there are %d streams", len(scenes))
	}
}

func TestDeletedTable(t *testing.T) {
	j := newJournal()
	p := enter(t, j)
	id := p.begin("boxes", `{"players":2}`, "kitten")
	kept := p.begin("boxes", `{"players":2}`, "kitten")
	p.must("DELETE", "/api/tables/"+string(id), nil, nil)
	for {
		if m := p.read(); m["type"] == "left" && m["table"] == string(id) {
			break
		}
	}
	if code := p.request("DELETE", "/api/tables/"+string(id), nil, nil); code != table.CodeUnknownTable {
		t.Errorf("deleting it again is answered by %q", code)
	}
	if list := tablesOf(p); len(list) != 1 || list[0].ID != kept {
		t.Errorf("there are %+v", list)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for key := range j.records {
		if strings.Contains(key, string(id)) {
			t.Errorf("%s is still there", key)
		}
	}
}

func TestDeviceRefusals(t *testing.T) {
	p := enter(t, newJournal())
	boxes := table.Settings{Game: "boxes", Config: json.RawMessage(`{"players":2}`)}
	rated, public := boxes, boxes
	rated.Rated, public.Public = true, true
	for _, tt := range []struct {
		method, path string
		in           any
		want         game.Code
	}{
		{"GET", "/api/lobby", nil, protocol.CodeNotFound},
		{"GET", "/other", nil, protocol.CodeNotFound},
		{"GET", "%zz", nil, protocol.CodeBadRequest},
		{"POST", "/api/tables", protocol.NewTable{Settings: rated}, table.CodeBadOptions},
		{"POST", "/api/tables", protocol.NewTable{Settings: public}, table.CodeBadOptions},
		{"POST", "/api/tables", map[string]any{"colour": 1}, protocol.CodeBadRequest},
		{"POST", "/api/tables", protocol.NewTable{Settings: table.Settings{Game: "chess"}}, game.CodeUnknownGame},
		{"GET", "/api/tables/nowhere", nil, table.CodeUnknownTable},
		{"GET", "/api/tables/nowhere/file", nil, table.CodeUnknownTable},
		{"GET", "/api/tables/nowhere/other", nil, protocol.CodeNotFound},
		{"POST", "/api/tables/nowhere/legal", nil, protocol.CodeNotFound},
		{"GET", "/api/tables/nowhere/replay/x", nil, protocol.CodeBadRequest},
		{"GET", "/api/tables/nowhere/legal?seat=x", nil, game.CodeUnknownSeat},
		{"PATCH", "/api/me", map[string]any{"name": ""}, "empty_name"},
		{"PATCH", "/api/me", map[string]any{"prefs": strings.Repeat("x", people.MaxPrefs)}, protocol.CodeBadRequest},
		{"GET", "/api/seed?seed=x", nil, protocol.CodeBadRequest},
	} {
		if got := p.request(tt.method, tt.path, tt.in, nil); got != tt.want {
			t.Errorf("%s %s is answered by %q, want %q", tt.method, tt.path, got, tt.want)
		}
	}
	p.must("POST", "/api/settings", boxes, nil)
	var checked protocol.CheckedSettings
	p.must("POST", "/api/settings/check", map[string]any{"game": "isle", "config": map[string]any{"players": 9}}, &checked)
	if checked.Refused == "" || checked.Settings != nil {
		t.Errorf("settings of nine players are answered by %+v", checked)
	}
	p.must("GET", "/api/games", nil, nil)
	p.conn.Receive([]byte("{"))
	if m := p.read(); m["type"] != "refused" || m["code"] != string(protocol.CodeBadRequest) {
		t.Errorf("half a message is answered by %v", m)
	}
}

// A full device refuses moves and accepts them when there is room again.
func TestFullDevice(t *testing.T) {
	j := newJournal()
	p := enter(t, j)
	id := p.begin("boxes", `{"players":2}`)
	full := func(is bool) {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.fail = func(int) error { return nil }
		if is {
			j.fail = func(int) error { return errFull }
		}
	}
	at := "/api/tables/" + string(id)
	act := func() map[string]any {
		t.Helper()
		for seat := range 2 {
			var legal tableserver.Legal
			p.must("GET", fmt.Sprintf("%s/legal?seat=%d", at, seat), nil, &legal)
			if len(legal.Actions) > 0 {
				return p.send(map[string]any{"type": "do", "table": id, "command": map[string]any{
					"do": "act", "seat": seat, "decision": legal.Decision, "action": legal.Actions[0],
				}})
			}
		}
		return nil
	}
	full(true)
	if m := act(); m["type"] != "refused" || m["code"] != string(table.CodeStoreFull) {
		t.Errorf("acting on a full device is answered by %v", m)
	}
	for _, r := range []struct{ method, path string }{{"POST", "/api/tables"}, {"DELETE", at}, {"PATCH", "/api/me"}} {
		body := map[string]any{"POST": protocol.NewTable{Settings: table.Settings{Game: "boxes", Config: json.RawMessage(`{"players":2}`)}}, "PATCH": map[string]any{"name": "Bo"}}[r.method]
		if code := p.request(r.method, r.path, body, nil); code != table.CodeStoreFull {
			t.Errorf("%s %s is answered by %q", r.method, r.path, code)
		}
	}
	full(false)
	if m := act(); m["type"] != "done" {
		t.Errorf("acting when there is room again is answered by %v", m)
	}
}

// Bot workers report errors.
func TestThinkerErrors(t *testing.T) {
	answers := make(chan string, 1)
	worker := offline.NewBotWorker(func(text string) { answers <- text })
	if err := worker.Receive("{"); err == nil {
		t.Error("half a thought was taken")
	}
	for _, tt := range []struct{ thought, want string }{
		{`{"id":1,"do":"choose","game":"chess"}`, `"code":"unknown_game"`},
		{`{"id":2,"do":"choose","game":"boxes","view":1}`, `"detail":"read a view`},
		{`{"id":3,"do":"choose","game":"boxes","view":{},"level":"dog"}`, `"code":"unknown_level"`},
		{`{"id":4,"do":"dream","game":"boxes","view":{}}`, `"detail":"there is no request`},
		{`{"id":5,"do":"review"}`, `"panic":"`},
	} {
		if err := worker.Receive(tt.thought); err != nil {
			t.Fatal(err)
		}
		if got := <-answers; !strings.Contains(got, tt.want) {
			t.Errorf("%s is answered by %s", tt.thought, got)
		}
	}
	for _, idle := range []string{`{"id":9,"do":"cancel"}`, `{"id":9,"do":"go_on"}`} {
		if err := worker.Receive(idle); err != nil {
			t.Error(err)
		}
	}
}

// TestViewsReadAsWritten checks views as JSON: bots in another worker must see the same as local bots.
func TestViewsReadAsWritten(t *testing.T) {
	for _, g := range games.All() {
		for name, config := range g.Info().Presets {
			m, err := g.New([]byte(config), game.SeedOf(name))
			if err != nil {
				t.Fatal(err)
			}
			r := game.SeedOf("players").Stream(name, 0)
			for !m.Over() {
				seat := m.Must().First()
				view := m.View(seat)
				raw, err := json.Marshal(view)
				if err != nil {
					t.Fatal(err)
				}
				if read, err := g.ReadView(raw); err != nil || !reflect.DeepEqual(read, view) {
					t.Fatalf("%s %s: %v, or the view has become another: %s", g.Info().Name, name, err, raw)
				}
				if _, err := m.Act(seat, m.Pick(seat, &r)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
