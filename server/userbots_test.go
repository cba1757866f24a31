package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// isBot marks a person as a bot that accepts challenges.
func (p *person) isBot(games ...string) {
	p.b.t.Helper()
	p.call("PUT", "/api/me/bot", server.UserBotSettings{Open: true, Games: games}).ok(p.b.t)
}

func (p *person) bots() (names []string) {
	p.b.t.Helper()
	var list []server.OpenUserBot
	p.call("GET", "/api/bots", nil).ok(p.b.t, &list)
	for _, b := range list {
		names = append(names, b.Name)
	}
	return names
}

func (p *person) challenges() (list []server.ChallengeView) {
	p.b.t.Helper()
	p.call("GET", "/api/me/challenges", nil).ok(p.b.t, &list)
	return list
}

// A bot is marked wherever its name is.
func TestBotMarkedEverywhere(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, robot := b.guest("Anna"), b.guest("Robot")
	public := ratedIsle(true)
	playing := b.started(public, anna, robot)
	anna.call("GET", "/api/tables/"+string(playing), nil).ok(t)
	robot.isBot("isle")
	if seats := b.position(playing, anna).Scene.Table.Seats; seats[0].UserBot || !seats[1].UserBot {
		t.Errorf("at the table: %+v", seats)
	}
	robot.call("PUT", "/api/me/bot", server.UserBotSettings{}).ok(t) // it takes no challenges, but it is a bot all the same
	over := b.won(public, anna, robot)
	b.befriend(anna, robot)
	const mark = `"program":true`
	for what, path := range map[string]string{
		"its profile": "/api/people/" + string(robot.id), "its games": "/api/people/" + string(robot.id) + "/games", "friends": "/api/me/friends",
		"the lobby": "/api/lobby?stage=playing", "my tables": "/api/me/tables", "an invitation": "/api/tables/" + string(playing) + "/invitation",
		"a replay": "/api/tables/" + string(over) + "/replay",
	} {
		got := anna.call("GET", path, nil)
		got.ok(t)
		if strings.Count(got.body, mark) == 0 {
			t.Errorf("%s has no mark: %s", what, got.body)
		}
	}
	anna.call("DELETE", "/api/me/friends/"+string(robot.id), nil).ok(t)
	if got := anna.call("GET", "/api/me/opponents", nil); !strings.Contains(got.body, mark) {
		t.Errorf("opponents: %s", got.body)
	}
	if got := robot.call("GET", "/api/me/opponents", nil); strings.Contains(got.body, mark) {
		t.Errorf("a person is marked: %s", got.body)
	}
	for i := range 16 { // until its rating is sure
		if err := b.disk.Commit(t.Context(), storedGame(b, robot.id, i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.disk.CountRated(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := b.nobody().call("GET", "/api/ratings/isle.two", nil); !strings.Contains(got.body, `"name":"Robot","program":true`) {
		t.Errorf("ratings: %s", got.body)
	}
}

func TestChallengeableBots(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	keeper := b.online()
	anna, robot, shy, blocked, blocks := b.guest("Anna"), b.guest("Robot"), b.guest("Shy"), b.guest("Blocked"), b.guest("Blocks")
	for _, p := range []*person{robot, blocked, blocks} {
		p.isBot("boxes")
	}
	shy.call("PUT", "/api/me/bot", server.UserBotSettings{Games: []string{"boxes"}}).ok(t)
	if got := anna.bots(); len(got) != 0 {
		t.Errorf("before they came: %v", got)
	}
	var line *socket
	for _, p := range []*person{robot, shy, blocked, blocks} {
		s := p.dial()
		s.sync()
		if p == robot {
			line = s
		}
	}
	anna.call("PUT", "/api/me/blocks/"+string(blocked.id), nil).ok(t)
	blocks.call("PUT", "/api/me/blocks/"+string(anna.id), nil).ok(t)
	keeper.Flush()
	if got := fmt.Sprint(anna.bots()); got != "[Robot]" {
		t.Errorf("anna sees %s", got)
	}
	if got := fmt.Sprint(b.nobody().bots()); got != "[Blocked Blocks Robot]" {
		t.Errorf("a stranger sees %s", got)
	}
	if got := fmt.Sprint(robot.bots()); got != "[Blocked Blocks]" {
		t.Errorf("a bot sees %s", got)
	}
	at := "/api/tables/" + string(anna.create(boxesOf(2))) + "/invite"
	isle := "/api/tables/" + string(anna.create(isleOf(2))) + "/invite"
	anna.call("POST", at, server.Invited{Person: shy.id}).refused(t, http.StatusForbidden, server.CodeBotClosed)
	anna.call("POST", at, server.Invited{Person: blocks.id}).refused(t, http.StatusForbidden, server.CodeBotClosed)
	anna.call("POST", isle, server.Invited{Person: robot.id}).refused(t, http.StatusForbidden, server.CodeBotClosed)
	anna.call("POST", at, server.Invited{Person: anna.id}).refused(t, http.StatusForbidden, server.CodeNotFriends)
	line.close()
	waittest.Until(t, "the bot has gone", func() bool { keeper.Flush(); return len(anna.bots()) == 0 })
	anna.call("POST", at, server.Invited{Person: robot.id}).refused(t, http.StatusConflict, server.CodeBotAway)
	if got := robot.challenges(); len(got) != 0 {
		t.Errorf("refused challenges are kept: %+v", got)
	}
}

func TestBotAnswersChallenge(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	keeper := b.online()
	anna, robot := b.guest("Anna"), b.guest("Robot")
	robot.isBot("boxes", "isle")
	hears, line := anna.dial(), robot.dial()
	hears.sync()
	line.sync()
	keeper.Flush()
	s := publicBoxes()
	s.Rated, s.Hints, s.Start, s.Takeover = true, "", table.StartWhenFull, "tabby"
	s.Clock = table.Clock{Kind: table.Bank, Minutes: 5}
	first := anna.create(s)
	anna.call("POST", "/api/tables/"+string(first)+"/invite", server.Invited{Person: robot.id}).ok(t)
	line.find("an invitation", func(m message) bool { return m.Type == "notice" && m.Kind == "invited" && m.Table == first })
	list := robot.challenges()
	if len(list) != 1 || list[0].By != anna.id || list[0].Name != "Anna" || list[0].Table.ID != first || !list[0].Table.Card.Rated || list[0].Table.Card.Clock.Minutes != 5 {
		t.Fatalf("got %+v", list)
	}
	robot.call("DELETE", "/api/me/challenges/"+string(first), nil).ok(t)
	hears.find("that the bot declines", func(m message) bool {
		return m.Type == "notice" && m.Kind == "declined" && m.Table == first && strings.Contains(m.raw, `"from":"Robot"`)
	})
	robot.call("DELETE", "/api/me/challenges/"+string(first), nil).refused(t, http.StatusNotFound, server.CodeNotFound)
	anna.call("DELETE", "/api/me/challenges/"+string(first), nil).refused(t, http.StatusNotFound, server.CodeNotFound)

	second := anna.create(s)
	anna.call("POST", "/api/tables/"+string(second)+"/invite", server.Invited{Person: robot.id}).ok(t)
	robot.command(second, table.Command{Do: table.DoSit}).ok(t)
	if got := robot.challenges(); len(got) != 0 {
		t.Errorf("a challenge that was taken is left: %+v", got)
	}
	b.playOut(second, anna, robot)
	for _, p := range []*person{anna, robot} {
		var got server.Profile
		waittest.Until(t, "both are rated", func() bool {
			p.call("GET", "/api/people/"+string(p.id), nil).ok(t, &got)
			return len(got.Ratings) == 1 && got.Ratings[0].Pool == "boxes.two" && got.Ratings[0].Games == 1
		})
	}
	b.clock.advance(time.Minute)
	anna.call("POST", "/api/tables/"+string(second)+"/invite", server.Invited{Person: robot.id}).refused(t, http.StatusConflict, table.CodeStarted)
}
