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

// Stores are what handlers read and write themselves, by subject, and what the rules that they call need.
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

// PeopleStores are what the rules about people need.
type PeopleStores struct {
	Directory people.Directory
	Friends   people.FriendStore
	Relations people.RelationStore
	Presence  people.PresenceStore
	Profiles  people.ProfileStore
	Sessions  people.SessionStore
	Codes     people.CodeStore
	Methods   people.LoginMethodStore
	Programs  people.UserBots
}

// tableStore reads what lists and links show of tables.
type tableStore interface {
	protocol.ListStore
	lobby.TableStore
	summaryStore
}

// summaryStore reads several tables at once.
type summaryStore interface {
	Summaries(ctx context.Context, tables []ids.TableID) ([]table.Summary, error)
}

// resultStore stores what profiles and lists show of games that are over.
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

// dealStore reads deals, and who has played them.
type dealStore interface {
	Deal(ctx context.Context, id ids.DealID) (lobby.Deal, error)
	Tries(ctx context.Context, deal ids.DealID) ([]table.Try, error)
	TriesOf(ctx context.Context, deal ids.DealID, person ids.PersonID) ([]table.Try, error)
}

// botStore stores what bots say of themselves, and who has challenged them.
type botStore interface {
	UserBot(ctx context.Context, id ids.PersonID) (people.UserBot, error)
	RemoveChallenge(ctx context.Context, bot ids.PersonID, table ids.TableID) (people.Challenge, error)
}

// settingStore stores values of the server itself.
type settingStore interface {
	Setting(ctx context.Context, name string) ([]byte, error)
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// noticeStore stores notifications for people who are not connected.
type noticeStore interface {
	Post(ctx context.Context, n table.PersonNotice, at time.Time) error
}

// readyStore says whether the store answers and can be written.
type readyStore interface {
	Ready(ctx context.Context) error
}
