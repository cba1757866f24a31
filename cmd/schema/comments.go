package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"strings"
)

// comments holds the comments of types, fields and words by "package.Type", "package.Type.Field" and "package.Type.word".
type comments map[string]string

// commented returns the folders whose types are described.
func commented() []string {
	folders := []string{
		"server", "table", "tableserver", "lobby", "ratings", "people", "internal/ids", "rules/game", "rules/grid",
		"notifications", "notifications/target", "protocol",
	}
	for _, name := range gameNames() {
		folders = append(folders, "rules/"+name)
	}
	return folders
}

// readComments reads the comments of folders of the module.
func readComments(root string, folders ...string) (comments, error) {
	c := comments{}
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			c.readFile(path.Base(folder), file)
		}
	}
	return c, nil
}

func (c comments) readFile(pkg string, file *ast.File) {
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range decl.Specs {
			switch spec := s.(type) {
			case *ast.ValueSpec:
				c.readWord(pkg, spec)
			case *ast.TypeSpec:
				key := pkg + "." + spec.Name.Name
				if c[key] = textOf(spec.Doc); c[key] == "" && !decl.Lparen.IsValid() {
					c[key] = textOf(decl.Doc)
				}
				if fields, ok := spec.Type.(*ast.StructType); ok {
					c.readFields(key, fields)
				}
			}
		}
	}
}

// readWord reads the comment of a constant that is a word of some type.
func (c comments) readWord(pkg string, spec *ast.ValueSpec) {
	if len(spec.Values) != 1 {
		return
	}
	word, ok := spec.Values[0].(*ast.BasicLit)
	if !ok || word.Kind != token.STRING {
		return
	}
	switch t := spec.Type.(type) {
	case *ast.Ident:
		c[pkg+"."+t.Name+"."+strings.Trim(word.Value, `"`)] = textOf(spec.Comment)
	case *ast.SelectorExpr:
		c[pkg+"."+t.Sel.Name+"."+strings.Trim(word.Value, `"`)] = textOf(spec.Comment)
	}
}

func (c comments) readFields(key string, s *ast.StructType) {
	for _, f := range s.Fields.List {
		text := textOf(f.Doc)
		if text == "" {
			text = textOf(f.Comment)
		}
		for _, name := range f.Names {
			c[key+"."+name.Name] = text
		}
	}
}

func textOf(g *ast.CommentGroup) string { return strings.Join(strings.Fields(g.Text()), " ") }

// of returns the comment of a type, which begins with the schema's name.
func (c comments) of(t reflect.Type, name string) string {
	text := c[path.Base(t.PkgPath())+"."+t.Name()]
	if rest, ok := strings.CutPrefix(text, t.Name()+" "); ok {
		return name + " " + rest
	}
	return text
}

// isDeprecated reports whether the comment of a type says that it is deprecated.
func (c comments) isDeprecated(t reflect.Type) bool {
	return strings.Contains(c[path.Base(t.PkgPath())+"."+t.Name()], " Deprecated: ")
}

// ofField returns the comment of a field. A quoted word alone is the value of a constant field and says nothing more.
func (c comments) ofField(owner reflect.Type, field string) string {
	text := c[path.Base(owner.PkgPath())+"."+owner.Name()+"."+field]
	if strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) {
		return ""
	}
	return text
}
