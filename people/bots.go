package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Bots holds the rules for invitations and for challenges to user bots.
type Bots struct {
	store     UserBots
	friends   FriendStore
	relations RelationStore
	presence  PresenceStore
	directory Directory
	now       func() time.Time
}

// NewBots returns the rules for invitations and challenges over stores.
func NewBots(store UserBots, friends FriendStore, relations RelationStore, presence PresenceStore, directory Directory, now func() time.Time) *Bots {
	return &Bots{store, friends, relations, presence, directory, now}
}

// Become permanently marks a person as a bot, and stores which challenges it takes. allow limits the rate.
func (f *Bots) Become(ctx context.Context, p UserBot, allow func() error) (UserBot, error) {
	wanted := p.Games
	p.Games = []string{}
	for _, g := range table.Games() { // in list order, without duplicates
		if slices.Contains(wanted, g.Name) {
			p.Games = append(p.Games, g.Name)
		}
	}
	for _, name := range wanted {
		if !slices.Contains(p.Games, name) {
			return p, game.Refuse(game.CodeUnknownGame, "there is no game %q", name)
		}
	}
	if p.Open && len(p.Games) == 0 {
		return p, game.Refuse(CodeNoGames, "a bot that takes challenges says which games it plays")
	}
	if err := allow(); err != nil {
		return p, err
	}
	p.Since = f.now()
	if err := SetUserBot(ctx, f.store, p); err != nil {
		return p, err
	}
	return f.store.UserBot(ctx, p.Person)
}

// openBotsListed limits the list of open bots.
const openBotsListed = 50

// OpenBot is a bot that takes challenges.
type OpenBot struct {
	Named
	Games []string
}

// Open lists bots that the viewer can challenge now, leaving out blocked ones. The viewer is empty for a client that is not logged
// in.
func (f *Bots) Open(ctx context.Context, viewer ids.PersonID) ([]OpenBot, error) {
	list, err := f.store.OpenUserBots(ctx, f.now().Add(-PresenceLife), openBotsListed)
	if err != nil {
		return nil, err
	}
	bots := make([]ids.PersonID, 0, len(list))
	for i := range list {
		bots = append(bots, list[i].Person)
	}
	apart, err := f.relations.BlockedBetween(ctx, viewer, bots)
	if err != nil {
		return nil, err
	}
	named, err := Describe(ctx, f.directory, bots)
	if err != nil {
		return nil, err
	}
	out := make([]OpenBot, 0, len(list))
	for i := range list {
		if p := list[i].Person; p != viewer && !slices.Contains(apart, p) {
			out = append(out, OpenBot{named(p), list[i].Games})
		}
	}
	slices.SortFunc(out, func(a, b OpenBot) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Person, b.Person))
	})
	return out, nil
}

// CheckInvitation reports whether a person may invite another: a friend, or a bot that takes challenges. It returns the bot's
// settings, or the zero UserBot for a friend.
func (f *Bots) CheckInvitation(ctx context.Context, by, other ids.PersonID) (UserBot, error) {
	bot, err := f.store.UserBot(ctx, other)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return UserBot{}, err
	}
	friends, err := f.friends.AreFriends(ctx, by, other)
	switch {
	case err != nil:
		return UserBot{}, err
	case !friends && !bot.Open && bot.Person != "":
		return UserBot{}, game.Refuse(CodeBotClosed, "the bot takes no challenges")
	case !friends && !bot.Open:
		return UserBot{}, game.Refuse(CodeNotFriends, "you can invite friends alone, and bots")
	case !bot.Open:
		return UserBot{}, nil
	}
	return bot, nil
}

// Challenge invites a bot to a table, if the bot plays that game and is online. A block in either direction prevents challenges.
func (f *Bots) Challenge(ctx context.Context, bot *UserBot, c Challenge, gameName string) error {
	apart, err := f.relations.BlockedBetween(ctx, c.By, []ids.PersonID{bot.Person})
	if err != nil {
		return err
	}
	if len(apart) > 0 || !slices.Contains(bot.Games, gameName) || bot.Person == c.By {
		return game.Refuse(CodeBotClosed, "the bot takes no such challenge")
	}
	here, err := PresentAmong(ctx, f.presence, []ids.PersonID{bot.Person}, f.now())
	if err != nil {
		return err
	}
	if len(here) == 0 {
		return game.Refuse(CodeBotAway, "the bot is not online")
	}
	c.Bot, c.Made = bot.Person, f.now()
	err = AddChallenge(ctx, f.store, c)
	if errors.Is(err, storage.ErrTooMany) {
		return refuseTooMany("challenges of this bot")
	}
	return err
}

// NamedChallenge is a challenge with the name of its sender.
type NamedChallenge struct {
	Challenge
	Name string
}

// RemoveChallenge deletes a challenge of a bot and returns it, or ErrNotFound.
func (f *Bots) RemoveChallenge(ctx context.Context, bot ids.PersonID, at ids.TableID) (Challenge, error) {
	return f.store.RemoveChallenge(ctx, bot, at)
}

// Challenges lists the challenges that a bot can still answer, the oldest first.
func (f *Bots) Challenges(ctx context.Context, bot ids.PersonID) ([]NamedChallenge, error) {
	list, err := OpenChallenges(ctx, f.store, bot)
	if err != nil {
		return nil, err
	}
	by := make([]ids.PersonID, 0, len(list))
	for _, c := range list {
		by = append(by, c.By)
	}
	names, err := f.directory.Names(ctx, by)
	out := make([]NamedChallenge, 0, len(list))
	for _, c := range list {
		out = append(out, NamedChallenge{c, names[c.By]})
	}
	return out, err
}
