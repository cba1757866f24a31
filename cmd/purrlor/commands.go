//go:build !local

package main

import (
	"github.com/purrlor/purrlor/cmd/purrlor/admin"
	"github.com/purrlor/purrlor/cmd/purrlor/lab"
	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/cmd/purrlor/terminal"
)

// commandLine is the grammar of the command line.
type commandLine struct {
	Serve      serveCommand               `cmd:"" group:"Server:" help:"Serve tables to browsers and bots (the default command)."`
	Admin      admin.Commands             `cmd:"" group:"Server:" help:"Look after a server's tables and people."`
	Load       load.Command               `cmd:"" group:"Server:" help:"Play random games on a server and measure its speed."`
	Play       terminal.PlayCommand       `cmd:"" group:"Games:" help:"Play a game in the terminal against bots."`
	Sim        lab.SimCommand             `cmd:"" group:"Games:" help:"Let bots play many games and print statistics."`
	Arena      lab.ArenaCommand           `cmd:"" group:"Games:" help:"Let bots play each other and tell which is stronger."`
	Learn      lab.LearnCommand           `cmd:"" group:"Games:" help:"Let bots learn from games that they play."`
	Replay     terminal.ReplayCommand     `cmd:"" group:"Records:" help:"Replay a recorded game and print its outcome."`
	Isle       terminal.IsleCommands      `cmd:"" group:"Records:" help:"Score and draw ships, count placements."`
	Boxes      terminal.BoxesCommands     `cmd:"" group:"Records:" help:"Score and draw tables of Boxes."`
	VerifySeed terminal.VerifySeedCommand `cmd:"" group:"Records:" help:"Check that a game was dealt from the seed promised at its start."`
	Version    versionCommand             `cmd:"" group:"Program:" help:"Print the version, commit, rules versions and schema version."`
	Completion completionCommand          `cmd:"" group:"Program:" help:"Print a completion script for bash, zsh or fish."`
}

// otherCommands says where commands are that this program lacks.
const otherCommands = ""
