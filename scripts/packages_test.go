package scripts

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every package with tests is in one part of `make test`, and in one only.
func TestPackagesInOnePart(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	var tested []string
	for _, part := range regexp.MustCompile(`\$\(GO\) test [^|]*-json ([^|]+)\|`).FindAllSubmatch(makefile, -1) {
		tested = append(tested, list(t, "{{.ImportPath}}", strings.Fields(string(part[1]))...)...)
	}
	if len(tested) == 0 {
		t.Fatal("no part of the Makefile tests a package")
	}
	for _, path := range list(t, "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}", "./...") {
		if !slices.Contains(tested, path) {
			t.Errorf("%s has tests, and no part of `make test` runs them", path)
		}
	}
	slices.Sort(tested)
	for i, path := range tested {
		if i > 0 && path == tested[i-1] {
			t.Errorf("%s is tested in two parts", path)
		}
	}
}

// `make steady` tries what waits, and not the rules, which only compute.
func TestPackagesOfSteady(t *testing.T) {
	command := exec.CommandContext(t.Context(), "scripts/waiting-packages")
	command.Dir = ".."
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	waiting := strings.Fields(string(out))
	for _, path := range list(t, "{{.ImportPath}}", "./server", "./tableserver", "./tableserver/cluster", "./notifications", "./offline", "./storage/sqlite", "./storage/postgres", "./cmd/purrlor", "./examples/gobot", "./scripts") {
		if !slices.Contains(waiting, path) {
			t.Errorf("%s is left out", path)
		}
	}
	for _, path := range list(t, "{{.ImportPath}}", "./rules/grid", "./rules/game", "./rules/isle", "./bots", "./words") {
		if slices.Contains(waiting, path) {
			t.Errorf("%s does not wait", path)
		}
	}
}

func list(t *testing.T, format string, packages ...string) []string {
	t.Helper()
	list := exec.CommandContext(t.Context(), "go", append([]string{"list", "-f", format}, packages...)...)
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// Tests that `make steady` skips exist: a renamed one is tried again.
func TestSkippedBySteady(t *testing.T) {
	script, err := os.ReadFile("steady-package")
	if err != nil {
		t.Fatal(err)
	}
	skipped := regexp.MustCompile(`\^Test\(([A-Za-z|]+)\)\$`).FindSubmatch(script)
	if skipped == nil {
		t.Fatal("steady-package skips nothing")
	}
	for name := range strings.SplitSeq(string(skipped[1]), "|") {
		search := exec.CommandContext(t.Context(), "git", "grep", "-q", "^func Test"+name+"(")
		search.Dir = ".."
		if err := search.Run(); err != nil {
			t.Errorf("Test%s is skipped and does not exist (%v)", name, err)
		}
	}
}
