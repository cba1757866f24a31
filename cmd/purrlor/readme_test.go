package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

// readmeCommands returns the commands in README's table, and those with an ellipsis, whose rows list only some subcommands. A span after
// another command may omit the shared words: `completion bash`, `zsh`.
func readmeCommands(readme string, root *kong.Node) (named, abridged []string) {
	_, table, _ := strings.Cut(readme, "\n| command |")
	table, _, _ = strings.Cut(table, "\n\n")
	for row := range strings.Lines(table) {
		first, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
		var group *kong.Node
		for _, span := range codeSpan.FindAllStringSubmatch(first, -1) {
			words := strings.Fields(span[1])
			node := commandAt(root, words)
			if node == nil && group != nil {
				node = commandAt(group, words)
			}
			if node == nil {
				if group == nil || len(group.Children) > 0 {
					named = append(named, span[1])
				} // else it is an argument of the command before it
				continue
			}
			named = append(named, commandPath(node))
			group = node
			if node.Parent != root {
				group = node.Parent
			}
		}
		if strings.Contains(first, "…") && group != nil {
			abridged = append(abridged, commandPath(group))
		}
	}
	return named, abridged
}

// commandAt returns the command named by the first words, or nil.
func commandAt(from *kong.Node, words []string) *kong.Node {
	node := from
	for _, word := range words {
		child := command.Named(node, word)
		if child == nil {
			break
		}
		node = child
	}
	if node == from {
		return nil
	}
	return node
}

// commandPath is the name of a command without that of the program.
func commandPath(node *kong.Node) string {
	_, path, _ := strings.Cut(node.FullPath(), " ")
	return path
}

// readmeFaults compares README's table of commands with the commands of the program.
func readmeFaults(t *testing.T, readme string) (faults []string) {
	t.Helper()
	var root *kong.Node
	var want []string
	eachCommand(t, func(node *kong.Node) {
		if node.Parent == nil {
			root = node
		} else if len(node.Children) == 0 {
			want = append(want, commandPath(node))
		}
	})
	named, abridged := readmeCommands(readme, root)
	for _, command := range want {
		parent, _, _ := strings.Cut(command, " ")
		if !slices.Contains(named, command) && !slices.Contains(abridged, parent) {
			faults = append(faults, command+" is missing")
		}
	}
	for _, command := range named {
		if !slices.Contains(want, command) {
			faults = append(faults, command+" is not a command")
		}
	}
	return faults
}

func TestReadmeListsCommands(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(raw)
	for _, fault := range readmeFaults(t, readme) {
		t.Errorf("README's table of commands: %s", fault)
	}
	for old, want := range map[string]string{
		"| `version` |":      "version is missing",
		"| `isle show FILE`": "isle show is missing",
		", …":                "admin people is missing",
		"`verify-seed`":      "verify-seed is missing",
	} {
		if faults := readmeFaults(t, strings.Replace(readme, old, "| ", 1)); !slices.Contains(faults, want) {
			t.Errorf("without %q: got %q, want %q among them", old, faults, want)
		}
	}
	for name, want := range map[string]string{"`dance`": "dance is not a command", "`admin list`, `dance`": "dance is not a command"} {
		if faults := readmeFaults(t, strings.Replace(readme, "| `version` |", "| "+name+" |", 1)); !slices.Contains(faults, want) {
			t.Errorf("with %s: got %q, want %q among them", name, faults, want)
		}
	}
}
