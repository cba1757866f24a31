package scripts

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mayWait lists the functions of tests that wait for true time, with the reason. What comes of none of them depends on how long it is.
var mayWait = map[string]string{
	"internal/waittest/waittest.go: Until": "the one place where a condition is polled",
	"internal/waittest/waittest.go: Next":  "the one place where a channel is given up",

	"tableserver/cluster/clustertest/proxy.go: carry":       "a disturbed wire delays messages",
	"rules/game/gametest/soak.go: reportRegularly":          "prints the progress of soaking",
	"storage/postgres/postgrestest/proxy.go: carryCommands": "a disturbed wire delays commands",

	"notifications/queue_test.go: slowly": "runs in bubbles alone",
	"tableserver/crowd_test.go: Choose":   "runs in bubbles alone",
	"tableserver/crowd_test.go: crowded":  "runs in bubbles alone",
	"tableserver/reviews_test.go: slowly": "runs in bubbles alone",

	"server/fileflood_test.go: p95":   "measures moves at a steady pace, with -measured alone",
	"server/fileflood_test.go: flood": "sends files at a steady pace, with -measured alone",

	"cmd/purrlor/crash_test.go: killServers":                        "chance says when a server is killed",
	"cmd/purrlor/clusterbench_test.go: measure":                     "measures for a while, in make bench-cluster alone",
	"cmd/purrlor/voyage_test.go: play":                              "a client comes back after a moment",
	"cmd/purrlor/voyage_test.go: suffer":                            "a fault of a real process may be noticed for as long as its lease",
	"cmd/purrlor/commitfaults_test.go: await":                       "a node may have nothing to commit",
	"cmd/purrlor/commitfaults_test.go: cutAtCommit":                 "a fault of a real process lasts a while",
	"cmd/purrlor/commitfaults_test.go: killBeforeCommit":            "a fault of a real process lasts a while",
	"cmd/purrlor/fleetfaults_test.go: fleetFaults":                  "faults of real processes last a while",
	"cmd/purrlor/fleetfaults_test.go: disturb":                      "a fault of a real process lasts a while",
	"cmd/purrlor/fleetfaults_test.go: cutFromPeer":                  "a fault of a real process lasts a while",
	"cmd/purrlor/fleetfaults_test.go: restForAWhile":                "nothing happens for a while",
	"cmd/purrlor/fleetfaults_test.go: patiently":                    "a client tries again after a moment",
	"storage/postgres/write_test.go: TestServerRestartLosesNothing": "a writer tries again after a moment",
}

// waits are the calls that take time.
var waits = map[string][]string{
	"time":    {"Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick"},
	"context": {"WithTimeout", "WithDeadline"},
	"runtime": {"Gosched"},
}

// wait is a call in a function that takes true time.
type wait struct{ where, call string }

// waitsIn returns the waits of a file. Time is virtual in what is passed to synctest.Test, and in functions that call synctest.Wait,
// which fails outside of bubbles. A deadline of waittest.Patience ends nothing but a test that hangs.
func waitsIn(name string, file *ast.File) (list []wait) {
	for _, d := range file.Decls {
		where := ""
		switch d := d.(type) {
		case *ast.FuncDecl:
			where = d.Name.Name
		case *ast.GenDecl:
			if len(d.Specs) > 0 {
				if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
					where = v.Names[0].Name
				}
			}
		}
		virtual := false
		ast.Inspect(d, func(n ast.Node) bool {
			virtual = virtual || isCall(n, "synctest", "Wait")
			return true
		})
		ast.Inspect(d, func(n ast.Node) bool {
			if virtual || isCall(n, "synctest", "Test") {
				return false
			}
			for pkg, names := range waits {
				for _, called := range names {
					if isCall(n, pkg, called) && !isPatient(n.(*ast.CallExpr)) {
						list = append(list, wait{name + ": " + where, pkg + "." + called})
					}
				}
			}
			return true
		})
	}
	return list
}

func isCall(n ast.Node, pkg, name string) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && isName(selector.X, pkg) && selector.Sel.Name == name
}

func isName(x ast.Expr, name string) bool {
	ident, ok := x.(*ast.Ident)
	return ok && ident.Name == name
}

// isPatient tells whether a call waits for waittest.Patience.
func isPatient(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(x ast.Expr) bool {
		selector, ok := x.(*ast.SelectorExpr)
		return ok && isName(selector.X, "waittest") && selector.Sel.Name == "Patience"
	})
}

// TestGoTestsWaitInOnePlace holds that tests wait in virtual time, or by package waittest.
func TestGoTestsWaitInOnePlace(t *testing.T) {
	used := map[string]bool{}
	read := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if entry.IsDir() {
			if slices.Contains([]string{".git", "tmp", "bin", "web/node_modules", "web/dist"}, name) || entry.Name() == "node_modules" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(filepath.Dir(name), "test") || filepath.Ext(name) != ".go" {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		read++
		for _, w := range waitsIn(name, file) {
			if mayWait[w.where] == "" {
				t.Errorf("%s waits by %s: use testing/synctest, waittest.Until or waittest.Next", w.where, w.call)
			}
			used[w.where] = true
		}
		return nil
	})
	if err != nil || read < 200 {
		t.Fatalf("read %d files, %v", read, err)
	}
	for where := range mayWait {
		if !used[where] {
			t.Errorf("%s does not wait any more: delete it from the list", where)
		}
	}
}

func TestWaitsFound(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"a sleep", `time.Sleep(1)`, "[{x: f time.Sleep}]"},
		{"a sleep in a closure", `g(func() { time.Sleep(1) })`, "[{x: f time.Sleep}]"},
		{"virtual time", `synctest.Test(t, func(t *testing.T) { time.Sleep(1) })`, "[]"},
		{"beside virtual time", `synctest.Test(t, func(t *testing.T) {}); time.Sleep(1)`, "[{x: f time.Sleep}]"},
		{"in a bubble", `time.Sleep(1); synctest.Wait()`, "[]"},
		{"a short deadline", `context.WithTimeout(ctx, time.Second)`, "[{x: f context.WithTimeout}]"},
		{"patience", `context.WithTimeout(ctx, waittest.Patience)`, "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() { "+c.body+" }", 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(waitsIn("x", file)); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
