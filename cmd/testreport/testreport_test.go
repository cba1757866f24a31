package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const passing = `{"Action":"start","Package":"github.com/purrlor/purrlor/grid"}
{"Action":"output","Package":"github.com/purrlor/purrlor/grid","Test":"TestQuick","Output":"=== RUN   TestQuick\n"}
{"Action":"output","Package":"github.com/purrlor/purrlor/grid","Test":"TestQuick","Output":"nobody wants to read this\n"}
{"Action":"pass","Package":"github.com/purrlor/purrlor/grid","Test":"TestQuick","Elapsed":0.25}
{"Action":"pass","Package":"github.com/purrlor/purrlor/grid","Test":"TestSlow/part","Elapsed":70}
{"Action":"pass","Package":"github.com/purrlor/purrlor/grid","Test":"TestSlow","Elapsed":71}
{"Action":"output","Package":"github.com/purrlor/purrlor/grid","Output":"PASS\n"}
{"Action":"output","Package":"github.com/purrlor/purrlor/grid","Output":"ok  \tgithub.com/purrlor/purrlor/grid\t71.3s\n"}
{"Action":"pass","Package":"github.com/purrlor/purrlor/grid","Elapsed":71.3}
`

const failing = `{"Action":"start","Package":"p"}
{"Action":"output","Package":"p","Test":"TestGood","Output":"good\n"}
{"Action":"pass","Package":"p","Test":"TestGood","Elapsed":0.1}
{"Action":"output","Package":"p","Test":"TestBad","Output":"=== RUN   TestBad\n"}
{"Action":"output","Package":"p","Test":"TestBad","Output":"    p_test.go:5: got 1, want 2\n"}
{"Action":"output","Package":"p","Test":"TestBad","Output":"--- FAIL: TestBad (0.00s)\n"}
{"Action":"fail","Package":"p","Test":"TestBad","Elapsed":0.1}
{"Action":"output","Package":"p","Test":"TestCut","Output":"panic: index out of range\n"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t0.2s\n"}
{"Action":"fail","Package":"p","Elapsed":0.2}
`

// The output is that of go test without -json.
func TestShowMatchesGoTest(t *testing.T) {
	for _, c := range []struct{ name, stream, want, problem string }{
		{"a package that passes has one line", passing, "ok  \tgithub.com/purrlor/purrlor/grid\t71.3s\n", ""},
		{
			"of a package that fails the failing tests are read, and one that was cut short", failing,
			"    p_test.go:5: got 1, want 2\n--- FAIL: TestBad (0.00s)\npanic: index out of range\nFAIL\tp\t0.2s\n", "tests that fail",
		},
		{
			"what does not compile is read",
			`{"Action":"build-output","ImportPath":"p","Output":"p.go:3: undefined: x\n"}{"Action":"build-fail","ImportPath":"p"}`,
			"p.go:3: undefined: x\n", "tests that fail",
		},
		{"a stream that breaks off", `{"Action":"start","Package":"p"}`, "", "the tests of p did not end"},
		{"a complaint of the go command", "no required module", "", "not a report of go test"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			err := show(strings.NewReader(c.stream), &out)
			if out.String() != c.want {
				t.Errorf("got %q, want %q", out.String(), c.want)
			}
			if (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
				t.Errorf("got error %v, want %q", err, c.problem)
			}
		})
	}
}

func TestSlowestOfThreeSuites(t *testing.T) {
	folder := t.TempDir()
	args := []string{"slowest", "4"}
	for name, content := range map[string]string{
		"go.json":         passing,
		"vitest.json":     `{"testResults":[{"name":"/x/web/src/a.test.ts","assertionResults":[{"fullName":"a unit","duration":1500.5}]}]}`,
		"playwright.json": `{"suites":[{"file":"b.spec.ts","suites":[{"file":"b.spec.ts","specs":[{"title":"a game","tests":[{"results":[{"duration":80000}]}]}]}]}]}`,
	} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	var out strings.Builder
	if err := run(args, nil, &out); err != nil {
		t.Fatal(err)
	}
	want := `the 4 slowest tests, in seconds:
   80.0  e2e/b.spec.ts: a game
   71.0  grid: TestSlow
    1.5  src/a.test.ts: a unit
    0.2  grid: TestQuick
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestSlowestNeedsTests(t *testing.T) {
	file := filepath.Join(t.TempDir(), "empty.json")
	if err := os.WriteFile(file, []byte(`{"suites":[]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"slowest", "20", file}, nil, &strings.Builder{}); err == nil {
		t.Error("a report without tests is taken")
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct{ name, stream, want, problem string }{
		{"none", passing, "3 tests were run 3 times: 0 of them failed\n", ""},
		{"now and then", failing + failing, "failed 2 of 2 times  p: TestBad\n2 tests were run 4 times: 1 of them failed\n", "tests that fail"},
		{"a package that is not built", `{"Action":"fail","Package":"github.com/purrlor/purrlor/api"}`, "failed 1 of 1 times  api\n1 tests were run 1 times: 1 of them failed\n", "tests that fail"},
		{"nothing was run", `{"Action":"start","Package":"p"}`, "", "no test was run"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "report.json")
			if err := os.WriteFile(file, []byte(c.stream), 0o600); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			err := run([]string{"failures", file}, nil, &out)
			if out.String() != c.want {
				t.Errorf("got %q, want %q", out.String(), c.want)
			}
			if (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
				t.Errorf("got error %v, want %q", err, c.problem)
			}
		})
	}
}
