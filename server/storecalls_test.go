package server

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// maxStoreCalls is how often a handler may use the store directly: handlers decode, call and encode, and rules live elsewhere.
const maxStoreCalls = 2

// TestStoreCallsInHandlers counts the uses of s.Stores in each handler and in the Server methods it calls. A use is a call of a
// store method, or the store as an argument.
func TestStoreCallsInHandlers(t *testing.T) {
	bodies := serverMethods(t)
	handlers := handlerNames(bodies)
	if len(handlers) < 60 {
		t.Fatalf("found %d handlers: %v", len(handlers), handlers)
	}
	for _, name := range handlers {
		if n := storeCalls(bodies, name, nil); n > maxStoreCalls {
			t.Errorf("handler %s uses the store %d times, want at most %d", name, n, maxStoreCalls)
		}
	}
}

// serverMethods returns the methods of Server by name.
func serverMethods(t *testing.T) map[string]*ast.FuncDecl {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]*ast.FuncDecl{}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			if p, ok := f.Recv.List[0].Type.(*ast.StarExpr); ok && fmt.Sprint(p.X) == "Server" {
				bodies[f.Name.Name] = f
			}
		}
	}
	return bodies
}

// handlerNames returns the methods of Server that handle a request.
func handlerNames(bodies map[string]*ast.FuncDecl) (names []string) {
	for name, f := range bodies {
		in, out := f.Type.Params, f.Type.Results
		if out == nil || in.NumFields() != 2 || out.NumFields() != 2 || fmt.Sprint(out.List[len(out.List)-1].Type) != "error" {
			continue
		}
		if p, ok := in.List[0].Type.(*ast.StarExpr); ok && fmt.Sprint(p.X) == "request" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// storeCalls counts how a method and the Server methods it calls use the store.
func storeCalls(bodies map[string]*ast.FuncDecl, name string, through []string) (n int) {
	f := bodies[name]
	if f == nil || slices.Contains(through, name) {
		return 0
	}
	receiver := f.Recv.List[0].Names[0].Name
	ast.Inspect(f.Body, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := selector.X.(*ast.Ident); ok && x.Name == receiver {
			if selector.Sel.Name == "Stores" {
				n++
			}
			n += storeCalls(bodies, selector.Sel.Name, append(through, name))
		}
		return true
	})
	return n
}
