package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

// result is the outcome of a run of the program.
type result struct {
	status   int
	out, err string
}

// run runs a command line with an input.
func run(in string, args ...string) result {
	var out, err bytes.Buffer
	p := &command.Program{In: strings.NewReader(in), Out: &out, Err: &err}
	status := runCommandLine(p, args)
	return result{status, out.String(), err.String()}
}

// mustRun fails the test unless the command succeeds without error output.
func mustRun(t *testing.T, in string, args ...string) string {
	t.Helper()
	got := run(in, args...)
	if got.status != 0 || got.err != "" {
		t.Fatalf("%q: got status %d and the error output %q", args, got.status, got.err)
	}
	return got.out
}

// wantRefused fails the test unless the command exits with status 1 and prints the code.
func wantRefused(t *testing.T, got result, code string) {
	t.Helper()
	if got.status != 1 || !strings.Contains(got.err, code) || got.out != "" {
		t.Errorf("got status %d, output %q and error output %q, want 1, nothing and %q", got.status, got.out, got.err, code)
	}
}

func TestHelpSucceeds(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"help of the program", []string{"help"}, []string{"Usage: purrlor <command>", "play", "sim", "replay", "isle"}},
		{"as a short flag", []string{"-h"}, []string{"Usage: purrlor <command>"}},
		{"as a flag", []string{"--help"}, []string{"Usage: purrlor <command>"}},
		{"help of a command by the word", []string{"help", "admin", "list"}, []string{"Usage: purrlor admin list", "--stage"}},
		{"help of isle", []string{"isle", "help"}, []string{"Usage: purrlor isle <command>", "score", "placements", "show"}},
		{"help of isle as a flag", []string{"isle", "--help"}, []string{"Usage: purrlor isle <command>"}},
		{"help of play", []string{"play", "--help"}, []string{"Usage: purrlor play", "--lang", "--save"}},
		{"help of play behind a game", []string{"play", "isle", "--help"}, []string{"Usage: purrlor play"}},
		{"help of sim", []string{"sim", "-h"}, []string{"Usage: purrlor sim", "--workers"}},
		{"help of replay", []string{"replay", "--help"}, []string{"Usage: purrlor replay <file>", "--show"}},
		{"help of isle score", []string{"isle", "score", "--help"}, []string{"Usage: purrlor isle score", "others_treasures"}},
		{"help of isle placements", []string{"isle", "placements", "--help"}, []string{"Usage: purrlor isle placements", "place"}},
		{"help of isle show", []string{"isle", "show", "--help"}, []string{"Usage: purrlor isle show", "--svg"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := mustRun(t, "", tt.args...)
			for _, want := range tt.want {
				if !strings.Contains(out, want) {
					t.Errorf("%q is not in %q", want, out)
				}
			}
		})
	}
}

func TestUsageErrors(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"an unknown command", []string{"fly"}, `unknown command "fly"`},
		{"an unknown flag of the default command", []string{"--fly"}, "Usage: purrlor serve"},
		{"isle without a command", []string{"isle"}, "Usage: purrlor isle <command>"},
		{"an unknown command of isle", []string{"isle", "fly"}, `unknown command "fly"`},
		{"an unknown flag of sim", []string{"sim", "--fly"}, "Usage: purrlor sim"},
		{"a number in words", []string{"sim", "--players", "four"}, "four"},
		{"a flag without its value", []string{"sim", "--players"}, "--players needs a value"},
		{"a text flag without its value", []string{"sim", "--seed"}, "--seed needs a value"},
		{"a flag in place of a value", []string{"sim", "--seed", "--json"}, "--seed"},
		{"a word for a switch", []string{"sim", "--json=perhaps"}, "--json"},
		{"an old flag with one dash", []string{"sim", "-games", "5"}, "write --games instead of -games"},
		{"an old flag with one dash and its value", []string{"sim", "-games=5"}, "write --games instead of -games"},
		{"an old switch with one dash", []string{"admin", "list", "-json"}, "write --json instead of -json"},
		{"an old flag of the default command", []string{"-listen", ":80"}, "write --listen instead of -listen"},
		{"old help", []string{"-help"}, "write --help instead of -help"},
		{"an unknown short flag", []string{"sim", "-x"}, "unknown flag -x"},
		{"an argument of the default command", []string{"--log-json", "sim"}, "unexpected argument sim"},
		{"an empty address", []string{"--listen", ""}, "--listen must not be empty"},
		{"a time in words", []string{"serve", "--listen", "", "--idle", "long"}, "--idle"},
		{"an unknown shell", []string{"completion", "tcsh"}, "tcsh"},
		{"completion without a shell", []string{"completion"}, "<shell>"},
		{"an argument that version does not take", []string{"version", "1"}, "unexpected argument 1"},
		{"an argument that sim does not take", []string{"sim", "isle"}, "unexpected argument isle"},
		{"no games", []string{"sim", "--games", "0"}, "at least 1"},
		{"fewer than no games", []string{"sim", "--games", "-5"}, "at least 1"},
		{"no workers", []string{"sim", "--workers", "0"}, "at least 1"},
		{"an unknown flag of play", []string{"play", "--fly"}, "Usage: purrlor play"},
		{"two games to play", []string{"play", "isle", "isle"}, "unexpected argument isle"},
		{"replay without a file", []string{"replay"}, `expected "<file>"`},
		{"two files to replay", []string{"replay", "a.json", "b.json"}, "unexpected argument b.json"},
		{"an unknown flag of replay", []string{"replay", "--fly", "-"}, "Usage: purrlor replay"},
		{"a file for isle score", []string{"isle", "score", "a.jsonl"}, "unexpected argument a.jsonl"},
		{"a file for isle placements", []string{"isle", "placements", "a.jsonl"}, "unexpected argument a.jsonl"},
		{"two files for isle show", []string{"isle", "show", "a", "b"}, "unexpected argument b"},
		{"an unknown flag of isle show", []string{"isle", "show", "--fly"}, "Usage: purrlor isle show"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := run("", tt.args...)
			if got.status != 2 || got.out != "" {
				t.Errorf("got status %d and the output %q, want 2 and nothing", got.status, got.out)
			}
			if !strings.Contains(got.err, tt.want) || !strings.Contains(got.err, "Usage:") {
				t.Errorf("got %q, want it to say %q and the usage", got.err, tt.want)
			}
		})
	}
}
