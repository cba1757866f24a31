package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "testreport:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	switch {
	case len(args) == 2 && args[0] == "go":
		file, err := os.Create(args[1])
		if err != nil {
			return err
		}
		return errors.Join(show(io.TeeReader(in, file), out), file.Close())
	case len(args) > 2 && args[0] == "slowest":
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		tests, err := read(args[2:])
		if err != nil {
			return err
		}
		list(out, tests, n)
		return nil
	case len(args) > 1 && args[0] == "failures":
		return failures(out, args[1:])
	default:
		return errors.New("usage: testreport slowest N FILE... | testreport failures FILE... | testreport go FILE")
	}
}
