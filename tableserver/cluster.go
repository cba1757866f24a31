package tableserver

import (
	"context"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// Cluster is the set of nodes that share a store, as seen by one server. At most one node, the owner, has a table in memory and writes
// its log.
type Cluster interface {
	// Claim makes this node the owner of a table, or returns an ElsewhereError.
	Claim(ctx context.Context, id ids.TableID) (table.Fence, error)
	// Release allows other nodes to claim a table that has left memory. It does not wait.
	Release(id ids.TableID, f table.Fence)
	// Serving reports whether this node still holds its lease. Without it, other nodes may have claimed the tables.
	Serving() bool
	// QuitTable and PassHost run QuitHere and PassHostHere at the owner of the table.
	QuitTable(ctx context.Context, id ids.TableID, p ids.PersonID) error
	PassHost(ctx context.Context, id ids.TableID, p ids.PersonID) error
}

// ElsewhereError says that another node has the table in memory, or that only other nodes have its Rules.
type ElsewhereError struct {
	Node  string
	Rules *table.Rules // nil if this node has them
}

func (e *ElsewhereError) Error() string {
	if e.Rules != nil {
		return fmt.Sprintf("the table is played by version %d of %s, which this node does not have", e.Rules.Version, e.Rules.Game)
	}
	return fmt.Sprintf("the table is at node %s", e.Node)
}

// KnownRules returns the rules versions of this node.
func KnownRules() (list []table.Rules) {
	for _, g := range games.All() {
		info := g.Info()
		for v := info.Oldest; v <= info.Version; v++ {
			list = append(list, table.Rules{Game: info.Name, Version: v})
		}
	}
	return list
}

// foreignRules returns the rules of a table that this node lacks, or nil. A table that has not started has no rules version yet.
func foreignRules(s *table.Summary) *table.Rules {
	_, err := games.Named(s.Game)
	if s.Version != 0 {
		_, err = games.At(s.Game, s.Version)
	}
	if err == nil {
		return nil
	}
	return &table.Rules{Game: s.Game, Version: s.Version}
}

// Adopt loads a table at this node, unless another node owns it.
func (s *Server) Adopt(ctx context.Context, id ids.TableID) error {
	return s.onTable(ctx, id, func(*live) error { return nil })
}

// RemoteClient is a client of another node. It subscribes again when its table moves to another node.
type RemoteClient interface {
	Client
	// Moved says that the table has left this node.
	Moved(id ids.TableID)
}

// PersonEventKind is the kind of a change.
type PersonEventKind string

const (
	EventNotice  PersonEventKind = "notice"  // Notice for the person
	EventEnd     PersonEventKind = "end"     // sockets of the person, or of their Device, end with Code
	EventRenamed PersonEventKind = "renamed" // the person has another name, or none any more
	EventFriends PersonEventKind = "friends" // others may see from now on that the person is online
)

// PersonEvent is a change of a person that every node must hear of.
type PersonEvent struct {
	Kind   PersonEventKind `json:"kind"`
	Person ids.PersonID    `json:"person"`
	Notice *table.Notice   `json:"notice,omitempty"`
	Device *ids.Hash       `json:"device,omitempty"`
	Code   game.Code       `json:"code,omitempty"`
}
