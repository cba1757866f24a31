package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// visitor is a person with a server of their own.
type visitor struct {
	t   *testing.T
	at  string
	web *http.Client
}

func newVisitor(t *testing.T) *visitor {
	t.Helper()
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "purrlor.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	hub := server.NewHub(nil, nil)
	tables := tableserver.New(wiring.Tables(store), tableserver.Options{Notifier: hub, BotPace: time.Millisecond})
	t.Cleanup(func() { tables.Close() })
	server := httptest.NewServer(server.New(server.Config{TableServer: tables, Stores: wiring.Server(store), Hub: hub, Limits: server.DefaultLimits()}).Handler())
	t.Cleanup(server.Close)
	jar, _ := cookiejar.New(nil)
	g := &visitor{t, server.URL, &http.Client{Jar: jar}}
	g.call("POST", "/api/people", map[string]any{"name": "Ann"}, nil)
	return g
}

// call sends a request and returns the status and the headers.
func (g *visitor) call(method, path string, in, out any) (int, http.Header) {
	g.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		g.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(g.t.Context(), method, g.at+path, bytes.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	res, err := g.web.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	if out != nil {
		if err := json.NewDecoder(res.Body).Decode(out); err != nil {
			g.t.Fatalf("%s %s: %v", method, path, err)
		}
	}
	return res.StatusCode, res.Header
}

// Moments are refused until the game is over and kept afterwards.
func TestMomentsAfterGame(t *testing.T) {
	t.Parallel()
	g := newVisitor(t)
	var tbl server.TableRef
	g.call("POST", "/api/tables", map[string]any{
		"settings": map[string]any{"game": "boxes", "config": map[string]any{"players": 2}}, "bots": []string{"random"},
	}, &tbl)
	at := "/api/tables/" + string(tbl.ID)
	g.call("POST", at+"/commands", table.Command{ID: "1", Do: table.DoStart}, nil)

	rows := []struct {
		path          string
		playing, over int
		kept          bool
	}{
		{"/replay/0", 409, 200, true},
		{"/replay/0?seat=0", 409, 200, true},
		{"/replay-chart", 409, 200, true},
		{"/replay/99999", 409, 404, false},
		{"/replay/x", 400, 400, false},
		{"/replay/0?seat=9", 409, 409, false},
	}
	for _, row := range rows {
		if got, _ := g.call("GET", at+row.path, nil, nil); got != row.playing {
			t.Errorf("%s of a running game: got %d, want %d", row.path, got, row.playing)
		}
	}
	g.call("POST", at+"/commands", table.Command{ID: "2", Do: table.DoConcede, Seat: new(game.Seat)}, nil)
	for _, row := range rows {
		got, header := g.call("GET", at+row.path, nil, nil)
		if got != row.over {
			t.Errorf("%s of a finished game: got %d, want %d", row.path, got, row.over)
		}
		if kept := header.Get("Cache-Control") != "no-store"; kept != row.kept {
			t.Errorf("%s: Cache-Control is %q", row.path, header.Get("Cache-Control"))
		}
	}
	stranger := &visitor{t, g.at, &http.Client{}}
	if got, _ := stranger.call("GET", at+"/replay/0", nil, nil); got != 200 {
		t.Errorf("a stranger with the link gets %d", got)
	}
}

// A bot has the same name at the table, in lists and in the replay.
func TestBotNameEverywhere(t *testing.T) {
	t.Parallel()
	g := newVisitor(t)
	var tbl server.TableRef
	g.call("POST", "/api/tables", map[string]any{
		"settings": map[string]any{"game": "boxes", "config": map[string]any{"players": 3}}, "bots": []string{"random", "kitten"},
	}, &tbl)
	at := "/api/tables/" + string(tbl.ID)
	g.call("POST", at+"/commands", table.Command{ID: "1", Do: table.DoStart}, nil)
	g.call("POST", at+"/commands", table.Command{ID: "2", Do: table.DoConcede, Seat: new(game.Seat)}, nil)
	var list []server.Listed
	g.call("GET", "/api/me/tables", nil, &list)
	var replay table.Replay
	g.call("GET", at+"/replay", nil, &replay)
	if len(list) != 1 || len(replay.Seats) != 3 {
		t.Fatalf("%d tables are listed, the replay has %d seats", len(list), len(replay.Seats))
	}
	for seat := range replay.Seats {
		want := ""
		if seat > 0 {
			want = table.HashedBotName(tbl.ID, game.Seat(seat))
		}
		if got := list[0].Card.Seats[seat].BotName; got != want {
			t.Errorf("seat %d is %q in the list, want %q", seat, got, want)
		}
		if got := replay.Seats[seat].BotName; got != want {
			t.Errorf("seat %d is %q in the replay, want %q", seat, got, want)
		}
	}
}
