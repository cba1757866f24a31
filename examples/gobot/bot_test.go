package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/tableserver"
)

// serve starts a server and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "purrlor.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	hub := server.NewHub(nil, nil)
	tables := tableserver.New(wiring.Tables(store), tableserver.Options{Notifier: hub, BotPace: time.Millisecond})
	limits := server.DefaultLimits()
	limits.CommandsPerSecond, limits.RequestsPerSecond = 1e6, 1e6
	web := httptest.NewServer(server.New(server.Config{TableServer: tables, Stores: wiring.Server(store), Hub: hub, Limits: limits}).Handler())
	presence := server.KeepPresence(store, hub, "", nil, slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		presence.Close()
		hub.CloseAll()
		web.Close()
		_ = tables.Close()
		_ = store.Close()
	})
	return web.URL
}

// token makes a guest and a token, as the README tells.
func token(t *testing.T, url string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	guest := bot{url: url, http: &http.Client{Jar: jar}}
	var made struct{ Token string }
	if err := guest.post(t.Context(), "/api/people", map[string]string{"name": "Robot"}, &made); err != nil {
		t.Fatal(err)
	}
	if err := guest.post(t.Context(), "/api/me/tokens", map[string]string{"label": "gobot"}, &made); err != nil {
		t.Fatal(err)
	}
	return made.Token
}

var tables = []newTable{{"isle", 2, "random"}, {"boxes", 3, "random"}}

func checkResult(t *testing.T, got string) {
	t.Helper()
	if !strings.Contains(got, " is over: winners [") || !strings.Contains(got, "seat 1 has ") {
		t.Errorf("got %q", got)
	}
}

func TestGameOfEachKind(t *testing.T) {
	for _, table := range tables {
		t.Run(table.game, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
			defer cancel()
			url := serve(t)
			b := bot{url, token(t, url), http.DefaultClient}
			var out bytes.Buffer
			if err := b.run(ctx, &out, "", 1, table); err != nil {
				t.Fatal(err)
			}
			checkResult(t, out.String())
		})
	}
}

func TestBotJoinsTable(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
	defer cancel()
	url := serve(t)
	host := bot{url, token(t, url), http.DefaultClient}
	guest := bot{url, token(t, url), http.DefaultClient}
	var made struct{ ID string }
	settings := map[string]any{"settings": map[string]any{"game": "boxes", "config": map[string]any{"players": 2}}}
	if err := host.post(ctx, "/api/tables", settings, &made); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	var out bytes.Buffer
	go func() { ended <- guest.run(ctx, &out, made.ID, 1, newTable{}) }()
	waittest.Until(t, "the guest is ready", func() bool {
		_, err := host.play(ctx, made.ID, true)
		if err != nil && !strings.Contains(err.Error(), "not_ready") {
			t.Fatal(err)
		}
		return err == nil
	})
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	checkResult(t, out.String())
}

// TestBotChallenged lets a person challenge the bot to a rated game, which rates both.
func TestBotChallenged(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
	defer cancel()
	url := serve(t)
	robot, person := bot{url, token(t, url), http.DefaultClient}, bot{url, token(t, url), http.DefaultClient}
	ended := make(chan error, 1)
	var out bytes.Buffer
	go func() { ended <- robot.accept(ctx, &out, []string{"boxes"}, 1) }()
	var bots []struct {
		Person string
		Games  []string
	}
	waittest.Until(t, "the bot is online", func() bool {
		if err := person.call(ctx, http.MethodGet, "/api/bots", nil, &bots); err != nil {
			t.Fatal(err)
		}
		return len(bots) > 0
	})
	settings := map[string]any{
		"game": "boxes", "config": map[string]any{"players": 2, "columns": 6, "rows": 5}, "rated": true, "start": "full",
		"clock": map[string]any{"kind": "bank", "minutes": 30}, "takeover": "tabby",
	}
	var table struct{ ID string }
	if err := person.post(ctx, "/api/tables", map[string]any{"settings": settings}, &table); err != nil {
		t.Fatal(err)
	}
	if err := person.post(ctx, "/api/tables/"+table.ID+"/invite", map[string]string{"person": bots[0].Person}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := person.play(ctx, table.ID, false); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	checkResult(t, out.String())
	if !strings.Contains(out.String(), "challenged by Robot") || len(bots[0].Games) != 1 {
		t.Errorf("got %q of %v", out.String(), bots)
	}
	var me struct{ ID string }
	if err := person.call(ctx, http.MethodGet, "/api/me", nil, &me); err != nil {
		t.Fatal(err)
	}
	for _, who := range []struct {
		*bot
		id string
	}{{&person, me.ID}, {&robot, bots[0].Person}} {
		var profile struct {
			Program bool
			Ratings []struct {
				Pool  string
				Games int
			}
		}
		waittest.Until(t, "the ratings are counted, right after the game", func() bool {
			if err := who.call(ctx, http.MethodGet, "/api/people/"+who.id, nil, &profile); err != nil {
				t.Fatal(err)
			}
			return len(profile.Ratings) > 0
		})
		if r := profile.Ratings[0]; r.Pool != "boxes.two" || r.Games != 1 || profile.Program != (who.bot == &robot) {
			t.Errorf("got %+v", profile)
		}
	}
}

func TestBotReconnects(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
	defer cancel()
	direct := serve(t)
	url, broken := lossy(t, direct)
	b := bot{url, token(t, direct), http.DefaultClient}
	var out bytes.Buffer
	if err := b.run(ctx, &out, "", 1, newTable{"boxes", 2, "random"}); err != nil {
		t.Fatal(err)
	}
	checkResult(t, out.String())
	if broken.Load() != losses {
		t.Errorf("got %d lost connections, want %d", broken.Load(), losses)
	}
}

func TestLostAnswerSentAgain(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
	defer cancel()
	var heard []string
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer ws.CloseNow()
		hear := func() {
			_, raw, err := ws.Read(ctx)
			if err != nil {
				t.Error(err)
			}
			heard = append(heard, string(raw))
		}
		say := func(text string) { _ = ws.Write(ctx, websocket.MessageText, []byte(text)) }
		hear()
		if len(heard) == 1 {
			say(`{"type":"snapshot","seat":1,"epoch":"e","n":7,"scene":{"table":{"stage":"playing"},"may":{"decision":4,"must":true,"actions":["draw"]}}}`)
			hear()
			return
		}
		hear()
		say(`{"type":"update","seat":1,"epoch":"e","n":8,"patch":[{"op":"replace","path":"/table/stage","value":"over"}]}`)
		_, _, _ = ws.Read(ctx)
	}))
	defer web.Close()
	b := bot{web.URL, "token", http.DefaultClient}
	if _, err := b.play(ctx, "there", false); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{`"seen":[]`, `"decision":4`, `"seen":[{"epoch":"e","n":7,"seat":1}]`, `"decision":4`} {
		if i >= len(heard) || !strings.Contains(heard[i], want) {
			t.Errorf("message %d of %q: want %s", i, heard, want)
		}
	}
}

// losses is how many connections a lossy line breaks, each after so many bytes of the server.
const losses, lossAfter = 2, 6000

// lossy returns the address of a line to a server whose first connections break, and how many have.
func lossy(t *testing.T, url string) (string, *atomic.Int32) {
	t.Helper()
	line, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { line.Close() })
	var broken atomic.Int32
	go func() {
		for {
			near, err := line.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
			if err != nil {
				near.Close()
				continue
			}
			go func() { _, _ = io.Copy(far, near); far.Close() }()
			go func() {
				defer near.Close()
				if broken.Load() < losses {
					if n, _ := io.CopyN(near, far, lossAfter); n == lossAfter {
						broken.Add(1)
						return
					}
				}
				_, _ = io.Copy(near, far)
			}()
		}
	}()
	return "http://" + line.Addr().String(), &broken
}

// A wrong token ends the bot at once.
func TestWrongTokenRefused(t *testing.T) {
	b := bot{serve(t), "wrong", http.DefaultClient}
	if err := b.run(t.Context(), nil, "", 1, tables[0]); err == nil || !strings.Contains(err.Error(), "unknown_person") {
		t.Errorf("got %v", err)
	}
	if err := b.run(t.Context(), nil, "nowhere", 1, tables[0]); err == nil {
		t.Error("got nothing")
	}
}

func TestPatches(t *testing.T) {
	tests := []struct {
		name  string
		patch []operation
		want  any
		fails bool
	}{
		{"a field is replaced", []operation{{"replace", "/a", 2.0}}, map[string]any{"a": 2.0, "l": []any{1.0, 2.0}}, false},
		{"a field goes", []operation{{"remove", "/a", nil}}, map[string]any{"l": []any{1.0, 2.0}}, false},
		{"a name is escaped", []operation{{"add", "/x~1y~0", true}, {"remove", "/a", nil}}, map[string]any{"x/y~": true, "l": []any{1.0, 2.0}}, false},
		{"an element comes between", []operation{{"add", "/l/1", 9.0}}, map[string]any{"a": 1.0, "l": []any{1.0, 9.0, 2.0}}, false},
		{"an element comes at the end", []operation{{"add", "/l/-", 9.0}}, map[string]any{"a": 1.0, "l": []any{1.0, 2.0, 9.0}}, false},
		{"an element goes", []operation{{"remove", "/l/0", nil}}, map[string]any{"a": 1.0, "l": []any{2.0}}, false},
		{"an element is replaced", []operation{{"replace", "/l/1", 9.0}}, map[string]any{"a": 1.0, "l": []any{1.0, 9.0}}, false},
		{"the whole is replaced", []operation{{"replace", "", 5.0}}, 5.0, false},
		{"an element that is not there", []operation{{"replace", "/l/2", 9.0}}, nil, true},
		{"a field of nothing", []operation{{"add", "/b/c", 9.0}}, nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := apply(map[string]any{"a": 1.0, "l": []any{1.0, 2.0}}, tt.patch)
			if (err != nil) != tt.fails || err == nil && !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func TestNodeBot(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed, so examples/jsbot is not tried")
	}
	for _, table := range tables {
		t.Run(table.game, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), waittest.Patience)
			defer cancel()
			direct := serve(t)
			url, broken := lossy(t, direct)
			run := exec.CommandContext(ctx, node, "--experimental-websocket", "--no-warnings", filepath.Join("..", "jsbot", "bot.mjs"),
				"--game", table.game, "--opponents", table.opponents)
			run.Env = append(os.Environ(), "PURRLOR_URL="+url, "PURRLOR_TOKEN="+token(t, direct))
			out, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			checkResult(t, string(out))
			if broken.Load() != losses {
				t.Errorf("got %d lost connections, want %d", broken.Load(), losses)
			}
		})
	}
}
