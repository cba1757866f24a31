package main

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/storage/postgres"
)

type adminNodesCommand struct {
	DatabaseFlags
	JSON bool `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin nodes.
func (*adminNodesCommand) Help() string {
	return `It lists the servers that share a PostgreSQL database, how long the lease of each still lasts and how many tables it has in
memory. A server that was killed stays in the list for a day, without a lease; its tables go to whoever wants them next.`
}

// Run lists the nodes.
func (c *adminNodesCommand) Run(p *program) error {
	return c.withReadOnly(func(ctx context.Context, store commandStore) error {
		database, ok := store.(*postgres.Store)
		if !ok {
			return usageErrorf("a database file has one server: name the PostgreSQL database of several by --store")
		}
		nodes, err := database.Nodes(ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(p.out, nodes)
		}
		table := p.newColumns("node", "joined", "lease", "tables")
		for _, n := range nodes {
			left := "over"
			if n.Left > 0 {
				left = n.Left.Round(100 * time.Millisecond).String()
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\n", n.ID, formatMinute(n.Joined), left, n.Tables)
		}
		return table.Flush()
	})
}
