package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// publicLines reads an export of public games.
func publicLines(t *testing.T, body string) (list []table.PublicGame) {
	t.Helper()
	for line := range strings.Lines(body) {
		var g table.PublicGame
		if err := game.DecodeStrict([]byte(strings.TrimSuffix(line, "\n")), &g); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		list = append(list, g)
	}
	return list
}

func (p *person) publicGames(query string) []table.PublicGame {
	p.b.t.Helper()
	got := p.call("GET", "/api/games.jsonl"+query, nil)
	got.ok(p.b.t)
	return publicLines(p.b.t.(*testing.T), got.body)
}

// playOut plays a game to its end with random actions.
func (b *testServer) playOut(table ids.TableID, people ...*person) {
	b.t.Helper()
	b.playSome(table, 1<<30, people...)
}

// playSome is playOut with a number of actions.
func (b *testServer) playSome(tableID ids.TableID, actions int, people ...*person) {
	b.t.Helper()
	r := game.SeedOf(string(tableID)).Stream("actions", 0)
	for ; actions > 0 && b.position(tableID, people[0]).Scene.Table.Stage == table.Playing; actions-- {
		c := b.next(tableID, people[0], &r)
		if err := b.tables.Do(context.Background(), tableID, people[*c.Seat].id, &c); err != nil {
			b.t.Fatal(err)
		}
	}
}

// publicBoxes is a short public game of two.
func publicBoxes() table.Settings {
	s := boxesOf(2)
	s.Config, s.Public = []byte(`{"players":2,"columns":6,"rows":5}`), true
	return s
}

// replayed replays the record of a line and compares the result.
func replayed(t *testing.T, g *table.PublicGame) {
	t.Helper()
	rules, err := games.Named(g.Record.Game)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Record.Replay(rules, -1)
	if err != nil {
		t.Fatalf("table %s: %v", g.Table, err)
	}
	if m.Over() != (g.Reason == ratings.Finished) {
		t.Errorf("table %s ended as %s, but again over is %v", g.Table, g.Reason, m.Over())
	}
	if table.Commitment(g.Record.Seed) != g.Commitment {
		t.Errorf("table %s: the seed is not that of the commitment", g.Table)
	}
	for _, a := range m.Score(game.Nobody).Accounts {
		i := slices.IndexFunc(g.Seats, func(s table.PublicSeat) bool { return s.Seat == a.Seat })
		if i < 0 || g.Seats[i].Points != a.Total {
			t.Errorf("table %s, seat %d: %d points again, but the line has %+v", g.Table, a.Seat, a.Total, g.Seats)
		}
	}
}

// Exported public games can be played again.
func TestPublicGamesReplay(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys := b.guest("Anna"), b.guest("Borys")
	alone := table.Settings{Game: "isle", Config: []byte(`{"mode":"solo","players":1,"difficulty":"easy"}`), Public: true, Watch: true, Takeover: "random"}
	finished := b.started(publicBoxes(), anna, borys)
	b.playOut(finished, anna, borys)
	solo := b.started(alone, anna)
	b.playOut(solo, anna)
	b.clock.advance(time.Minute)
	public := isleOf(2)
	public.Public = true
	conceded := b.won(public, anna, borys)
	rated := b.won(ratedIsle(true), anna, borys)
	b.clock.advance(2 * table.PublicDelay)
	if _, err := b.disk.CountRated(t.Context()); err != nil {
		t.Fatal(err)
	}
	list := b.nobody().publicGames("")
	var tables []ids.TableID
	for i := range list {
		tables = append(tables, list[i].Table)
		replayed(t, &list[i])
	}
	if want := []ids.TableID{finished, solo, conceded, rated}; !slices.Equal(tables, want) {
		t.Fatalf("got tables %v, want %v", tables, want)
	}
	if g := list[0]; g.Format != 1 || g.Pool != "boxes.two" || g.Reason != ratings.Finished || g.Record.Version == 0 || g.Started.IsZero() || !g.Ended.After(g.Started) || len(g.Record.Actions) == 0 {
		t.Errorf("the first game is %+v", g)
	}
	if s := list[1].Seats[1]; s.Bot != ratings.Sister || s.Deleted || s.Points == 0 {
		t.Errorf("the sister is %+v", s)
	}
	if g := list[2]; g.Reason != ratings.Conceded || !slices.Equal(g.Winners, []game.Seat{0}) || !g.Seats[1].Abandoned || g.Seats[1].Rank != 2 {
		t.Errorf("the conceded game is %+v", g)
	}
	if s := list[3].Seats[0]; !list[3].Rated || s.Rating == nil || *s.Change <= 0 {
		t.Errorf("the winner of a rated game is %+v", s)
	}
	if list[0].Seats[0].Rating != nil {
		t.Errorf("a game that was not rated has %+v", list[0].Seats[0])
	}
}

// Public games name only people who show themselves.
func TestPublicGamesNames(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	persons := b.guests("Anna", "Borys", "Celina", "Darek", "Robot")
	show := func(p *person, seen people.Visibility) {
		p.call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: seen}).ok(t)
	}
	show(persons[0], people.VisibleToAll)
	show(persons[2], people.VisibleToNobody)
	show(persons[3], people.VisibleToAll)
	if err := people.SetUserBot(t.Context(), b.disk, people.UserBot{Person: persons[4].id, Since: b.clock.Now(), Games: []string{"isle"}}); err != nil {
		t.Fatal(err)
	}
	s := isleOf(5)
	s.Public = true
	tableID := b.started(s, persons...)
	for i, p := range persons[1:] {
		p.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(game.Seat(i + 1))}).ok(t)
	}
	b.clock.advance(2 * table.PublicDelay)
	shown := func() string {
		t.Helper()
		list := b.nobody().publicGames("")
		if len(list) != 1 {
			t.Fatalf("got %d games", len(list))
		}
		var all []string
		for _, s := range list[0].Seats {
			if (s.Name == "") != (s.Person == "") {
				t.Errorf("a seat has a name or an id alone: %+v", s)
			}
			all = append(all, fmt.Sprintf("%s/%v/%v", s.Name, s.UserBot, s.Deleted))
		}
		return strings.Join(all, " ")
	}
	if got, want := shown(), "Anna/false/false /false/false /false/false Darek/false/false Robot/true/false"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	persons[3].call("PUT", "/api/me/games/"+string(tableID), server.HiddenGame{Hidden: true}).ok(t)
	persons[0].call("DELETE", "/api/me", nil).ok(t)
	if got, want := shown(), "/false/true /false/false /false/false /false/false Robot/true/false"; got != want {
		t.Errorf("after one has hidden the game and one was deleted: got %s, want %s", got, want)
	}
}

// Only public games are exported.
func TestPublicGamesOnly(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys := b.guest("Anna"), b.guest("Borys")
	private, shut := isleOf(2), isleOf(2)
	shut.Public, shut.Watch = true, false
	b.won(private, anna, borys)
	b.won(shut, anna, borys)
	public := isleOf(2)
	public.Public = true
	b.started(public, anna, borys) // it runs
	d := anna.voyage("isle")
	anna.playsOut(anna.plays(d.ID), "voyage")
	b.clock.advance(2 * table.PublicDelay)
	if got := anna.publicGames(""); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
	over := b.won(public, anna, borys) // a minute passes
	if got := anna.publicGames(""); len(got) != 1 || got[0].Table != over {
		t.Errorf("after a minute: got %+v", got)
	}
	b.started(public, anna, borys)
	soon := b.started(public, anna, borys)
	borys.command(soon, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
	if got := anna.publicGames("?after=" + string(over)); len(got) != 0 {
		t.Errorf("at once: got %+v", got)
	}
}

func TestPublicGamesPaging(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys := b.guest("Anna"), b.guest("Borys")
	public := isleOf(2)
	public.Public = true
	var tables []ids.TableID
	for range 3 {
		tables = append(tables, b.won(public, anna, borys))
	}
	boxes := boxesOf(2)
	boxes.Public = true
	tables = append(tables, b.won(boxes, anna, borys))
	b.clock.advance(table.PublicDelay)
	all := anna.publicGames("")
	if len(all) != 4 {
		t.Fatalf("got %d games", len(all))
	}
	for i, after := range tables {
		if got := anna.publicGames("?after=" + string(after)); len(got) != 3-i {
			t.Errorf("after game %d: got %d games", i+1, len(got))
		}
	}
	second := fmt.Sprint(all[1].Ended.UnixMilli())
	for query, want := range map[string]int{
		"?game=boxes": 1, "?since=" + second: 3, "?until=" + second: 1, "?limit=2": 2, "?since=" + second + "&limit=1&game=isle": 1,
	} {
		if got := anna.publicGames(query); len(got) != want {
			t.Errorf("%s: got %d games, want %d", query, len(got), want)
		}
	}
	for _, wrong := range []string{"?limit=0", "?limit=x", "?until=-1", "?after=nothing"} {
		anna.call("GET", "/api/games.jsonl"+wrong, nil).refused(t, http.StatusBadRequest, server.CodeBadRequest)
	}
	plain := anna.accepting("identity").call("GET", "/api/games.jsonl", nil)
	zipped := anna.accepting("gzip").call("GET", "/api/games.jsonl", nil)
	if zipped.header.Get("Content-Encoding") != "gzip" || unzipped(t, zipped.body) != plain.body || len(publicLines(t, plain.body)) != 4 {
		t.Errorf("compressed: %v", zipped.header)
	}
	if got := plain.header.Get("Content-Type"); got != "application/x-ndjson; charset=utf-8" {
		t.Errorf("got type %q", got)
	}
}

// TestPublicGamesDamaged corrupts the log of a table: the export skips it.
func TestPublicGamesDamaged(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys := b.guest("Anna"), b.guest("Borys")
	public := isleOf(2)
	public.Public = true
	bad, good := b.won(public, anna, borys), b.won(public, anna, borys)
	b.clock.advance(table.PublicDelay)
	b.store.watch(nil, func(rows []table.Row) {
		if len(rows) > 0 && rows[0].Table == bad {
			rows[1].Seat++
		}
	})
	if got := anna.publicGames(""); len(got) != 1 || got[0].Table != good {
		t.Errorf("got %+v", got)
	}
	if !strings.Contains(b.log.String(), "export game failed") {
		t.Error("nothing is logged")
	}
}

func TestPublicGamesLimit(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, frozen, func(s *serverSetup) { s.limits.GuestsPerMinute = 0.5 })
	p := b.nobody()
	for range 5 {
		p.call("GET", "/api/games.jsonl", nil).ok(t)
	}
	p.call("GET", "/api/games.jsonl", nil).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
}

// TestPublicGamesFailingExport checks that clients cannot mistake a partial export for a complete one.
func TestPublicGamesFailingExport(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys := b.guest("Anna"), b.guest("Borys")
	public := isleOf(2)
	public.Public = true
	b.won(public, anna, borys)
	b.clock.advance(table.PublicDelay)
	b.store.watch(nil, func([]table.Row) { panic("the disk is on fire") })
	if got, err := anna.try("GET", "/api/games.jsonl", nil); err == nil && json.Valid([]byte(got.body)) {
		t.Errorf("got %d %q", got.status, got.body)
	}
}
