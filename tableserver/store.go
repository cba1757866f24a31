package tableserver

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// Stores are what a server of tables uses, by subject. The last ones may be nil: an offline engine stores no such things.
type Stores struct {
	Tables   table.FileStore
	Chat     chatStore
	Reports  people.ReportStore
	Names    nameStore
	Ratings  ratingStore
	Settings settingStore
	Expiry   expiryStore
	Cards    friendCards        // nil if people cannot hide
	Asides   spectatorChatStore // nil if spectators have no chat
	Deals    lobby.DealStore    // nil for no deals
	Matches  matchStore         // nil if nobody else is there
}

// settingStore stores values of the server itself.
type settingStore interface {
	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// nameStore stores what people are called, and who they were before.
type nameStore interface {
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
}

// ChatStore keeps what people say at tables. It is not part of the log, so that it can be deleted.
type ChatStore interface {
	// Say keeps a line and returns its number, counted per table from 1 and asides apart, or ErrRepeated.
	Say(ctx context.Context, l table.Line) (int, error)
	// Lines returns the last lines of a table in order, at most limit.
	Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	// Asides returns the last lines of those who watch a table, which have numbers of their own.
	Asides(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	// LinesBy returns everything that a person has said, the earliest first.
	LinesBy(ctx context.Context, person ids.PersonID) ([]table.Line, error)
	people.ReportStore
	// Reports returns what was reported, the latest first.
	Reports(ctx context.Context, limit int) ([]people.Report, error)
}

// Friends stores who are friends, who would like to be, and who of them is online.
type Friends interface {
	people.FriendStore
	people.PresenceStore
}
