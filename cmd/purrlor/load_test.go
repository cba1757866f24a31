package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
)

// loaded runs load with its own server and returns its JSON output.
func loaded[R any](t *testing.T, args ...string) (r R) {
	t.Helper()
	t.Setenv(asProgram, "1")
	got := run("", append([]string{"load", "--serve", "--json"}, args...)...)
	if got.status != 0 {
		t.Fatalf("got status %d: %s", got.status, got.err)
	}
	if err := json.Unmarshal([]byte(got.out), &r); err != nil {
		t.Fatalf("%s: %v", got.out, err)
	}
	return r
}

func TestLoadPlaysWithoutErrors(t *testing.T) {
	skipIfShort(t)
	tests := []struct {
		name string
		args []string
	}{
		{"the island as fast as it can", []string{"--tables", "3", "--players", "2"}},
		{"four on the island", []string{"--tables", "1", "--players", "4"}},
		{"the boxes", []string{"--tables", "2", "--players", "3", "--game", "boxes"}},
		{"on a plan", []string{"--tables", "2", "--rate", "60"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := loaded[load.Report](t, append(tt.args, "--seconds", "2", "--warmup", "0.1")...)
			if r.Moves < 5 || r.Errors != 0 || r.P50 <= 0 || r.P99 < r.P50 || r.P999 < r.P99 {
				t.Errorf("got %+v", r)
			}
			if r.Rate > 0 && r.MovesPerSecond > 1.2*r.Rate {
				t.Errorf("got %v moves a second, want at most the planned %v", r.MovesPerSecond, r.Rate)
			}
		})
	}
}

func TestLoadCountsIdleSockets(t *testing.T) {
	if r := loaded[load.IdleReport](t, "--idle", "5", "--players", "2", "--seconds", "0.1"); r.Sockets != 6 || r.Tables != 3 || r.ServerRSS < 0 {
		t.Errorf("got %+v, want 6 sockets at 3 tables", r)
	}
}

func TestLoadCountsRefusals(t *testing.T) {
	t.Setenv(asProgram, "1")
	var log strings.Builder
	server, err := load.StartServer(t.TempDir()+"/purrlor.db", &log, "--commands-per-second", "3")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Kill()
	var r load.Report
	for _, seconds := range []string{"1", "4", "16"} { // a busy machine needs longer to be too quick
		got := run("", "load", "--server", server.URL, "--tables", "1", "--seconds", seconds, "--warmup", "0", "--json")
		if err := json.Unmarshal([]byte(got.out), &r); err != nil {
			t.Fatalf("%+v: %v", got, err)
		}
		if r.ErrorsByCode["too_many"] > 0 {
			return
		}
	}
	t.Errorf("got the errors %v, want some too_many", r.ErrorsByCode)
}

func TestLoadUsageErrors(t *testing.T) {
	for _, args := range [][]string{{"--tables", "0"}, {"--seconds", "0"}, {"--rate", "-1"}, {"too much"}} {
		if got := run("", append([]string{"load"}, args...)...); got.status != 2 || !strings.Contains(got.err, "Usage") {
			t.Errorf("%q: got %+v, want status 2 and the usage", args, got)
		}
	}
}
