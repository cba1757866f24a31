package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/tableserver/cluster"
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

// clusterSetting is the name of the setting that holds the name of the cluster, by which the nodes of one database find each other.
const clusterSetting = "cluster"

// membership is a server's part in a cluster; nil if it is alone.
type membership struct {
	node     *cluster.Node
	registry *postgres.Registry
}

// joinCluster returns the node that this server becomes. Its house is opened afterwards.
func (f *clusterFlags) joinCluster(ctx context.Context, store room.Store, hub *server.Hub, log *slog.Logger, now func() time.Time) (*membership, error) {
	if f.NATS == "" {
		return nil, nil
	}
	database, ok := store.(*postgres.Store)
	if !ok {
		return nil, errors.New("servers that share tables keep them in PostgreSQL")
	}
	name, err := store.AddSetting(ctx, clusterSetting, []byte(strings.ToLower(room.NewID())))
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
	node, err := cluster.New(cluster.Config{Name: string(name), Registry: registry, Wire: wire, Peers: hub, Log: log, Lease: f.Lease, Now: now})
	if err != nil {
		wire.Close()
		return nil, err
	}
	hub.Tell = node.Tell
	return &membership{node, registry}, nil
}

// name tells the nodes of a store apart. There is one server without a cluster.
func (m *membership) name() string {
	if m == nil {
		return ""
	}
	return m.node.ID()
}

// openHouse opens the house of all tables. The function returned closes it.
func (m *membership) openHouse(ctx context.Context, store room.Store, options room.Options) (server.House, func(context.Context) error, error) {
	if m == nil {
		house := room.NewHouse(store, options)
		house.BeginSweep()
		return house, func(context.Context) error { return house.Close() }, nil
	}
	options.Cluster = m.node
	house := room.NewHouse(store, options)
	if err := m.node.Open(ctx, house); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("join cluster: %w", err), house.Close())
	}
	house.BeginSweep()
	return m.node, m.node.Close, nil
}

// complete adds to the configuration of a server what it needs as a node. One that cannot serve has its clients sent elsewhere.
func (m *membership) complete(c server.Config) server.Config {
	if m == nil {
		return c
	}
	c.Buckets, c.Collectors = m.registry, m.node.Collectors()
	c.Ready = func(ctx context.Context) error {
		if err := m.node.Ready(); err != nil {
			return err
		}
		return c.Store.Ready(ctx)
	}
	return c
}
