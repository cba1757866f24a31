package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/licensecheck"
)

// licences are those that we satisfy by shipping their texts with the program.
var licences = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MPL-2.0", "Unlicense"}

// TestLicencesOfDependencies reads the licence of every module that the packages and their tests use.
func TestLicencesOfDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-test", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", "../../...").Output()
	if err != nil {
		t.Fatal("list modules:", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if len(lines) < 10 {
		t.Fatalf("only %d modules were listed", len(lines))
	}
	for _, line := range lines {
		module, dir, _ := strings.Cut(line, "\t")
		found := licencesIn(t, dir)
		if len(found) == 0 {
			t.Errorf("%s: no licence was recognized", module)
		}
		for _, id := range found {
			if !slices.Contains(licences, id) {
				t.Errorf("%s: %s is not a licence that we accept", module, id)
			}
		}
	}
}

// licencesIn identifies the licences in a module's folder.
func licencesIn(t *testing.T, dir string) []string {
	t.Helper()
	name := regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense)`)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		if e.IsDir() || !name.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range licensecheck.Scan(text).Match {
			if !m.IsURL {
				found = append(found, m.ID)
			}
		}
	}
	return found
}
