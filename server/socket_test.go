package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// TestWelcomeProtocolVersion: a cached page compares its protocol version with that in the server's welcome.
func TestWelcomeProtocolVersion(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../web/src/api/version.ts")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("const protocol = %d;", protocol.Protocol); !strings.Contains(string(raw), want) {
		t.Errorf("web/src/api/version.ts does not say %q", want)
	}
}

// TestWelcomeEngineVersion: a page runs its own engine for games of the server only if the versions match.
func TestWelcomeEngineVersion(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"", "/assets/offline-Ab3.wasm"} {
		b := newTestServer(t, func(s *serverSetup) { s.device = program })
		var welcome protocol.WelcomeMessage
		if err := json.Unmarshal([]byte(b.guest("Anna").dial().find("the welcome", func(message) bool { return true }).raw), &welcome); err != nil {
			t.Fatal(err)
		}
		if welcome.Type != "welcome" || welcome.Device != program {
			t.Errorf("the welcome is %+v, want the program %q", welcome, program)
		}
	}
}

func TestEveryMessageAnswered(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, zoe := b.guest("Anna"), b.guest("Boris"), b.guest("Zoe")
	tableID := b.started(isleOf(2), anna, boris)
	shut := isleOf(2)
	shut.Watch = false
	closed := b.started(shut, boris, anna)
	a, z := anna.dial(), zoe.dial()
	tests := []struct {
		name    string
		socket  *socket
		message protocol.ClientMessage
		want    string
		code    game.Code
	}{
		{"ping", a, protocol.ClientMessage{Type: "ping"}, "pong", ""},
		{"look", a, protocol.ClientMessage{Type: "look", Table: tableID}, "done", ""},
		{"look again", a, protocol.ClientMessage{Type: "look", Table: tableID}, "done", ""},
		{"look at quick bots", a, protocol.ClientMessage{Type: "look", Table: tableID, Pace: tableserver.Quick}, "done", ""},
		{"look at an unknown pace", a, protocol.ClientMessage{Type: "look", Table: tableID, Pace: "soon"}, "refused", server.CodeBadRequest},
		{"look at nothing", a, protocol.ClientMessage{Type: "look", Table: "x"}, "refused", table.CodeUnknownTable},
		{"look through a closed door", z, protocol.ClientMessage{Type: "look", Table: closed}, "refused", table.CodeDoorClosed},
		{"look on", z, protocol.ClientMessage{Type: "look", Table: tableID}, "done", ""},
		{"ask for actions", a, protocol.ClientMessage{Type: "ask", Table: tableID, What: "legal"}, "answer", ""},
		{"ask for actions of a seat", a, protocol.ClientMessage{Type: "ask", Table: tableID, What: "legal", Seat: seat(0)}, "answer", ""},
		{"ask for actions of another seat", a, protocol.ClientMessage{Type: "ask", Table: tableID, What: "legal", Seat: seat(1)}, "refused", table.CodeNotYours},
		{"ask for actions without a seat", z, protocol.ClientMessage{Type: "ask", Table: tableID, What: "legal"}, "refused", table.CodeNotSeated},
		{"ask for options", a, protocol.ClientMessage{Type: "ask", Table: tableID, What: "options", Piece: "cat-01-blue"}, "answer", ""},
		{"ask for options without a seat", z, protocol.ClientMessage{Type: "ask", Table: tableID, What: "options", Piece: "cat-01-blue"}, "refused", game.CodeUnknownSeat},
		{"ask for the score", z, protocol.ClientMessage{Type: "ask", Table: tableID, What: "score"}, "answer", ""},
		{"ask for the talk", z, protocol.ClientMessage{Type: "ask", Table: tableID, What: "lines"}, "answer", ""},
		{"ask for the talk behind a closed door", z, protocol.ClientMessage{Type: "ask", Table: closed, What: "lines"}, "refused", table.CodeDoorClosed},
		{"ask for the deck", a, protocol.ClientMessage{Type: "ask", Table: tableID, What: "deck"}, "refused", server.CodeBadRequest},
		{"say", a, protocol.ClientMessage{Type: "do", Table: tableID, Command: &table.Command{Do: table.DoSay, Reaction: "purr"}}, "done", ""},
		{"do what is the host's", z, protocol.ClientMessage{Type: "do", Table: tableID, Command: &table.Command{Do: table.DoDoor}}, "refused", table.CodeNotHost},
		{"do what nobody knows", a, protocol.ClientMessage{Type: "do", Table: tableID, Command: &table.Command{Do: "fly"}}, "refused", table.CodeUnknownCommand},
		{"do nothing", a, protocol.ClientMessage{Type: "do", Table: tableID}, "refused", server.CodeBadRequest},
		{"leave", a, protocol.ClientMessage{Type: "leave", Table: tableID}, "done", ""},
		{"leave nothing", a, protocol.ClientMessage{Type: "leave", Table: "x"}, "done", ""},
		{"sing", a, protocol.ClientMessage{Type: "sing"}, "refused", server.CodeBadRequest},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.socket.expect(tt.want, tt.code, tt.message) })
	}
	welcome := a.messages(func(message) bool { return true })[0]
	if welcome.Type != "welcome" || welcome.Person != anna.id || !strings.Contains(welcome.raw, `"protocol":1`) {
		t.Errorf("got %s first", welcome.raw)
	}
}

func TestSocketWithoutPerson(t *testing.T) {
	t.Parallel()
	newTestServer(t).nobody().denied(http.StatusUnauthorized, string(server.CodeUnknownPerson))
}

// play performs random actions of the awaited seats over these sockets, which are listed by seat.
func (b *testServer) play(table ids.TableID, p *person, sockets []*socket, r *game.Rand, actions int) {
	b.t.Helper()
	for range actions {
		c := b.next(table, p, r)
		sockets[*c.Seat].do(table, c)
	}
}

func TestResumeAfterDisconnect(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	table := b.started(isleOf(2), people...)
	anna, boris, tab := people[0].dial(), people[1].dial(), people[1].dial()
	for _, s := range []*socket{anna, boris, tab} {
		s.subscribe(table)
	}
	r := game.SeedOf("cut").Stream("cut", 0)
	sockets := []*socket{anna, boris}
	b.play(table, people[0], sockets, &r, 6)
	tab.sync()
	cut := tab.seen(1)
	tab.close()
	b.play(table, people[0], sockets, &r, 12)
	boris.sync()
	tests := []struct {
		name string
		seen []tableserver.Seen
		want func() []message
	}{
		{"the last update", []tableserver.Seen{cut}, func() []message { return after(boris.stream(1), cut.N) }},
		{"everything", []tableserver.Seen{boris.seen(1)}, func() []message { return nil }},
		{"of two the one of this seat", []tableserver.Seen{{Seat: 0, Epoch: cut.Epoch, N: cut.N}, cut}, func() []message { return after(boris.stream(1), cut.N) }},
		{"nothing", nil, nil},
		{"another seat's", []tableserver.Seen{{Seat: 0, Epoch: cut.Epoch, N: cut.N}}, nil},
		{"another server's", []tableserver.Seen{{Seat: 1, Epoch: "another", N: cut.N}}, nil},
		{"the future", []tableserver.Seen{{Seat: 1, Epoch: cut.Epoch, N: cut.N + 1000}}, nil},
		{"long ago", []tableserver.Seen{{Seat: 1, Epoch: cut.Epoch, N: -1000}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			back := people[1].dial()
			back.subscribe(table, tt.seen...)
			got := back.stream(1)
			if tt.want == nil {
				if len(got) != 1 || got[0].Type != "snapshot" || got[0].N != boris.seen(1).N {
					t.Fatalf("got %d messages, want a snapshot", len(got))
				}
				if !jsonpatch.Equal([]byte(back.scene(1)), []byte(boris.scene(1))) {
					t.Error("the snapshot is not where the updates led")
				}
			} else if !slices.Equal(texts(got), texts(tt.want())) {
				t.Errorf("got %d messages %v, want %d", len(got), texts(got), len(tt.want()))
			}
			back.close()
		})
	}
}

// after returns the updates with higher numbers.
func after(list []message, n int) (out []message) {
	for _, m := range list {
		if m.N > n {
			out = append(out, m)
		}
	}
	return out
}

func texts(list []message) (out []string) {
	for _, m := range list {
		out = append(out, m.raw)
	}
	return out
}

// Somebody who missed too much gets a snapshot.
func TestResumeWithSnapshot(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	table := b.started(isleOf(2), people...)
	anna, boris := people[0].dial(), people[1].dial()
	anna.subscribe(table)
	boris.subscribe(table)
	first := boris.seen(1)
	r := game.SeedOf("much").Stream("much", 0)
	for size := 0; size < 40<<10; {
		b.play(table, people[0], []*socket{anna, boris}, &r, 5)
		size = 0
		for _, m := range boris.stream(1)[1:] {
			size += len(m.raw)
		}
	}
	back := people[1].dial()
	back.subscribe(table, first)
	if got := back.stream(1); len(got) != 1 || got[0].Type != "snapshot" {
		t.Errorf("got %d messages, want a snapshot", len(got))
	}
}

// A command is carried out once.
func TestCommandOnce(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	table := b.started(isleOf(2), people...)
	one, two := people[0].dial(), people[0].dial()
	one.subscribe(table)
	two.subscribe(table)
	r := game.SeedOf("once").Stream("once", 0)
	rows := func() int {
		list, err := b.disk.Rows(context.Background(), table, 0)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	before := rows()
	c := b.next(table, people[0], &r)
	first, second := c, c
	one.send(protocol.ClientMessage{Type: "do", Table: table, Command: &first})
	two.send(protocol.ClientMessage{Type: "do", Table: table, Command: &second})
	for _, s := range []*socket{one, two} {
		got := s.find("the answer", func(m message) bool { return m.ID == c.ID })
		if got.Type != "done" {
			t.Errorf("got %s", got.raw)
		}
	}
	one.close()
	again := people[0].dial()
	again.do(table, c)
	people[0].command(table, c).ok(t)
	if got := rows(); got != before+1 {
		t.Errorf("got %d rows more, want 1", got-before)
	}
	if got := len(two.stream(0)); got != 2 {
		t.Errorf("got %d messages, want a snapshot and an update", got)
	}
}

// A command that was held back is refused.
func TestCommandDelayed(t *testing.T) {
	t.Parallel()
	at := time.Now()
	var passed atomic.Int64
	b := newTestServer(t, func(s *serverSetup) {
		s.options.Now = func() time.Time { return at.Add(time.Duration(passed.Load())) }
	})
	people := b.guests("Anna", "Boris")
	tableID := b.started(isleOf(2), people...)
	s := people[0].dial()
	s.subscribe(tableID)
	tests := []struct {
		name          string
		passed, after time.Duration
		want          game.Code
	}{
		{"at once", 0, time.Millisecond, ""},
		{"after a long time at the table", time.Hour, time.Hour, ""},
		{"on a slow line", time.Hour + 5*time.Second, time.Hour, ""},
		{"held back", time.Hour + 7*time.Second, time.Hour, server.CodeLate},
		{"of a client that does not say", time.Hour + 7*time.Second, 0, ""},
		{"of a client whose clock runs fast", time.Hour + 7*time.Second, 2 * time.Hour, ""},
	}
	for i, test := range tests {
		passed.Store(int64(test.passed))
		c := table.Command{ID: fmt.Sprint("late", i), Do: table.DoHurry}
		s.send(protocol.ClientMessage{Type: "do", Table: tableID, Command: &c, After: test.after.Milliseconds()})
		got := s.find("the answer", func(m message) bool { return m.ID == c.ID })
		if got.Code != test.want {
			t.Errorf("%s: got %s, want %q", test.name, got.raw, test.want)
		}
	}
}

func TestTabsAgree(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris")
	table := b.started(boxesOf(2), people...)
	anna, boris, tab := people[0].dial(), people[1].dial(), people[1].dial()
	anna.subscribe(table)
	boris.subscribe(table)
	r := game.SeedOf("tabs").Stream("tabs", 0)
	b.play(table, people[0], []*socket{anna, boris}, &r, 5)
	tab.subscribe(table)
	for i := range 20 {
		b.play(table, people[0], []*socket{anna, []*socket{boris, tab}[i%2]}, &r, 1)
	}
	tab.sync()
	boris.sync()
	if got, want := texts(after(tab.stream(1), tab.stream(1)[0].N)), texts(after(boris.stream(1), tab.stream(1)[0].N)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !jsonpatch.Equal([]byte(tab.scene(1)), []byte(boris.scene(1))) {
		t.Errorf("got %s and %s", tab.scene(1), boris.scene(1))
	}
}

// One person on two seats gets two streams.
func TestStreamsOfTwoSeats(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna := b.guest("Anna")
	tableID := b.started(isleOf(2), anna, anna)
	s := anna.dial()
	s.subscribe(tableID)
	r := game.SeedOf("two").Stream("two", 0)
	b.play(tableID, anna, []*socket{s, s}, &r, 10)
	for at := range game.Seat(2) {
		var scene table.Scene
		if err := json.Unmarshal([]byte(s.scene(at)), &scene); err != nil || scene.Permissions == nil {
			t.Fatalf("seat %d: got %v, %+v", at, err, scene.Permissions)
		}
		if len(s.stream(at)) < 2 {
			t.Errorf("seat %d: got %d messages", at, len(s.stream(at)))
		}
	}
	if len(s.stream(game.Nobody)) > 0 {
		t.Error("a seat is shown as a spectator too")
	}
}

// Chat reaches the people who want it.
func TestTalkRecipients(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	tableID := anna.create(isleOf(3))
	celina.call("PUT", "/api/me/blocks/"+string(anna.id), nil).ok(t)
	a, c, deaf, z := anna.dial(), celina.dial(), boris.dial(), boris.dial()
	a.subscribe(tableID)
	c.subscribe(tableID)
	deaf.expect("done", "", protocol.ClientMessage{Type: "look", Table: tableID})
	z.subscribe(tableID)
	a.do(tableID, table.Command{Do: table.DoSay, Text: "Hello"})
	said := func(m message) bool { return m.Type == "said" }
	if got := z.find("the line", said).Line; got.Text != "Hello" || got.Name != "Anna" {
		t.Errorf("got %+v", got)
	}
	for _, s := range []*socket{c, deaf} {
		s.sync()
		if got := s.messages(said); len(got) > 0 {
			t.Errorf("got %s", got[0].raw)
		}
	}
}

// Notices reach people who look elsewhere.
func TestNoticeRecipients(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	s := boris.dial()
	s.sync() // from now on notices reach it
	tableID := b.started(isleOf(2), anna, boris)
	got := s.find("the notice", func(m message) bool { return m.Type == "notice" })
	if got.Kind != string(table.GameStarted) || got.Table != tableID {
		t.Errorf("got %s", got.raw)
	}
}

func TestManySockets(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	people := b.guests("Anna", "Boris", "Celina", "Danilo")
	var wg sync.WaitGroup
	for i, p := range people {
		tableID := p.create(boxesOf(2))
		wg.Go(func() {
			s := p.dial()
			s.subscribe(tableID)
			for n := range 20 {
				s.do(tableID, table.Command{ID: fmt.Sprint(i, n), Do: table.DoReady, On: n%2 == 0})
			}
		})
	}
	wg.Wait()
}
