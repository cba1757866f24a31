package web

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed all:dist
var files embed.FS

// Handler serves the page. Addresses of the page's own, such as /t/TABLE, get its one document; assets have names by
// content and are kept for good.
func Handler() http.Handler {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // the folder is in the binary
	}
	static := http.FileServerFS(dist)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if strings.HasPrefix(name, "assets/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			static.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		if info, err := fs.Stat(dist, name); err == nil && !info.IsDir() && name != "index.html" {
			static.ServeHTTP(w, r)
			return
		}
		page, err := fs.ReadFile(dist, "index.html")
		if err != nil {
			http.Error(w, "The page has not been built. `make run` builds it.", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page)
	})
}
