package main

import (
	"context"
	"net/http"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/tableserver"
)

// clusterFlags are those of a server that is one of several.
type clusterFlags struct {
	NATS  string        `group:"Cluster:" name:"nats" placeholder:"URL" help:"NATS server that connects several servers which share a --store, such as nats://127.0.0.1:4222."`
	Lease time.Duration `group:"Cluster:" default:"6s" help:"How long the tables of a server that has died wait until another one takes them."`
}

// check refuses flags that do not belong together.
func (f *clusterFlags) check(store string) error {
	switch {
	case f.NATS != "" && store == "":
		return command.UsageErrorf("--nats needs --store: servers that share tables keep them in PostgreSQL")
	case f.NATS != "" && f.Lease < time.Second:
		return command.UsageErrorf("--lease must be at least 1s")
	}
	return nil
}

// smtpFlags say by which server mail is sent, if any is.
type smtpFlags struct {
	SMTP             string        `name:"smtp" placeholder:"HOST:PORT" help:"Mail server for notices; without it nothing is mailed. The port may be left out."`
	SMTPFrom         string        `name:"smtp-from" placeholder:"ADDRESS" help:"Sender of mails, such as \"Purrlor <cats@example.org>\"."`
	SMTPSecurity     string        `name:"smtp-security" default:"starttls" enum:"starttls,tls,none" help:"How the connection to the mail server is protected: starttls, tls or none."`
	SMTPUser         string        `name:"smtp-user" placeholder:"NAME" help:"User name for the mail server; leave it out for a server without login."`
	SMTPPassword     string        `name:"smtp-password" placeholder:"PASSWORD" help:"Password at the mail server; better in its environment variable or a file, where other users of the machine do not see it."`
	SMTPPasswordFile string        `name:"smtp-password-file" placeholder:"FILE" help:"File with the password at the mail server."`
	MailEvery        time.Duration `name:"mail-every" default:"1h" help:"Time from one mail to an address to the next."`
	MailDelay        time.Duration `name:"mail-delay" default:"2m" help:"How long somebody has to come back before they are mailed."`
}

// mailPace returns how often people are mailed, nil for never.
func (f *smtpFlags) mailPace() *outbox.MailPace {
	if f.SMTP == "" {
		return nil
	}
	return &outbox.MailPace{Delay: f.MailDelay, Every: f.MailEvery}
}

// oidcFlags name the operator's provider of identities.
type oidcFlags struct {
	Issuer       string `name:"oidc-issuer" placeholder:"URL" help:"Address of your OpenID Connect provider; people can log in there if it is set. Needs --public-url."`
	ClientID     string `name:"oidc-client-id" placeholder:"ID" help:"What the provider knows this server as."`
	ClientSecret string `name:"oidc-client-secret" placeholder:"SECRET" help:"The secret that goes with it; better by PURRLOR_OIDC_CLIENT_SECRET or the configuration file, since others on the machine can see flags."`
	ProviderName string `name:"oidc-name" placeholder:"NAME" help:"What people log in with, in your words, such as the name of your club."`
}

// membership is a server's part in a cluster.
type membership interface {
	// name tells the nodes of a store apart. There is one server without a cluster, which has no name.
	name() string
	// openTables opens the server of all tables. The function returned closes it.
	openTables(ctx context.Context, store backend.Store, options tableserver.Options) (server.TableServer, func(context.Context) error, error)
	// complete adds to the configuration of a server what it needs as a node.
	complete(c server.Config) server.Config
}

// alone is the membership of a server without a cluster.
type alone struct{}

func (alone) name() string { return "" }

func (alone) openTables(_ context.Context, store backend.Store, options tableserver.Options) (server.TableServer, func(context.Context) error, error) {
	tables := tableserver.New(wiring.Tables(store), options)
	tables.BeginSweep()
	return tables, func(context.Context) error { return tables.Close() }, nil
}

func (alone) complete(c server.Config) server.Config { return c }

// monitor shows operators what a server does.
type monitor interface {
	// Observe notes an answer of the server.
	Observe(path string, status int, took time.Duration)
	// show returns what answers the operator's tools about a server and its part in a cluster.
	show(s *server.Server, member membership) http.Handler
}
