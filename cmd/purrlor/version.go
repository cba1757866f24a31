package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/storage/sqlite"
)

// Set by the linker in releases; other builds use what Go has recorded about the source.
var version, commit, date string

// build is what this program was made of.
type build struct {
	Version string         `json:"version"`
	Commit  string         `json:"commit"`
	Date    string         `json:"date,omitempty"`
	Go      string         `json:"go"`
	Rules   map[string]int `json:"rules"`
	Schema  int64          `json:"schema"`
}

// buildInfo collects what is known of this program.
func buildInfo() build {
	b := build{Version: version, Commit: commit, Date: date, Go: runtime.Version(), Rules: map[string]int{}, Schema: sqlite.SchemaVersion()}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.Version = cmp.Or(b.Version, info.Main.Version)
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				b.Commit = cmp.Or(b.Commit, s.Value)
			case s.Key == "vcs.time":
				b.Date = cmp.Or(b.Date, s.Value)
			}
		}
	}
	b.Version, b.Commit = cmp.Or(b.Version, "(devel)"), cmp.Or(b.Commit, "unknown")
	for _, g := range games.All() {
		b.Rules[g.Info().Name] = g.Info().Version
	}
	return b
}

type versionCommand struct {
	JSON bool `name:"json" help:"Print JSON instead of text."`
}

// Run prints what this program was made of.
func (c *versionCommand) Run(p *command.Program) error {
	b := buildInfo()
	if c.JSON {
		return command.PrintJSON(p.Out, b)
	}
	fmt.Fprintf(p.Out, "purrlor %s\ncommit  %s\n", b.Version, b.Commit)
	if b.Date != "" {
		fmt.Fprintf(p.Out, "date    %s\n", b.Date)
	}
	rules := make([]string, 0, len(b.Rules))
	for _, g := range games.All() {
		name := g.Info().Name
		rules = append(rules, fmt.Sprintf("%s %d", name, b.Rules[name]))
	}
	fmt.Fprintf(p.Out, "go      %s\nrules   %s\nschema  %d\n", b.Go, strings.Join(rules, ", "), b.Schema)
	return nil
}
