package gametest

import (
	"os"
	"strings"
)

// failing is the part of testing.T that LogComments needs.
type failing interface {
	Helper()
	Cleanup(func())
	Failed() bool
	Fatal(args ...any)
	Log(args ...any)
}

// LogComments prints the comments of a scenario file if its test fails, because they explain the scenario and cite the rule.
func LogComments(t failing, file string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var comments []string
	for line := range strings.Lines(string(raw)) {
		if text, ok := strings.CutPrefix(line, "#"); ok {
			comments = append(comments, strings.TrimSpace(text))
		}
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(file + ": " + strings.Join(comments, " "))
		}
	})
}
