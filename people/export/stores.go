package export

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
)

// Rules are the sources that leave out expired data.
type Rules struct {
	Sessions Sessions
	Methods  Methods
	Targets  Targets
	Friends  Friends
}

// Sessions lists a person's sessions and tokens.
type Sessions interface {
	List(ctx context.Context, id ids.PersonID) ([]people.Session, error)
	Recovery(ctx context.Context, id ids.PersonID) (time.Time, error)
}

// Methods lists a person's login methods.
type Methods interface {
	Passkeys(ctx context.Context, id ids.PersonID) ([]people.Passkey, error)
	Logins(ctx context.Context, id ids.PersonID) ([]people.Login, error)
}

// Targets lists the destinations of a person's notifications.
type Targets interface {
	TargetsOf(ctx context.Context, id ids.PersonID) ([]notifications.RegisteredTarget, error)
}

// Friends lists friends, requests, blocks and mutes.
type Friends interface {
	List(ctx context.Context, id ids.PersonID) (people.FriendList, error)
}

// Store is the source of all other data, by subject.
type Store interface {
	Profiles
	Chat
	Tables
	Results
	Deals
	Bots
	Seeks
}

// Profiles reads people and their visibility.
type Profiles interface {
	people.Directory
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	Visibility(ctx context.Context, id ids.PersonID) (people.Visibility, error)
}

// Chat reads chat lines and reports.
type Chat interface {
	LinesBy(ctx context.Context, person ids.PersonID) ([]table.Line, error)
	Reports(ctx context.Context, limit int) ([]people.Report, error)
}

// Tables stores tables.
type Tables interface {
	table.RowReader
	List(ctx context.Context, q table.Query) ([]table.Summary, error)
	Summaries(ctx context.Context, tables []ids.TableID) ([]table.Summary, error)
	SeatNames(ctx context.Context, table ids.TableID) ([]table.SeatName, error)
}

// Results reads a person's results and ratings.
type Results interface {
	ResultsOf(ctx context.Context, q ratings.ResultQuery) ([]ratings.GameResult, error)
	Tallies(ctx context.Context, id ids.PersonID) ([]ratings.Tally, error)
	Pictures(ctx context.Context, id ids.PersonID, before time.Time, limit int) ([]ratings.Picture, error)
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error)
	RatingCurve(ctx context.Context, id ids.PersonID, pool string, limit int) ([]ratings.RatingPoint, error)
}

// Deals reads deals and tries.
type Deals interface {
	DealsBy(ctx context.Context, p ids.PersonID) ([]ids.DealID, error)
	Deal(ctx context.Context, id ids.DealID) (lobby.Deal, error)
	AllTriesOf(ctx context.Context, p ids.PersonID) ([]table.Try, error)
}

// Bots reads bots and challenges.
type Bots interface {
	UserBot(ctx context.Context, id ids.PersonID) (people.UserBot, error)
	people.ChallengeStore
	ChallengesBy(ctx context.Context, by ids.PersonID) ([]people.Challenge, error)
}

// Seeks reads seeks.
type Seeks interface {
	SeekOf(ctx context.Context, p ids.PersonID) (lobby.Seek, error)
}
