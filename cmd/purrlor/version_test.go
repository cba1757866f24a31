package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/games"
)

func TestVersionNamesRulesAndSchema(t *testing.T) {
	defer func(v, c string) { version, commit = v, c }(version, commit)
	version, commit = "v1.2.3", "0123abc"
	text := mustRun(t, "", "version")
	if again := mustRun(t, "", "--version"); again != text {
		t.Errorf("got %q for --version, want %q", again, text)
	}
	var got build
	if err := json.Unmarshal([]byte(mustRun(t, "", "version", "--json")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != "v1.2.3" || got.Commit != "0123abc" || got.Go != runtime.Version() {
		t.Errorf("got %+v", got)
	}
	wantWords(t, text, "purrlor v1.2.3\n", "0123abc", runtime.Version(), fmt.Sprintf("schema  %d\n", got.Schema))
	for _, g := range games.All() {
		info := g.Info()
		if got.Rules[info.Name] != info.Version {
			t.Errorf("got the rules %v, want %s %d", got.Rules, info.Name, info.Version)
		}
		wantWords(t, text, fmt.Sprintf("%s %d", info.Name, info.Version))
	}
	migrations, err := os.ReadDir("../../storage/sqlite/migrations")
	if err != nil || len(migrations) == 0 {
		t.Fatal(err)
	}
	newest := migrations[len(migrations)-1].Name()
	if !strings.HasPrefix(strings.TrimLeft(newest, "0"), fmt.Sprint(got.Schema)) {
		t.Errorf("got the schema %d, want that of %s", got.Schema, newest)
	}
}
