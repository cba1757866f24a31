package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// program is what a command uses of the world around it.
type program struct {
	in       io.Reader
	out, err io.Writer
	prepare  func(store room.Store, o *room.Options) // changes what the server opens its house with, if not nil
	now      func() time.Time                        // the clock of the server; nil for that of the system
}

func main() {
	p := &program{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	os.Exit(p.run(os.Args[1:]))
}

// The exit statuses.
const (
	statusOK = iota
	statusFailed
	statusUsage // the command line, an environment variable or the configuration file is wrong
)

// usageError is a mistake in the command line that only the command itself can see.
type usageError struct{ error }

func usageErrorf(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// run runs a command line and returns the exit status.
func (p *program) run(args []string) int {
	helped := false
	parser, err := newParser(p, func(int) { helped = true })
	if err != nil {
		return p.fail(err)
	}
	args = normalize(parser.Model.Node, args)
	ctx, err := parser.Parse(args)
	if helped { // the parser continues after the help, but nothing has run
		return statusOK
	}
	if parse := (*kong.ParseError)(nil); errors.As(err, &parse) {
		return p.explain(parse.Context, rewordParseError(parse, args))
	}
	if err == nil {
		err = ctx.Run(p)
	}
	if usage := (usageError{}); errors.As(err, &usage) {
		return p.explain(ctx, usage)
	}
	if err != nil {
		return p.fail(err)
	}
	return statusOK
}

func (p *program) fail(err error) int {
	fmt.Fprintln(&escapingWriter{to: p.err}, "purrlor:", err)
	return statusFailed
}

// explain says what is wrong with a command line and how to learn more.
func (p *program) explain(ctx *kong.Context, err error) int {
	name := ctx.Model.Name
	if command := ctx.Selected(); command != nil {
		name = command.FullPath()
	}
	fmt.Fprintf(&escapingWriter{to: p.err}, "%s: %v\n\n", name, err)
	ctx.Stdout = p.err
	if err := kong.DefaultShortHelpPrinter(kong.HelpOptions{}, ctx); err != nil {
		return p.fail(err)
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
		return fmt.Errorf("unknown command %q%s", word, hint)
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

// readInput reads the named file, or standard input if the name is empty or "-".
func (p *program) readInput(name string) ([]byte, error) {
	if name == "" || name == "-" {
		return io.ReadAll(p.in)
	}
	return os.ReadFile(name)
}

// gameError returns the coded error that a line of JSON reports.
func gameError(err error) *game.Error {
	var e *game.Error
	if errors.As(err, &e) {
		return e
	}
	return &game.Error{Code: "bad_case", Detail: err.Error()}
}
