package scripts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hasPostgres gives a folder of the machine PostgreSQL's programs, and returns it.
func (m machine) hasPostgres(folder string) string {
	m.t.Helper()
	if err := os.MkdirAll(m.path(folder), 0o700); err != nil {
		m.t.Fatal(err)
	}
	for _, name := range []string{"postgres", "initdb"} {
		m.has(filepath.Join(folder, name), "")
	}
	return m.path(folder)
}

func TestPostgresInstalled(t *testing.T) {
	m := newMachine(t, "postgres")
	m.hasPostgres("lib/9/bin")
	newer := m.hasPostgres("lib/15/bin")
	look := "POSTGRES_FOLDERS=" + m.path("lib/*/bin")
	if found, _, _ := m.find(look); found != newer {
		t.Errorf("got %q, want the newest, %q", found, newer)
	}
	mine := m.hasPostgres("mine")
	if found, _, _ := m.find(look, "POSTGRES_BIN="+mine); found != mine {
		t.Errorf("got %q, want the folder that POSTGRES_BIN names", found)
	}
	m.has("postgres", "")
	if found, _, _ := m.find(look); found != newer {
		t.Errorf("got %q, want %q: the one in the path is not whole", found, newer)
	}
	m.has("initdb", "")
	if found, _, calls := m.find(look); found != m.folder || calls != nil {
		t.Errorf("got %q after %q, want the one in the path and nothing installed", found, calls)
	}
}

func TestPostgresOfDebian(t *testing.T) {
	m := newMachine(t, "postgres")
	m.has("id", "echo 0")
	m.has("sed", "")
	m.has("apt-get", m.makes("postgres")+"\n"+m.makes("initdb"))
	found, complaint, calls := m.find("POSTGRES_FOLDERS=")
	if found != m.folder || complaint != "" || calls[len(calls)-1] != "apt-get" {
		t.Errorf("got %q after %q with %q, want the installed server", found, calls, complaint)
	}
}

// A missing PostgreSQL is reported in one line.
func TestPostgresMissing(t *testing.T) {
	for name, more := range map[string]func(machine){
		"without anything":            func(machine) {},
		"where Debian has none":       func(m machine) { m.has("id", "echo 0"); m.has("apt-get", "exit 100") },
		"where nobody may install it": func(m machine) { m.has("apt-get", m.makes("postgres")+"\n"+m.makes("initdb")) },
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, "postgres")
			m.has("id", "echo 1000")
			more(m)
			found, complaint, _ := m.find("POSTGRES_FOLDERS=")
			if found != "" || strings.Count(complaint, "\n") > 0 || !strings.Contains(complaint, "POSTGRES_BIN") {
				t.Errorf("got %q and %q, want one line that says what to do", found, complaint)
			}
		})
	}
}
