package server_test

import (
	"net/http"
	"testing"

	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// People who fit find each other.
func TestSeekMatches(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	criteria := lobby.Criteria{Game: "boxes", Preset: "standard", Least: 2, Most: 2, Clock: table.Clock{Kind: table.NoClock}}
	c := anna.connect()
	var state server.SeekState
	anna.call("POST", "/api/me/seek", criteria).ok(t, &state)
	if state.Table != "" || state.Criteria != criteria || state.Since.IsZero() {
		t.Errorf("Anna waits and got %+v", state)
	}
	var list server.SeekList
	b.nobody().call("GET", "/api/seeks", nil).ok(t, &list)
	if list.Waiting != 1 || len(list.Criteria) != 1 || list.Criteria[0] != criteria {
		t.Errorf("strangers see %+v", list)
	}
	boris.call("POST", "/api/me/seek", criteria).ok(t, &state)
	if state.Table == "" {
		t.Fatal("Boris has not found Anna")
	}
	c.find("the notice that the game has begun", func(m message) bool {
		return m.Type == "notice" && m.Kind == string(table.GameStarted) && m.Table == state.Table
	})
	var answer tableserver.TableAnswer
	anna.call("GET", "/api/tables/"+string(state.Table), nil).ok(t, &answer)
	if answer.Scene.Table.Stage != table.Playing || answer.Seat == game.Nobody {
		t.Errorf("Anna's table is %+v", answer.Scene.Table)
	}
	var end server.SeekEnd
	anna.call("DELETE", "/api/me/seek", nil).ok(t, &end)
	if end.Table != state.Table {
		t.Errorf("Anna stops too late and got %+v", end)
	}
	celina.call("POST", "/api/me/seek", criteria).ok(t)
	celina.call("DELETE", "/api/me/seek", nil).ok(t)
	celina.call("GET", "/api/me/seek", nil).refused(t, http.StatusNotFound, table.CodeNoSeek)
}
