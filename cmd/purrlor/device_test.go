package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/offline/conformance"
)

// heavy are packages that must not go into the browser's engine.
var heavy = []string{"net/http", "crypto/tls", "database/sql"}

// TestTableServerFitsBrowser checks that live tables need neither network nor database, so that browsers can load them.
func TestTableServerFitsBrowser(t *testing.T) {
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "github.com/purrlor/purrlor/tableserver")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal("list dependencies:", err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "github.com/purrlor/purrlor/bots") {
		t.Fatal("the dependencies were not listed")
	}
	for _, name := range heavy {
		if slices.Contains(deps, name) {
			t.Errorf("tableserver depends on %s", name)
		}
	}
}

// viewsEvery is the number of actions between comparisons of views. `make test-device` compares everything.
var viewsEvery = flag.Int("views-every", 40, "after how many actions a device's views are compared with ours")

// TestDevicePlaysBySameRules plays games of all modes here and as WebAssembly in Node. It compares all states, and the views, legal
// actions and scores of all seats.
func TestDevicePlaysBySameRules(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("find Node:", err)
	}
	program := filepath.Join(t.TempDir(), "conformance.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "github.com/purrlor/purrlor/cmd/conformance")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal("find Go:", err)
	}
	runtime := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	run := exec.CommandContext(t.Context(), node, "--stack-size=8192", runtime, program, fmt.Sprint(*viewsEvery))
	run.Env = []string{"PATH=" + os.Getenv("PATH")}
	run.Stderr = os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatal("run in Node:", err)
	}
	there := strings.Split(strings.TrimSpace(string(out)), "\n")
	games := 0
	err = conformance.Digests(*viewsEvery, func(name, digest string) {
		if games < len(there) && there[games] != name+" "+digest {
			t.Errorf("the device has %s, want %s %s", there[games], name, digest)
		}
		games++
	})
	if err != nil || games < 20 || games != len(there) {
		t.Errorf("%d games were played here and %d there: %v", games, len(there), err)
	}
}
