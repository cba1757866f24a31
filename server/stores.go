package server

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/export"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
)

// Stores are the stores that handlers use directly, by subject, and those of the rules they call.
type Stores struct {
	Tables      tableStore
	PublicGames table.PublicGameStore
	Results     resultStore
	Deals       dealStore
	Bots        botStore
	Settings    settingStore
	Notices     noticeStore
	Reports     people.ReportStore
	Export      export.Store
	Ready       readyStore
	Targets     notifications.Targets
	Invitations lobby.InvitationStore
	People      PeopleStores
}

// PeopleStores are the stores of package people.
type PeopleStores struct {
	Directory people.Directory
	Friends   people.FriendStore
	Relations people.RelationStore
	Presence  people.PresenceStore
	Profiles  people.ProfileStore
	Sessions  people.SessionStore
	Codes     people.CodeStore
	Methods   people.LoginMethodStore
	UserBots  people.UserBots
}

// tableStore reads what lists and links show about tables.
type tableStore interface {
	protocol.ListStore
	lobby.TableStore
	summaryStore
}

// summaryStore reads several summaries at once.
type summaryStore interface {
	Summaries(ctx context.Context, tables []ids.TableID) ([]table.Summary, error)
}

// resultStore reads finished games for profiles and lists.
type resultStore interface {
	Result(ctx context.Context, table ids.TableID) (ratings.GameResult, error)
	ResultsOf(ctx context.Context, q ratings.ResultQuery) ([]ratings.GameResult, error)
	HideResult(ctx context.Context, id ids.PersonID, table ids.TableID, hidden bool) error
	Tallies(ctx context.Context, id ids.PersonID) ([]ratings.Tally, error)
	Pictures(ctx context.Context, id ids.PersonID, before time.Time, limit int) ([]ratings.Picture, error)
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error)
	RatingList(ctx context.Context, pool string, skip, limit int) ([]ratings.PersonRating, error)
	RatingCurve(ctx context.Context, id ids.PersonID, pool string, limit int) ([]ratings.RatingPoint, error)
}

// dealStore reads deals and their tries.
type dealStore interface {
	Deal(ctx context.Context, id ids.DealID) (lobby.Deal, error)
	Tries(ctx context.Context, deal ids.DealID) ([]table.Try, error)
	TriesOf(ctx context.Context, deal ids.DealID, person ids.PersonID) ([]table.Try, error)
}

// botStore reads the settings of bots.
type botStore interface {
	UserBot(ctx context.Context, id ids.PersonID) (people.UserBot, error)
}

// settingStore stores settings of the server.
type settingStore interface {
	Setting(ctx context.Context, name string) ([]byte, error)
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// noticeStore stores notifications for people who are not connected.
type noticeStore interface {
	Post(ctx context.Context, n table.PersonNotice, at time.Time) error
}

// readyStore checks whether the store is reachable and writable.
type readyStore interface {
	Ready(ctx context.Context) error
}
