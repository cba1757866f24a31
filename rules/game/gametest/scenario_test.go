package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// finished is a test with a known result.
type finished struct {
	*testing.T
	failed bool
	end    func()
	logged string
}

func (f *finished) Cleanup(end func()) { f.end = end }
func (f *finished) Failed() bool       { return f.failed }
func (f *finished) Log(args ...any)    { f.logged = fmt.Sprint(args...) }

func TestScenarioFailureCitesRule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cat.txt")
	if err := os.WriteFile(file, []byte("# A cat may lie on rats\n# (R5.1).\nship blue\n---\nplaced\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for failed, want := range map[bool]string{true: file + ": A cat may lie on rats (R5.1).", false: ""} {
		f := &finished{T: t, failed: failed}
		LogComments(f, file)
		f.end()
		if f.logged != want {
			t.Errorf("failed %v: got %q, want %q", failed, f.logged, want)
		}
	}
}
