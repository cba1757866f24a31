package people

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
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

// StoredChallenge is a challenge with what a store knows about its table.
type StoredChallenge struct {
	Challenge
	Seated bool // the bot has a seat there, or its alias has
}

// challengeStage is the stage of tables whose challenges a bot can answer.
const challengeStage = table.Open

// MaxChallenges limits the challenges that a bot can still answer.
const MaxChallenges = 50

// openChallenges returns the challenges that a bot can still answer, out of those to tables of challengeStage.
func openChallenges(list []StoredChallenge) (open []Challenge) {
	for i := range list {
		if !list[i].Seated {
			open = append(open, list[i].Challenge)
		}
	}
	return open
}

// AddChallenge stores a challenge. It returns storage.ErrTooMany if the bot has MaxChallenges that it can still answer.
func AddChallenge(ctx context.Context, store UserBots, c Challenge) error {
	return store.AddChallenge(ctx, c, challengeStage, func(list []StoredChallenge) error {
		if n := len(openChallenges(list)); n >= MaxChallenges {
			return fmt.Errorf("%w: %d challenges of %d", storage.ErrTooMany, n, MaxChallenges)
		}
		return nil
	})
}

// ChallengeStore reads the challenges of a bot.
type ChallengeStore interface {
	// Challenges returns a bot's challenges to tables of a stage, the oldest first.
	Challenges(ctx context.Context, bot ids.PersonID, stage table.Stage) ([]StoredChallenge, error)
}

// OpenChallenges returns the challenges that a bot can still answer, the oldest first.
func OpenChallenges(ctx context.Context, store ChallengeStore, bot ids.PersonID) ([]Challenge, error) {
	list, err := store.Challenges(ctx, bot, challengeStage)
	return openChallenges(list), err
}

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

	// AddChallenge runs one transaction. It locks the bot, passes its challenges to tables of a stage to decide, and stores the
	// challenge unless decide returns an error. An existing challenge to the same table stays unchanged. It returns ErrNotFound if
	// the bot or the table does not exist.
	AddChallenge(ctx context.Context, c Challenge, stage table.Stage, decide func([]StoredChallenge) error) error
	ChallengeStore
	// ChallengesBy returns the challenges that a person has sent, the oldest first, answered or not.
	ChallengesBy(ctx context.Context, by ids.PersonID) ([]Challenge, error)
	// RemoveChallenge deletes a challenge and returns it, or ErrNotFound.
	RemoveChallenge(ctx context.Context, bot ids.PersonID, table ids.TableID) (Challenge, error)
}
