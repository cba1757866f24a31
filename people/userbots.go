package people

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// UserBot is the account of a bot that a user wrote and runs. It plays under its own name.
type UserBot struct {
	Person ids.PersonID
	Since  time.Time // when it became a bot, which is permanent
	Open   bool      // it accepts challenges
	Games  []string  // the games that it plays
}

// Challenge invites a bot to a table.
type Challenge struct {
	Bot   ids.PersonID
	Table ids.TableID
	By    ids.PersonID
	Made  time.Time
}

// MaxChallenges limits a bot's pending challenges.
const MaxChallenges = 50

// SetUserBot marks a person as a bot, and stores which challenges it accepts. Its profile is public unless it has chosen otherwise,
// because challengers look at it.
func SetUserBot(ctx context.Context, store UserBots, p UserBot) error {
	return store.PutUserBot(ctx, p, VisibleToAll)
}

// UserBots stores bots and challenges to them.
type UserBots interface {
	// PutUserBot stores that a person is a bot, and which challenges it accepts. The time of the first call stays. A person without a
	// chosen visibility gets the given one. It returns storage.ErrNotFound for a person who does not exist.
	PutUserBot(ctx context.Context, p UserBot, seen Visibility) error
	// UserBot returns a bot's settings, or ErrNotFound for somebody who is not a bot.
	UserBot(ctx context.Context, id ids.PersonID) (UserBot, error)
	// UserBotsAmong returns which of some people are bots.
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// OpenUserBots returns bots that accept challenges and have been seen since a time, ordered by id.
	OpenUserBots(ctx context.Context, since time.Time, limit int) ([]UserBot, error)

	// AddChallenge stores a challenge; an existing one to the same table stays unchanged. It returns ErrNotFound if the bot or the
	// table does not exist, and ErrTooMany if the bot has MaxChallenges pending ones.
	AddChallenge(ctx context.Context, c Challenge) error
	// Challenges returns the challenges that a bot can still answer, the oldest first. Their tables are open and the bot has no
	// seat there.
	Challenges(ctx context.Context, bot ids.PersonID) ([]Challenge, error)
	// ChallengesBy returns the challenges that a person has sent, the oldest first, answered or not.
	ChallengesBy(ctx context.Context, by ids.PersonID) ([]Challenge, error)
	// RemoveChallenge deletes a challenge and returns it, or ErrNotFound.
	RemoveChallenge(ctx context.Context, bot ids.PersonID, table ids.TableID) (Challenge, error)
}
