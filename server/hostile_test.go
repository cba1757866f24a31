package server_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// frames are hostile messages; TABLE stands for a table.
var frames = []string{
	``, ` `, `{}`, `[]`, `null`, `7`, `"x"`, `{`, "\xff\xfe", "{\"type\":\"ping\",\"id\":\"\xff\"}", "\x00",
	`{"type":"ping"}`, `{"type":"ping","id":"1"}`, `{"type":"ping","id":7}`, `{"type":"sing","id":"1"}`,
	`{"type":"ping","id":"` + strings.Repeat("x", 65) + `"}`, `{"type":"ping","id":"` + strings.Repeat("x", 10_000) + `"}`,
	strings.Repeat("[", 16_000), `{"type":` + strings.Repeat("[", 8_000) + strings.Repeat("]", 8_000) + `}`,
	`{"type":"look"}`, `{"type":"look","table":"TABLE"}`, `{"type":"look","table":"../x"}`,
	`{"type":"look","table":"TABLE","seen":[{"seat":-128,"epoch":"x","n":-9223372036854775808}]}`,
	`{"type":"look","table":"TABLE","seen":[{"seat":127,"n":9223372036854775807},{"seat":0},{"seat":0}]}`,
	`{"type":"look","table":"TABLE","seen":[` + strings.Repeat(`{"seat":0,"epoch":"","n":0},`, 400) + `{}]}`,
	`{"type":"ask","table":"TABLE","what":"legal","seat":-1}`, `{"type":"ask","table":"TABLE","what":"legal","seat":100}`,
	`{"type":"ask","table":"TABLE","what":"legal","seat":1000}`, `{"type":"ask","table":"TABLE","what":"options","piece":"\u0000"}`,
	`{"type":"ask","table":"TABLE","what":"options","piece":"oshax-1"}`, `{"type":"ask","table":"TABLE","what":"options","piece":"rare-J blue"}`,
	`{"type":"ask","table":"TABLE","what":"score"}`, `{"type":"ask","table":"TABLE","what":"lines"}`,
	`{"type":"do"}`, `{"type":"do","command":{}}`, `{"type":"do","table":"TABLE","command":{"id":"` + strings.Repeat("x", 65) + `","do":"sit"}}`,
	`{"type":"do","table":"TABLE","command":{"id":"1","do":"act","seat":0,"decision":0,"action":"{\"verb\":7}"}}`,
	`{"type":"do","table":"TABLE","command":{"id":"2","do":"act","seat":0,"decision":65536,"action":"keep"}}`,
	`{"type":"do","table":"TABLE","command":{"id":"3","do":"act","seat":0,"decision":0,"action":"keep"}}`,
	`{"type":"do","table":"TABLE","command":{"id":"4","do":"takeback","seat":0,"count":-1}}`,
	`{"type":"do","table":"TABLE","command":{"id":"5","do":"takeback","seat":0,"count":9223372036854775807}}`,
	`{"type":"do","table":"TABLE","command":{"id":"6","do":"swap","seat":-1,"with":99}}`,
	`{"type":"do","table":"TABLE","command":{"id":"7","do":"settings","settings":{"game":"isle","config":{"players":-1}}}}`,
	`{"type":"do","table":"TABLE","command":{"id":"8","do":"report","line":-1,"reason":"x"}}`,
	`{"type":"do","table":"TABLE","command":{"id":"9","do":"vote","yes":true}}`,
	`{"type":"do","table":"TABLE","command":{"id":"10","do":"say","text":"\ud800"}}`,
	`{"type":"do","table":"TABLE","command":{"id":"11","do":"undo","seat":1}}`,
	`{"type":"leave","table":"TABLE"}`, `{"type":"leave"}`,
}

func TestStrangeFrames(t *testing.T) {
	v := newFuzzTarget(t)
	for _, f := range frames {
		v.message(t, websocket.MessageText, f)
	}
	v.message(t, websocket.MessageBinary, `{"type":"ping"}`)
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		v.message(t, websocket.MessageText, mutated(r, frames[r.IntN(len(frames))]))
	}
}

const spoilers = "{}[]\":,0123456789-eabx\x00\xff"

// mutated changes some bytes of a frame, truncates it or joins it with another.
func mutated(r *rand.Rand, frame string) string {
	raw := []byte(frame)
	switch r.IntN(4) {
	case 0:
		return frame[:r.IntN(len(frame)+1)]
	case 1:
		return frame + frames[r.IntN(len(frames))]
	case 2:
		raw = make([]byte, r.IntN(200))
		for i := range raw {
			raw[i] = byte(r.Uint32())
		}
		return string(raw)
	}
	for range 1 + r.IntN(4) {
		if len(raw) > 0 {
			raw[r.IntN(len(raw))] = spoilers[r.IntN(len(spoilers))]
		}
	}
	return string(raw)
}

func TestMessagesMustBeText(t *testing.T) {
	p := newTestServer(t).guest("Eve")
	s := p.dial()
	if err := s.write("{\"type\":\"ping\",\"id\":\"\xff\"}"); err != nil {
		t.Fatal(err)
	}
	s.closes(websocket.StatusPolicyViolation, server.CodeBadRequest)
	s = p.dial()
	if err := s.ws.Write(context.Background(), websocket.MessageBinary, []byte(`{"type":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	s.closes(websocket.StatusPolicyViolation, server.CodeBadRequest)
}

func TestStrangeNames(t *testing.T) {
	b := newTestServer(t)
	for _, name := range []string{
		strings.Repeat("x", 60_000), strings.Repeat("\u0301", 20_000), "An\x00na", "\u202eAnna", "\xff\xfe", strings.Repeat("👩‍👩‍👧‍👦", 2_000), "",
	} {
		raw, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		a := b.nobody().call("POST", "/api/people", `{"name":`+string(raw)+`}`)
		if a.status != http.StatusConflict || a.code() == "" {
			t.Errorf("%.20q: got %d %.200s", name, a.status, a.body)
		}
	}
}

func TestMessageFloodClosed(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.limits.CommandsPerSecond = server.DefaultLimits().CommandsPerSecond }, frozen)
	p := b.guest("Eve")
	s := p.dial()
	for range 2000 {
		if s.write(`{"type":"ping","id":"x"}`) != nil {
			break
		}
	}
	s.closes(websocket.StatusTryAgainLater, server.CodeTooMany)
	bad := p.dial()
	for range 2000 {
		if bad.write(`{`) != nil {
			break
		}
	}
	bad.closes(websocket.StatusTryAgainLater, server.CodeTooMany)
}

var measured = flag.Bool("measured", false, "judge how long answers take, on a machine that does nothing else")

// pair is two people at their own table, who measure how long one waits for the other's moves.
type pair struct {
	*testServer
	table ids.TableID
	acts  *socket
	sees  *websocket.Conn
	n     int
}

func newPair(b *testServer) *pair {
	anna, boris := b.guest("Anna"), b.guest("Boris")
	p := &pair{testServer: b, table: anna.create(isleOf(2)), acts: anna.dial()}
	ws, _, err := boris.open()
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { ws.CloseNow() })
	p.sees = ws
	if err := ws.Write(context.Background(), websocket.MessageText, []byte(`{"type":"look","id":"l","table":"`+string(p.table)+`"}`)); err != nil {
		b.t.Fatal(err)
	}
	p.await(`"id":"l"`)
	return p
}

// await reads until a message contains a text.
func (p *pair) await(text string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), waittest.Patience)
	defer cancel()
	for {
		_, raw, err := p.sees.Read(ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		if strings.Contains(string(raw), text) {
			return
		}
	}
}

// p99 measures one round.
func (p *pair) p99(samples int) time.Duration {
	p.t.Helper()
	var times []time.Duration
	for range samples {
		p.n++
		began := time.Now()
		c := table.Command{ID: fmt.Sprint(p.n), Do: table.DoReady, On: p.n%2 == 1}
		p.acts.send(protocol.ClientMessage{Type: "do", Table: p.table, Command: &c})
		p.await(`"type":"update"`)
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times[len(times)*99/100]
}

// compare measures several rounds, with and without an attack, and returns the medians, so a single delay does not count.
func (p *pair) compare() (before, during time.Duration) {
	p.t.Helper()
	var quiet, loud []time.Duration
	for range 5 {
		quiet = append(quiet, p.p99(20))
		stop := p.attack()
		loud = append(loud, p.p99(20))
		stop()
	}
	slices.Sort(quiet)
	slices.Sort(loud)
	return quiet[2], loud[2]
}

// TestMovesDuringAttack makes people play during an attack. It checks their waiting times only on an idle machine.
func TestMovesDuringAttack(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.limits.CommandsPerSecond = 300 })
	before, during := newPair(b).compare()
	t.Logf("p99 %v before and %v during the attack", before, during)
	if *measured && during > 2*before+hiccup {
		t.Errorf("p99 rises from %v to %v", before, during)
	}
	if strings.Contains(b.log.String(), "panic") {
		t.Error(b.log.String())
	}
}

// attack makes strangers send frames, floods and huge names until it is stopped.
func (b *testServer) attack() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	for i := range 2 {
		eve := b.guest(fmt.Sprint("Eve ", i))
		table := eve.create(isleOf(2))
		r := rand.New(rand.NewPCG(uint64(i), 3))
		wg.Go(func() {
			for ctx.Err() == nil {
				_, _ = eve.try("PATCH", "/api/me", `{"name":"`+strings.Repeat("x", 20_000)+`"}`)
				ws, _, err := eve.open()
				if err != nil {
					continue
				}
				for n := 0; n < 300 && ctx.Err() == nil; n++ {
					frame := strings.ReplaceAll(frames[r.IntN(len(frames))], "TABLE", string(table))
					if ws.Write(ctx, websocket.MessageText, []byte(frame)) != nil {
						break
					}
				}
				ws.CloseNow()
			}
		})
	}
	return func() {
		cancel()
		wg.Wait()
	}
}
