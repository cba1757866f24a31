package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// event is a line of `go test -json`. An event without a test is about its package.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// progress are the lines that `go test` writes only with -v.
var progress = regexp.MustCompile(`^(=== (RUN|PAUSE|CONT|NAME) |PASS\n)`)

// show writes what `go test` writes without -json: a line for each package, and the output of a test only if it fails. It
// returns an error if anything failed, or if the stream ends before a package does.
func show(in io.Reader, out io.Writer) error {
	said := map[string]map[string]string{} // by package and test, what those that have not ended wrote
	failed := false
	for stream := json.NewDecoder(in); ; {
		var e event
		if err := stream.Decode(&e); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			rest, _ := io.ReadAll(stream.Buffered())
			return fmt.Errorf("not a report of go test: %s", rest)
		}
		switch e.Action {
		case "start":
			said[e.Package] = map[string]string{}
		case "build-output":
			fmt.Fprint(out, e.Output)
		case "build-fail":
			failed = true
		case "output":
			if tests := said[e.Package]; tests != nil && !progress.MatchString(e.Output) {
				tests[e.Test] += e.Output
			}
		case "fail":
			failed = true
			if e.Test == "" { // with the tests that were cut short, as by a panic
				for _, test := range sorted(said[e.Package]) {
					fmt.Fprint(out, said[e.Package][test])
				}
			} else {
				fmt.Fprint(out, said[e.Package][e.Test])
			}
			end(said, e)
		case "pass", "skip":
			if e.Test == "" {
				fmt.Fprint(out, summary(said[e.Package][""]))
			}
			end(said, e)
		}
	}
	if len(said) > 0 {
		return fmt.Errorf("the tests of %s did not end", strings.Join(sorted(said), ", "))
	}
	if failed {
		return errors.New("there are tests that fail")
	}
	return nil
}

// end forgets what a test or a package wrote.
func end(said map[string]map[string]string, e event) {
	if e.Test == "" {
		delete(said, e.Package)
	} else {
		delete(said[e.Package], e.Test)
	}
}

// summary is the line of a package that passed, without what its tests printed.
func summary(output string) string {
	lines := slices.Collect(strings.Lines(output))
	if len(lines) == 0 {
		return ""
	}
	return lines[len(lines)-1]
}

// sorted returns the keys of a map with the empty one last.
func sorted[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if (a == "") != (b == "") {
			return strings.Compare(b, a)
		}
		return strings.Compare(a, b)
	})
	return keys
}
