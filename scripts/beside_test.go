package scripts

import (
	"os/exec"
	"path/filepath"
	"testing"
)

func TestBeside(t *testing.T) {
	script, err := filepath.Abs("beside")
	if err != nil {
		t.Fatal(err)
	}
	// Each waits for the other, which only two that run side by side can.
	const first, second = `sh -c ': > first; until [ -e second ]; do sleep 0.01; done; echo first`, `: > second; until [ -e first ]; do sleep 0.01; done; echo second`
	for _, c := range []struct {
		name, first, second, want string
		code                      int
	}{
		{"both pass", first + `'`, second, "second\nfirst\n", 0},
		{"the first fails", first + `; exit 3'`, second, "second\nfirst\n", 1},
		{"the second fails", first + `'`, second + `; exit 3`, "second\nfirst\n", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			command := exec.CommandContext(t.Context(), script, c.first, c.second)
			command.Dir = t.TempDir()
			out, _ := command.CombinedOutput()
			if got := command.ProcessState.ExitCode(); string(out) != c.want || got != c.code {
				t.Errorf("printed %q and ended with %d, want %q and %d", out, got, c.want, c.code)
			}
		})
	}
}
