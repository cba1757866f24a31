package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// recheck is how often a request for the offline program looks whether it has been built.
const recheck = 200 * time.Millisecond

// FromFolder serves a page that was built into a folder instead of the embedded one, and returns the address of its offline
// program. The file of that program may be empty, as a placeholder: requests for it wait until the build has replaced it.
func FromFolder(folder string) (http.Handler, string, error) {
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		return nil, "", err
	}
	dist := os.DirFS(folder)
	program := deviceProgram(dist, ".")
	page := handler(dist)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if program == "" || r.URL.Path != program {
			page.ServeHTTP(w, r)
			return
		}
		file := filepath.Join(folder, filepath.FromSlash(strings.TrimPrefix(program, "/")))
		if !waitForContent(r, file) {
			http.Error(w, "The offline program is still being built.", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/wasm")
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeFile(w, r, file)
	}), program, nil
}

// waitForContent reports whether a file has content before the request is canceled.
func waitForContent(r *http.Request, file string) bool {
	again := time.NewTicker(recheck)
	defer again.Stop()
	for {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			return true
		}
		select {
		case <-r.Context().Done():
			return false
		case <-again.C:
		}
	}
}
