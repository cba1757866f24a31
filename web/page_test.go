package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// built returns a file of the page, or skips the test where the page has not been built.
func built(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := fs.ReadFile(files, "dist/"+name)
	if err != nil {
		t.Skip("the page has not been built: make setup")
	}
	return raw
}

// budget is how many bytes of scripts and styles a table may need, compressed.
const budget = 140 << 10

func TestATableNeedsFewBytes(t *testing.T) {
	var manifest map[string]struct {
		File    string
		CSS     []string
		Imports []string
	}
	if err := json.Unmarshal(built(t, "manifest.json"), &manifest); err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"src/isle/IsleTable.svelte", "src/boxes/BoxesTable.svelte"} {
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
		for _, key := range []string{"index.html", "src/table/TablePage.svelte", game, "../words/ru.json"} {
			need(key)
		}
		total := 0
		for name := range needed {
			var small bytes.Buffer
			w, _ := gzip.NewWriterLevel(&small, gzip.BestCompression)
			_, _ = w.Write(built(t, name))
			_ = w.Close()
			total += small.Len()
		}
		t.Logf("%s: %d files, %d bytes", game, len(needed), total)
		if total > budget {
			t.Errorf("%s needs %d bytes, more than %d", game, total, budget)
		}
	}
}

func TestAddressesOfThePageGetItsDocument(t *testing.T) {
	built(t, "index.html")
	tests := []struct {
		path, cache, kind string
	}{
		{"/", "no-cache", "text/html"},
		{"/t/abc", "no-cache", "text/html"},
		{"/../go.mod", "no-cache", "text/html"},
		{"/icon.svg", "no-cache", "image/svg+xml"},
	}
	for _, tt := range tests {
		w := httptest.NewRecorder()
		Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, tt.path, nil))
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != tt.cache || !strings.HasPrefix(w.Header().Get("Content-Type"), tt.kind) {
			t.Errorf("%s: got %d, %q, %q", tt.path, w.Code, w.Header().Get("Cache-Control"), w.Header().Get("Content-Type"))
		}
	}
}
