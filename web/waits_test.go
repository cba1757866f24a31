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

func TestNoTestOfThePageWaitsForAFixedTimeOrIsTriedTwice(t *testing.T) {
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
