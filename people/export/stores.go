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

// Rules answer what a person could also ask for by subject. They leave out what has expired.
type Rules struct {
	Sessions Sessions
	Methods  Methods
	Targets  Targets
	Friends  Friends
}

// Sessions lists what may act for a person.
type Sessions interface {
	List(ctx context.Context, id ids.PersonID) ([]people.Session, error)
	Recovery(ctx context.Context, id ids.PersonID) (time.Time, error)
}

// Methods lists how a person can log in.
type Methods interface {
	Passkeys(ctx context.Context, id ids.PersonID) ([]people.Passkey, error)
	Logins(ctx context.Context, id ids.PersonID) ([]people.Login, error)
}

// Targets lists where notifications for a person go.
type Targets interface {
	TargetsOf(ctx context.Context, id ids.PersonID) ([]notifications.RegisteredTarget, error)
}

// Friends lists friends, requests, blocks and mutes.
type Friends interface {
	List(ctx context.Context, id ids.PersonID) (people.FriendList, error)
}

// Store stores everything else, by subject.
type Store interface {
	Profiles
	Chat
	Tables
	Results
	Deals
	Bots
	Seeks
}

// Profiles stores who people are, and who may see it.
type Profiles interface {
	people.Directory
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	Visibility(ctx context.Context, id ids.PersonID) (people.Visibility, error)
}

// Chat stores what people have said and reported.
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

// Results stores what people have achieved.
type Results interface {
	ResultsOf(ctx context.Context, q ratings.ResultQuery) ([]ratings.GameResult, error)
	Tallies(ctx context.Context, id ids.PersonID) ([]ratings.Tally, error)
	Pictures(ctx context.Context, id ids.PersonID, before time.Time, limit int) ([]ratings.Picture, error)
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error)
	RatingCurve(ctx context.Context, id ids.PersonID, pool string, limit int) ([]ratings.RatingPoint, error)
}

// Deals stores deals and tries of them.
type Deals interface {
	DealsBy(ctx context.Context, p ids.PersonID) ([]ids.DealID, error)
	Deal(ctx context.Context, id ids.DealID) (lobby.Deal, error)
	AllTriesOf(ctx context.Context, p ids.PersonID) ([]table.Try, error)
}

// Bots stores who is a bot, and challenges.
type Bots interface {
	UserBot(ctx context.Context, id ids.PersonID) (people.UserBot, error)
	Challenges(ctx context.Context, bot ids.PersonID) ([]people.Challenge, error)
	ChallengesBy(ctx context.Context, by ids.PersonID) ([]people.Challenge, error)
}

// Seeks stores who looks for a game.
type Seeks interface {
	SeekOf(ctx context.Context, p ids.PersonID) (lobby.Seek, error)
}
