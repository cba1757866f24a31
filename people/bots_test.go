package people_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// botMemory stores bots and their challenges.
type botMemory struct {
	*memory
	bots       map[ids.PersonID]people.UserBot
	challenges []people.StoredChallenge
	stages     map[ids.TableID]table.Stage // open if missing
}

func (m *botMemory) PutUserBot(_ context.Context, p people.UserBot, seen people.Visibility) error {
	if known, ok := m.bots[p.Person]; ok {
		p.Since = known.Since
	}
	m.bots[p.Person] = p
	if _, chosen := m.seen[p.Person]; !chosen {
		m.seen[p.Person] = seen
	}
	return nil
}

func TestBecomeBot(t *testing.T) {
	errThrottled := errors.New("throttled")
	for _, tt := range []struct {
		name    string
		open    bool
		games   []string
		allow   error
		want    []string
		refused game.Code
	}{
		{name: "games/in_order_and_once", open: true, games: []string{"boxes", "isle", "boxes"}, want: []string{"isle", "boxes"}},
		{name: "closed/needs_no_game", want: []string{}},
		{name: "open/needs_a_game", open: true, refused: people.CodeNoGames},
		{name: "unknown_game/refused", games: []string{"isle", "chess"}, refused: game.CodeUnknownGame},
		{name: "too_often/refused", games: []string{"isle"}, allow: errThrottled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &botMemory{newMemory("bob"), map[ids.PersonID]people.UserBot{}, nil, nil}
				f := people.NewBots(m, m, m, m, m, time.Now)
				began := time.Now()
				bot, err := f.Become(t.Context(), people.UserBot{Person: "bob", Open: tt.open, Games: tt.games}, func() error { return tt.allow })
				if game.CodeOf(err) != tt.refused || tt.refused == "" && !errors.Is(err, tt.allow) {
					t.Fatalf("got %v, want %q, %v", err, tt.refused, tt.allow)
				}
				if err != nil {
					if len(m.bots) > 0 || len(m.seen) > 0 {
						t.Errorf("stored %v, %v", m.bots, m.seen)
					}
					return
				}
				if !slices.Equal(bot.Games, tt.want) || bot.Open != tt.open || m.seen["bob"] != people.VisibleToAll {
					t.Errorf("got %+v, seen by %s, want %v", bot, m.seen["bob"], tt.want)
				}
				m.seen["bob"] = people.VisibleToNobody
				time.Sleep(time.Hour)
				if bot, err = f.Become(t.Context(), people.UserBot{Person: "bob"}, func() error { return nil }); err != nil || !bot.Since.Equal(began) || m.seen["bob"] != people.VisibleToNobody {
					t.Errorf("said again: %+v, %v, seen by %s", bot, err, m.seen["bob"])
				}
			})
		})
	}
}

func (m *botMemory) UserBot(_ context.Context, id ids.PersonID) (people.UserBot, error) {
	p, ok := m.bots[id]
	if !ok {
		return p, storage.ErrNotFound
	}
	return p, nil
}

func (m *botMemory) OpenUserBots(_ context.Context, _ time.Time, limit int) (list []people.UserBot, err error) {
	for _, p := range m.bots {
		if p.Open && len(list) < limit {
			list = append(list, p)
		}
	}
	return list, nil
}

func (m *botMemory) AddChallenge(ctx context.Context, c people.Challenge, stage table.Stage, decide func([]people.StoredChallenge) error) error {
	list, _ := m.Challenges(ctx, c.Bot, stage)
	if err := decide(list); err != nil {
		return err
	}
	m.challenges = append(m.challenges, people.StoredChallenge{Challenge: c})
	return nil
}

func (m *botMemory) Challenges(_ context.Context, _ ids.PersonID, stage table.Stage) ([]people.StoredChallenge, error) {
	return slices.DeleteFunc(slices.Clone(m.challenges), func(c people.StoredChallenge) bool {
		return cmp.Or(m.stages[c.Table], table.Open) != stage
	}), nil
}

func (m *botMemory) ChallengesBy(context.Context, ids.PersonID) ([]people.Challenge, error) {
	return nil, nil
}

func (m *botMemory) RemoveChallenge(context.Context, ids.PersonID, ids.TableID) (people.Challenge, error) {
	return people.Challenge{}, storage.ErrNotFound
}

func TestInvitation(t *testing.T) {
	for _, tt := range []struct {
		name    string
		bot     *people.UserBot
		friends bool
		refused game.Code
		open    bool
	}{
		{name: "friend/invited", friends: true},
		{name: "stranger/refused", refused: people.CodeNotFriends},
		{name: "open_bot/challenged", bot: &people.UserBot{Person: "bob", Open: true}, open: true},
		{name: "closed_bot/refused", bot: &people.UserBot{Person: "bob"}, refused: people.CodeBotClosed},
		{name: "closed_bot_of_a_friend/invited", bot: &people.UserBot{Person: "bob"}, friends: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := &botMemory{newMemory("ann", "bob"), map[ids.PersonID]people.UserBot{}, nil, nil}
			if tt.bot != nil {
				m.bots["bob"] = *tt.bot
			}
			if tt.friends {
				m.friends[link{"ann", "bob"}] = start
			}
			bot, err := people.NewBots(m, m, m, m, m, time.Now).CheckInvitation(t.Context(), "ann", "bob")
			if game.CodeOf(err) != tt.refused || bot.Open != tt.open {
				t.Errorf("got %+v, %v, want %q", bot, err, tt.refused)
			}
		})
	}
}

// challenge adds challenges of bob to a table.
func (m *botMemory) challenge(n int, at ids.TableID, seated bool) {
	for range n {
		m.challenges = append(m.challenges, people.StoredChallenge{Challenge: people.Challenge{Bot: "bob", Table: at, By: "cat"}, Seated: seated})
	}
}

func TestChallenge(t *testing.T) {
	for _, tt := range []struct {
		name    string
		before  func(m *botMemory)
		by      ids.PersonID
		game    string
		refused game.Code
	}{
		{name: "online/stored", before: func(*botMemory) {}},
		{name: "blocked_by_bot/refused", before: func(m *botMemory) { m.blocks[link{"bob", "ann"}] = true }, refused: people.CodeBotClosed},
		{name: "blocked_bot/refused", before: func(m *botMemory) { m.blocks[link{"ann", "bob"}] = true }, refused: people.CodeBotClosed},
		{name: "other_game/refused", before: func(*botMemory) {}, game: "boxes", refused: people.CodeBotClosed},
		{name: "itself/refused", before: func(*botMemory) {}, by: "bob", refused: people.CodeBotClosed},
		{name: "offline/refused", before: func(m *botMemory) { m.present[0].Seen = time.Now().Add(-people.PresenceLife - time.Second) }, refused: people.CodeBotAway},
		{name: "too_many/refused", before: func(m *botMemory) { m.challenge(people.MaxChallenges, "other", false) }, refused: people.CodeTooMany},
		{name: "too_many_of_which_one_has_started/stored", before: func(m *botMemory) {
			m.challenge(people.MaxChallenges-1, "other", false)
			m.challenge(1, "started", false)
			m.stages = map[ids.TableID]table.Stage{"started": table.Playing}
		}},
		{name: "too_many_of_which_one_is_accepted/stored", before: func(m *botMemory) {
			m.challenge(people.MaxChallenges-1, "other", false)
			m.challenge(1, "seated", true)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &botMemory{newMemory("ann", "bob"), map[ids.PersonID]people.UserBot{}, nil, nil}
				m.present = []people.Presence{{Person: "bob", Seen: time.Now()}}
				tt.before(m)
				c := people.Challenge{Table: "t", By: "ann"}
				if tt.by != "" {
					c.By = tt.by
				}
				if tt.game == "" {
					tt.game = "isle"
				}
				before := len(m.challenges)
				f := people.NewBots(m, m, m, m, m, time.Now)
				err := f.Challenge(t.Context(), &people.UserBot{Person: "bob", Open: true, Games: []string{"isle"}}, c, tt.game)
				if game.CodeOf(err) != tt.refused || (len(m.challenges) > before) != (tt.refused == "") {
					t.Errorf("got %v, want %q, challenges %v", err, tt.refused, m.challenges)
				}
				if tt.refused == "" {
					list, err := f.Challenges(t.Context(), "bob")
					want := people.NamedChallenge{Challenge: people.Challenge{Bot: "bob", Table: "t", By: "ann", Made: time.Now()}, Name: "the ann"}
					list = slices.DeleteFunc(list, func(c people.NamedChallenge) bool { return c.Table == "other" })
					if err != nil || !slices.Equal(list, []people.NamedChallenge{want}) {
						t.Errorf("got %v, %v", list, err)
					}
				}
			})
		})
	}
}

func TestOpenBots(t *testing.T) {
	m := &botMemory{newMemory("ann", "b1", "b2", "b3", "b4"), map[ids.PersonID]people.UserBot{"ann": {Person: "ann", Open: true}}, nil, nil}
	for _, id := range []ids.PersonID{"b1", "b2", "b3", "b4"} {
		m.bots[id] = people.UserBot{Person: id, Open: id != "b4", Games: []string{"isle"}}
	}
	m.blocks[link{"ann", "b1"}] = true
	list, err := people.NewBots(m, m, m, m, m, time.Now).Open(t.Context(), "ann")
	if err != nil || len(list) != 2 || list[0].Person != "b2" || list[1].Name != "the b3" || list[1].Games[0] != "isle" {
		t.Errorf("got %v, %v", list, err)
	}
}
