package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
	jsonpatch "github.com/evanphx/json-patch/v5"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func readAll(r *http.Response) string {
	raw, _ := io.ReadAll(r.Body)
	return string(raw)
}

// message is any server message.
type message struct {
	Type   string
	ID     string
	Table  ids.TableID
	Seat   game.Seat
	Epoch  string
	N      int
	Scene  json.RawMessage
	Patch  json.RawMessage
	Code   game.Code
	Detail string
	Body   json.RawMessage
	Line   table.LineView
	Kind   string
	Person ids.PersonID
	raw    string
}

// socket is a client that records everything it receives.
type socket struct {
	t    testing.TB
	ws   *websocket.Conn
	mu   sync.Mutex
	came chan struct{} // closed and replaced when something comes
	list []message
	err  error // why the connection ended
	n    int
}

// open opens a socket that nobody reads from.
func (p *person) open() (*websocket.Conn, *http.Response, error) {
	return p.openWith(&websocket.DialOptions{})
}

func (p *person) openWith(o *websocket.DialOptions) (*websocket.Conn, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), waittest.Patience)
	defer cancel()
	o.HTTPClient, o.HTTPHeader = p.http, p.header.Clone()
	ws, res, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.b.web.URL, "http")+"/api/socket", o)
	if err == nil {
		ws.SetReadLimit(1 << 20)
	}
	return ws, res, err
}

// dial opens a socket until the end of the test.
func (p *person) dial() *socket {
	p.b.t.Helper()
	return p.dialWith(&websocket.DialOptions{})
}

func (p *person) dialWith(o *websocket.DialOptions) *socket {
	p.b.t.Helper()
	s := p.connectWith(o)
	p.b.t.Cleanup(s.close)
	return s
}

// connect opens a socket.
func (p *person) connect() *socket {
	p.b.t.Helper()
	return p.connectWith(&websocket.DialOptions{})
}

func (p *person) connectWith(o *websocket.DialOptions) *socket {
	p.b.t.Helper()
	ws, _, err := p.openWith(o)
	if err != nil {
		p.b.t.Fatal(err)
	}
	s := &socket{t: p.b.t, ws: ws, came: make(chan struct{})}
	go s.read()
	return s
}

// denied expects that a socket is refused.
func (p *person) denied(status int, want string) {
	p.b.t.Helper()
	ws, res, err := p.open()
	if err == nil {
		ws.CloseNow()
		p.b.t.Fatalf("%s: got a socket", p.name)
	}
	if body := readAll(res); res.StatusCode != status || !strings.Contains(body, want) {
		p.b.t.Errorf("%s: got %d %s, want %d %s", p.name, res.StatusCode, body, status, want)
	}
}

func (s *socket) read() {
	for {
		_, raw, err := s.ws.Read(context.Background())
		m := message{raw: string(raw)}
		if err == nil {
			err = json.Unmarshal(raw, &m)
		}
		s.mu.Lock()
		if s.err = err; err == nil {
			s.list = append(s.list, m)
		}
		close(s.came)
		s.came = make(chan struct{})
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// messages returns the matching messages so far.
func (s *socket) messages(fits func(message) bool) (list []message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.list {
		if fits(m) {
			list = append(list, m)
		}
	}
	return list
}

// find waits for the first matching message.
func (s *socket) find(what string, fits func(message) bool) message {
	s.t.Helper()
	for from := 0; ; {
		s.mu.Lock()
		news, came, err := s.list[from:], s.came, s.err
		s.mu.Unlock()
		for _, m := range news {
			if fits(m) {
				return m
			}
		}
		from += len(news)
		if err != nil {
			s.t.Fatalf("%s: the socket ended: %v", what, err)
		}
		waittest.Next(s.t, what, came)
	}
}

func (s *socket) ended() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// closes expects that the server closes the socket.
func (s *socket) closes(status websocket.StatusCode, code game.Code) {
	s.t.Helper()
	for {
		s.mu.Lock()
		came, err := s.came, s.err
		s.mu.Unlock()
		if err != nil {
			checkClosed(s.t, err, status, code)
			return
		}
		waittest.Next(s.t, fmt.Sprintf("the socket is closed with %s", code), came)
	}
}

func checkClosed(t testing.TB, err error, status websocket.StatusCode, code game.Code) {
	t.Helper()
	var got websocket.CloseError
	if errors.As(err, &got); got.Code != status || got.Reason != string(code) {
		t.Errorf("got %v, want %d %s", err, status, code)
	}
}

// write sends raw text.
func (s *socket) write(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), waittest.Patience)
	defer cancel()
	return s.ws.Write(ctx, websocket.MessageText, []byte(text))
}

// send sends a message with a new id and returns the id.
func (s *socket) send(m protocol.ClientMessage) string {
	s.t.Helper()
	s.n++
	if m.ID == "" {
		m.ID = fmt.Sprint("m", s.n)
	}
	if m.Command != nil {
		if m.Command.ID == "" {
			m.Command.ID = ids.New()
		}
		m.ID = m.Command.ID
	}
	raw, err := json.Marshal(m)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.write(string(raw)); err != nil {
		s.t.Fatal(err)
	}
	return m.ID
}

// ask sends a message and waits for its answer.
func (s *socket) ask(m protocol.ClientMessage) message {
	s.t.Helper()
	id := s.send(m)
	return s.find("the answer to "+m.Type, func(m message) bool { return m.ID == id })
}

// expect sends a message and wants an answer of a type, or an error code.
func (s *socket) expect(want string, code game.Code, m protocol.ClientMessage) message {
	s.t.Helper()
	got := s.ask(m)
	if got.Type != want || got.Code != code {
		s.t.Errorf("%s %s: got %s, want %s %s", m.Type, m.What, got.raw, want, code)
	}
	return got
}

func (s *socket) subscribe(table ids.TableID, seen ...tableserver.Seen) {
	s.t.Helper()
	s.expect("done", "", protocol.ClientMessage{Type: "look", Table: table, Seen: seen, Talk: true})
}

func (s *socket) do(table ids.TableID, c table.Command) {
	s.t.Helper()
	s.expect("done", "", protocol.ClientMessage{Type: "do", Table: table, Command: &c})
}

// stream returns a seat's snapshots and updates so far.
func (s *socket) stream(at game.Seat) []message {
	return s.messages(func(m message) bool { return (m.Type == "snapshot" || m.Type == "update") && m.Seat == at })
}

// seen returns the last update of a seat that the client received.
func (s *socket) seen(at game.Seat) tableserver.Seen {
	s.t.Helper()
	list := s.stream(at)
	if len(list) == 0 {
		s.t.Fatalf("nothing has come for seat %d", at)
	}
	last := list[len(list)-1]
	return tableserver.Seen{Seat: at, Epoch: last.Epoch, N: last.N}
}

// scene returns a seat's scene after all snapshots and updates.
func (s *socket) scene(at game.Seat) string {
	s.t.Helper()
	var scene []byte
	for _, m := range s.stream(at) {
		if m.Type == "snapshot" {
			scene = m.Scene
			continue
		}
		patch, err := jsonpatch.DecodePatch(m.Patch)
		if err != nil {
			s.t.Fatal(err)
		}
		if scene, err = patch.Apply(scene); err != nil {
			s.t.Fatal(err)
		}
	}
	return string(scene)
}

// sync waits until the client has received everything sent so far.
func (s *socket) sync() {
	s.t.Helper()
	s.expect("pong", "", protocol.ClientMessage{Type: "ping"})
}

func (s *socket) close() { s.ws.CloseNow() }
