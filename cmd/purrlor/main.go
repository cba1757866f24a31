// Command purrlor plays, simulates and checks the games.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/purrlor/purrlor/game"
)

// program is what a command needs of the world around it.
type program struct {
	in       io.Reader
	out, err io.Writer
}

// command is a subcommand.
type command struct {
	name, summary string
	run           func(p *program, args []string) error
}

// commands lists the subcommands in the order of the help.
func commands() []command {
	return []command{
		{"serve", "serve tables to browsers and bots (the default)", (*program).serve},
		{"play", "play a game in the terminal", (*program).play},
		{"sim", "let bots play many games and print statistics", (*program).sim},
		{"arena", "let bots play against each other and tell which is stronger", (*program).arena},
		{"replay", "play a recorded game again and print what came of it", (*program).replay},
		{"isle", "score ships, count placements, draw pictures (isle score, isle placements, isle show)", (*program).isle},
		{"boxes", "score and draw tables (boxes score, boxes show)", (*program).boxes},
		{"admin", "look after a server's tables and people (admin list, admin verify, admin backup and more)", (*program).admin},
		{"verify-seed", "check that a game was played with the seed promised at its start", (*program).verifySeed},
		{"load", "play random games on a server and measure moves per second and latency", (*program).load},
	}
}

// errUsage says that the command line is wrong and has been explained.
var errUsage = errors.New("usage")

func main() {
	p := &program{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	os.Exit(p.run(os.Args[1:]))
}

// run carries out a command line and returns the exit status: 0, 1 for a failure, 2 for a wrong command line.
func (p *program) run(args []string) int {
	if len(args) == 0 || strings.HasPrefix(args[0], "--") && args[0] != "--help" {
		args = append([]string{"serve"}, args...)
	}
	err := p.dispatch("purrlor", commands(), args)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return 2
	}
	fmt.Fprintln(&printable{to: p.err}, "purrlor:", err)
	return 1
}

// dispatch finds a subcommand and runs it.
func (p *program) dispatch(prefix string, list []command, args []string) error {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	for _, c := range list {
		if c.name == name {
			return c.run(p, args[1:])
		}
	}
	out, err := p.err, errUsage
	if name == "help" || name == "-h" || name == "--help" {
		out, err = p.out, nil
	} else if name != "" {
		fmt.Fprintf(out, "%s: there is no command %q\n\n", prefix, name)
	}
	fmt.Fprintf(out, "Usage: %s COMMAND [FLAGS]\n\nCommands:\n", prefix)
	for _, c := range list {
		fmt.Fprintf(out, "  %-12s %s\n", c.name, c.summary)
	}
	fmt.Fprintf(out, "\nEach command explains itself with --help.\n")
	return err
}

// flags makes a flag set that explains itself.
func (p *program) flags(name, args, about string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard) // parse says what there is to say
	fs.Usage = func() {
		fmt.Fprintf(fs.Output(), "Usage: purrlor %s\n\n%s\n", strings.TrimSpace(name+" [FLAGS] "+args), about)
		heading := "\nFlags:\n"
		fs.VisitAll(func(*flag.Flag) {
			fmt.Fprint(fs.Output(), heading)
			heading = ""
		})
		fs.PrintDefaults()
	}
	return fs
}

// parse reads flags and at most a number of further arguments.
func (p *program) parse(fs *flag.FlagSet, args []string, most int) error {
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fs.SetOutput(p.out)
		fs.Usage()
		return err
	}
	if err == nil && fs.NArg() > most {
		err = fmt.Errorf("%q is too much", fs.Arg(most))
	}
	if err != nil {
		return p.usage(fs, err)
	}
	return nil
}

// usage says what is wrong with a command line and how it should be.
func (p *program) usage(fs *flag.FlagSet, err error) error {
	fmt.Fprintf(p.err, "purrlor %s: %v\n\n", fs.Name(), err)
	fs.SetOutput(p.err)
	fs.Usage()
	return errUsage
}

// read reads the file of an argument, or standard input for none and for "-".
func (p *program) read(name string) ([]byte, error) {
	if name == "" || name == "-" {
		return io.ReadAll(p.in)
	}
	return os.ReadFile(name)
}

// refusal turns an error into what a line of JSON says of it.
func refusal(err error) *game.Error {
	var e *game.Error
	if errors.As(err, &e) {
		return e
	}
	return &game.Error{Code: "bad_case", Detail: err.Error()}
}
