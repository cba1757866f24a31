package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A test that fails now and then is counted, and makes the whole an error; the others run all the same.
func TestSteadyGo(t *testing.T) {
	root := t.TempDir()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(root, "cmd/testreport"), os.DirFS("../cmd/testreport")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(here, filepath.Join(root, "scripts")); err != nil {
		t.Fatal(err)
	}
	const head = "package x\n\nimport (\n\t\"testing\"\n\t\"time\"\n)\n\nvar runs int\n\n"
	for name, text := range map[string]string{
		"go.mod":           "module github.com/purrlor/purrlor\n\ngo 1.26\n",
		"calm/x_test.go":   head + "func TestCalm(t *testing.T) { runs += int(time.Nanosecond) }\n",
		"hasty/x_test.go":  head + "func TestHasty(t *testing.T) {\n\tif runs += int(time.Nanosecond); runs == 3 {\n\t\tt.Error(\"too late\")\n\t}\n}\n",
		"simple/x_test.go": "package x\n\nimport \"testing\"\n\nfunc TestSimple(t *testing.T) { t.Error(\"waits for nothing\") }\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.CommandContext(t.Context(), "./scripts/steady-go", "1/6")
	command.Dir = root
	out, err := command.CombinedOutput()
	if err == nil || command.ProcessState.ExitCode() != 1 {
		t.Errorf("ended with %v", err)
	}
	for _, want := range []string{
		" of 2: calm, 5 times in ", " of 2: hasty, 5 times in ", "too late\n",
		"failed 1 of 5 times  hasty: TestHasty\n2 tests were run 10 times: 1 of them failed\n",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("misses %q", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}
