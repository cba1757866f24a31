package tableserver

import (
	"context"
	"fmt"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// Cluster is the nodes that share a store, as one of their servers sees it. Each table is in memory at one node at most, its
// owner, which alone writes its log.
type Cluster interface {
	// Claim makes this node the owner of a table, or returns an ElsewhereError.
	Claim(ctx context.Context, id ids.TableID) (table.Fence, error)
	// Release lets another node claim a table that has left memory. It does not wait.
	Release(id ids.TableID, f table.Fence)
	// Serving reports whether this node may still speak for its tables. If not, others may have claimed them.
	Serving() bool
	// QuitTable and PassHost have the owner of a table do what QuitHere and PassHostHere do.
	QuitTable(ctx context.Context, id ids.TableID, p ids.PersonID) error
	PassHost(ctx context.Context, id ids.TableID, p ids.PersonID) error
}

// ElsewhereError says that a table is in memory at another node, or that it is played by Rules that only other nodes have.
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

// KnownRules returns all rules that tables can be played by at this node.
func KnownRules() (list []table.Rules) {
	for _, g := range games.All() {
		info := g.Info()
		for v := info.Oldest; v <= info.Version; v++ {
			list = append(list, table.Rules{Game: info.Name, Version: v})
		}
	}
	return list
}

// foreignRules returns the rules of a table that this node does not have, nil if it has them. A table that has not begun has no
// version yet.
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

// Adopt brings a table into memory here, unless it is elsewhere.
func (s *Server) Adopt(ctx context.Context, id ids.TableID) error {
	return s.onTable(ctx, id, func(*live) error { return nil })
}

// RemoteClient is a client of another node. It subscribes again after a table has left this node.
type RemoteClient interface {
	Client
	// Moved says that the table is no longer here.
	Moved(id ids.TableID)
}

// PersonEventKind says what has changed.
type PersonEventKind string

// The kinds of changes.
const (
	EventNotice  PersonEventKind = "notice"  // Notice for the person
	EventEnd     PersonEventKind = "end"     // sockets of the person, or of their Device, end with Code
	EventRenamed PersonEventKind = "renamed" // the person has another name, or none any more
	EventFriends PersonEventKind = "friends" // others may see from now on that the person is online
)

// PersonEvent is a change of a person that all nodes must know.
type PersonEvent struct {
	Kind   PersonEventKind `json:"kind"`
	Person ids.PersonID    `json:"person"`
	Notice *table.Notice   `json:"notice,omitempty"`
	Device *ids.Hash       `json:"device,omitempty"`
	Code   game.Code       `json:"code,omitempty"`
}
