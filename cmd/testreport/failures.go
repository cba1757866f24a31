package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// tally counts the runs of a test, and those that failed.
type tally struct{ runs, failed int }

// failures writes how often each test failed in reports of `go test -json`. It returns an error if one did, or if nothing was run.
func failures(out io.Writer, files []string) error {
	tests := map[string]*tally{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := count(data, tests); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if len(tests) == 0 {
		return errors.New("no test was run")
	}
	names := make([]string, 0, len(tests))
	runs := 0
	for name, t := range tests {
		runs += t.runs
		if t.failed > 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(out, "failed %d of %d times  %s\n", tests[name].failed, tests[name].runs, name)
	}
	fmt.Fprintf(out, "%d tests were run %d times: %d of them failed\n", len(tests), runs, len(names))
	if len(names) > 0 {
		return errors.New("there are tests that fail")
	}
	return nil
}

// count adds the results of a report. A package that fails without any of its tests, as one that is not built, counts as a test.
func count(report []byte, tests map[string]*tally) error {
	blamed := map[string]bool{} // packages of which a test failed
	for stream := json.NewDecoder(bytes.NewReader(report)); ; {
		var e event
		if err := stream.Decode(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		failed := e.Action == "fail"
		if !failed && e.Action != "pass" || e.Test == "" && (!failed || blamed[e.Package]) {
			continue
		}
		where := strings.TrimPrefix(e.Package, "github.com/purrlor/purrlor/")
		name := strings.TrimSuffix(where+": "+e.Test, ": ")
		if tests[name] == nil {
			tests[name] = &tally{}
		}
		tests[name].runs++
		if failed {
			tests[name].failed++
			blamed[e.Package] = true
		}
	}
}
