package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
)

// behindProxy is a server whose clients choose their addresses, with frozen time.
func behindProxy(t *testing.T, more ...func(*serverSetup)) *testServer {
	t.Helper()
	return newTestServer(t, append([]func(*serverSetup){frozen, func(s *serverSetup) { s.trusted = prefixes("127.0.0.0/8") }}, more...)...)
}

// guestAt makes a guest from an address.
func (b *testServer) guestAt(address, name string) *person {
	b.t.Helper()
	p := b.nobody()
	p.name = name
	p.header.Set("X-Forwarded-For", address)
	var me server.Me
	p.call("POST", "/api/people", server.NewPerson{Name: name}).ok(b.t, &me)
	p.id = me.ID
	return p
}

// guestsFrom returns how many guests are admitted from a list of addresses, one for each.
func (b *testServer) guestsFrom(count int, address func(i int) string) (in int) {
	b.t.Helper()
	for i := range count {
		p := b.nobody()
		p.header.Set("X-Forwarded-For", address(i))
		if p.call("POST", "/api/people", server.NewPerson{Name: "Anna"}).status == http.StatusOK {
			in++
		}
	}
	return in
}

func TestNetworkLimits(t *testing.T) {
	t.Parallel()
	oneGuest := func(s *serverSetup) { s.limits.GuestsPerMinute = 0.1 }
	for _, tt := range []struct {
		name    string
		address func(i int) string
		want    int
	}{
		{"a /64 counts as one", func(i int) string { return fmt.Sprintf("2001:db8::%x", i+1) }, 1},
		{"a /56 counts as four", func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i) }, 4},
		{"a /48 counts as sixteen", func(i int) string { return fmt.Sprintf("2001:db8:0:%x00::1", i) }, 16},
		{"IPv4 addresses count alone", func(i int) string { return fmt.Sprintf("192.0.2.%d", i) }, 20},
	} {
		t.Run("guests: "+tt.name, func(t *testing.T) {
			if got := behindProxy(t, oneGuest).guestsFrom(20, tt.address); got != tt.want {
				t.Errorf("%d of 20 guests came in, want %d", got, tt.want)
			}
		})
	}
	t.Run("sockets of a /56", func(t *testing.T) {
		b := behindProxy(t, func(s *serverSetup) { s.limits.SocketsPerAddress = 1 })
		for i := range 4 {
			b.guestAt(fmt.Sprintf("2001:db8:0:%x::1", i), "Anna").dial().sync()
		}
		b.guestAt("2001:db8:0:4::1", "Boris").denied(http.StatusTooManyRequests, string(server.CodeTooMany))
		b.guestAt("2001:db8:0:100::1", "Zoe").dial().sync()
	})
	t.Run("connections of a /56", func(t *testing.T) {
		from := []string{"[2001:db8:0:9::1]:1", "[2001:db8:0:1::1]:1", "[2001:db8:0:2::1]:1", "[2001:db8:0:3::1]:1", "[2001:db8:0:4::1]:1"}
		b := newTestServer(t, func(s *serverSetup) { s.limits.ConnectionsPerAddress, s.from = 1, at(from...) })
		for range 4 {
			if got := askOn(t, b.hold()); got != http.StatusOK {
				t.Errorf("got %d, want %d", got, http.StatusOK)
			}
		}
		if got := askOn(t, b.hold()); got != http.StatusTooManyRequests {
			t.Errorf("got %d, want %d", got, http.StatusTooManyRequests)
		}
	})
}

func TestNetworkFileLimit(t *testing.T) {
	t.Parallel()
	t.Run("are bounded by network", func(t *testing.T) {
		b := behindProxy(t)
		for i := range 20 {
			b.guestAt("192.0.2.1", fmt.Sprint("Guest ", i)).call("POST", "/api/files", fileOfNoMoves()).ok(t)
		}
		b.guestAt("192.0.2.1", "Eve").call("POST", "/api/files", fileOfNoMoves()).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		b.guestAt("192.0.2.2", "Anna").call("POST", "/api/files", fileOfNoMoves()).ok(t)
	})
}

func TestNetworkDealLimit(t *testing.T) {
	t.Parallel()
	deal := server.NewDeal{Settings: isleOf(2), Bots: []string{"kitten"}}
	b := behindProxy(t)
	for i := range 3 {
		p := b.guestAt("192.0.2.1", fmt.Sprint("Guest ", i))
		for range 20 {
			p.call("POST", "/api/deals", deal).ok(t)
		}
		if i == 0 {
			p.call("POST", "/api/deals", deal).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		}
	}
	t.Run("are bounded by network", func(t *testing.T) {
		b.guestAt("192.0.2.1", "Eve").call("POST", "/api/deals", deal).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
		b.guestAt("192.0.2.2", "Anna").call("POST", "/api/deals", deal).ok(t)
	})
}

func TestNetworkPreviewLimit(t *testing.T) {
	t.Parallel()
	t.Run("count by address", func(t *testing.T) {
		for _, address := range []string{"/t/x", "/j/x", "/f/x", "/previews/home.png", "/"} {
			b := newTestServer(t, withPage, frozen, func(s *serverSetup) { s.limits.RequestsPerSecond = 0.2 })
			p := b.nobody()
			for range 2 {
				if got := p.call("GET", address, nil).status; got == http.StatusTooManyRequests {
					t.Errorf("%s: got %d within the limit", address, got)
				}
			}
			p.call("GET", address, nil).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
			p.call("GET", "/api/games", nil).ok(t)
		}
	})
	t.Run("bring no table into memory", func(t *testing.T) {
		b := newTestServer(t, withPage)
		table := b.guest("Anna").create(isleOf(2))
		if body := b.nobody().document("/t/"+string(table), "en"); !strings.Contains(body, "Anna invites you") {
			t.Errorf("got %s", body)
		}
		if tables, _ := b.tables.Live(); tables != 0 {
			t.Errorf("%d tables are in memory, want none", tables)
		}
	})
	t.Run("do not repeat a made-up host", func(t *testing.T) {
		b := newTestServer(t, withPage)
		req, err := http.NewRequestWithContext(t.Context(), "GET", b.web.URL+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = "evil.example"
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if body := readAll(res); strings.Contains(body, "evil") || !strings.Contains(body, `og:image" content="/previews/home.png"`) {
			t.Errorf("got %s", body)
		}
	})
}

func TestNetworkMailLimit(t *testing.T) {
	t.Parallel()
	ask := func(b *testServer, from, address string) game.Code {
		return b.guestAt(from, "Eve").call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"`+address+`"}`).code()
	}
	office := func(t *testing.T) *testServer {
		b := behindProxy(t, func(s *serverSetup) { s.mail, s.public, s.options.StoreNotices = true, catsAt, true })
		o := newPostOfficeOf(t, b)
		o.dispatch(outbox.MailPace{Every: time.Hour})
		return b
	}
	t.Run("from one network leave the owner theirs", func(t *testing.T) {
		b := office(t)
		for i, want := range []game.Code{"", "", "", server.CodeTooMany, server.CodeTooMany} {
			if got := ask(b, "192.0.2.1", "victim@example.org"); got != want {
				t.Errorf("attempt %d: got %q, want %q", i, got, want)
			}
		}
		if got := ask(b, "192.0.2.2", "victim@example.org"); got != "" {
			t.Errorf("the owner: got %q", got)
		}
	})
	t.Run("go to one mailbox by whatever spelling", func(t *testing.T) {
		b := office(t)
		sent := 0
		for i := range 12 {
			if ask(b, fmt.Sprintf("192.0.2.%d", i), fmt.Sprintf("Vic.tim+%d@example.org", i)) == "" {
				sent++
			}
		}
		if sent != 9 {
			t.Errorf("%d mails went to one mailbox, want 9", sent)
		}
	})
}
