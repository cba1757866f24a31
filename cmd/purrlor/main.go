package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

func main() {
	p := &command.Program{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	os.Exit(runCommandLine(p, os.Args[1:]))
}

// The exit statuses.
const (
	statusOK = iota
	statusFailed
	statusUsage // the command line, an environment variable or the configuration file is wrong
)

// runCommandLine runs a command line and returns the exit status.
func runCommandLine(p *command.Program, args []string) int {
	helped := false
	parser, err := newParser(p, func(int) { helped = true })
	if err != nil {
		return reportFailure(p, err)
	}
	args = normalize(parser.Model.Node, args)
	ctx, err := parser.Parse(args)
	if helped { // the parser continues after the help, but nothing has run
		return statusOK
	}
	if parse := (*kong.ParseError)(nil); errors.As(err, &parse) {
		return explainMistake(p, parse.Context, rewordParseError(parse, args))
	}
	if err == nil {
		err = ctx.Run(p)
	}
	if usage := (command.UsageError{}); errors.As(err, &usage) {
		return explainMistake(p, ctx, usage)
	}
	if err != nil {
		return reportFailure(p, err)
	}
	return statusOK
}

func reportFailure(p *command.Program, err error) int {
	fmt.Fprintln(&command.EscapingWriter{To: p.Err}, "purrlor:", err)
	return statusFailed
}

// explainMistake says what is wrong with a command line and how to learn more.
func explainMistake(p *command.Program, ctx *kong.Context, err error) int {
	name := ctx.Model.Name
	if command := ctx.Selected(); command != nil {
		name = command.FullPath()
	}
	fmt.Fprintf(&command.EscapingWriter{To: p.Err}, "%s: %v\n\n", name, err)
	ctx.Stdout = p.Err
	if err := kong.DefaultShortHelpPrinter(kong.HelpOptions{}, ctx); err != nil {
		return reportFailure(p, err)
	}
	return statusUsage
}

// rewordParseError makes cryptic errors of the parser clear.
func rewordParseError(err *kong.ParseError, args []string) error {
	if flag, ok := strings.CutPrefix(err.Error(), "unknown flag -"); ok && !strings.HasPrefix(flag, "-") {
		if name := singleDashed(err.Context, args); name != "" {
			return fmt.Errorf("flags take two dashes: write --%s instead of -%s", name, name)
		}
	}
	if flag, ok := strings.CutSuffix(err.Error(), `value but got "EOL" (<EOL>)`); ok {
		flag, _, _ = strings.Cut(flag, ": ")
		return fmt.Errorf("%s needs a value", flag)
	}
	if before, variable, ok := strings.Cut(err.Error(), " (from envar "); ok {
		return fmt.Errorf("%s (from %s", before, variable)
	}
	node := err.Context.Selected()
	if rest, ok := strings.CutPrefix(err.Error(), "unexpected argument "); ok && (node == nil || !node.Leaf()) {
		word, hint, _ := strings.Cut(rest, ", did you mean")
		if hint != "" {
			hint = ", did you mean" + hint
		}
		return fmt.Errorf("unknown command %q%s%s", word, hint, otherCommands)
	}
	return err
}

// singleDashed returns the name of a flag that is written with one dash only.
func singleDashed(ctx *kong.Context, args []string) string {
	for _, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		for _, flag := range ctx.Flags() {
			if flag.Name == name && strings.HasPrefix(arg, "-") {
				return name
			}
		}
	}
	return ""
}
