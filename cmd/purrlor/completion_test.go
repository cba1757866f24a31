package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// completions are command lines with the completions of their last word.
var completions = []struct {
	name, line string
	want       []string
	wantNot    string
}{
	{"commands", "purrlor ", []string{"serve", "admin", "verify-seed", "completion"}, "--listen"},
	{"a command that begins", "purrlor a", []string{"admin", "arena"}, "serve"},
	{"commands below a command", "purrlor admin ", []string{"list", "delete-table"}, "serve"},
	{"flags", "purrlor admin list --", []string{"--help", "--stage", "--json"}, "--listen"},
	{"flags of the default command", "purrlor --pub", []string{"--public-url"}, "--listen"},
	{"values of a flag", "purrlor play --level ", []string{"kitten", "tiger"}, "isle"},
	{"a value that begins", "purrlor play isle --level ti", []string{"tiger"}, "tabby"},
	{"values of an argument", "purrlor play ", []string{"isle", "boxes"}, "tiger"},
	{"values of an enum", "purrlor replay --show ", []string{"score", "actions"}, "game.json"},
	{"files of a flag", "purrlor serve --config ga", []string{"game.json"}, "serve"},
	{"files of an argument", "purrlor replay ga", []string{"game.json"}, "serve"},
	{"a value that nobody can guess", "purrlor serve --listen ", nil, "admin"},
}

// runShell runs a script in a folder with the completion script and one file, and returns what it prints; the test is
// skipped where there is no such shell.
func runShell(t *testing.T, shell, script string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skipf("there is no %s on this machine", shell)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"completion": mustRun(t, "", "completion", shell), "game.json": "{}", "script": script} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.CommandContext(t.Context(), path, append([]string{"script"}, args...)...)
	command.Dir = dir
	command.Env = append(os.Environ(), "HOME="+dir)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

func wantCompletions(t *testing.T, complete func(t *testing.T, line string) string) {
	for _, tt := range completions {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.Fields(complete(t, tt.line))
			for _, want := range tt.want {
				if !slices.Contains(got, want) {
					t.Errorf("%q is not in %q", want, got)
				}
			}
			if slices.Contains(got, tt.wantNot) || tt.want == nil && len(got) > 0 {
				t.Errorf("got %q, want %q and not %q", got, tt.want, tt.wantNot)
			}
		})
	}
}

func TestBashCompletes(t *testing.T) {
	wantCompletions(t, func(t *testing.T, line string) string {
		return runShell(t, "bash", `source ./completion
complete -p purrlor | grep -q _purrlor || exit 1
read -ra COMP_WORDS <<< "$1"
[[ $1 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_purrlor
printf '%s\n' "${COMPREPLY[@]}"`, line)
	})
	got := runShell(t, "bash", `source ./completion
COMP_WORDS=(purrlor play --level = ti) COMP_CWORD=4
_purrlor
echo "${COMPREPLY[@]}"`)
	if got != "tiger\n" {
		t.Errorf("got %q behind an equals sign, want tiger", got)
	}
}

// zsh completes only in a terminal, so it gets one. The test prints the arguments of _describe, compadd and _files.
func TestZshCompletes(t *testing.T) {
	wantCompletions(t, func(t *testing.T, line string) string {
		return runShell(t, "zsh", `compdef() { }
compset() { }
_describe() { for w in "${(@P)${@[-1]}}"; do [[ $w == $PREFIX* ]] && print -r -- ${w%%:*}; done }
compadd() { shift; for w in "$@"; do [[ $w == $PREFIX* ]] && print -r -- $w; done }
_files() { print -rl -- $PREFIX*(N) }
source ./completion
words=(${(z)1})
[[ $1 == *' ' ]] && words+=('')
CURRENT=$#words PREFIX=$words[-1]
_purrlor
true`, line)
	})
}

func TestFishCompletes(t *testing.T) {
	wantCompletions(t, func(t *testing.T, line string) string {
		return runShell(t, "fish", `source ./completion
complete -C "$argv[1]" | string split -f1 \t
true`, line)
	})
}
