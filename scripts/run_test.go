package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// runWith runs scripts/run in a folder of its own with a stand-in for make, and a go that "builds" a server which prints
// its arguments and the GOGC of the build and of its own.
func runWith(t *testing.T, makeScript string) (string, error) {
	t.Helper()
	folder := t.TempDir()
	script, err := os.ReadFile("run")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"scripts/run": string(script),
		"go":          "#!/bin/sh\nprintf '#!/bin/sh\\necho serving \"$@\"\\necho GOGC '$GOGC' of the build, $GOGC of the server\\n' > tmp/run/purrlor && chmod +x tmp/run/purrlor\n",
		"make":        "#!/bin/sh\n" + makeScript,
	}
	for name, text := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", filepath.Join(folder, "scripts/run"))
	cmd.Env = append(os.Environ(), "GO="+filepath.Join(folder, "go"), "MAKE="+filepath.Join(folder, "make"), "GOGC=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestRun(t *testing.T) {
	t.Run("serves the built page and then builds the offline program", func(t *testing.T) {
		out, err := runWith(t, `[ "$1" != tmp/run/offline.done ] || [ -x tmp/run/purrlor ]`)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, want := range []string{"the server is built", "the page is built", "serving serve --page tmp/run/page", "GOGC 400 of the build, of the server", "playing without a network is ready"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is missing in:\n%s", want, out)
			}
		}
	})
	t.Run("does not serve a page that could not be built", func(t *testing.T) {
		out, err := runWith(t, `echo "no Node here"; [ "$1" != tmp/run/page/index.html ]`)
		if err == nil || strings.Contains(out, "serving") || !strings.Contains(out, "no Node here") {
			t.Errorf("got %v and:\n%s", err, out)
		}
	})
}
