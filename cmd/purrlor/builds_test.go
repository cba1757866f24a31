//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// edit changes a source file: it replaces a unique text, or adds a new file. The path is relative to the module.
type edit struct{ file, old, new string }

// editedSource returns the changed files by path. Each edit must find its place exactly once.
func editedSource(t *testing.T, name string, edits []edit) (root string, texts map[string]string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for _, e := range edits {
		path := filepath.Join(root, e.file)
		if _, changed := texts[path]; !changed && e.old != "" {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = string(source)
		}
		if n := strings.Count(texts[path], e.old); e.old != "" && n != 1 {
			t.Fatalf("%s: %s has %q %d times, want it once", name, e.file, e.old, n)
		}
		if texts[path] = strings.Replace(texts[path], e.old, e.new, 1); e.old == "" {
			texts[path] = e.new
		}
	}
	return root, texts
}

// buildEdited builds the program with edits that do not touch the files, and returns its path.
func buildEdited(t *testing.T, name string, edits []edit) string {
	t.Helper()
	root, texts := editedSource(t, name, edits)
	folder := t.TempDir()
	overlay := map[string]map[string]string{"Replace": {}}
	for path, text := range texts {
		changed := filepath.Join(folder, fmt.Sprint(len(overlay["Replace"]))+filepath.Ext(path))
		if err := os.WriteFile(changed, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay["Replace"][path] = changed
	}
	raw, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	list, path := filepath.Join(folder, "overlay.json"), filepath.Join(folder, "purrlor")
	if err := os.WriteFile(list, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", list, "-o", path, "./cmd/purrlor")
	build.Dir = root
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, said)
	}
	return path
}
