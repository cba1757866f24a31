package people

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// UserBot is a person who is not one: a bot that somebody has written, which plays under a name of its own.
type UserBot struct {
	Person ids.PersonID
	Since  time.Time // when it was said that it is a bot, which is for good
	Open   bool      // it takes challenges
	Games  []string  // those that it plays
}

// Challenge asks a bot to a table.
type Challenge struct {
	Bot   ids.PersonID
	Table ids.TableID
	By    ids.PersonID
	Made  time.Time
}

// MaxChallenges is how many challenges may wait for the answer of a bot.
const MaxChallenges = 50

// SetProgram says that a person is a bot, and what it takes. People who challenge bots look at their profiles, so all see that of a bot
// unless it has chosen otherwise.
func SetProgram(ctx context.Context, store UserBots, p UserBot) error {
	return store.PutProgram(ctx, p, VisibleToAll)
}

// UserBots keeps who is a bot, and who has challenged them.
type UserBots interface {
	// PutProgram stores that a person is a bot, and what it takes. The moment at which that was first said stays. A person who has not
	// chosen who sees their profile gets the visibility. It returns storage.ErrNotFound for a person who does not exist.
	PutProgram(ctx context.Context, p UserBot, seen Visibility) error
	// UserBot returns what a bot takes, or ErrNotFound for somebody who is none.
	UserBot(ctx context.Context, id ids.PersonID) (UserBot, error)
	// ProgramsAmong returns who of some people is a bot.
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// OpenPrograms returns bots that take challenges and have been seen since a moment, by their ids.
	OpenUserBots(ctx context.Context, since time.Time, limit int) ([]UserBot, error)

	// AddChallenge keeps a challenge; one to the same table stays as it is. It answers ErrNotFound if the bot or the table does not
	// exist, and ErrTooMany if MaxChallenges wait for its answer.
	AddChallenge(ctx context.Context, c Challenge) error
	// Challenges returns what a bot is asked to and can still answer, the oldest first: tables that are open and where it does not sit.
	Challenges(ctx context.Context, bot ids.PersonID) ([]Challenge, error)
	// ChallengesBy returns what a person has asked bots, the oldest first, whether it was answered or not.
	ChallengesBy(ctx context.Context, by ids.PersonID) ([]Challenge, error)
	// RemoveChallenge takes a challenge away and returns it, or ErrNotFound.
	RemoveChallenge(ctx context.Context, bot ids.PersonID, table ids.TableID) (Challenge, error)
}
