package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// documents are the Markdown files whose backticked paths must exist. The changelog and the decisions describe history and may name
// removed files.
var documents = []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "web/README.md", "examples/README.md"}

var (
	pathSpan = regexp.MustCompile("`((?:[\\w.*-]+/)*[\\w.*-]*)`")
	// sourceFile matches file names of the kinds in this repository.
	sourceFile = regexp.MustCompile(`\.(go|ts|svelte|md|css|sql|yaml|mjs)$`)
	// placeholder matches spans with a word such as NAME, and files made by builds and running programs.
	placeholder = regexp.MustCompile(`(^|[/_.-])[A-Z]{3,}([/_.-]|$)|^(tmp|bin|dist|assets|node_modules)(/|$)|^\.|^\*\.|built/`)
)

func TestBacktickedPaths(t *testing.T) {
	const root = "../.."
	tree := treeOf(t, root)
	var names []string
	for _, pattern := range documents {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	checked := 0
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pathSpan.FindAllStringSubmatch(string(raw), -1) {
			if !tree.looksLikePath(m[1]) {
				continue
			}
			checked++
			if !tree.has(m[1]) {
				t.Errorf("%s names `%s`, which does not exist", strings.TrimPrefix(filepath.ToSlash(name), root+"/"), m[1])
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d paths were checked", checked)
	}
	for span, want := range map[string]bool{"rules/isle": true, "isle/doc.go": true, "rules/chess": false, "nosuchfile.go": false, "docs/*.md": true} {
		if !tree.looksLikePath(span) || tree.has(span) != want {
			t.Errorf("%s: got %v, want %v", span, !want, want)
		}
	}
}

// tree has the files and folders of the checkout, each with a leading slash.
type tree []string

func treeOf(t *testing.T, root string) tree {
	t.Helper()
	var all tree
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch d.Name() {
		case "node_modules", ".git", "tmp":
			if d.IsDir() { // .git is a file in a worktree, and skipping a file skips the rest of its folder
				return fs.SkipDir
			}
			return nil
		}
		all = append(all, strings.TrimPrefix(filepath.ToSlash(path), root))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// looksLikePath reports whether a span names one of our files or folders: by its extension, its trailing slash, or an existing first
// folder.
func (all tree) looksLikePath(span string) bool {
	if placeholder.MatchString(span) {
		return false
	}
	first, rest, nested := strings.Cut(span, "/")
	return sourceFile.MatchString(span) || nested && first != "" && (rest == "" || all.has("/"+first))
}

// has reports whether a file or folder ends with the path. A leading slash anchors the path at the root.
func (all tree) has(span string) bool {
	span = strings.TrimSuffix(span, "/")
	for _, path := range all {
		if path == span || strings.HasSuffix(path, "/"+span) {
			return true
		}
		for strings.Contains(span, "*") && path != "" {
			if ok, _ := filepath.Match(span, path[1:]); ok {
				return true
			}
			_, after, _ := strings.Cut(path[1:], "/")
			if after == "" {
				break
			}
			path = "/" + after
		}
	}
	return false
}
