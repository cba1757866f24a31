package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/people/identity/passkey"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/server/metrics"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// serverSetup changes the defaults of a test server.
type serverSetup struct {
	limits   server.Limits
	public   string
	trusted  []netip.Prefix
	options  tableserver.Options
	webhooks bool
	mail     bool
	pages    int
	page     http.Handler
	device   string
	path     string
	provider server.Provider
	narrow   bool            // the system buffers little for clients
	from     func() net.Addr // where connections seem to come from, nil for where they do
}

// testServer is a server on its own port with a store on disk.
type testServer struct {
	t       testing.TB
	path    string
	clock   *fakeClock
	disk    backend.Store
	store   *failingStore
	tables  *tableserver.Server
	hub     *server.Hub
	server  *server.Server
	metrics http.Handler
	web     *httptest.Server
	log     *logBuffer
	n       int
}

// narrow is a small buffer size.
const narrow = 32 << 10

// lavishLimits lets tests run at full speed.
func lavishLimits() server.Limits {
	l := server.DefaultLimits()
	l.CommandsPerSecond, l.RequestsPerSecond, l.GuestsPerMinute, l.LinesPerMinute, l.SocketsPerAddress = 1e6, 1e6, 1e6, 1e6, 1000
	return l
}

// newPasskeys returns passkeys for an address, nil if it does not support them.
func newPasskeys(t testing.TB, public *url.URL) server.Passkeys {
	t.Helper()
	if identity.WhyNoPasskeys(public) != "" {
		return nil
	}
	party, err := passkey.New(public, server.SiteName)
	if err != nil {
		t.Fatal(err)
	}
	return party
}

func newTestServer(t testing.TB, change ...func(*serverSetup)) *testServer {
	t.Helper()
	s := serverSetup{limits: lavishLimits(), path: filepath.Join(t.TempDir(), "purrlor.db")}
	for _, f := range change {
		f(&s)
	}
	b := &testServer{t: t, path: s.path, clock: &fakeClock{}, log: &logBuffer{}}
	var err error
	log := slog.New(slog.NewTextHandler(b.log, nil))
	if b.disk, err = openStore(t, &s, log); err != nil {
		t.Fatal(err)
	}
	b.store = &failingStore{Store: b.disk}
	var public *url.URL
	if s.public != "" {
		if public, err = url.Parse(s.public); err != nil {
			t.Fatal(err)
		}
	}
	b.hub = server.NewHub(nil, log)
	o := s.options
	o.Log, o.Notifier, o.BotPace, o.MaxChatChars, o.MaxTablesPerPerson = log, b.hub, time.Millisecond, s.limits.ChatChars, s.limits.TablesPerPerson
	if o.Now == nil {
		o.Now = b.clock.Now
	}
	if o.Seed == nil {
		o.Seed = gametest.Seeds(t)
	}
	b.tables = tableserver.New(wiring.Tables(b.store), o)
	b.tables.BeginSweep()
	requests := metrics.NewRequests()
	b.server = server.New(server.Config{
		TableServer: b.tables, Stores: wiring.Server(b.store), Hub: b.hub, Log: log, Limits: s.limits, Public: public, Trusted: s.trusted,
		PushKey: "the-public-push-key", Webhooks: s.webhooks, Mail: s.mail, Now: o.Now, Page: s.page, Device: s.device,
		Provider: s.provider, Passkeys: newPasskeys(t, public), Observe: requests.Observe,
	})
	b.metrics = requests.Handler(b.server)
	b.web = httptest.NewUnstartedServer(b.server.Handler())
	b.web.Config.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelError)
	if s.narrow {
		b.web.Config.ConnState = func(c net.Conn, state http.ConnState) {
			if state == http.StateNew {
				_ = c.(*net.TCPConn).SetWriteBuffer(narrow)
			}
		}
	}
	if s.from != nil {
		b.web.Listener = farListener{b.web.Listener, s.from}
	}
	b.web.Listener = b.server.Listen(b.web.Listener)
	b.web.Start()
	t.Cleanup(b.stop)
	return b
}

// stop ends the server.
func (b *testServer) stop() {
	b.hub.CloseAll()
	b.web.Close()
	_ = b.tables.Close()
	_ = b.disk.Close()
}

// frozen stops time, so used limits stay used.
func frozen(s *serverSetup) {
	at := time.Now()
	s.options.Now = func() time.Time { return at }
}

// person is a browser with a cookie, or a program with a token.
type person struct {
	b      *testServer
	http   *http.Client
	id     ids.PersonID
	name   string
	header http.Header // of every request
}

// nobody is a browser without a cookie.
func (b *testServer) nobody() *person {
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return &person{b: b, http: &http.Client{Jar: jar}, name: "nobody", header: http.Header{}}
}

// guest makes a guest.
func (b *testServer) guest(name string) *person {
	b.t.Helper()
	p := b.nobody()
	p.name = name
	var me server.Me
	p.call("POST", "/api/people", server.NewPerson{Name: name}).ok(b.t, &me)
	p.id = me.ID
	return p
}

// withToken returns a program with a token of the person.
func (p *person) withToken() *person {
	p.b.t.Helper()
	var token server.TokenAnswer
	p.call("POST", "/api/me/tokens", server.TokenRequest{Label: "My bot"}).ok(p.b.t, &token)
	bot := p.b.nobody()
	bot.id = p.id
	bot.header.Set("Authorization", "Bearer "+token.Token)
	return bot
}

func (b *testServer) guests(names ...string) (list []*person) {
	b.t.Helper()
	for _, name := range names {
		list = append(list, b.guest(name))
	}
	return list
}

// secret is the content of the person's cookie.
func (p *person) secret() string {
	u, _ := url.Parse(p.b.web.URL)
	for _, c := range p.http.Jar.Cookies(u) {
		if c.Name == "purrlor" {
			return c.Value
		}
	}
	return ""
}

// answer is the response to a request.
type answer struct {
	what   string
	status int
	header http.Header
	body   string
}

func (a answer) code() game.Code {
	var p server.Problem
	if a.status >= 400 {
		_ = json.Unmarshal([]byte(a.body), &p)
	}
	return p.Code
}

// ok expects success and decodes the body.
func (a answer) ok(t testing.TB, into ...any) {
	t.Helper()
	if a.status != http.StatusOK && a.status != http.StatusNoContent {
		t.Fatalf("%s: got %d %s", a.what, a.status, a.body)
	}
	for _, x := range into {
		if err := json.Unmarshal([]byte(a.body), x); err != nil {
			t.Fatalf("%s: %v", a.body, err)
		}
	}
}

// refused expects an error.
func (a answer) refused(t testing.TB, status int, code game.Code) {
	t.Helper()
	if a.status != status || a.code() != code {
		t.Errorf("%s: got %d %s, want %d %s", a.what, a.status, a.body, status, code)
	}
}

// call sends a request. Strings are sent as they are, other bodies as JSON.
func (p *person) call(method, path string, body any) answer {
	p.b.t.Helper()
	a, err := p.try(method, path, body)
	if err != nil {
		p.b.t.Fatal(err)
	}
	return a
}

func (p *person) try(method, path string, body any) (answer, error) {
	text, isText := body.(string)
	if body != nil && !isText {
		raw, err := json.Marshal(body)
		if err != nil {
			return answer{}, err
		}
		text = string(raw)
	}
	r, err := http.NewRequest(method, p.b.web.URL+path, strings.NewReader(text))
	if err != nil {
		return answer{}, err
	}
	for key, values := range p.header {
		r.Header[key] = values
	}
	res, err := p.http.Do(r)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	return answer{p.name + ": " + method + " " + path, res.StatusCode, res.Header, readAll(res)}, nil
}

// command executes a table command by a request.
func (p *person) command(table ids.TableID, c table.Command) answer {
	p.b.t.Helper()
	if c.ID == "" {
		c.ID = ids.New()
	}
	return p.call("POST", "/api/tables/"+string(table)+"/commands", c)
}

// create opens a table.
func (p *person) create(s table.Settings, bots ...string) ids.TableID {
	p.b.t.Helper()
	var ref server.TableRef
	p.call("POST", "/api/tables", server.NewTable{Settings: s, Bots: bots}).ok(p.b.t, &ref)
	return ref.ID
}

// started returns a started table with these people.
func (b *testServer) started(s table.Settings, people ...*person) ids.TableID {
	b.t.Helper()
	tableID := people[0].create(s)
	for _, p := range people[1:] {
		p.command(tableID, table.Command{Do: table.DoSit}).ok(b.t)
		p.command(tableID, table.Command{Do: table.DoReady, On: true}).ok(b.t)
	}
	people[0].command(tableID, table.Command{Do: table.DoStart}).ok(b.t)
	return tableID
}

func seat(s game.Seat) *game.Seat { return &s }

func isleOf(n int) table.Settings {
	return table.Settings{Game: "isle", Config: fmt.Appendf(nil, `{"players":%d}`, n), Watch: true, Takeover: "random", Hints: table.HintsAlways}
}

func boxesOf(n int) table.Settings {
	return table.Settings{Game: "boxes", Config: fmt.Appendf(nil, `{"players":%d}`, n), Watch: true, Takeover: "random", Hints: table.HintsAlways}
}

// position returns a table as a person sees it, with its match.
func (b *testServer) position(table ids.TableID, p *person) tableserver.Position {
	b.t.Helper()
	pos, err := b.tables.Position(context.Background(), table, p.id, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return pos
}

// next returns a random legal action for an awaited seat.
func (b *testServer) next(tableID ids.TableID, p *person, r *game.Rand) table.Command {
	b.t.Helper()
	pos := b.position(tableID, p)
	s := pos.Match.Must().First()
	decision := pos.Decision(s)
	b.n++
	return table.Command{ID: fmt.Sprint("c", b.n), Do: table.DoAct, Seat: seat(s), Decision: &decision, Action: pos.Match.Pick(s, r)}
}
