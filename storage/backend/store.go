package backend

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Store stores tables and people. Data is durable when a writing method returns without error. Store only combines the interfaces
// that other packages declare.
type Store interface {
	table.FileStore
	tableserver.ChatStore
	people.Directory
	people.SessionStore
	people.CodeStore
	people.ExpiryStore
	people.ProfileStore
	people.RelationStore
	people.TargetStore
	outbox.Store
	outbox.MailStore
	lobby.InvitationStore
	tableserver.Friends
	people.LoginMethodStore
	ratings.Results
	lobby.DealStore
	people.UserBots
	lobby.SeekStore
	Summaries
	Settings
	Lifecycle
}

// Summaries reads the tables' data for lists.
type Summaries interface {
	// Summaries returns the summaries of those of some tables that exist.
	Summaries(ctx context.Context, tables []ids.TableID) ([]table.Summary, error)
}

// Settings stores values that belong to the server.
type Settings interface {
	// Setting returns a value of the server, such as its keys, or ErrNotFound.
	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	// AddSetting stores a value unless one exists, and returns the stored value. If several servers generate a key at the same
	// time, all get the same one.
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// Lifecycle reports the state of the whole store.
type Lifecycle interface {
	// Ready reports whether the store answers and is writable. It writes nothing while the last change succeeded. The store logs
	// once when it becomes full and once when it recovers; callers need not log either.
	Ready(ctx context.Context) error
	Close() error
}
