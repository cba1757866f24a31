package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// test is one that has run.
type test struct {
	seconds     float64
	where, name string // package or file, and what it is called there
}

// list writes the n slowest tests.
func list(out io.Writer, tests []test, n int) {
	slices.SortStableFunc(tests, func(a, b test) int { return cmp.Compare(b.seconds, a.seconds) })
	tests = tests[:min(n, len(tests))]
	fmt.Fprintf(out, "the %d slowest tests, in seconds:\n", len(tests))
	for _, t := range tests {
		fmt.Fprintf(out, "%7.1f  %s: %s\n", t.seconds, t.where, t.name)
	}
}

// read returns the tests of reports of any of the three suites.
func read(files []string) ([]test, error) {
	var all []test
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		tests, err := parse(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, tests...)
	}
	return all, nil
}

// report is a report of Vitest or Playwright.
type report struct {
	TestResults []vitestFile
	Suites      []suite
}

// vitestFile is a file of tests in a report of Vitest; durations are in milliseconds.
type vitestFile struct {
	Name             string
	AssertionResults []struct {
		FullName string
		Duration float64
	}
}

// suite is a file or group of tests in a report of Playwright; durations are in milliseconds.
type suite struct {
	File   string
	Suites []suite
	Specs  []struct {
		Title string
		Tests []struct {
			Results []struct{ Duration float64 }
		}
	}
}

func parse(data []byte) ([]test, error) {
	var r report
	if err := json.Unmarshal(data, &r); err != nil {
		return parseGo(data) // which is many values, not one
	}
	var tests []test
	for _, file := range r.TestResults {
		_, name, _ := strings.Cut(filepath.ToSlash(file.Name), "/web/")
		for _, t := range file.AssertionResults {
			tests = append(tests, test{t.Duration / 1000, name, t.FullName})
		}
	}
	tests = append(tests, inSuites(r.Suites)...)
	if len(tests) == 0 {
		return nil, errors.New("there are no tests in the report")
	}
	return tests, nil
}

func inSuites(suites []suite) []test {
	var tests []test
	for _, s := range suites {
		for _, spec := range s.Specs {
			sum := 0.0
			for _, t := range spec.Tests {
				for _, result := range t.Results {
					sum += result.Duration
				}
			}
			tests = append(tests, test{sum / 1000, "e2e/" + s.File, spec.Title})
		}
		tests = append(tests, inSuites(s.Suites)...)
	}
	return tests
}

// parseGo reads a stream of `go test -json`. Parts of tests are counted in their tests.
func parseGo(data []byte) ([]test, error) {
	var tests []test
	for stream := json.NewDecoder(bytes.NewReader(data)); ; {
		var e event
		if err := stream.Decode(&e); errors.Is(err, io.EOF) {
			return tests, nil
		} else if err != nil {
			return nil, err
		}
		if (e.Action == "pass" || e.Action == "fail") && e.Test != "" && !strings.Contains(e.Test, "/") {
			_, name, _ := strings.Cut(e.Package, "purrlor/purrlor/")
			tests = append(tests, test{e.Elapsed, name, e.Test})
		}
	}
}
