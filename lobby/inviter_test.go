package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// invitees records the steps of an invitation.
type invitees struct {
	bot     people.UserBot
	failing string // the step that fails
	steps   []string
}

var errFailed = errors.New("failed")

func (m *invitees) step(kind string, details ...any) error {
	if kind == m.failing {
		return errFailed
	}
	m.steps = append(m.steps, fmt.Sprint(append([]any{kind, " "}, details...)...))
	return nil
}

func (m *invitees) CheckInvitation(_ context.Context, by, other ids.PersonID) (people.UserBot, error) {
	return m.bot, m.step("check", by, " ", other)
}

func (m *invitees) Challenge(_ context.Context, bot *people.UserBot, c people.Challenge, gameName string) error {
	return m.step("challenge", bot.Person, " ", c.Table, " ", c.By, " ", gameName)
}

func (m *invitees) RemoveChallenge(_ context.Context, bot ids.PersonID, at ids.TableID) (people.Challenge, error) {
	return people.Challenge{Table: at, By: "ann"}, m.step("remove", bot, " ", at)
}

func (m *invitees) Do(_ context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	if c.ID == "" {
		return errors.New("the command has no id")
	}
	return m.step(string(c.Do), id, " ", p, " ", c.Person)
}

func (m *invitees) deliver(_ context.Context, n table.PersonNotice) error {
	if n.ID == "" {
		return errors.New("the notice has no id")
	}
	return m.step(string(n.Kind), n.Person, " ", n.Table, " ", n.Game, " ", n.From)
}

// TestInvite checks what an invitation by name does, and in which order.
func TestInvite(t *testing.T) {
	bot := people.UserBot{Person: "cat", Open: true}
	const checked, allowed, readmitted, challenged, invited = "check ann cat", "allowed ", "allow t ann cat", "challenge cat t ann isle", "invited cat t isle Ann"
	for _, tt := range []struct {
		name    string
		stage   table.Stage
		people  []ids.PersonID // at the table, the host first
		bot     people.UserBot
		failing string
		want    []string
	}{
		{name: "host/readmits", people: []ids.PersonID{"ann"}, want: []string{checked, allowed, readmitted, invited}},
		{name: "player/only_invites", people: []ids.PersonID{"bob", "ann"}, want: []string{checked, allowed, invited}},
		{name: "bot/challenged", people: []ids.PersonID{"bob", "ann"}, bot: bot, want: []string{checked, allowed, challenged, invited}},
		{name: "bot/challenged_by_host", people: []ids.PersonID{"ann"}, bot: bot, want: []string{checked, allowed, readmitted, challenged, invited}},
		{name: "stranger/nothing", people: []ids.PersonID{"ann"}, failing: "check"},
		{name: "too_often/nothing", people: []ids.PersonID{"ann"}, failing: "allowed", want: []string{checked}},
		{name: "not_readmitted/not_invited", people: []ids.PersonID{"ann"}, failing: "allow", want: []string{checked, allowed}},
		{name: "challenge_refused/not_invited", people: []ids.PersonID{"bob", "ann"}, bot: bot, failing: "challenge", want: []string{checked, allowed}},
		{name: "no_seat/nothing", people: []ids.PersonID{"bob"}, failing: "seat"},
		{name: "started/nothing", stage: table.Playing, people: []ids.PersonID{"ann"}, failing: "stage"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			summary := tableOf(table.Open, false, false)
			if tt.stage != "" {
				summary.Stage = tt.stage
			}
			summary.People, summary.Game = tt.people, "isle"
			tables, m := over(&summary), &invitees{bot: tt.bot, failing: tt.failing}
			f := lobby.NewInviter(lobby.NewInvitations(tables, tables), m, m, m.deliver)
			err := f.Invite(t.Context(), people.Person{ID: "ann", Name: "Ann"}, "t", "cat", func() error { return m.step("allowed") })
			if (err == nil) != (tt.failing == "") || !slices.Equal(m.steps, tt.want) {
				t.Errorf("got %q, %v, want %q", m.steps, err, tt.want)
			}
		})
	}
}

func TestDecline(t *testing.T) {
	for _, tt := range []struct {
		name    string
		failing string
		want    []string
	}{
		{name: "removed/its_sender_is_told", want: []string{"remove cat t", "declined ann t isle Cat"}},
		{name: "no_such_challenge/nobody_is_told", failing: "remove"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			summary := tableOf(table.Open, false, false)
			summary.Game = "isle"
			tables, m := over(&summary), &invitees{failing: tt.failing}
			f := lobby.NewInviter(lobby.NewInvitations(tables, tables), m, m, m.deliver)
			err := f.Decline(t.Context(), people.Person{ID: "cat", Name: "Cat"}, "t")
			if (err == nil) != (tt.failing == "") || !slices.Equal(m.steps, tt.want) {
				t.Errorf("got %q, %v, want %q", m.steps, err, tt.want)
			}
		})
	}
}
