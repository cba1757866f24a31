package storagetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var userBots = []demand{
	{"a user bot keeps its first date and changes its settings", userBotStored},
	{"lists bots that are online and accept challenges", userBotsOnline},
	{"a challenge waits until the bot sits down, declines or the table begins", challengeKept},
	{"challenges of a bot are bounded", challengesBounded},
	{"a merge moves the bot and its challenges", userBotsMerged},
	{"deleting a bot deletes its challenges", userBotDeleted},
}

// newUserBot creates a person and makes them a bot.
func newUserBot(t *testing.T, s backend.Store, name string) people.UserBot {
	t.Helper()
	p := someone(t, s, name)
	b := people.UserBot{Person: p.ID, Since: moment, Open: true, Games: []string{"boxes"}}
	ok(t, people.SetUserBot(t.Context(), s, b))
	return b
}

// openTable stores a table that has not started, with some people.
func openTable(t *testing.T, s backend.Store, people ...ids.PersonID) (*Book, table.Change) {
	t.Helper()
	b := NewBook()
	c := b.Next(1)
	c.Summary.Stage, c.Summary.People = table.Open, people
	ok(t, s.Commit(t.Context(), c))
	return b, c
}

func userBotStored(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	refused(t, "somebody who is not a bot", errOf(s.UserBot(t.Context(), ann.ID)), storage.ErrNotFound)
	none(t, "bots", got(s.UserBotsAmong(t.Context(), []ids.PersonID{ann.ID}))(t))
	same(t, "who sees a person", got(s.Visibility(t.Context(), ann.ID))(t), people.VisibleToFriends)
	b := people.UserBot{Person: ann.ID, Since: moment, Open: true, Games: []string{"boxes", "isle"}}
	ok(t, people.SetUserBot(t.Context(), s, b))
	same(t, "the bot", got(s.UserBot(t.Context(), ann.ID))(t), b)
	same(t, "bots", got(s.UserBotsAmong(t.Context(), []ids.PersonID{"nobody", ann.ID}))(t), []ids.PersonID{ann.ID})
	same(t, "who sees a bot", got(s.Visibility(t.Context(), ann.ID))(t), people.VisibleToAll)
	same(t, "who are seen", got(s.Seen(t.Context(), []ids.PersonID{"nobody", ann.ID}))(t), []ids.PersonID{ann.ID})
	ok(t, s.SetVisibility(t.Context(), ann.ID, people.VisibleToNobody))
	ok(t, people.SetUserBot(t.Context(), s, people.UserBot{Person: ann.ID, Since: moment.Add(time.Hour), Games: []string{"isle"}}))
	same(t, "the bot with other settings", got(s.UserBot(t.Context(), ann.ID))(t), people.UserBot{Person: ann.ID, Since: moment, Games: []string{"isle"}})
	same(t, "who sees it", got(s.Visibility(t.Context(), ann.ID))(t), people.VisibleToNobody)
	none(t, "who are seen", got(s.Seen(t.Context(), []ids.PersonID{ann.ID}))(t))
	refused(t, "a bot that does not exist", people.SetUserBot(t.Context(), s, people.UserBot{Person: "nobody", Since: moment}), storage.ErrNotFound)
}

func userBotsOnline(t *testing.T, s backend.Store) {
	bot, shut, away, hides := newUserBot(t, s, "Bot"), newUserBot(t, s, "Shut"), newUserBot(t, s, "Away"), newUserBot(t, s, "Hides")
	shut.Open = false
	ok(t, people.SetUserBot(t.Context(), s, shut))
	ok(t, people.Hide(t.Context(), s, hides.Person, true))
	var online []people.Presence
	for _, p := range []people.UserBot{bot, shut, hides} {
		online = append(online, people.Presence{Person: p.Person, Seen: moment})
	}
	ok(t, people.NotePresence(t.Context(), s, "node", online, nil))
	ok(t, people.NotePresence(t.Context(), s, "node", []people.Presence{{Person: away.Person, Seen: moment.Add(-time.Hour)}}, nil))
	same(t, "bots online", got(s.OpenUserBots(t.Context(), moment.Add(-time.Minute), 10))(t), []people.UserBot{bot})
	same(t, "bots that were online", len(got(s.OpenUserBots(t.Context(), moment.Add(-2*time.Hour), 10))(t)), 2)
	same(t, "one of them", len(got(s.OpenUserBots(t.Context(), moment.Add(-2*time.Hour), 1))(t)), 1)
}

func challengeKept(t *testing.T, s backend.Store) {
	bot := newUserBot(t, s, "Bot")
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	b, _ := openTable(t, s, ann.ID)
	asked := people.Challenge{Bot: bot.Person, Table: b.Table, By: ann.ID, Made: moment}
	refused(t, "a challenge of somebody who is not a bot", people.AddChallenge(t.Context(), s, people.Challenge{Bot: bob.ID, Table: b.Table, By: ann.ID, Made: moment}), storage.ErrNotFound)
	refused(t, "a challenge to no table", people.AddChallenge(t.Context(), s, people.Challenge{Bot: bot.Person, Table: "none", By: ann.ID, Made: moment}), storage.ErrNotFound)
	ok(t, people.AddChallenge(t.Context(), s, asked))
	ok(t, people.AddChallenge(t.Context(), s, people.Challenge{Bot: bot.Person, Table: b.Table, By: bob.ID, Made: moment.Add(time.Hour)}))
	same(t, "challenges", got(people.OpenChallenges(t.Context(), s, bot.Person))(t), []people.Challenge{asked})
	same(t, "challenges by Ann", got(s.ChallengesBy(t.Context(), ann.ID))(t), []people.Challenge{asked})
	none(t, "challenges by Bob", got(s.ChallengesBy(t.Context(), bob.ID))(t))
	c := b.Next(1)
	c.Summary.Stage, c.Summary.People = table.Open, []ids.PersonID{ann.ID, bot.Person}
	ok(t, s.Commit(t.Context(), c))
	none(t, "challenges of a bot that sits there", got(people.OpenChallenges(t.Context(), s, bot.Person))(t))
	c = b.Next(1)
	c.Summary.Stage, c.Summary.People = table.Open, []ids.PersonID{ann.ID}
	ok(t, s.Commit(t.Context(), c))
	same(t, "the challenge that was declined", got(s.RemoveChallenge(t.Context(), bot.Person, b.Table))(t), asked)
	none(t, "challenges", got(people.OpenChallenges(t.Context(), s, bot.Person))(t))
	refused(t, "to decline again", errOf(s.RemoveChallenge(t.Context(), bot.Person, b.Table)), storage.ErrNotFound)
	ok(t, people.AddChallenge(t.Context(), s, asked))
	ok(t, s.Commit(t.Context(), b.Next(1))) // the game starts
	none(t, "challenges to a game that runs", got(people.OpenChallenges(t.Context(), s, bot.Person))(t))
	other, _ := openTable(t, s, ann.ID)
	ok(t, people.AddChallenge(t.Context(), s, people.Challenge{Bot: bot.Person, Table: other.Table, By: ann.ID, Made: moment}))
	ok(t, s.DeleteTable(t.Context(), other.Table))
	none(t, "challenges to a table that is gone", got(people.OpenChallenges(t.Context(), s, bot.Person))(t))
}

func challengesBounded(t *testing.T, s backend.Store) {
	bot := newUserBot(t, s, "Bot")
	ann := someone(t, s, "Ann")
	var first *Book
	for i := range people.MaxChallenges {
		b, _ := openTable(t, s, ann.ID)
		if i == 0 {
			first = b
		}
		ok(t, people.AddChallenge(t.Context(), s, people.Challenge{Bot: bot.Person, Table: b.Table, By: ann.ID, Made: moment}))
	}
	more, _ := openTable(t, s, ann.ID)
	asked := people.Challenge{Bot: bot.Person, Table: more.Table, By: ann.ID, Made: moment}
	refused(t, fmt.Sprint("challenge ", people.MaxChallenges+1), people.AddChallenge(t.Context(), s, asked), storage.ErrTooMany)
	got(s.RemoveChallenge(t.Context(), bot.Person, first.Table))(t)
	ok(t, people.AddChallenge(t.Context(), s, asked))
}

func userBotsMerged(t *testing.T, s backend.Store) {
	bot := newUserBot(t, s, "Bot")
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	b, _ := openTable(t, s, bob.ID)
	ok(t, people.AddChallenge(t.Context(), s, people.Challenge{Bot: bot.Person, Table: b.Table, By: bob.ID, Made: moment}))
	ok(t, merge(t, s, ann.ID, bot.Person))
	ok(t, merge(t, s, eve.ID, bob.ID))
	same(t, "the bot", got(s.UserBot(t.Context(), ann.ID))(t), people.UserBot{Person: ann.ID, Since: moment, Open: true, Games: []string{"boxes"}})
	same(t, "challenges", got(people.OpenChallenges(t.Context(), s, ann.ID))(t), []people.Challenge{{Bot: ann.ID, Table: b.Table, By: eve.ID, Made: moment}})
	refused(t, "the alias", errOf(s.UserBot(t.Context(), bot.Person)), storage.ErrNotFound)
}

func userBotDeleted(t *testing.T, s backend.Store) {
	bot := newUserBot(t, s, "Bot")
	ann := someone(t, s, "Ann")
	b, _ := openTable(t, s, ann.ID)
	ok(t, people.AddChallenge(t.Context(), s, people.Challenge{Bot: bot.Person, Table: b.Table, By: ann.ID, Made: moment}))
	ok(t, s.DeletePerson(t.Context(), bot.Person))
	none(t, "bots", got(s.UserBotsAmong(t.Context(), []ids.PersonID{bot.Person}))(t))
	other := newUserBot(t, s, "Other")
	ok(t, people.AddChallenge(t.Context(), s, people.Challenge{Bot: other.Person, Table: b.Table, By: ann.ID, Made: moment}))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	none(t, "challenges by a deleted person", got(people.OpenChallenges(t.Context(), s, other.Person))(t))
}
