package main

import (
	"encoding"
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

const modulePath = "github.com/purrlor/purrlor"

// constants are the words of string types, by "path/of/package.Type". Words are in the order of the source; those of a type whose
// constants are in several packages are sorted.
type constants map[string][]string

// readConstants reads the exported constants in packages of the module, and in all packages of the module that they import.
func readConstants(root string, folders ...string) (constants, error) {
	l := &loader{root: root, files: token.NewFileSet(), packages: map[string]*types.Package{}}
	for _, folder := range folders {
		if _, err := l.Import(modulePath + "/" + folder); err != nil {
			return nil, err
		}
	}
	c := constants{}
	elsewhere := constants{}
	for _, pkg := range l.packages {
		for _, k := range constantsOf(pkg) {
			named, ok := types.Unalias(k.Type()).(*types.Named)
			if !ok || k.Val().Kind() != constant.String || constant.StringVal(k.Val()) == "" {
				continue
			}
			into := c
			if named.Obj().Pkg() != pkg {
				into = elsewhere
			}
			key := named.Obj().Pkg().Path() + "." + named.Obj().Name()
			into[key] = append(into[key], constant.StringVal(k.Val()))
		}
	}
	for key, words := range elsewhere {
		n := len(c[key])
		for _, word := range words {
			if !slices.Contains(c[key], word) { // otherwise the package gives a constant a second name
				c[key] = append(c[key], word)
			}
		}
		if len(c[key]) > n {
			slices.Sort(c[key])
		}
	}
	return c, nil
}

// constantsOf returns the exported constants of a package in the order of the source.
func constantsOf(pkg *types.Package) (list []*types.Const) {
	for _, name := range pkg.Scope().Names() {
		if k, ok := pkg.Scope().Lookup(name).(*types.Const); ok && k.Exported() {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
	return list
}

// wordsOf returns the values of a type whose values are words, and nothing for other types. A string type with at least two
// constants has words, and so has a small number that is written as text.
func (c constants) wordsOf(t reflect.Type) []string {
	switch t.Kind() {
	case reflect.String:
		if words := c[t.PkgPath()+"."+t.Name()]; len(words) > 1 {
			return words
		}
	case reflect.Uint8:
		return namesOf(t)
	}
	return nil
}

// text is a value that is written and read as text.
type text interface {
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// namesOf lists the names that a type of small numbers writes and also reads.
func namesOf(t reflect.Type) (list []string) {
	if !reflect.PointerTo(t).Implements(reflect.TypeFor[text]()) {
		return nil
	}
	for x := range uint64(256) {
		if name := nameOf(t, x); name != "" {
			list = append(list, name)
		}
	}
	return list
}

// nameOf returns the name of a number, and nothing for a number without a name that can be read.
func nameOf(t reflect.Type, x uint64) (name string) {
	defer func() {
		if recover() != nil { // beyond a type's list of names
			name = ""
		}
	}()
	written, read := reflect.New(t), reflect.New(t)
	written.Elem().SetUint(x)
	raw, err := written.Interface().(text).MarshalText()
	if err != nil || read.Interface().(text).UnmarshalText(raw) != nil || read.Elem().Uint() != x {
		return ""
	}
	return string(raw)
}

// loader type-checks packages of the module from their sources. It leaves out all other packages: constants of our types do not
// depend on them, so it ignores the errors that follow.
type loader struct {
	root     string
	files    *token.FileSet
	packages map[string]*types.Package
}

var errOutside = errors.New("not a package of the module")

// Import implements types.Importer.
func (l *loader) Import(path string) (*types.Package, error) {
	folder, inside := strings.CutPrefix(path, modulePath+"/")
	if !inside {
		return nil, errOutside
	}
	if pkg := l.packages[path]; pkg != nil {
		return pkg, nil
	}
	names, err := filepath.Glob(filepath.Join(l.root, filepath.FromSlash(folder), "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(l.files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	config := types.Config{Importer: l, IgnoreFuncBodies: true, Error: func(error) {}}
	pkg, _ := config.Check(path, l.files, files, nil)
	l.packages[path] = pkg
	return pkg, nil
}
