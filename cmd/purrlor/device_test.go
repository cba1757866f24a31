package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// heavy are packages that do not go into what browsers are sent.
var heavy = []string{"net/http", "crypto/tls", "database/sql"}

// TestRoomsFitIntoABrowser holds rooms to what a browser can load: without a network of their own and without a database.
func TestRoomsFitIntoABrowser(t *testing.T) {
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", module+"/room")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal("list dependencies:", err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, module+"/bot") {
		t.Fatal("the dependencies were not listed")
	}
	for _, name := range heavy {
		if slices.Contains(deps, name) {
			t.Errorf("room depends on %s", name)
		}
	}
}
