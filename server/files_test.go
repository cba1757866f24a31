package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// fileOf is an offline game against a bot, finished or not.
func fileOf(ended bool) table.GameFile {
	g, err := games.Named("boxes")
	if err != nil {
		panic(err)
	}
	f := table.GameFile{Seats: []table.FileSeat{{}, {Bot: "kitten"}}}
	f.Record = game.Record{Game: "boxes", Version: g.Info().Version, Config: json.RawMessage(`{"players":2,"rules":"basic","columns":8,"rows":6}`), Seed: game.SeedOf("device"), Actions: []string{}}
	m, err := g.New(f.Record.Config, f.Record.Seed)
	if err != nil {
		panic(err)
	}
	r := game.SeedOf("player").Stream("player", 0)
	for ended && !m.Over() {
		at := m.Must().List()[0]
		action := m.Pick(at, &r)
		if _, err := m.Act(at, action); err != nil {
			panic(err)
		}
		f.Record.Add(at, action)
	}
	return f
}

// fileOfNoMoves is the file of an offline game without moves.
func fileOfNoMoves() string {
	raw, err := json.Marshal(fileOf(false))
	if err != nil {
		panic(err)
	}
	return string(raw)
}

func TestDeviceGameSentOnce(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	f := fileOf(true)
	var first, again, other server.TableRef
	boris.call("POST", "/api/files", f).ok(t, &first)
	boris.call("POST", "/api/files", f).ok(t, &again)
	anna.call("POST", "/api/files", f).ok(t, &other)
	if first != again || first == other {
		t.Errorf("sent twice by one and once by another it is %v, %v and %v", first, again, other)
	}
	var list []server.Listed
	boris.call("GET", "/api/me/tables", nil).ok(t, &list)
	if len(list) != 1 || list[0].ID != first.ID || !list[0].Card.Offline || list[0].Stage != table.Over || list[0].Card.Rated {
		t.Errorf("the list has %+v", list)
	}
	var replay table.Replay
	boris.call("GET", "/api/tables/"+string(first.ID)+"/replay", nil).ok(t, &replay)
	if !replay.Offline || !slices.Equal(replay.Record.Actions, f.Record.Actions) {
		t.Errorf("the replay is %+v", replay)
	}
	if _, err := b.store.Result(t.Context(), first.ID); err == nil {
		t.Error("a game that was played offline has a result")
	}
	boris.call("GET", "/api/tables/"+string(first.ID)+"/best", nil).refused(t, http.StatusConflict, table.CodeNotOver)
}

func TestDeviceGame(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	t.Run("keeps_bot_names", func(t *testing.T) {
		for device, want := range map[string][]string{
			"the first device":  {"biscuit", "bramble", "button", "clover"},
			"the second device": {"whiskers", "biscuit", "waffle", "domino"},
		} {
			f := fileOf(false)
			f.Record.Config = json.RawMessage(`{"players":5}`)
			f.Seats = []table.FileSeat{{}}
			for _, name := range want {
				f.Seats = append(f.Seats, table.FileSeat{Bot: "kitten", BotName: name})
			}
			var table, again server.TableRef
			anna.call("POST", "/api/files", f).ok(t, &table)
			anna.call("POST", "/api/files", f).ok(t, &again)
			var answer tableserver.TableAnswer
			anna.call("GET", "/api/tables/"+string(table.ID), nil).ok(t, &answer)
			var got []string
			for _, seat := range answer.Scene.Table.Seats[1:] {
				got = append(got, seat.BotName)
			}
			if !slices.Equal(got, want) || again != table {
				t.Errorf("bots of %s are called %v, want %v; sent twice it is %v and %v", device, got, want, table, again)
			}
		}
	})
}

// An unfinished game of a device goes on without a result.
func TestDeviceGameUnfinished(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	boris := b.guest("Boris")
	var tbl server.TableRef
	boris.call("POST", "/api/files", fileOfNoMoves()).ok(t, &tbl)
	var answer tableserver.TableAnswer
	boris.call("GET", "/api/tables/"+string(tbl.ID), nil).ok(t, &answer)
	if v := answer.Scene.Table; !v.Offline || v.Stage != table.Playing || v.Rated || v.Public {
		t.Errorf("the table is %+v", v)
	}
	boris.command(tbl.ID, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	if _, err := b.store.Result(t.Context(), tbl.ID); err == nil {
		t.Error("a game that was begun offline has a result")
	}
	s := boxesOf(2)
	s.Offline = true
	boris.call("POST", "/api/tables", server.NewTable{Settings: s}).refused(t, http.StatusBadRequest, table.CodeBadOptions)
}

func TestBrokenGameFiles(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	sound := fileOf(true)
	change := func(how func(*table.GameFile)) table.GameFile {
		f := sound
		f.Seats, f.Record.Actions = slices.Clone(sound.Seats), slices.Clone(sound.Record.Actions)
		how(&f)
		return f
	}
	last := len(sound.Record.Actions) - 1
	for name, f := range map[string]any{
		"another seed":       change(func(f *table.GameFile) { f.Record.Seed = game.SeedOf("better") }),
		"a move too many":    change(func(f *table.GameFile) { f.Record.Actions = append(f.Record.Actions, sound.Record.Actions[last]) }),
		"a move left out":    change(func(f *table.GameFile) { f.Record.Actions = slices.Delete(f.Record.Actions, last/2, last/2+1) }),
		"a seat that is not": change(func(f *table.GameFile) { f.Record.Actions[0] = "7 pass" }),
		"other rules":        change(func(f *table.GameFile) { f.Record.Version++ }),
		"no bot":             change(func(f *table.GameFile) { f.Seats[1].Bot = "nobody" }),
		"bots alone":         change(func(f *table.GameFile) { f.Seats[0].Bot = "kitten" }),
		"conceded at an end": change(func(f *table.GameFile) { f.Ended = ratings.Conceded }),
		"too many moves":     change(func(f *table.GameFile) { f.Record.Actions = make([]string, 3001) }),
		"too many seats":     change(func(f *table.GameFile) { f.Seats = slices.Repeat([]table.FileSeat{{Bot: "kitten", BotName: "x"}}, 500) }),
		"too many takebacks": change(func(f *table.GameFile) { f.Record.Actions = slices.Repeat([]string{"rekey 1"}, 501) }),
		"text":               "text",
	} {
		a := b.guest("Boris").call("POST", "/api/files", f)
		if a.status < 400 || a.status >= 500 || a.code() == "" {
			t.Errorf("%s: got %d %s", name, a.status, a.body)
		}
	}
	other := change(func(f *table.GameFile) { f.Record.Version++ })
	if code := anna.call("POST", "/api/files", other).code(); code != game.CodeRulesVersion {
		t.Errorf("other rules are refused by %q", code)
	}
	large := change(func(f *table.GameFile) { f.Seats[0].Name = strings.Repeat("x", 64<<10) })
	anna.call("POST", "/api/files", large).refused(t, http.StatusRequestEntityTooLarge, server.CodeTooLarge)
	var list []server.Listed
	anna.call("GET", "/api/me/tables", nil).ok(t, &list)
	if len(list) != 0 {
		t.Errorf("there are %d tables, want none", len(list))
	}
}

func TestGameFileLimits(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	for range 10 {
		anna.call("POST", "/api/files", fileOfNoMoves()).ok(t)
	}
	anna.call("POST", "/api/files", fileOfNoMoves()).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
	b.guest("Boris").call("POST", "/api/files", fileOfNoMoves()).ok(t)
}

// A game of a device that is sent twice at once becomes one table.
func TestDeviceGameSentTwice(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	f := fileOf(true)
	if n := b.atOnce(8, func(int) answer { return anna.call("POST", "/api/files", f) }); n != 8 {
		t.Errorf("%d of 8 were taken", n)
	}
	var list []server.Listed
	anna.call("GET", "/api/me/tables", nil).ok(t, &list)
	if len(list) != 1 {
		t.Errorf("there are %d tables, want one", len(list))
	}
}

// countingBody counts the bytes read from a body.
type countingBody struct {
	io.Reader
	read int
}

func (c *countingBody) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read += n
	return n, err
}

func TestRefusedGameFiles(t *testing.T) {
	t.Parallel()
	t.Run("are_not_read", func(t *testing.T) {
		t.Parallel()
		b := newTestServer(t, frozen)
		anna := b.guest("Anna")
		handler := b.server.Handler()
		send := func() (status, read int) {
			body := &countingBody{Reader: strings.NewReader(fileOfNoMoves())}
			r := httptest.NewRequest("POST", "/api/files", body)
			r.AddCookie(&http.Cookie{Name: "purrlor", Value: anna.secret()})
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			return w.Code, body.read
		}
		for range 10 {
			if status, read := send(); status != http.StatusOK || read == 0 {
				t.Fatalf("got %d after %d bytes, want 200 after all of them", status, read)
			}
		}
		if status, read := send(); status != http.StatusTooManyRequests || read != 0 {
			t.Errorf("got %d after %d bytes, want 429 after none", status, read)
		}
	})
}
