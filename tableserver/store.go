package tableserver

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// Stores are what a table server uses, by subject. The last ones may be nil: the offline engine has no such features.
type Stores struct {
	Tables        table.FileStore
	Chat          chatStore
	Reports       people.ReportStore
	Names         nameStore
	Ratings       ratingStore
	Settings      settingStore
	Expiry        people.ExpiryStore
	Cards         friendCards        // nil if people cannot hide
	SpectatorChat spectatorChatStore // nil if spectators have no chat
	Deals         lobby.DealStore    // nil for no deals
	Matches       matchStore         // nil without other people
}

// settingStore stores settings of the server.
type settingStore interface {
	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// nameStore stores names and aliases of people.
type nameStore interface {
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
}

// ChatStore stores chat lines outside of the log, so they can be deleted.
type ChatStore interface {
	// Say stores a line and returns its number, or ErrRepeated. Each chat of a table counts from 1.
	Say(ctx context.Context, l table.Line) (int, error)
	// Lines returns the last lines of a table in order, at most limit.
	Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	// SpectatorLines returns the last lines of the spectator chat, which has its own numbers.
	SpectatorLines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	// LinesBy returns everything that a person wrote, the earliest first.
	LinesBy(ctx context.Context, person ids.PersonID) ([]table.Line, error)
	people.ReportStore
	// Reports returns reports, the latest first.
	Reports(ctx context.Context, limit int) ([]people.Report, error)
}

// Friends stores friendships, friend requests and who is online.
type Friends interface {
	people.FriendStore
	people.PresenceStore
}
