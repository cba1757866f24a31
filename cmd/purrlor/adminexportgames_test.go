package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func TestAdminExportsPublicGames(t *testing.T) {
	d := newDatabase(t)
	if got := d.mustAdmin(t, "export-games"); got != "" {
		t.Fatalf("private games are exported: %s", got)
	}
	store, err := sqlite.Open(d.path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := tableserver.New(wiring.Tables(store), tableserver.Options{Now: func() time.Time { return then }})
	public := table.Settings{Game: "boxes", Config: []byte(`{"players":2,"columns":6,"rows":5}`), Public: true, Watch: true}
	tableID, err := h.Create(t.Context(), d.anna, public, nil)
	if err != nil {
		t.Fatal(err)
	}
	d.play(h, tableID, 1<<20)
	must(h.Close())
	must(store.Close())
	line := d.mustAdmin(t, "export-games", "--game", "boxes", "--since", "2026-01-02", "--until", "2026-01-03")
	var g table.PublicGame
	if err := json.Unmarshal([]byte(line), &g); err != nil || g.Table != tableID || strings.Count(line, "\n") != 1 || g.Seats[0].Name != "" {
		t.Fatalf("got %s (%v)", line, err)
	}
	record, err := json.Marshal(g.Record)
	must(err)
	got := mustRun(t, string(record), "replay", "-")
	if whole := mustRun(t, line, "replay", "-"); whole != got {
		t.Errorf("a whole line gives %s, its record %s", whole, got)
	}
	for _, none := range []string{"--game=isle", "--since=2026-01-03", "--until=2026-01-02"} {
		if got := d.mustAdmin(t, "export-games", none); got != "" {
			t.Errorf("%s: got %s", none, got)
		}
	}
}
