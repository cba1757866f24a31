//go:build local

package main

import (
	"context"
	"log/slog"
	"net/url"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/backend"
)

// With the tag "local" the program serves the games on one machine, and lacks what that does not need. Half of the whole program is
// libraries for PostgreSQL, clusters, logins, mail, metrics and terminals, and compiling them would keep players waiting.

// commandLine is the grammar of the command line.
type commandLine struct {
	Serve      serveCommand      `cmd:"" group:"Server:" help:"Serve tables to browsers and bots (the default command)."`
	Version    versionCommand    `cmd:"" group:"Program:" help:"Print the version, commit, rules versions and schema version."`
	Completion completionCommand `cmd:"" group:"Program:" help:"Print a completion script for bash, zsh or fish."`
}

// otherCommands says where commands are that this program lacks.
const otherCommands = "; " + command.WholeProgram

func (f *clusterFlags) joinCluster(context.Context, backend.Store, *server.Hub, *slog.Logger, func() time.Time) (membership, error) {
	if f.NATS != "" {
		return nil, command.Lacking("--nats")
	}
	return alone{}, nil
}

func (f *smtpFlags) mailer(*url.URL) (notifications.Mailer, error) {
	if f.SMTP != "" {
		return nil, command.Lacking("--smtp")
	}
	return nil, nil
}

func (f *oidcFlags) provider(*url.URL, func() time.Time) (server.Provider, error) {
	if *f != (oidcFlags{}) {
		return nil, command.Lacking("--oidc-issuer")
	}
	return nil, nil
}

// newPasskeys refuses addresses at which the whole program has passkeys.
func newPasskeys(public *url.URL) (server.Passkeys, error) {
	if identity.WhyNoPasskeys(public) == "" {
		return nil, command.Lacking("--public-url")
	}
	return nil, nil
}

func newMonitor(address string) (monitor, error) {
	if address != "" {
		return nil, command.Lacking("--metrics")
	}
	return nil, nil
}
