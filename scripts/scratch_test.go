package scripts

import (
	"os"
	"testing"
)

func TestScratch(t *testing.T) {
	for name, c := range map[string]struct {
		kilobytes string
		mount     string // whether it runs programs: what chmod does
		inMemory  bool
	}{
		"in memory":         {"2097152", `exec /bin/chmod "$@"`, true},
		"small":             {"65536", `exec /bin/chmod "$@"`, false},
		"without programs":  {"9000000", "exit 0", false},
		"without an answer": {"", `exec /bin/chmod "$@"`, false},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, "scratch", "awk", "mktemp", "rm")
			if err := os.Remove(m.path("chmod")); err != nil {
				t.Fatal(err)
			}
			m.has("chmod", c.mount)
			m.has("df", "echo Filesystem Blocks Used Available\necho tmpfs 9 9 "+c.kilobytes)
			memory, want := t.TempDir(), "/usual"
			if c.inMemory {
				want = memory
			}
			if found, _, _ := m.find("TMPDIR=/usual", "SCRATCH_MEMORY="+memory); found != want {
				t.Errorf("got %q, want %q", found, want)
			}
			if left, _ := os.ReadDir(memory); len(left) > 0 {
				t.Errorf("%v is left behind", left)
			}
		})
	}
}
