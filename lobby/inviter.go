package lobby

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// Invitees decides who may be invited by name. Package people implements it.
type Invitees interface {
	// CheckInvitation reports whether a person may invite another. It returns a bot that takes challenges, or the zero UserBot.
	CheckInvitation(ctx context.Context, by, other ids.PersonID) (people.UserBot, error)
	// Challenge invites a bot to a table.
	Challenge(ctx context.Context, bot *people.UserBot, c people.Challenge, gameName string) error
	// RemoveChallenge deletes a challenge of a bot and returns it, or ErrNotFound.
	RemoveChallenge(ctx context.Context, bot ids.PersonID, table ids.TableID) (people.Challenge, error)
}

// Commands runs commands at tables.
type Commands interface {
	Do(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error
}

// Inviter holds the rules for invitations by name.
type Inviter struct {
	invitations *Invitations
	invitees    Invitees
	commands    Commands
	deliver     func(ctx context.Context, n table.PersonNotice) error
}

// NewInviter returns the rules for invitations by name. deliver sends a notice to a person.
func NewInviter(invitations *Invitations, invitees Invitees, commands Commands, deliver func(context.Context, table.PersonNotice) error) *Inviter {
	return &Inviter{invitations, invitees, commands, deliver}
}

// Invite invites a person to an open table of the inviting person. The host thereby readmits somebody whom they have removed. A bot
// gets a challenge as well. allow limits the rate.
func (f *Inviter) Invite(ctx context.Context, by people.Person, at ids.TableID, invitee ids.PersonID, allow func() error) error {
	summary, err := f.invitations.OpenTable(ctx, by.ID, at)
	if err != nil {
		return err
	}
	bot, err := f.invitees.CheckInvitation(ctx, by.ID, invitee)
	if err != nil {
		return err
	}
	if err := allow(); err != nil {
		return err
	}
	if summary.People[0] == by.ID {
		if err := f.commands.Do(ctx, summary.Table, by.ID, &table.Command{ID: ids.New(), Do: table.DoAllow, Person: invitee}); err != nil {
			return err
		}
	}
	if bot.Open {
		if err := f.invitees.Challenge(ctx, &bot, people.Challenge{Table: summary.Table, By: by.ID}, summary.Game); err != nil {
			return err
		}
	}
	return f.deliver(ctx, table.PersonNotice{
		ID: ids.New(), Person: invitee, Notice: table.Notice{Kind: table.Invited, Table: summary.Table, Game: summary.Game, From: by.Name},
	})
}

// Decline removes a challenge of a bot and tells its sender.
func (f *Inviter) Decline(ctx context.Context, bot people.Person, at ids.TableID) error {
	c, err := f.invitees.RemoveChallenge(ctx, bot.ID, at)
	if err != nil {
		return err
	}
	summary, err := f.invitations.tables.Summary(ctx, c.Table)
	if err != nil {
		return err
	}
	return f.deliver(ctx, table.PersonNotice{
		ID: ids.New(), Person: c.By, Notice: table.Notice{Kind: table.Declined, Table: summary.Table, Game: summary.Game, From: bot.Name},
	})
}
