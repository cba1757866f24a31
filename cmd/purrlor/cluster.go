//go:build !local

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/tableserver"
	"github.com/purrlor/purrlor/tableserver/cluster"
)

// clusterSetting is the name of the setting that holds the name of the cluster, by which the nodes of one database find each other.
const clusterSetting = "cluster"

// node is the membership of a server that is one of several.
type node struct {
	node     *cluster.Node
	registry *postgres.Registry
}

// joinCluster returns the node that this server becomes. Its server is opened afterwards.
func (f *clusterFlags) joinCluster(ctx context.Context, store backend.Store, hub *server.Hub, log *slog.Logger, now func() time.Time) (membership, error) {
	if f.NATS == "" {
		return alone{}, nil
	}
	database, ok := store.(*postgres.Store)
	if !ok {
		return nil, errors.New("servers that share tables keep them in PostgreSQL")
	}
	name, err := store.AddSetting(ctx, clusterSetting, []byte(strings.ToLower(ids.New())))
	if err != nil {
		return nil, err
	}
	registry, err := database.Registry(ctx)
	if err != nil {
		return nil, err
	}
	wire, err := cluster.Connect(f.NATS)
	if err != nil {
		return nil, err
	}
	member, err := cluster.New(cluster.Config{Name: string(name), Registry: registry, Wire: wire, Peers: hub, Log: log, Lease: f.Lease, Now: now})
	if err != nil {
		wire.Close()
		return nil, err
	}
	hub.Tell = member.Publish
	return &node{member, registry}, nil
}

func (n *node) name() string { return n.node.ID() }

func (n *node) openTables(ctx context.Context, store backend.Store, options tableserver.Options) (server.TableServer, func(context.Context) error, error) {
	options.Cluster = n.node
	tables := tableserver.New(wiring.Tables(store), options)
	if err := n.node.Open(ctx, tables); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("join cluster: %w", err), tables.Close())
	}
	tables.BeginSweep()
	return n.node, n.node.Close, nil
}

// complete also has the clients of a node that cannot serve sent elsewhere.
func (n *node) complete(c server.Config) server.Config {
	c.Buckets = n.registry
	c.Ready = func(ctx context.Context) error {
		if err := n.node.Ready(); err != nil {
			return err
		}
		return c.Stores.Ready.Ready(ctx)
	}
	return c
}
