package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/table"
)

func TestGenerate(t *testing.T) {
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
			t.Errorf("%s does not match the Go types: run make schema", name)
		}
	}
}

func TestReadConstants(t *testing.T) {
	root := filepath.Join("..", "..")
	c, err := readConstants(root, "server")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("in the order of the source", func(t *testing.T) {
		if got, want := c[modulePath+"/table.HintRule"], []string{"never", "bots", "always"}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
	t.Run("in every package that has a code", func(t *testing.T) {
		folders := append([]string{"people/names", "bots", "bots/search"}, commented()...)
		found, err := readComments(root, folders...)
		if err != nil {
			t.Fatal(err)
		}
		n, list := 0, c[modulePath+"/rules/game.Code"]
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
	})
}

func TestWordsOf(t *testing.T) {
	c := constants{
		modulePath + "/table.Verb":   {"sit", "rise"},
		modulePath + "/people.Scope": {"play"},
	}
	tests := []struct {
		name string
		of   reflect.Type
		want []string
	}{
		{"string type with constants", reflect.TypeFor[table.Verb](), []string{"sit", "rise"}},
		{"string type with one constant", reflect.TypeFor[people.Scope](), nil},
		{"string type without constants", reflect.TypeFor[ids.TableID](), nil},
		{"number with names", reflect.TypeFor[isle.Field](), []string{"left", "right", "kittens"}},
		{"number with names beyond those that it reads", reflect.TypeFor[grid.Turn](), []string{"0", "90", "180", "270", "0m", "90m", "180m", "270m"}},
		{"number without names", reflect.TypeFor[isle.Square](), nil},
		{"plain string", reflect.TypeFor[string](), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := c.wordsOf(tt.of); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestListName(t *testing.T) {
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

func TestReachable(t *testing.T) {
	texts := map[string]string{
		"Used":   "type Used = Inner[];",
		"Inner":  "/** Unlike Other. */ type Inner = string;",
		"Other":  "type Other = string;",
		"Colour": "const colours = [];",
	}
	got := reachable(map[string]bool{"Used": true, "colours": true}, texts)
	if want := (map[string]bool{"Used": true, "Inner": true, "Colour": true}); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !isMentioned("Inner", got, texts) || isMentioned("Colour", got, texts) || isMentioned("Other", got, texts) {
		t.Error("only Inner is used by a needed declaration")
	}
}
