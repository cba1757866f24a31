package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestTree(t *testing.T) {
	script, err := filepath.Abs("tree")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, write, want string }{
		{"nothing", "", ""},
		{"a report", "tmp/report.json", ""},
		{"a new file", "cmd/new.txt", "> ?? cmd/new.txt"},
		{"an ignored file", "cmd/stray.db", "> !! cmd/stray.db"},
		{"a changed file", "old.txt", ">  M old.txt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			write := func(name, text string) {
				path := filepath.Join(folder, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			try := func(name string, args ...string) (string, error) {
				command := exec.CommandContext(t.Context(), name, args...)
				command.Dir = folder
				command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_CEILING_DIRECTORIES="+filepath.Dir(folder))
				out, err := command.CombinedOutput()
				return string(out), err
			}
			write("old.txt", "old")
			write("cmd/kept.txt", "kept")
			write(".gitignore", "*.db\n/tmp/\n")
			for _, args := range [][]string{
				{"init", "-q"},
				{"add", "."},
				{"-c", "user.name=Cat", "-c", "user.email=cat@example.org", "commit", "-qm", "begin"},
			} {
				if out, err := try("git", args...); err != nil {
					t.Fatal(out, err)
				}
			}
			write("tmp/kept", "")
			if out, err := try(script, "keep", "tmp/tree"); err != nil {
				t.Fatal(out, err)
			}
			if c.write != "" {
				write(c.write, "written by a test")
			}
			out, err := try(script, "check", "tmp/tree")
			if (err != nil) != (c.want != "") || !strings.Contains(out, c.want) {
				t.Errorf("got %q, %v, want %q", out, err, c.want)
			}
		})
	}
}
