package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestTheFilesAreWhatIsWritten(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the Go types say: run make schema", name)
		}
	}
}

func TestEveryCodeIsInTheList(t *testing.T) {
	folders := append([]string{"people/names", "bots"}, commented...)
	found, err := readComments(filepath.Join("..", ".."), folders...)
	if err != nil {
		t.Fatal(err)
	}
	list := codes()
	n := 0
	for key := range found {
		if _, code, ok := strings.Cut(key, ".Code."); ok && code == strings.ToLower(code) {
			n++
			if !slices.Contains(list, code) {
				t.Errorf("the code %s is missing", code)
			}
		}
	}
	if n < len(list) {
		t.Errorf("got %d codes in the sources, want at least %d", n, len(list))
	}
}

func TestNamesOfLists(t *testing.T) {
	tests := []struct{ name, want string }{
		{"Stage", "stages"},
		{"IsleBox", "isleBoxes"},
		{"Family", "families"},
	}
	for _, tt := range tests {
		if got := listName(tt.name); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}
