package admin

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/storage/postgres"
)

type nodesCommand struct {
	database.Flags
	JSON bool `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin nodes.
func (*nodesCommand) Help() string {
	return `It lists the servers that share a PostgreSQL database, how long the lease of each still lasts and how many tables it has in
memory. A server that was killed stays in the list for a day, without a lease; its tables go to whoever wants them next.`
}

// Run lists the nodes.
func (c *nodesCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		database, ok := store.(*postgres.Store)
		if !ok {
			return command.UsageErrorf("a database file has one server: name the PostgreSQL database of several by --store")
		}
		nodes, err := database.Nodes(ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			return command.PrintJSON(p.Out, nodes)
		}
		table := newColumns(p, "node", "joined", "lease", "tables")
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
