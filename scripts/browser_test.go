package scripts

import (
	"slices"
	"strings"
	"testing"
)

func TestBrowserInstalled(t *testing.T) {
	m := newMachine(t, "browser")
	m.has("google-chrome", "")
	m.has("npx", "")
	if found, _, calls := m.find(); found != m.path("google-chrome") || calls != nil {
		t.Errorf("got %q after %q, want the browser in the path and nothing fetched", found, calls)
	}
	m.has("chromium-headless-shell", "")
	if found, _, _ := m.find(); found != m.path("chromium-headless-shell") {
		t.Errorf("got %q, want the browser that needs no window", found)
	}
	m.has("mine", "")
	if found, _, _ := m.find("CHROMIUM=" + m.path("mine")); found != m.path("mine") {
		t.Errorf("got %q, want the browser that CHROMIUM names", found)
	}
}

func TestBrowserOfPlaywright(t *testing.T) {
	m := newMachine(t, "browser")
	m.has("node", "echo "+m.path("fetched"))
	m.has("npx", m.makes("fetched"))
	m.has("id", "echo 0")
	m.has("apt-get", "")
	want := []string{"node", "npx", "node"}
	if found, _, calls := m.find(); found != m.path("fetched") || !slices.Equal(calls, want) {
		t.Errorf("got %q after %q, want the fetched browser after %q", found, calls, want)
	}
	if found, _, calls := m.find(); found != m.path("fetched") || !slices.Equal(calls, want) {
		t.Errorf("got %q after %q, want the browser that was fetched before", found, calls)
	}
}

func TestBrowserOfDebian(t *testing.T) {
	for name, npx := range map[string]string{
		"the network is away":              "exit 1",
		"what is fetched misses libraries": "exit 0",
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, "browser")
			m.has("node", "echo "+m.path("fetched"))
			m.has("npx", npx)
			m.has("id", "echo 0")
			m.has("apt-get", `case "$*" in *-shell) exit 100;; esac`+"\n"+m.makes("chromium"))
			found, complaint, calls := m.find()
			if found != m.path("chromium") || complaint != "" || calls[len(calls)-1] != "apt-get" {
				t.Errorf("got %q after %q with %q, want the installed browser", found, calls, complaint)
			}
		})
	}
}

// A missing browser is reported in one line.
func TestBrowserMissing(t *testing.T) {
	for name, more := range map[string]func(machine){
		"without anything":            func(machine) {},
		"where Debian has none":       func(m machine) { m.has("id", "echo 0"); m.has("apt-get", "exit 100") },
		"where nobody may install it": func(m machine) { m.has("id", "echo 1000"); m.has("apt-get", m.makes("chromium")) },
		"where the fetched one is broken": func(m machine) {
			m.has("node", "echo "+m.path("fetched"))
			m.has("npx", "")
			m.has("fetched", "exit 127")
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, "browser")
			m.has("id", "echo 1000")
			more(m)
			found, complaint, _ := m.find()
			if found != "" || strings.Count(complaint, "\n") > 0 || !strings.Contains(complaint, "CHROMIUM") {
				t.Errorf("got %q and %q, want one line that says what to do", found, complaint)
			}
		})
	}
}
