package offline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/offline"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// page is a test that acts as a page.
type page struct {
	t      *testing.T
	tables *offline.Server
	conn   *offline.Connection
	got    chan []byte
	next   int
}

// withThinker connects a server to a bot worker, like two workers of a browser.
func withThinker(o tableserver.Options) tableserver.Options {
	var remote *offline.RemoteBots
	worker := offline.NewBotWorker(func(text string) {
		if err := remote.Receive(text); err != nil {
			panic(err)
		}
	})
	remote = offline.NewRemote(func(text string) {
		if err := worker.Receive(text); err != nil {
			panic(err)
		}
	})
	remote.Use(&o)
	return o
}

func enter(t *testing.T, j offline.Journal) *page {
	t.Helper()
	h, err := offline.NewServer(t.Context(), j, withThinker(tableserver.Options{BotPace: time.Millisecond, ThinkTime: 20 * time.Millisecond}))
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t: t, tables: h, got: make(chan []byte, 10_000)}
	if p.conn, err = h.Connect(func(m []byte) { p.got <- slices.Clone(m) }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.conn.Close()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	if m := p.read(); m["type"] != "welcome" || m["protocol"] != float64(protocol.Protocol) {
		t.Fatalf("the first message is %v", m)
	}
	return p
}

// read returns the next message.
func (p *page) read() (m map[string]any) {
	p.t.Helper()
	if err := json.Unmarshal(waittest.Next(p.t, "a message", p.got), &m); err != nil {
		p.t.Fatal(err)
	}
	return m
}

// send sends a message and returns the answer to it.
func (p *page) send(m map[string]any) map[string]any {
	p.t.Helper()
	p.next++
	id := fmt.Sprint("m", p.next)
	if command, ok := m["command"].(map[string]any); ok {
		command["id"] = id
	} else {
		m["id"] = id
	}
	raw, err := json.Marshal(m)
	if err != nil {
		p.t.Fatal(err)
	}
	p.conn.Receive(raw)
	for {
		if got := p.read(); got["id"] == id {
			return got
		}
	}
}

// request sends what would be an HTTP request to a server.
func (p *page) request(method, path string, in, out any) game.Code {
	p.t.Helper()
	var body []byte
	if in != nil {
		body, _ = json.Marshal(in)
	}
	a := p.tables.Request(context.Background(), method, path, body)
	if a.Problem != nil {
		return a.Problem.Code
	}
	if out != nil {
		if err := json.Unmarshal(a.Body, out); err != nil {
			p.t.Fatalf("%s %s: %v: %s", method, path, err, a.Body)
		}
	}
	return ""
}

// must sends a request that must succeed.
func (p *page) must(method, path string, in, out any) {
	p.t.Helper()
	if code := p.request(method, path, in, out); code != "" {
		p.t.Fatalf("%s %s is refused: %s", method, path, code)
	}
}

// begin opens a table, takes the free seats and starts the game.
func (p *page) begin(gameName, config string, bots ...string) ids.TableID {
	p.t.Helper()
	var tbl protocol.TableRef
	p.must("POST", "/api/tables", protocol.NewTable{Settings: table.Settings{Game: gameName, Config: json.RawMessage(config), Hints: table.HintsAlways}, Bots: bots}, &tbl)
	at := "/api/tables/" + string(tbl.ID)
	for i := range 4 {
		p.request("POST", at+"/commands", map[string]any{"id": fmt.Sprint("sit", i), "do": "sit"}, nil)
	}
	if got := p.send(map[string]any{"type": "look", "table": tbl.ID}); got["type"] != "done" {
		p.t.Fatalf("look: %v", got)
	}
	if got := p.send(map[string]any{"type": "do", "table": tbl.ID, "command": map[string]any{"do": "start"}}); got["type"] != "done" {
		p.t.Fatalf("start: %v", got)
	}
	return tbl.ID
}

// playOut plays the first legal action of each of the person's seats until the game is over.
func (p *page) playOut(id ids.TableID, most int) {
	p.t.Helper()
	at := "/api/tables/" + string(id)
	for i := 0; most < 0 || i < most; i++ {
		var now protocol.Listed
		waittest.Until(p.t, "the person's turn", func() bool {
			var list []protocol.Listed
			p.must("GET", "/api/me/tables", nil, &list)
			now = list[slices.IndexFunc(list, func(l protocol.Listed) bool { return l.ID == id })]
			return now.Yours || now.Stage == table.Over
		})
		if now.Stage == table.Over {
			return
		}
		for seat := range now.Card.Seats {
			var legal tableserver.Legal
			if p.request("GET", fmt.Sprintf("%s/legal?seat=%d", at, seat), nil, &legal) != "" || len(legal.Actions) == 0 {
				continue
			}
			action := legal.Actions[i%len(legal.Actions)]
			p.send(map[string]any{"type": "do", "table": id, "command": map[string]any{"do": "act", "seat": seat, "decision": legal.Decision, "action": action}})
			break
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// playBySeats plays some actions for any awaited seat.
func (p *page) playBySeats(at string, follow func(string), id ids.TableID) {
	p.t.Helper()
	for i := range 6 {
		for seat := range 2 {
			var legal tableserver.Legal
			if p.request("GET", fmt.Sprintf("%s/legal?seat=%d", at, seat), nil, &legal) != "" || len(legal.Actions) == 0 {
				continue
			}
			command := fmt.Sprintf("act-%d-%d", i, seat)
			raw, _ := json.Marshal(map[string]any{"type": "do", "table": id, "command": map[string]any{
				"id": command, "do": "act", "seat": seat, "decision": legal.Decision, "action": legal.Actions[0],
			}})
			p.conn.Receive(raw)
			follow(command)
		}
	}
}

// applied returns a scene after a patch, like a page.
func applied(scene, diff any) (out any, err error) {
	before, err := json.Marshal(scene)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(diff)
	if err != nil {
		return nil, err
	}
	ops, err := jsonpatch.DecodePatch(raw)
	if err != nil {
		return nil, err
	}
	after, err := ops.Apply(before)
	if err != nil {
		return nil, err
	}
	return out, json.Unmarshal(after, &out)
}

func tablesOf(p *page) (list []protocol.Listed) {
	p.t.Helper()
	p.must("GET", "/api/me/tables", nil, &list)
	return list
}
