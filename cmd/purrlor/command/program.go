package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/tableserver"
)

// Program is what a command uses of the world around it.
type Program struct {
	In       io.Reader
	Out, Err io.Writer
	Prepare  func(store backend.Store, o *tableserver.Options) // changes what the server opens its server with, if not nil
	Now      func() time.Time                                  // the clock of the server; nil for that of the system
}

// UsageError is a mistake in the command line that only the command itself can see.
type UsageError struct{ error }

func UsageErrorf(format string, args ...any) error {
	return UsageError{fmt.Errorf(format, args...)}
}

// ReadInput reads the named file, or standard input if the name is empty or "-".
func (p *Program) ReadInput(name string) ([]byte, error) {
	if name == "" || name == "-" {
		return io.ReadAll(p.In)
	}
	return os.ReadFile(name)
}

// GameError returns the coded error that a line of JSON reports.
func GameError(err error) *game.Error {
	var e *game.Error
	if errors.As(err, &e) {
		return e
	}
	return &game.Error{Code: "bad_case", Detail: err.Error()}
}

func PrintJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(v)
}

func IsTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

func Named(node *kong.Node, name string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

func FlagNamed(node *kong.Node, name string) *kong.Flag {
	for _, flag := range node.Flags {
		if flag.Name == name {
			return flag
		}
	}
	return nil
}
