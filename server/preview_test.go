package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

const document = `<!doctype html><html><head><title>Purrlor</title></head><body>the page</body></html>`

// withPage gives a server a page.
func withPage(s *serverSetup) {
	s.page = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = io.WriteString(w, document)
	})
}

// document returns the page at an address as a messenger receives it.
func (p *person) document(address, language string) string {
	p.b.t.Helper()
	p.header.Set("Accept-Language", language)
	got := p.call("GET", address, nil)
	if got.status != http.StatusOK {
		p.b.t.Fatalf("%s: got %d %s", address, got.status, got.body)
	}
	return got.body
}

func wantTags(t *testing.T, body string, tags ...string) {
	t.Helper()
	for _, tag := range tags {
		if !strings.Contains(body, tag) {
			t.Errorf("%s is not in %s", tag, body)
		}
	}
}

// Link previews say what their links lead to.
func TestPreviewText(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPage)
	anna := b.guest("Anna")
	s := isleOf(3)
	s.Clock = table.Clock{Kind: table.Days, Days: 2}
	table := anna.create(s, "kitten")
	var code server.InvitationCode
	anna.call("POST", "/api/tables/"+string(table)+"/code", nil).ok(t, &code)
	var link server.FriendLink
	anna.call("POST", "/api/me/friend-link", nil).ok(t, &link)
	messenger := b.nobody()
	picture := `<meta property="og:image" content="/previews/isle-standard.png" />`
	tests := []struct {
		address, language string
		want              []string
	}{
		{"/t/" + string(table), "en", []string{
			`og:title" content="Anna invites you: Isle"`, `content="Standard game · 2 of 3 seats taken · Days to make a move: 2"`, picture,
			`og:locale" content="en_GB"`, `<meta name="twitter:card" content="summary_large_image" />`,
		}},
		{"/j/" + strings.ToLower(code.Code), "uk-UA,uk;q=0.9", []string{`content="Вас запрошує Anna: Острів"`, `content="uk_UA"`, picture}},
		{"/t/" + string(table) + "?lang=pl", "uk", []string{`content="Zaprasza cię Anna: Wyspa"`, `content="pl_PL"`}},
		{"/f/" + link.Link, "ru", []string{`content="Anna хочет добавить вас в друзья"`, "/previews/home.png"}},
		{"/", "xx", []string{`content="Purrlor: Two cat board games in your browser"`, "/previews/home.png"}},
		{"/j/XXXXXX", "en", []string{`content="Purrlor: Two cat board games in your browser"`}},
		{"/f/x", "en", []string{`content="Purrlor: Two cat board games in your browser"`}},
		{"/t/nothing", "en", []string{`content="Purrlor: Two cat board games in your browser"`}},
	}
	for _, tt := range tests {
		body := messenger.document(tt.address, tt.language)
		wantTags(t, body, tt.want...)
		if !strings.HasSuffix(body, "</head><body>the page</body></html>") || strings.Count(body, "og:title") != 1 {
			t.Errorf("%s: the document is damaged: %s", tt.address, body)
		}
	}
}

// Hostile names stay text.
func TestPreviewHostileNames(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPage)
	for _, name := range []string{`"><script>alert(1)`, `</head><body>`, `'onload='x`, `a&quot;b<!--`} {
		anna := b.guest(name)
		body := b.nobody().document("/t/"+string(anna.create(isleOf(2))), "en")
		tags, _, _ := strings.Cut(body, "</head>")
		if strings.Contains(tags, name) || strings.Contains(tags, "<script") || strings.Contains(tags, "<body") || strings.Contains(tags, "<!--") || !strings.HasSuffix(body, "</head><body>the page</body></html>") {
			t.Errorf("%s: got %s", name, body)
		}
		for _, line := range strings.Split(tags, "<meta ")[1:] {
			if strings.Count(line, `"`) != 4 {
				t.Errorf("%s leaves its attribute: %s", name, line)
			}
		}
	}
}

// Previews tell no more than the invitation does.
func TestPreviewSecrecy(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPage)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	shut := isleOf(2)
	shut.Watch = false
	tableID := b.started(shut, anna, boris)
	b.nobody().call("GET", "/api/tables/"+string(tableID)+"/invitation", nil).refused(t, http.StatusForbidden, table.CodeDoorClosed)
	if body := b.nobody().document("/t/"+string(tableID), "en"); strings.Contains(body, "Anna") || strings.Contains(body, "Isle:") {
		t.Errorf("got %s", body)
	}
	watched := b.started(isleOf(2), anna, boris)
	if body := b.nobody().document("/t/"+string(watched), "en"); !strings.Contains(body, "Isle: watch the game") {
		t.Errorf("got %s", body)
	}
}

// People get the page as it was built.
func TestPreviewKeepsPage(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPage)
	anna := b.guest("Anna")
	table := anna.create(isleOf(2))
	if got := anna.document("/t/"+string(table), "en"); got != document {
		t.Errorf("got %s", got)
	}
	for _, address := range []string{"/rules/isle", "/t/a/b", "/assets/x.js"} {
		if got := b.nobody().document(address, "en"); got != document {
			t.Errorf("%s: got %s", address, got)
		}
	}
	stranger := b.nobody()
	stranger.header.Set("If-None-Match", `"old"`)
	if got := stranger.document("/", "en"); !strings.Contains(got, "og:title") {
		t.Errorf("got %s", got)
	}
}

// Previews contain the address that people use.
func TestPreviewPublicAddress(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPage, func(s *serverSetup) { s.public = "https://cats.example.org" })
	got := b.nobody().call("GET", "/", nil)
	wantTags(t, got.body, `og:url" content="https://cats.example.org/"`, `content="https://cats.example.org/previews/home.png"`)
	if vary := strings.Join(got.header.Values("Vary"), ","); !strings.Contains(vary, "Cookie") || got.header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("got Vary %s, Cache-Control %s", vary, got.header.Get("Cache-Control"))
	}
	if got := b.nobody().call("HEAD", "/", nil); got.status != http.StatusOK || got.body != "" {
		t.Errorf("HEAD: got %d %s", got.status, got.body)
	}
}
