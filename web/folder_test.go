package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
)

// folderPage is a folder with a page whose offline program has not been built yet.
func folderPage(t *testing.T) (folder, program string) {
	t.Helper()
	folder = t.TempDir()
	program = filepath.Join(folder, "assets", "offline-1.wasm")
	if err := os.Mkdir(filepath.Dir(program), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{filepath.Join(folder, "index.html"): "<!doctype html>", program: ""} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder, program
}

func TestFromFolder(t *testing.T) {
	t.Run("waits for the offline program", func(t *testing.T) {
		folder, program := folderPage(t)
		page, address, err := FromFolder(folder)
		if err != nil || address != "/assets/offline-1.wasm" {
			t.Fatalf("got address %q, %v", address, err)
		}
		synctest.Test(t, func(t *testing.T) {
			w := httptest.NewRecorder()
			done := make(chan struct{})
			go func() {
				page.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody))
				close(done)
			}()
			synctest.Wait()
			select {
			case <-done:
				t.Fatalf("answered %d before the program was built", w.Code)
			default:
			}
			if err := os.WriteFile(program, []byte("\x00asm"), 0o644); err != nil {
				t.Fatal(err)
			}
			<-done
			body, _ := io.ReadAll(w.Result().Body)
			if w.Code != http.StatusOK || string(body) != "\x00asm" || w.Header().Get("Content-Type") != "application/wasm" {
				t.Errorf("got %d, %q, %q", w.Code, body, w.Header().Get("Content-Type"))
			}
		})
	})
	t.Run("serves everything else at once", func(t *testing.T) {
		folder, _ := folderPage(t)
		page, _, err := FromFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		if r := ask(page, "GET", "/t/some-table"); r.StatusCode != http.StatusOK {
			t.Errorf("got %d for the address of a table", r.StatusCode)
		}
	})
	t.Run("refuses a folder without a page", func(t *testing.T) {
		if _, _, err := FromFolder(t.TempDir()); err == nil {
			t.Error("a folder without index.html was served")
		}
	})
}
