package main

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	fileList = regexp.MustCompile(`(?m)^//\t[a-z0-9_*]+\.go\b`)
	fileName = regexp.MustCompile(`[a-z0-9_*/]+\.go\b`)
)

// wrongFileList returns what is wrong with the files that a doc.go names: each exists, and a list of files is complete.
func wrongFileList(doc string, files []string) (wrong []string) {
	names := fileName.FindAllString(doc, -1)
	matches := func(pattern, file string) bool {
		ok, err := path.Match(pattern, file)
		return ok && err == nil
	}
	for _, name := range names {
		if !strings.Contains(name, "/") && !slices.ContainsFunc(files, func(f string) bool { return matches(name, f) }) {
			wrong = append(wrong, fmt.Sprintf("%s does not exist", name))
		}
	}
	if !fileList.MatchString(doc) {
		return wrong
	}
	for _, file := range files {
		isSource := strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") && file != "doc.go"
		if isSource && !slices.ContainsFunc(names, func(name string) bool { return matches(name, file) }) {
			wrong = append(wrong, fmt.Sprintf("the list lacks %s", file))
		}
	}
	return wrong
}

func TestFileLists(t *testing.T) {
	t.Run("of packages are complete", func(t *testing.T) {
		for _, name := range goFiles(t) {
			if path.Base(name) != "doc.go" {
				continue
			}
			doc, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(path.Dir(name))
			if err != nil {
				t.Fatal(err)
			}
			var files []string
			for _, entry := range entries {
				files = append(files, entry.Name())
			}
			for _, wrong := range wrongFileList(string(doc), files) {
				t.Errorf("%s: %s", strings.TrimPrefix(name, "../../"), wrong)
			}
		}
	})
	files := []string{"doc.go", "a.go", "b.go", "b_test.go"}
	for _, tt := range []struct{ name, doc, want string }{
		{"complete", "//\ta.go  one\n//\tb.go  two\n", "[]"},
		{"incomplete", "//\ta.go  one\n", "[the list lacks b.go]"},
		{"with a pattern", "//\t*.go  all\n", "[]"},
		{"with a missing file", "//\ta.go, b.go, c.go  three\n", "[c.go does not exist]"},
		{"in a sentence may be incomplete", "// See a.go.\n", "[]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := fmt.Sprint(wrongFileList(tt.doc, files)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
