package scripts

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxMethods is how many methods an interface may declare, and how many it may have if it also embeds others.
const maxMethods = 15

const module = "github.com/purrlor/purrlor/"

// TestInterfacesAreSmall: an interface declares at most maxMethods methods. One that has more by embedding others only lists parts: it declares
// no method, so that code that needs less can name the part that it needs. Such a list belongs to whoever implements all of it or divides
// it at start.
func TestInterfacesAreSmall(t *testing.T) {
	found := interfacesBelow(t, "..")
	if len(found) < 80 {
		t.Fatalf("found only %d interfaces", len(found))
	}
	if list := found["storage/backend.Store"]; list == nil || len(list.all(found)) < 80 {
		t.Errorf("the methods of storage/backend.Store are not counted: %v", list)
	}
	for name, i := range found {
		if problem := i.problem(found); problem != "" {
			t.Errorf("%s %s", name, problem)
		}
	}
}

func TestInterfaceProblems(t *testing.T) {
	methods := func(prefix string, n int) (text string) {
		for i := range n {
			text += fmt.Sprintf("\t%s%d()\n", prefix, i)
		}
		return text
	}
	for text, problem := range map[string]bool{
		"type A interface {\n" + methods("M", 15) + "}": false,
		"type A interface {\n" + methods("M", 16) + "}": true,
		"type A interface {\n\tB\n\tC\n}\ntype B interface {\n" + methods("B", 10) + "}\ntype C interface {\n" + methods("C", 10) + "}": false,
		"type A interface {\n\tB\n\tMore()\n}\ntype B interface {\n" + methods("B", 14) + "}":                                           false,
		"type A interface {\n\tB\n\tMore()\n}\ntype B interface {\n" + methods("B", 15) + "}":                                           true,
		"type A interface {\n\tB[int]\n\tMore()\n}\ntype B[T any] interface {\n" + methods("B", 15) + "}":                               true,
		"type A interface {\n\tB\n\tB0()\n}\ntype B interface {\n" + methods("B", 15) + "}":                                             false,
		"type A struct{ b interface {\n" + methods("M", 16) + "} }":                                                                     true,
		"type A interface {\n\tB\n\tMore()\n}\ntype B interface { C }\ntype C interface {\n" + methods("C", 15) + "}":                   true,
		"type A interface {\n\tB\n\tC\n}\ntype B interface { C }\ntype C interface {\n" + methods("C", 15) + "}":                        false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\n"+text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		found, problems := map[string]*declared{}, []string(nil)
		addInterfaces(found, "a", file)
		for name, i := range found {
			if p := i.problem(found); p != "" {
				problems = append(problems, name+" "+p)
			}
		}
		if (len(problems) > 0) != problem {
			t.Errorf("got %v of:\n%s", problems, text)
		}
	}
}

// declared is an interface as it is written.
type declared struct {
	methods []string
	parts   []string // names of embedded interfaces of the module: FOLDER.NAME
}

// problem says what is wrong with an interface, or nothing.
func (d *declared) problem(known map[string]*declared) string {
	all := d.all(known)
	switch {
	case len(d.methods) > maxMethods:
		return fmt.Sprintf("declares %d methods, want at most %d", len(d.methods), maxMethods)
	case len(all) > maxMethods && len(d.methods) > 0:
		return fmt.Sprintf("has %d methods and declares %v itself; name that part and embed it", len(all), d.methods)
	}
	return ""
}

// all returns the methods of an interface with those of its parts, each once.
func (d *declared) all(known map[string]*declared) map[string]bool {
	all := map[string]bool{}
	for _, name := range d.methods {
		all[name] = true
	}
	for _, part := range d.parts {
		if p := known[part]; p != nil {
			for name := range p.all(known) {
				all[name] = true
			}
		}
	}
	return all
}

// interfacesBelow returns the interfaces of a folder's Go files that are not tests, by FOLDER.NAME.
func interfacesBelow(t *testing.T, root string) map[string]*declared {
	t.Helper()
	found := map[string]*declared{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := entry.Name(); entry.IsDir() && (base == "node_modules" || base == "testdata" || base == "tmp" || strings.HasPrefix(base, ".") && base != "..") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(name))
		addInterfaces(found, filepath.ToSlash(folder), file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// addInterfaces adds the interfaces of a file. Those without a name are numbered.
func addInterfaces(found map[string]*declared, folder string, file *ast.File) {
	imports := map[string]string{}
	for _, spec := range file.Imports {
		name := strings.Trim(spec.Path.Value, `"`)
		local := path.Base(name)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if below, ok := strings.CutPrefix(name, module); ok {
			imports[local] = below
		}
	}
	names := map[*ast.InterfaceType]string{}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.TypeSpec:
			if i, ok := n.Type.(*ast.InterfaceType); ok {
				names[i] = n.Name.Name
			}
		case *ast.InterfaceType:
			d := &declared{}
			for _, field := range n.Methods.List {
				for _, name := range field.Names {
					d.methods = append(d.methods, name.Name)
				}
				if len(field.Names) == 0 {
					d.parts = append(d.parts, partName(folder, imports, field.Type))
				}
			}
			name := names[n]
			if name == "" {
				name = fmt.Sprintf("unnamed interface %d", len(found))
			}
			d.parts = slices.DeleteFunc(d.parts, func(p string) bool { return p == "" })
			found[folder+"."+name] = d
		}
		return true
	})
}

// partName returns the name of an embedded interface of the module, or an empty one.
func partName(folder string, imports map[string]string, part ast.Expr) string {
	switch p := part.(type) {
	case *ast.Ident:
		return folder + "." + p.Name
	case *ast.IndexExpr: // with a type argument
		return partName(folder, imports, p.X)
	case *ast.IndexListExpr:
		return partName(folder, imports, p.X)
	case *ast.SelectorExpr:
		if x, ok := p.X.(*ast.Ident); ok && imports[x.Name] != "" {
			return imports[x.Name] + "." + p.Sel.Name
		}
	}
	return ""
}
