package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// machine is one on which a script of this folder runs: its commands are stubs that write their names into a file.
type machine struct {
	t      *testing.T
	script string
	folder string
}

// newMachine returns one that has a few tools, and some more that are named.
func newMachine(t *testing.T, script string, tools ...string) machine {
	m := machine{t, script, t.TempDir()}
	for _, tool := range append([]string{"dirname", "cat", "chmod", "ls", "sort"}, tools...) {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(m.folder, tool)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func (m machine) path(name string) string { return filepath.Join(m.folder, name) }

// has gives the machine a command.
func (m machine) has(name, script string) {
	m.t.Helper()
	body := "#!/bin/sh\necho " + name + " \"$@\" >> " + m.path("calls") + "\n" + script + "\n"
	if err := os.WriteFile(m.path(name), []byte(body), 0o700); err != nil {
		m.t.Fatal(err)
	}
}

// makes is a script that gives the machine another command.
func (m machine) makes(name string) string {
	return "echo '#!/bin/sh' > " + m.path(name) + "\nchmod +x " + m.path(name)
}

// find runs the script and returns what it printed, what it complained of, and the names of the stubs that it ran.
func (m machine) find(env ...string) (found, complaint string, calls []string) {
	m.t.Helper()
	command := exec.Command("/bin/sh", m.script)
	command.Env = append([]string{"PATH=" + m.folder}, env...)
	var out, problem strings.Builder
	command.Stdout, command.Stderr = &out, &problem
	if err := command.Run(); (err == nil) != (out.Len() > 0) {
		m.t.Errorf("found %q and ended with %v", out.String(), err)
	}
	data, _ := os.ReadFile(m.path("calls"))
	for line := range strings.Lines(string(data)) {
		calls = append(calls, strings.Fields(line)[0])
	}
	return strings.TrimSpace(out.String()), strings.TrimSpace(problem.String()), slices.Compact(calls)
}
