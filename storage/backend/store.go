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

// Store keeps tables and people. What a method has written is durable when it returns without error. It only lists the parts that
// packages declare for their own use.
type Store interface {
	table.Store
	tableserver.ChatStore
	people.Directory
	people.SessionStore
	people.CodeStore
	people.ProfileStore
	people.RelationStore
	people.TargetStore
	people.SeatNameStore
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

// Summaries reads what lists show of tables.
type Summaries interface {
	// Summaries returns the summaries of those of some tables that exist.
	Summaries(ctx context.Context, tables []ids.TableID) ([]table.Summary, error)
}

// Settings stores values of the server itself.
type Settings interface {
	// Setting returns a value of the server itself, such as its keys, or ErrNotFound.
	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	// AddSetting keeps a value unless there is one already, and returns the one that is kept: of several servers that make up a key
	// at the same time, all get the same.
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// Lifecycle is what a program needs to know about a store as a whole.
type Lifecycle interface {
	// Ready says whether the store answers and can be written. It writes nothing while the last change could be written. A
	// store logs once that it has become full, and once that there is room again: nobody else does.
	Ready(ctx context.Context) error
	Close() error
}
