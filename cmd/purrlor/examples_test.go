package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

var (
	// codeBlock is a fenced or indented code block.
	codeBlock = regexp.MustCompile("(?ms)^```[^\n]*\n(.*?)^```|((?:^    [^\n]*\n)+)")
	codeSpan  = regexp.MustCompile("(?s)`([^`]+)`")
	// invocation is a call of our program in a shell line, up to a pipe or similar.
	invocation = regexp.MustCompile(`(?:^|[;&|(] *|^(?:PURRLOR_\w+=\S+ )+)(?:go run \./cmd/purrlor|(?:\./)?(?:bin/)?purrlor)((?: +(?:'[^']*'|\$\([^)]*\)|[^\s;&|<>#'])+)*)(?:$| )`)
	shellWord  = regexp.MustCompile(`(?:'[^']*'|\$\([^)]*\)|[^\s'])+`)
	longFlag   = regexp.MustCompile(`(?:^|\s)--([a-z][a-z-]+)`)
)

// invocations finds the calls of our program in a shell line.
func invocations(line string) (list [][]string) {
	for _, m := range invocation.FindAllStringSubmatch(strings.TrimSpace(line), -1) {
		args := []string{}
		for _, word := range shellWord.FindAllString(m[1], -1) {
			args = append(args, strings.ReplaceAll(word, "'", ""))
		}
		list = append(list, args)
	}
	return list
}

// checkExample fails the test unless the parser accepts a command line. A mention may omit required arguments.
func checkExample(t *testing.T, where string, args []string, mention bool) {
	t.Helper()
	helped := false
	parser, err := newParser(&command.Program{Out: io.Discard, Err: io.Discard}, func(int) { helped = true })
	if err != nil {
		t.Fatal(err)
	}
	args = slices.Clone(args)
	for i, arg := range args {
		if arg == "/etc/purrlor.json" {
			args[i] = documentedConfig(t)
		}
	}
	_, err = parser.Parse(normalize(parser.Model.Node, args))
	if err == nil || helped {
		return
	}
	if text := err.Error(); mention && (strings.HasPrefix(text, "expected ") || strings.HasPrefix(text, "missing flags")) {
		return
	}
	t.Errorf("%s: purrlor %s: %v", where, strings.Join(args, " "), err)
}

// documentedConfig writes the configuration file of the guide and returns its path.
func documentedConfig(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(raw), "\n    {\n      \"listen\"")
	text, _, found := strings.Cut(rest, "\n    }\n")
	if !found {
		t.Fatal("docs/operating.md has no configuration file")
	}
	return writeConfig(t, `{"listen"`+text+"}")
}

// The examples of the documents can be run.
func TestDocumentExamples(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "examples/*.md", "web/*.md", "deploy/*", "Dockerfile", ".github/*/*"} {
		found, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	blocks, spans := 0, 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(raw)
		for _, block := range codeBlock.FindAllString(text, -1) {
			for line := range strings.Lines(block) {
				for _, args := range invocations(line) {
					checkExample(t, file, args, false)
					blocks++
				}
			}
		}
		for _, span := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			for _, args := range invocations(strings.ReplaceAll(span[1], "\n", " ")) {
				checkExample(t, file, args, true)
				spans++
			}
		}
	}
	if blocks < 30 || spans < 20 {
		t.Errorf("found %d examples and %d mentions, which are too few", blocks, spans)
	}
}

// Every flag in the guides belongs to a command, or to another program that they use.
func TestGuideFlagsExist(t *testing.T) {
	others := []string{"now"}
	known := slices.Clone(others)
	eachCommand(t, func(node *kong.Node) {
		for _, flag := range slices.Concat(node.AllFlags(false)...) {
			known = append(known, flag.Name)
		}
	})
	for _, name := range []string{"README.md", "docs/operating.md", "docs/security.md", "docs/upgrading.md", "docs/bots.md", "docs/statistics.md"} {
		raw, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, span := range codeSpan.FindAllStringSubmatch(string(raw), -1) {
			for _, m := range longFlag.FindAllStringSubmatch(span[1], -1) {
				if !slices.Contains(known, m[1]) {
					t.Errorf("%s: no command has the flag --%s", name, m[1])
				}
			}
		}
	}
}

// The examples of the help can be run.
func TestHelpExamples(t *testing.T) {
	examples := 0
	eachCommand(t, func(node *kong.Node) {
		_, text, found := strings.Cut(node.Detail, "Example")
		if !found {
			return
		}
		for line := range strings.Lines(text) {
			for _, args := range invocations(line) {
				checkExample(t, node.FullPath()+" --help", args, false)
				examples++
			}
		}
	})
	if examples < 20 {
		t.Errorf("found %d examples, which are too few", examples)
	}
}

// eachCommand visits every command of the program.
func eachCommand(t *testing.T, visit func(*kong.Node)) {
	t.Helper()
	parser, err := newParser(&command.Program{Out: io.Discard, Err: io.Discard}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	_ = kong.Visit(parser.Model.Node, func(v kong.Visitable, next kong.Next) error {
		if node, ok := v.(*kong.Node); ok {
			visit(node)
		}
		return next(nil)
	})
}

func TestInvocations(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"    purrlor admin list --json   # all of them", []string{"admin list --json"}},
		{"go run ./cmd/purrlor isle show docs/examples/ship.json", []string{"isle show docs/examples/ship.json"}},
		{"purrlor admin export TABLE > game.json", []string{"admin export TABLE"}},
		{"make && bin/purrlor sim --games 1 && purrlor version", []string{"sim --games 1", "version"}},
		{"PURRLOR_LOG_JSON=true purrlor serve", []string{"serve"}},
		{`purrlor arena --config '{"mode":"solo", "players":1}'`, []string{`arena --config {"mode":"solo", "players":1}`}},
		{"purrlor admin backup /backups/purrlor-$(date +%F).db", []string{"admin backup /backups/purrlor-$(date +%F).db"}},
		{"cp purrlor /usr/local/bin", nil},
		{"docker build -t purrlor . && docker run purrlor", nil},
		{"purrlor.db", nil},
	}
	for _, tt := range tests {
		var got []string
		for _, args := range invocations(tt.line) {
			got = append(got, strings.Join(args, " "))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.line, got, tt.want)
		}
	}
}
