package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/words"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is the long help of completion.
func (*completionCommand) Help() string {
	return `Examples:

  purrlor completion bash > ~/.local/share/bash-completion/completions/purrlor
  purrlor completion zsh > ~/.zfunc/_purrlor
  purrlor completion fish > ~/.config/fish/completions/purrlor.fish`
}

// Run prints the script.
func (c *completionCommand) Run(p *command.Program, ctx *kong.Context) error {
	script := map[string]func([]completionNode) string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}[c.Shell]
	_, err := fmt.Fprint(p.Out, script(completionNodes(ctx.Model.Node)))
	return err
}

// completionNode is what can follow a command in a command line.
type completionNode struct {
	path     string // "/admin/list"; empty for no command yet
	commands []completionWord
	flags    []completionWord
	argument completionValue
}

// completionWord is a command or a flag.
type completionWord struct {
	name, help string
	value      completionValue
}

// completionValue is what a flag or an argument may be.
type completionValue struct {
	none  bool // a flag without a value, or no argument at all
	file  bool
	words []string
}

// completionNodes lists all commands, parents first. Without a command, the flags of serve apply.
func completionNodes(root *kong.Node) []completionNode {
	nodes := completionTree(root, "")
	nodes[0].flags = completionTree(command.Named(root, "serve"), "")[0].flags
	return nodes
}

func completionTree(node *kong.Node, path string) []completionNode {
	n := completionNode{path: path, argument: completionValue{none: true}}
	if len(node.Positional) > 0 {
		n.argument = completionValueOf(node.Positional[0])
	}
	for _, flag := range slices.Concat(node.AllFlags(true)...) {
		n.flags = append(n.flags, completionWord{flag.Name, flag.Help, completionValueOf(flag.Value)})
	}
	nodes := []completionNode{n}
	for _, child := range node.Children {
		nodes[0].commands = append(nodes[0].commands, completionWord{name: child.Name, help: child.Help})
		nodes = append(nodes, completionTree(child, path+"/"+child.Name)...)
	}
	return nodes
}

// completionValueOf returns the possible values by the enum tag or by the complete tag: "file", the name of a list, or the words
// themselves.
func completionValueOf(v *kong.Value) completionValue {
	switch list := v.Tag.Get("complete"); {
	case v.Flag != nil && v.IsBool():
		return completionValue{none: true}
	case v.Enum != "":
		return completionValue{words: v.EnumSlice()}
	case list == "file":
		return completionValue{file: true}
	case list == "games":
		var names []string
		for _, g := range games.All() {
			names = append(names, g.Info().Name)
		}
		return completionValue{words: names}
	case list == "levels":
		return completionValue{words: bots.Levels()}
	case list == "languages":
		return completionValue{words: words.Languages()}
	case list == "presets":
		return completionValue{words: slices.Sorted(maps.Keys(isle.Presets))}
	case list != "":
		return completionValue{words: strings.Split(list, ",")}
	}
	return completionValue{}
}

// quoted puts a text into single quotes for bash and zsh.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// pathPattern is a shell pattern that matches the paths of all commands.
func pathPattern(nodes []completionNode, separator string) string {
	var paths []string
	for _, n := range nodes[1:] {
		paths = append(paths, n.path)
	}
	return strings.Join(paths, separator)
}

func joinNames(list []completionWord, dashes string) string {
	var all []string
	for _, w := range list {
		all = append(all, dashes+w.name)
	}
	return strings.Join(all, " ")
}
