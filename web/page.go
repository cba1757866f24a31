package web

import (
	"bytes"
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/purrlor/purrlor/server/contentencoding"
)

//go:embed all:dist
var files embed.FS

// Handler serves the page. Addresses of the page's own, such as /t/TABLE, get its one document, and so do all others, with
// the status that nothing is there; assets have names by content and are kept for good.
func Handler() http.Handler {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // the folder is in the binary
	}
	return handler(dist)
}

// DeviceProgram is the address of the program that runs the offline server, which has its content in its name: whoever has the
// same address has the same rules. It is empty if the page has not been built.
func DeviceProgram() string { return deviceProgram(files, "dist") }

func deviceProgram(in fs.FS, folder string) string {
	found, err := fs.Glob(in, path.Join(folder, "assets/offline-*.wasm*"))
	if err != nil || len(found) == 0 { // the pattern is a good one
		return ""
	}
	name, _, _ := strings.Cut(path.Base(found[0]), ".")
	return "/assets/" + name + ".wasm"
}

func handler(dist fs.FS) http.Handler {
	stored := read(dist)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		found, ok := stored[name]
		known := ok || isAddress(name)
		cache := "no-cache"
		switch {
		case strings.HasPrefix(name, "assets/"):
			cache = "public, max-age=31536000, immutable"
		case ok && strings.HasPrefix(name, "previews/"):
			cache = "public, max-age=604800" // messengers keep them anyway
		case !ok:
			name = "index.html"
			found, ok = stored[name]
		}
		if !ok {
			missing(w, r, name)
			return
		}
		w.Header().Set("Cache-Control", cache)
		if !known {
			w = notFound{w}
		}
		found.serve(w, r, name)
	})
}

// notFound sends what is written as the answer to an address where nothing is.
type notFound struct{ http.ResponseWriter }

func (w notFound) WriteHeader(status int) {
	if status == http.StatusOK {
		status = http.StatusNotFound
	}
	w.ResponseWriter.WriteHeader(status)
}

func missing(w http.ResponseWriter, r *http.Request, name string) {
	if name == "index.html" {
		http.Error(w, "The page has not been built. `make run` builds it.", http.StatusNotFound)
		return
	}
	http.NotFound(w, r)
}

// serve answers with the file in the coding that the client likes best. A part of a file is always one of the plain file:
// parts of compressed ones are of no use to anybody.
func (f *file) serve(w http.ResponseWriter, r *http.Request, name string) {
	h := w.Header()
	contentencoding.Vary(h)
	offered := f.codings
	if r.Header.Get("Range") != "" {
		offered = []string{contentencoding.Identity}
	}
	chosen, ok := contentencoding.Choose(r.Header, offered...)
	if !ok {
		h.Del("Cache-Control")
		http.Error(w, "There is no coding of this file that you accept.", http.StatusNotAcceptable)
		return
	}
	body, err := f.in(chosen)
	if err != nil {
		h.Del("Cache-Control")
		http.Error(w, "The file is damaged.", http.StatusInternalServerError)
		return
	}
	h.Set("Content-Type", kind(name, body))
	h.Set("ETag", f.tags[chosen])
	if chosen != contentencoding.Identity {
		h.Set("Content-Encoding", chosen)
		if r.Header.Get("If-Match") == "" { // what fails it has no body
			h.Set("Content-Length", strconv.Itoa(len(body)))
		}
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}
