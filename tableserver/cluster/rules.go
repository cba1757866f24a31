package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// During a rolling update, nodes may lack each other's rules. A node never claims a table whose rules it lacks: it asks a node that has
// them to adopt the table, and then treats it as any other remote table.

// rulesSubject is the subject of nodes with certain rules.
func (n *Node) rulesSubject(r table.Rules) string {
	return fmt.Sprintf("purrlor.%s.rules.%s.%d", n.Name, r.Game, r.Version)
}

// offerRules listens for adoption requests for all rules of this node. Each request reaches one node with these rules.
func (n *Node) offerRules() error {
	for _, r := range tableserver.KnownRules() {
		if _, err := n.Wire.QueueSubscribe(n.rulesSubject(r), "nodes", n.answer); err != nil {
			return fmt.Errorf("subscribe to %s: %w", n.rulesSubject(r), err)
		}
	}
	return nil
}

// requestAdoption asks a node with certain rules to adopt a table, and records the owner. The caller then tries the table again.
func (n *Node) requestAdoption(ctx context.Context, id ids.TableID, rules table.Rules) error {
	_, err := n.callSubject(ctx, n.rulesSubject(rules), "with other rules", request{Kind: requestAdopt, Table: id}, tryTimeout)
	var elsewhere *tableserver.ElsewhereError
	if errors.As(err, &elsewhere) {
		n.setOwner(id, elsewhere.Node)
	}
	return err
}

// adopt adopts a table for another node, unless it has an owner, and returns the owner.
func (n *Node) adopt(ctx context.Context, id ids.TableID) error {
	if err := n.Server.Adopt(ctx, id); err != nil {
		return err
	}
	return &tableserver.ElsewhereError{Node: n.id}
}
