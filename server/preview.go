package server

import (
	"bytes"
	"encoding/json"
	"html"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/server/contentencoding"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/words"
)

// Messengers show a link with a title and a picture from the page's head tags. They do not run scripts, so the server writes the tags.
// Requests with a cookie come from people: they get the prebuilt page, which is compressed better and cached.

// preview is the title, text and picture that a messenger shows for a link.
type preview struct {
	title, about string
	picture      string // of /previews, without .png
}

// languageOf returns the language of a response: from the address, or from the sender's preferences.
func languageOf(r *http.Request) string {
	if criteria := r.URL.Query().Get("lang"); words.Catalogues()[criteria] != nil {
		return criteria
	}
	return words.Match(r.Header.Get("Accept-Language"))
}

// withPreviews serves the page, with preview tags for link previewers.
func (s *Server) withPreviews(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.secretOf(r) != "" || r.Method != http.MethodGet && r.Method != http.MethodHead || !hasPreview(r.URL.Path) {
			page.ServeHTTP(w, r)
			return
		}
		plain := r.Clone(r.Context())
		plain.Method, plain.Header = http.MethodGet, http.Header{"Accept-Encoding": {contentencoding.Identity}}
		document := &documentBuffer{header: http.Header{}, status: http.StatusOK}
		page.ServeHTTP(document, plain)
		head, rest, found := bytes.Cut(document.body.Bytes(), []byte("</head>"))
		if document.status != http.StatusOK || !found {
			page.ServeHTTP(w, r)
			return
		}
		language := languageOf(r)
		tags := s.tags(r, language, s.previewOf(r, words.Catalogues()[language]))
		s.writeDocument(w, r, document.header, bytes.Join([][]byte{head, []byte(tags), []byte("</head>"), rest}, nil))
	})
}

// picturePath is the address prefix of preview pictures.
const picturePath = "/previews/"

// isPreview reports whether a request is for a preview or its picture.
func isPreview(at string) bool { return hasPreview(at) || strings.HasPrefix(at, picturePath) }

// hasPreview reports whether people share links to a path.
func hasPreview(at string) bool {
	parts := strings.Split(strings.Trim(path.Clean(at), "/"), "/")
	switch parts[0] {
	case "":
		return true
	case "t", "j", "join", "f":
		return len(parts) == 2
	}
	return false
}

// documentBuffer captures the page's response.
type documentBuffer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (d *documentBuffer) Header() http.Header            { return d.header }
func (d *documentBuffer) WriteHeader(status int)         { d.status = status }
func (d *documentBuffer) Write(part []byte) (int, error) { return d.body.Write(part) }

// writeDocument sends a document built for this request. It contains names, so caches must not store it.
func (s *Server) writeDocument(w http.ResponseWriter, r *http.Request, from http.Header, body []byte) {
	h := w.Header()
	h.Set("Content-Type", from.Get("Content-Type"))
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Cookie, Accept-Language")
	contentencoding.Vary(h)
	if chosen, ok := contentencoding.Choose(r.Header, contentencoding.Gzip, contentencoding.Identity); ok && chosen == contentencoding.Gzip {
		var packed bytes.Buffer
		if err := packInto(&packed, body); err == nil {
			h.Set("Content-Encoding", contentencoding.Gzip)
			body = packed.Bytes()
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// tags formats a preview as head tags.
func (s *Server) tags(r *http.Request, language string, p preview) string {
	base := "" // the Host header is not trustworthy
	if s.Public != nil {
		base = strings.TrimSuffix(s.Public.String(), "/")
	}
	var out strings.Builder
	tag := func(attribute, name, content string) {
		out.WriteString(`<meta ` + attribute + `="` + name + `" content="` + html.EscapeString(content) + `" />` + "\n    ")
	}
	tag("property", "og:type", "website")
	tag("property", "og:site_name", "Purrlor")
	tag("property", "og:locale", map[string]string{"en": "en_GB", "uk": "uk_UA", "ru": "ru_RU", "pl": "pl_PL"}[language])
	tag("property", "og:title", p.title)
	tag("property", "og:description", p.about)
	if base != "" {
		tag("property", "og:url", base+r.URL.EscapedPath())
	}
	tag("property", "og:image", base+picturePath+p.picture+".png")
	tag("property", "og:image:type", "image/png")
	tag("property", "og:image:width", "1200")
	tag("property", "og:image:height", "630")
	tag("name", "twitter:card", "summary_large_image")
	return out.String()
}

// previewOf describes a link as far as its holder may see. A broken or forbidden link gets the description of the site.
func (s *Server) previewOf(r *http.Request, c *words.Catalogue) preview {
	q := &request{Context: r.Context(), r: r}
	parts := strings.Split(strings.Trim(path.Clean(r.URL.Path), "/"), "/")
	var tableID ids.TableID
	switch parts[0] {
	case "t", "join":
		tableID = ids.TableID(strings.ToLower(parts[1]))
	case "j":
		tableID, _ = s.invitedTo(q, parts[1]) // a wrong code gets the preview of the home page
	case "f":
		r.SetPathValue("link", parts[1])
		if owner, err := s.linkOwner(q, noBody{}); err == nil {
			return preview{c.Text("preview.friend", map[string]any{"name": owner.Name}), c.Text("page.description", nil), "home"}
		}
	}
	if summary, err := s.Stores.Tables.Summary(q, tableID); err == nil {
		var card table.LobbyCard
		if err := json.Unmarshal(summary.Card, &card); err == nil && (summary.Stage == table.Open || card.Watch) {
			return s.previewOfTable(q, &summary, &card, c)
		}
	}
	return preview{"Purrlor: " + c.Text("page.home.title", nil), c.Text("page.description", nil), "home"}
}

// previewOfTable describes an invitation or a game to watch. It reads the stored summary, because loading a table for a preview could
// evict another one.
func (s *Server) previewOfTable(q *request, about *table.Summary, card *table.LobbyCard, c *words.Catalogue) preview {
	var config struct{ Mode, Rules string }
	_ = json.Unmarshal(card.Config, &config) // a game has a mode, rules or neither
	var facts []string
	picture := "home"
	switch {
	case config.Mode != "":
		facts, picture = []string{c.Text(about.Game+".mode."+config.Mode, nil)}, about.Game+"-"+config.Mode
	case config.Rules != "":
		facts, picture = []string{c.Text(about.Game+".rules."+config.Rules, nil)}, about.Game+"-"+config.Rules
	}
	taken := 0
	for _, seat := range card.Seats {
		if seat.Person != "" || seat.Bot != "" {
			taken++
		}
	}
	facts = append(facts,
		c.Text("page.lobby.seats", map[string]any{"taken": taken, "count": len(card.Seats)}),
		c.Text("page.table.clock."+string(card.Clock.Kind), card.Clock.Facts()),
	)
	names, _ := s.Stores.Tables.Names(q, about.People[:min(1, len(about.People))]) // the host's name; without it the title is the game's name
	title := c.Text("game."+about.Game, nil)
	for _, host := range names {
		title = c.Text("preview.watch", map[string]any{"game": about.Game})
		if about.Stage == table.Open {
			title = c.Text("preview.invites", map[string]any{"name": host, "game": about.Game})
		}
	}
	if minutes := card.Minutes(about.Game); about.Stage == table.Open && minutes > 0 {
		facts = append(facts, c.Text("page.lobby.minutes", map[string]any{"minutes": minutes}))
	}
	return preview{title, strings.Join(facts, " · "), picture}
}
