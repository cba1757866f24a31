package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/admin"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/lab"
	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/cmd/purrlor/terminal"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/server"
)

// commandLine is the grammar of the command line.
type commandLine struct {
	Serve      serveCommand               `cmd:"" group:"Server:" help:"Serve tables to browsers and bots (the default command)."`
	Admin      admin.Commands             `cmd:"" group:"Server:" help:"Look after a server's tables and people."`
	Load       load.Command               `cmd:"" group:"Server:" help:"Play random games on a server and measure its speed."`
	Play       terminal.PlayCommand       `cmd:"" group:"Games:" help:"Play a game in the terminal against bots."`
	Sim        lab.SimCommand             `cmd:"" group:"Games:" help:"Let bots play many games and print statistics."`
	Arena      lab.ArenaCommand           `cmd:"" group:"Games:" help:"Let bots play each other and tell which is stronger."`
	Learn      lab.LearnCommand           `cmd:"" group:"Games:" help:"Let bots learn from games that they play."`
	Replay     terminal.ReplayCommand     `cmd:"" group:"Records:" help:"Replay a recorded game and print its outcome."`
	Isle       terminal.IsleCommands      `cmd:"" group:"Records:" help:"Score and draw ships, count placements."`
	Boxes      terminal.BoxesCommands     `cmd:"" group:"Records:" help:"Score and draw tables of Boxes."`
	VerifySeed terminal.VerifySeedCommand `cmd:"" group:"Records:" help:"Check that a game was dealt from the seed promised at its start."`
	Version    versionCommand             `cmd:"" group:"Program:" help:"Print the version, commit, rules versions and schema version."`
	Completion completionCommand          `cmd:"" group:"Program:" help:"Print a completion script for bash, zsh or fish."`
}

const programHelp = `Purrlor serves and plays two cat board games, Isle and Boxes. Without a command it serves them on this machine.`

// newParser returns the parser of the command line. It calls exit after it has printed help.
func newParser(p *command.Program, exit func(int)) (*kong.Kong, error) {
	return kong.New(&commandLine{},
		kong.Name("purrlor"), kong.Description(programHelp), kong.Writers(p.Out, p.Err), kong.Exit(exit), kong.Bind(p),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, FlagsLast: true, WrapUpperBound: 100}),
		defaults(), kong.PostBuild(finishGrammar))
}

// defaults are the variables in help texts and default values of flags.
func defaults() kong.Vars {
	vars := kong.Vars{
		"levels":  strings.Join(bots.Levels(), ", "),
		"presets": strings.Join(slices.Sorted(maps.Keys(isle.Presets)), ", "),
	}
	for name, value := range limitDefaults(server.DefaultLimits()) {
		vars[name] = fmt.Sprint(value)
	}
	return vars
}

// finishGrammar adds what tags cannot express.
func finishGrammar(k *kong.Kong) error {
	k.Model.HelpFlag.Help = "Print this help and exit."
	addEnvironmentVariables(k.Model.Node)
	return nil
}

// addEnvironmentVariables lets environment variables set every flag of serve, also where the operator's commands share it:
// PURRLOR_PUBLIC_URL sets --public-url.
func addEnvironmentVariables(root *kong.Node) {
	serve := command.Named(root, "serve")
	flags := serve.Flags
	for _, child := range command.Named(root, "admin").Children {
		for _, flag := range child.Flags {
			if command.FlagNamed(serve, flag.Name) != nil {
				flags = append(flags[:len(flags):len(flags)], flag)
			}
		}
	}
	for _, flag := range flags {
		flag.Tag.Envs = []string{"PURRLOR_" + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))}
	}
}

// negativeValue matches the start of a negative number or duration.
var negativeValue = regexp.MustCompile(`^-\.?[0-9]`)

// normalize turns a command line into one that the grammar knows: serve is the default command, "help" may stand for --help
// before or after a command, and a negative value is joined to its flag, since it would look like a flag itself.
func normalize(root *kong.Node, args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"serve"}
	case args[0] == "help":
		return append(args[1:len(args):len(args)], "--help")
	case args[0] == "--version":
		args = append([]string{"version"}, args[1:]...)
	case strings.HasPrefix(args[0], "-") && args[0] != "-h" && args[0] != "--help":
		args = append([]string{"serve"}, args...)
	case len(args) == 2 && args[1] == "help" && hasCommands(root, args[0]):
		return []string{args[0], "--help"}
	}
	var joined []string
	for i, arg := range args {
		if arg == "--" {
			return append(joined, args[i:]...)
		}
		if i > 0 && negativeValue.MatchString(arg) && strings.HasPrefix(args[i-1], "--") && !strings.Contains(args[i-1], "=") {
			joined[len(joined)-1] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

func hasCommands(root *kong.Node, name string) bool {
	command := command.Named(root, name)
	return command != nil && !command.Leaf()
}
