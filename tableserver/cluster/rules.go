package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// While nodes are replaced by those of a newer program, some have rules that others lack. A node claims no table whose rules it lacks:
// it asks any node that has them to take the table, and goes on as with any other table of that node.

// rulesSubject is where nodes listen that have some rules.
func (n *Node) rulesSubject(r table.Rules) string {
	return fmt.Sprintf("purrlor.%s.rules.%s.%d", n.Name, r.Game, r.Version)
}

// offerRules listens for tables of all rules that this node has. One of the nodes that do gets each request.
func (n *Node) offerRules() error {
	for _, r := range tableserver.KnownRules() {
		if _, err := n.Wire.QueueSubscribe(n.rulesSubject(r), "nodes", n.answer); err != nil {
			return fmt.Errorf("subscribe to %s: %w", n.rulesSubject(r), err)
		}
	}
	return nil
}

// requestAdoption has a node that has some rules take a table, and learns who owns it. The table itself is tried again after that.
func (n *Node) requestAdoption(ctx context.Context, id ids.TableID, rules table.Rules) error {
	_, err := n.callSubject(ctx, n.rulesSubject(rules), "with other rules", request{Kind: requestAdopt, Table: id}, tryTimeout)
	var elsewhere *tableserver.ElsewhereError
	if errors.As(err, &elsewhere) {
		n.setOwner(id, elsewhere.Node)
	}
	return err
}

// adopt takes a table for another node, unless somebody owns it, and says who does.
func (n *Node) adopt(ctx context.Context, id ids.TableID) error {
	if err := n.Server.Adopt(ctx, id); err != nil {
		return err
	}
	return &tableserver.ElsewhereError{Node: n.id}
}
