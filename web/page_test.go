package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // which screenshots are
	"image/png"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// ask asks a page for a file, with headers as pairs.
func ask(h http.Handler, method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// built returns a file of the page in a coding, or skips the test where the page has not been built.
func built(t *testing.T, name, coding string) []byte {
	t.Helper()
	r := ask(Handler(), "GET", "/"+name, "Accept-Encoding", coding)
	if r.StatusCode != http.StatusOK {
		t.Skip("the page has not been built: make setup")
	}
	return body(t, r)
}

// budget is how many bytes of scripts, styles and words a table may need, compressed.
const budget = 160 << 10

// offlineBudget is how many bytes the offline program may be fetched with.
const offlineBudget = 1800 << 10

// The page of a table needs few bytes.
func TestPageBytesForTable(t *testing.T) {
	var manifest map[string]struct {
		File    string
		CSS     []string
		Imports []string
	}
	built(t, "index.html", "identity")
	if err := json.Unmarshal(built(t, "manifest.json", "identity"), &manifest); err != nil {
		t.Fatal(err)
	}
	tables := map[string][]string{
		"isle":  {"src/games/isle/IsleTable.svelte", "src/games/isle/layouts/SceneLayout.svelte", "words:ru.isle"},
		"boxes": {"src/games/boxes/BoxesTable.svelte", "words:ru.boxes"},
	}
	for game, own := range tables {
		needed := map[string]bool{}
		var need func(key string)
		need = func(key string) {
			chunk, ok := manifest[key]
			if !ok {
				t.Fatalf("%s is not in the page", key)
			}
			if needed[chunk.File] {
				return
			}
			needed[chunk.File] = true
			for _, style := range chunk.CSS {
				needed[style] = true
			}
			for _, other := range chunk.Imports {
				need(other)
			}
		}
		for _, key := range append([]string{"index.html", "src/pages/table/TablePage.svelte", "words:ru.page"}, own...) {
			need(key)
		}
		total := 0
		for name := range needed {
			total += len(built(t, name, "br"))
		}
		t.Logf("%s: %d files, %d bytes", game, len(needed), total)
		if total > budget {
			t.Errorf("%s needs %d bytes, more than %d", game, total, budget)
		}
	}
}

// TestOfflineProgramBytes keeps the offline program as small as it is fetched.
func TestOfflineProgramBytes(t *testing.T) {
	built(t, "index.html", "identity")
	programs, err := fs.Glob(files, "dist/assets/offline-*.wasm.br")
	if err != nil || len(programs) != 1 {
		t.Fatalf("got %q (%v), want one offline program", programs, err)
	}
	size := len(built(t, strings.TrimSuffix(strings.TrimPrefix(programs[0], "dist/"), ".br"), "br"))
	t.Logf("the offline program is fetched with %d bytes", size)
	if size > offlineBudget {
		t.Errorf("the offline program has %d bytes, more than %d", size, offlineBudget)
	}
}

func TestPageAddressesGetDocument(t *testing.T) {
	built(t, "index.html", "identity")
	tests := []struct {
		path  string
		code  int
		cache string
		kind  string
	}{
		{"/", http.StatusOK, "no-cache", "text/html"},
		{"/t/abc", http.StatusOK, "no-cache", "text/html"},
		{"/t/abc/", http.StatusOK, "no-cache", "text/html"},
		{"/join/abc", http.StatusOK, "no-cache", "text/html"},
		{"/replay/abc", http.StatusOK, "no-cache", "text/html"},
		{"/rules", http.StatusOK, "no-cache", "text/html"},
		{"/rules/boxes", http.StatusOK, "no-cache", "text/html"},
		{"/mail/abc", http.StatusOK, "no-cache", "text/html"},
		{"/stop/abc", http.StatusOK, "no-cache", "text/html"},
		{"/seed", http.StatusOK, "no-cache", "text/html"},
		{"/icon.svg", http.StatusOK, "no-cache", "image/svg+xml"},
		{"/app.uk.webmanifest", http.StatusOK, "no-cache", "application/manifest+json"},
		{"/apple-touch-icon.png", http.StatusOK, "no-cache", "image/png"},
		{"/sw.js", http.StatusOK, "no-cache", "text/javascript"},
		{"/nowhere", http.StatusNotFound, "no-cache", "text/html"},
		{"/t", http.StatusNotFound, "no-cache", "text/html"},
		{"/t/abc/more", http.StatusNotFound, "no-cache", "text/html"},
		{"/rules/chess", http.StatusNotFound, "no-cache", "text/html"},
		{"/../go.mod", http.StatusNotFound, "no-cache", "text/html"},
		{"/assets", http.StatusNotFound, "no-cache", "text/html"},
	}
	for _, tt := range tests {
		r := ask(Handler(), "GET", tt.path)
		if r.StatusCode != tt.code || r.Header.Get("Cache-Control") != tt.cache || !strings.HasPrefix(r.Header.Get("Content-Type"), tt.kind) {
			t.Errorf("%s: got %d, %q, %q", tt.path, r.StatusCode, r.Header.Get("Cache-Control"), r.Header.Get("Content-Type"))
		}
	}
}

const (
	script = "export const purr = 'purr purr purr purr purr purr purr purr';"
	packed = "as brotli"
)

// page is a page of one compressed script, one file that does not compress, and a document of a build for developing.
func page(t *testing.T) http.Handler {
	t.Helper()
	var small bytes.Buffer
	w := gzip.NewWriter(&small)
	_, _ = w.Write([]byte(script))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return handler(fstest.MapFS{
		".keep":           {},
		"index.html":      {Data: []byte("<!doctype html>")},
		"assets/a.js.br":  {Data: []byte(packed)},
		"assets/a.js.gz":  {Data: small.Bytes()},
		"assets/b.woff2":  {Data: []byte("wOF2....")},
		"assets/plain.js": {Data: []byte(script)},
	})
}

func TestDeviceProgramNamedByContent(t *testing.T) {
	for _, stored := range []string{"offline-Ab_3-x.wasm", "offline-Ab_3-x.wasm.br"} {
		dist := fstest.MapFS{"dist/assets/" + stored: {}, "dist/assets/offline-Ab.js": {}, "dist/assets/other-1.wasm": {}}
		if got := deviceProgram(dist, "dist"); got != "/assets/offline-Ab_3-x.wasm" {
			t.Errorf("%s is at %q", stored, got)
		}
	}
	if got := deviceProgram(fstest.MapFS{"dist/.keep": {}}, "dist"); got != "" {
		t.Errorf("a page that is not built has the program %q", got)
	}
}

// Files are sent in an encoding that the client takes.
func TestFileEncodings(t *testing.T) {
	h := page(t)
	tests := []struct {
		name, path, accept string
		status             int
		encoding, kind     string
	}{
		{"a browser", "/assets/a.js", "gzip, deflate, br", 200, "br", "text/javascript; charset=utf-8"},
		{"an old browser", "/assets/a.js", "gzip", 200, "gzip", "text/javascript; charset=utf-8"},
		{"a program", "/assets/a.js", "", 200, "", "text/javascript; charset=utf-8"},
		{"one that refuses", "/assets/a.js", "br;q=0, gzip;q=0", 200, "", "text/javascript; charset=utf-8"},
		{"one that takes nothing", "/assets/a.js", "*;q=0", 406, "", "text/plain; charset=utf-8"},
		{"a font", "/assets/b.woff2", "gzip, br", 200, "", "font/woff2"},
		{"a build for developing", "/assets/plain.js", "gzip, br", 200, "", "text/javascript; charset=utf-8"},
		{"its document", "/t/abc", "gzip, br", 200, "", "text/html; charset=utf-8"},
		{"what is not there", "/assets/c.js", "gzip, br", 404, "", "text/plain; charset=utf-8"},
		{"a compressed file by its own name", "/assets/a.js.br", "gzip, br", 404, "", "text/plain; charset=utf-8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := ask(h, "GET", tt.path, "Accept-Encoding", tt.accept)
			got := body(t, r)
			if r.StatusCode != tt.status || r.Header.Get("Content-Encoding") != tt.encoding || r.Header.Get("Content-Type") != tt.kind {
				t.Fatalf("got %d, %q, %q", r.StatusCode, r.Header.Get("Content-Encoding"), r.Header.Get("Content-Type"))
			}
			if tt.status != 404 && r.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("got Vary %q", r.Header.Get("Vary"))
			}
			if tt.status != 200 {
				if r.Header.Get("Cache-Control") != "" {
					t.Errorf("it is kept: %q", r.Header.Get("Cache-Control"))
				}
				return
			}
			if got, want := r.Header.Get("Content-Length"), strconv.Itoa(len(got)); got != want {
				t.Errorf("got the length %q, want %s", got, want)
			}
			head := ask(h, "HEAD", tt.path, "Accept-Encoding", tt.accept)
			if len(body(t, head)) != 0 {
				t.Error("HEAD has a body")
			}
			for _, key := range []string{"Content-Encoding", "Content-Length", "Content-Type", "ETag", "Vary", "Cache-Control"} {
				if head.Header.Get(key) != r.Header.Get(key) {
					t.Errorf("HEAD says %s %q, GET %q", key, head.Header.Get(key), r.Header.Get(key))
				}
			}
			if tt.path == "/assets/a.js" {
				checkScript(t, got, tt.encoding)
			}
		})
	}
}

// checkScript checks what was sent of /assets/a.js in an encoding.
func checkScript(t *testing.T, got []byte, encoding string) {
	t.Helper()
	want := script
	switch encoding {
	case "br":
		want = packed
	case "gzip":
		z, err := gzip.NewReader(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		got, _ = io.ReadAll(z)
	}
	if string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestETagPerEncoding(t *testing.T) {
	h := page(t)
	const path = "/assets/a.js"
	tags := map[string]string{}
	for _, coding := range []string{"br", "gzip", "identity"} {
		tags[coding] = ask(h, "GET", path, "Accept-Encoding", coding).Header.Get("ETag")
	}
	for asked, tag := range tags {
		for coding := range tags {
			r := ask(h, "GET", path, "Accept-Encoding", coding, "If-None-Match", tag)
			want := http.StatusOK
			if asked == coding {
				want = http.StatusNotModified
			}
			if r.StatusCode != want || r.Header.Get("Vary") != "Accept-Encoding" || r.Header.Get("ETag") != tags[coding] {
				t.Errorf("%s with the tag of %s: got %d %v", coding, asked, r.StatusCode, r.Header)
			}
			if want == http.StatusNotModified && (len(body(t, r)) != 0 || r.Header.Get("Content-Length") != "") {
				t.Errorf("%s: not modified, with a body", coding)
			}
		}
	}
	if r := ask(h, "GET", path, "Accept-Encoding", "br", "If-Match", `"other"`); r.StatusCode != http.StatusPreconditionFailed || r.Header.Get("Content-Length") != "" {
		t.Errorf("got %d %v", r.StatusCode, r.Header)
	}
}

// Ranges are parts of the file without compression.
func TestRangesOfPlainFile(t *testing.T) {
	h := page(t)
	r := ask(h, "GET", "/assets/a.js", "Accept-Encoding", "br, gzip", "Range", "bytes=7-11")
	if got := string(body(t, r)); r.StatusCode != http.StatusPartialContent || got != "const" || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("got %d %q %v", r.StatusCode, got, r.Header)
	}
	compressed := ask(h, "GET", "/assets/a.js", "Accept-Encoding", "br").Header.Get("ETag")
	r = ask(h, "GET", "/assets/a.js", "Accept-Encoding", "br", "Range", "bytes=7-11", "If-Range", compressed)
	if got := string(body(t, r)); r.StatusCode != http.StatusOK || got != script {
		t.Errorf("going on with another coding: got %d %q", r.StatusCode, got)
	}
	if r := ask(h, "GET", "/assets/a.js", "Range", "bytes=900-"); r.StatusCode != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("got %d", r.StatusCode)
	}
}

// appManifest is what a browser reads of the page as an app.
type appManifest struct {
	ID          string `json:"id"`
	Lang        string `json:"lang"`
	Name        string `json:"name"`
	ShortName   string `json:"short_name"`
	Description string `json:"description"`
	StartURL    string `json:"start_url"`
	Scope       string `json:"scope"`
	Display     string `json:"display"`
	Icons       []appPicture
	Screenshots []appPicture
	Shortcuts   []struct {
		Name, URL string
		Icons     []appPicture
	}
	ShareTarget struct {
		Action, Method string
		Params         map[string]string
	} `json:"share_target"`
}

// appPicture is a picture that a manifest names, with the size that it says.
type appPicture struct {
	Src, Type, Sizes, Purpose string
	FormFactor                string `json:"form_factor"`
}

// check asks for a picture and compares it with what the manifest says of it.
func (p appPicture) check(t *testing.T) {
	t.Helper()
	r := ask(Handler(), "GET", p.Src)
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != p.Type {
		t.Errorf("%s: got %d %s, want %s", p.Src, r.StatusCode, r.Header.Get("Content-Type"), p.Type)
		return
	}
	if p.Sizes == "any" {
		return
	}
	raw := body(t, r)
	got, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if size := fmt.Sprintf("%dx%d", got.Width, got.Height); err != nil || size != p.Sizes {
		t.Errorf("%s: got %s, want %s (%v)", p.Src, size, p.Sizes, err)
	}
	if len(raw) > 200<<10 {
		t.Errorf("%s has %d bytes", p.Src, len(raw))
	}
}

// The page can be installed as an app in each language.
func TestAppManifestPerLanguage(t *testing.T) {
	built(t, "index.html", "identity")
	names := map[string]bool{}
	for _, language := range []string{"en", "uk", "ru", "pl"} {
		var m appManifest
		if err := json.Unmarshal(built(t, "app."+language+".webmanifest", "identity"), &m); err != nil {
			t.Fatal(err)
		}
		if m.ID != "/" || m.StartURL != "/" || m.Scope != "/" || m.Display != "standalone" || m.ShortName != "Purrlor" {
			t.Errorf("%s: it is another app: %+v", language, m)
		}
		if m.Lang != language || m.Name == "" || m.Description == "" || names[m.Name] {
			t.Errorf("%s: got %q, %q, %q", language, m.Lang, m.Name, m.Description)
		}
		names[m.Name] = true
		has := map[string]int{}
		for _, icon := range m.Icons {
			icon.check(t)
			has[icon.Purpose+icon.Sizes]++
		}
		for _, shot := range m.Screenshots {
			shot.check(t)
			has[shot.FormFactor]++
		}
		for _, need := range []string{"any192x192", "any512x512", "maskable192x192", "maskable512x512", "narrow", "wide"} {
			if has[need] == 0 {
				t.Errorf("%s: there is no picture for %s", language, need)
			}
		}
		if len(m.Shortcuts) < 3 {
			t.Errorf("%s: got %d shortcuts", language, len(m.Shortcuts))
		}
		for _, s := range m.Shortcuts {
			address, _, _ := strings.Cut(strings.TrimPrefix(s.URL, "/"), "?")
			address, _, _ = strings.Cut(address, "#")
			if s.Name == "" || !isAddress(address) {
				t.Errorf("%s: the shortcut %q leads to %s", language, s.Name, s.URL)
			}
		}
		if m.ShareTarget.Method != "GET" || m.ShareTarget.Action != "/" || m.ShareTarget.Params["url"] != "shared" {
			t.Errorf("%s: got %+v", language, m.ShareTarget)
		}
	}
}

// TestMaskableIconFillsEdges: systems cut it to shapes of their own, so that nothing may shine through and its middle has all that matters.
func TestMaskableIconFillsEdges(t *testing.T) {
	for _, name := range []string{"icons/maskable-512.png", "icons/maskable-192.png", "apple-touch-icon.png"} {
		picture, err := png.Decode(bytes.NewReader(built(t, name, "identity")))
		if err != nil {
			t.Fatal(err)
		}
		bounds := picture.Bounds()
		corner := picture.At(bounds.Min.X, bounds.Min.Y)
		if _, _, _, a := corner.RGBA(); a != 0xffff {
			t.Errorf("%s: its corner is not filled", name)
		}
		middle, radius := bounds.Dx()/2, bounds.Dx()*4/10
		for y := range bounds.Dy() {
			for x := range bounds.Dx() {
				away := (x-middle)*(x-middle) + (y-middle)*(y-middle)
				if away > radius*radius && !near(picture.At(x, y), corner) {
					t.Fatalf("%s: something is drawn at %d, %d, where it may be cut", name, x, y)
				}
			}
		}
	}
}

// near reports whether two colours look the same.
func near(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	apart := func(x, y uint32) bool { return max(x, y)-min(x, y) > 0x0800 }
	return !apart(ar, br) && !apart(ag, bg) && !apart(ab, bb)
}

// Every link has a picture.
func TestPreviewPictures(t *testing.T) {
	built(t, "index.html", "identity")
	for _, name := range []string{"home", "isle-standard", "isle-family", "isle-solo", "boxes-basic", "boxes-advanced"} {
		r := ask(Handler(), "GET", "/previews/"+name+".png")
		if got := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || got != "image/png" {
			t.Errorf("%s: got %d %s", name, r.StatusCode, got)
			continue
		}
		picture, err := png.DecodeConfig(bytes.NewReader(body(t, r)))
		if err != nil || picture.Width != 1200 || picture.Height != 630 { // as its tags say
			t.Errorf("%s: got %d x %d, %v", name, picture.Width, picture.Height, err)
		}
	}
}
