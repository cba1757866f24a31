package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLocalProgram checks the build of `make run`, which must be fast.
func TestLocalProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	t.Run("compiles_no_libraries_of_others", func(t *testing.T) {
		list, err := exec.CommandContext(t.Context(), "go", "list", "-tags", "local", "-deps", ".").Output()
		if err != nil {
			t.Fatal(err)
		}
		packages := strings.Fields(string(list))
		for _, slow := range []string{
			"github.com/jackc/pgx", "github.com/nats-io", "github.com/prometheus", "google.golang.org/protobuf", "github.com/go-webauthn",
			"github.com/coreos/go-oidc", "github.com/wneessen/go-mail", "charm.land/lipgloss",
		} {
			for _, p := range packages {
				if strings.HasPrefix(p, slow) {
					t.Errorf("it contains %s, which keeps players waiting", p)
				}
			}
		}
		const most = 340
		if len(packages) > most {
			t.Errorf("it has %d packages, at most %d are wanted", len(packages), most)
		}
	})
	program := filepath.Join(t.TempDir(), "purrlor")
	if said, err := exec.CommandContext(t.Context(), "go", "build", "-tags", "local", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, args := range []string{
		"--store postgres://127.0.0.1/x", "--store postgres://127.0.0.1/x --nats nats://127.0.0.1:1",
		"--smtp 127.0.0.1 --smtp-from x@example.org --public-url http://192.0.2.1", "--oidc-issuer https://id.example.org",
		"--public-url https://cats.example.org", "--metrics 127.0.0.1:0", "admin list",
	} {
		t.Run("refuses "+args, func(t *testing.T) {
			c := exec.CommandContext(t.Context(), program, strings.Fields(args)...)
			c.Dir = t.TempDir()
			said, err := c.CombinedOutput()
			if err == nil || c.ProcessState.ExitCode() != statusUsage || !strings.Contains(string(said), `"make bin/purrlor" builds the whole one`) {
				t.Errorf("got %v: %s", err, said)
			}
		})
	}
	t.Run("knows its version", func(t *testing.T) {
		if said, err := exec.CommandContext(t.Context(), program, "version").CombinedOutput(); err != nil || !strings.Contains(string(said), "rules") {
			t.Errorf("got %v: %s", err, said)
		}
	})
}
