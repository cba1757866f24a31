package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/server"
)

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
	for _, flag := range operatorFlags(root) {
		if command.FlagNamed(serve, flag.Name) != nil {
			flags = append(flags[:len(flags):len(flags)], flag)
		}
	}
	for _, flag := range flags {
		flag.Tag.Envs = []string{"PURRLOR_" + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))}
	}
}

// operatorFlags returns the flags of the operator's commands, of which a local program has none.
func operatorFlags(root *kong.Node) (flags []*kong.Flag) {
	if admin := command.Named(root, "admin"); admin != nil {
		for _, child := range admin.Children {
			flags = append(flags, child.Flags...)
		}
	}
	return flags
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
