package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	importList = regexp.MustCompile(`(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"(\.[^"]*/protocol)"`)
	docComment = regexp.MustCompile(`(?s)/\*\*.*?\*/`)
	word       = regexp.MustCompile(`\w+`)
)

// pageImports returns the names that the page and its browser tests import from the generated types, so that nothing else is exported.
func pageImports(root string) (map[string]bool, error) {
	names := map[string]bool{}
	for _, folder := range []string{"web/src", "web/e2e"} {
		err := fs.WalkDir(os.DirFS(root), folder, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || (path.Ext(file) != ".ts" && path.Ext(file) != ".svelte") {
				return err
			}
			source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
			if err != nil {
				return err
			}
			for _, m := range importList.FindAllStringSubmatch(string(source), -1) {
				if path.Join(path.Dir(file), m[2])+".ts" != typescriptFile {
					continue
				}
				for item := range strings.SplitSeq(m[1], ",") {
					name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(item), "type "), " as ")
					if name != "" {
						names[name] = true
					}
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// reachable returns the declarations that the imported names need, themselves included.
func reachable(imports map[string]bool, declarations map[string]string) map[string]bool {
	needed := map[string]bool{}
	var need func(name string)
	need = func(name string) {
		text, ok := declarations[name]
		if !ok || needed[name] {
			return
		}
		needed[name] = true
		for _, other := range word.FindAllString(docComment.ReplaceAllString(text, ""), -1) {
			need(other)
		}
	}
	for name := range declarations {
		if imports[name] || imports[listName(name)] {
			need(name)
		}
	}
	return needed
}

// isMentioned reports whether a needed declaration of another name uses this one.
func isMentioned(name string, needed map[string]bool, declarations map[string]string) bool {
	for other := range needed {
		if other != name && slices.Contains(word.FindAllString(docComment.ReplaceAllString(declarations[other], ""), -1), name) {
			return true
		}
	}
	return false
}
