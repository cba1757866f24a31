package main

import (
	"os"
	"strings"
	"testing"
)

func TestRuleListMatchesDataFiles(t *testing.T) {
	want, err := generate("../data")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../" + output)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("rules/isle/%s is not what the data files say: run go generate ./rules/isle", output)
	}
}

func TestRuleNamesInGo(t *testing.T) {
	if got, want := newRule("per_covered_map"), (rule{"per_covered_map", "RulePerCoveredMap", "perCoveredMap"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// The error names a broken data file.
func TestBrokenDataFileNamed(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/discovery_cards.json", []byte("["), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := generate(dir); err == nil || !strings.Contains(err.Error(), "discovery_cards.json") {
		t.Errorf("got %v", err)
	}
}
