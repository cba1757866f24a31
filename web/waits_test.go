package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fixedWait is a wait for a time instead of a condition. A timer of no time lets what is due happen first, and is none.
var fixedWait = regexp.MustCompile(`waitForTimeout\(|setTimeout\(\w+, *[1-9]|\bretries\b`)

// brief is what the page shows only for a while: a busy machine looks too late. What came and went is in window.announced, which
// announced.ts reads.
var brief = regexp.MustCompile(`expect\(.*(\.flight|\.dawn|\.notice|\.banner|aria-live=polite|Reconnected\.|Time’s up).*\)\.(to|not\.to)(BeVisible|BeAttached|Have|Contain)` +
	`|(toHave|toContain)Text\(.*(Reconnected|Time’s up|No answer yet)`)

// gone is that a thing is not there any more, which stays so.
var gone = regexp.MustCompile(`toHaveCount\(0\)`)

// measured compares how long something took, or ends a test sooner than all others.
var measured = regexp.MustCompile(`expect\(.*(performance|Date)\.now\(\)|setTimeout\([1-9]\d?_000\)|setTimeout\([12]\d\d_000\)`)

// Browser tests do not depend on the moment at which they look.
func TestBrowserTestsDependOnMoment(t *testing.T) {
	for line, caught := range map[string]bool{
		`await expect(page.locator(".flight").first()).toBeVisible();`: true,
		`await expect(page.locator(".flight")).toHaveCount(0);`:        false,
		`await expect(status).toHaveText("Reconnected.");`:             true,
		`test.setTimeout(60_000);`:                                     true,
		`test.setTimeout(420_000);`:                                    false,
	} {
		if got := dependsOnMoment(line); got != caught {
			t.Errorf("%s: got %t", line, got)
		}
	}
	files, err := filepath.Glob("e2e/*.ts")
	if err != nil || len(files) < 70 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		if file == "e2e/speed.spec.ts" { // which measures
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			if number++; dependsOnMoment(line) {
				t.Errorf("%s:%d depends on the moment at which it looks: %s", file, number, strings.TrimSpace(line))
			}
		}
	}
}

func dependsOnMoment(line string) bool {
	return brief.MatchString(line) && !gone.MatchString(line) || measured.MatchString(line)
}

// No test of the page waits for a fixed time or is tried twice.
func TestPageTestsFixedWaits(t *testing.T) {
	read := 0
	for _, folder := range []string{"e2e", "src"} {
		err := filepath.WalkDir(folder, func(file string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(file) != ".ts" || folder == "src" && !strings.HasSuffix(file, ".test.ts") {
				return err
			}
			read++
			return findWaits(t, file)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read < 80 {
		t.Errorf("only %d files were read", read)
	}
	for _, file := range []string{"playwright.config.ts", "vite.config.ts", "../Makefile"} {
		if err := findWaits(t, file); err != nil {
			t.Fatal(err)
		}
	}
}

func findWaits(t *testing.T, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	number := 0
	for line := range strings.Lines(string(text)) {
		if number++; fixedWait.MatchString(line) {
			t.Errorf("%s:%d waits for a fixed time or tries again: %s", file, number, strings.TrimSpace(line))
		}
	}
	return nil
}
