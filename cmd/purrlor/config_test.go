package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

// parseServe parses a command line of serve without running it.
func parseServe(t *testing.T, args ...string) (*serveCommand, *kong.Node) {
	t.Helper()
	parser, err := newParser(&command.Program{Out: io.Discard, Err: io.Discard}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	ctx, err := parser.Parse(append([]string{"serve"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	return ctx.Selected().Target.Addr().Interface().(*serveCommand), ctx.Selected()
}

// writeConfig writes a configuration file and returns its path.
func writeConfig(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "purrlor.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A flag wins over the environment, the file and the default.
func TestFlagPrecedence(t *testing.T) {
	const text = `{"listen": "file:1", "idle": "3m", "webhooks": true, "max-pages": 7, "guests-per-minute": 1.5}`
	tests := []struct {
		name      string
		flag, env string
		file      bool
		want      string
	}{
		{"nothing is given", "", "", false, "127.0.0.1:8080"},
		{"the file alone", "", "", true, "file:1"},
		{"the environment alone", "", "env:1", false, "env:1"},
		{"the environment over the file", "", "env:1", true, "env:1"},
		{"the flag alone", "flag:1", "", false, "flag:1"},
		{"the flag over the file", "flag:1", "", true, "flag:1"},
		{"the flag over the environment", "flag:1", "env:1", false, "flag:1"},
		{"the flag over everything", "flag:1", "env:1", true, "flag:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var args []string
			if tt.flag != "" {
				args = append(args, "--listen", tt.flag)
			}
			if tt.env != "" {
				t.Setenv("PURRLOR_LISTEN", tt.env)
			}
			if tt.file {
				args = append(args, "--config", writeConfig(t, text))
			}
			got, _ := parseServe(t, args...)
			if got.Listen != tt.want {
				t.Errorf("got %q, want %q", got.Listen, tt.want)
			}
			if tt.file && (got.Idle != 3*time.Minute || !got.Webhooks || got.MaxPages != 7 || got.GuestsPerMinute != 1.5) {
				t.Errorf("got %+v, want the other settings of the file", got)
			}
		})
	}
}

func TestServeFlagsHaveVariables(t *testing.T) {
	_, serve := parseServe(t)
	if len(serve.Flags) < 30 {
		t.Fatalf("got %d flags", len(serve.Flags))
	}
	help := mustRun(t, "", "serve", "--help")
	for _, f := range serve.Flags {
		want := "PURRLOR_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if len(f.Envs) != 1 || f.Envs[0] != want || !strings.Contains(help, "$"+want) {
			t.Errorf("--%s: got the variables %q, want %s, in the help too", f.Name, f.Envs, want)
		}
	}
	t.Setenv("PURRLOR_WEBHOOKS", "true")
	t.Setenv("PURRLOR_BOT_PACE", "2s")
	t.Setenv("PURRLOR_CONFIG", writeConfig(t, `{"contact": "mailto:a@example.org"}`))
	if got, _ := parseServe(t); !got.Webhooks || got.BotPace != 2*time.Second || got.Contact != "mailto:a@example.org" {
		t.Errorf("got %+v, want the settings of the environment and of its file", got)
	}
}

// The commands of the operator read the same settings as the server.
func TestOperatorCommandsReadSettings(t *testing.T) {
	d := newDatabase(t)
	config := writeConfig(t, `{"listen": "127.0.0.1:0", "data": "`+filepath.ToSlash(d.path)+`"}`)
	wantWords(t, mustRun(t, "", "admin", "list", "--config", config), string(d.over))
	t.Setenv("PURRLOR_DATA", d.path)
	wantWords(t, mustRun(t, "", "admin", "list"), string(d.over))
	t.Setenv("PURRLOR_DATA", "missing.db")
	wantWords(t, mustRun(t, "", "admin", "list", "--config", config, "--data", d.path), string(d.over))
	if got := run("", "admin", "list", "--config", config); got.status != 1 || !strings.Contains(got.err, "missing.db") {
		t.Errorf("got %+v, want the variable to win over the file", got)
	}
}

func TestConfigurationRefused(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"an unknown key", `{"listn": "a"}`, []string{"purrlor.json", `unknown key "listn"`}},
		{"a key with underscores", `{"public_url": "a"}`, []string{`unknown key "public_url", did you mean "public-url"?`}},
		{"a file that names a file", `{"config": "other.json"}`, []string{`unknown key "config"`}},
		{"help", `{"help": true}`, []string{`unknown key "help"`}},
		{"a key of another command", `{"tables": 5}`, []string{`unknown key "tables"`}},
		{"a duplicate key", `{"idle": "1m", "idle": "2m"}`, []string{"purrlor.json", "idle", "duplicate"}},
		{"a number in words", `{"max-pages": "many"}`, []string{"purrlor.json", "max-pages", "many"}},
		{"a fraction of a page", `{"max-pages": 2.5}`, []string{"max-pages", "2.5"}},
		{"a time without a unit", `{"idle": 5}`, []string{"idle", `"5"`}},
		{"a word for a switch", `{"webhooks": "perhaps"}`, []string{"webhooks", "perhaps"}},
		{"a number for a switch", `{"webhooks": 2}`, []string{"webhooks"}},
		{"nothing", `{"idle": null}`, []string{"idle", "must be a string"}},
		{"a list", `{"trusted-proxy": ["10.0.0.1"]}`, []string{"trusted-proxy", "must be a string"}},
		{"a list in place of an object", `["listen"]`, []string{"purrlor.json", "not a JSON object"}},
		{"an empty file", ``, []string{"purrlor.json", "not a JSON object"}},
		{"a forgotten comma", "{\n\"idle\": \"1m\"\n\"listen\": \"a\"}", []string{"purrlor.json", "line 3"}},
		{"a forgotten brace", `{"idle": "1m"`, []string{"purrlor.json"}},
		{"two objects", `{"idle": "1m"} {}`, []string{"purrlor.json", "unexpected data"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := run("", "serve", "--listen", "", "--config", writeConfig(t, tt.text)) // which does not serve in any case
			if got.status != 2 || got.out != "" {
				t.Errorf("got %+v, want status 2", got)
			}
			wantWords(t, got.err, append(tt.want, "purrlor serve: ", "Usage:")...)
		})
	}
	if got := run("", "serve", "--listen", "", "--config", "missing.json"); got.status != 2 || !strings.Contains(got.err, "missing.json") {
		t.Errorf("got %+v, want status 2 for a file that is missing", got)
	}
}

func TestVariableRefused(t *testing.T) {
	t.Setenv("PURRLOR_IDLE", "long")
	got := run("", "serve", "--listen", "")
	if got.status != 2 || !strings.Contains(got.err, `--idle: `) || !strings.Contains(got.err, `(from PURRLOR_IDLE="long")`) {
		t.Errorf("got %+v, want status 2 and the name of the variable", got)
	}
	mustRun(t, "", "sim", "--games", "1") // which has no such flag
	if got := run("", "load", "--tables", "0"); got.status != 2 || strings.Contains(got.err, "PURRLOR_IDLE") {
		t.Errorf("got %+v, want load, whose --idle is another, to pass it by", got)
	}
}
