package people_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
)

// link is the direction from one person to another.
type link struct{ from, to ids.PersonID }

// memory stores people in memory. Its field calls counts queries by method.
type memory struct {
	persons   map[ids.PersonID]people.Person
	userBots  []ids.PersonID
	aliases   map[ids.PersonID]ids.PersonID
	friends   map[link]time.Time
	requests  map[link]time.Time
	blocks    map[link]bool
	mutes     map[link]bool
	cards     map[ids.PersonID]people.FriendCard
	opponents map[ids.PersonID][]people.Opponent // one for each game, the latest first
	present   []people.Presence
	seen      map[ids.PersonID]people.Visibility
	reports   []people.Report
	calls     map[string]int
}

func newMemory(names ...ids.PersonID) *memory {
	m := &memory{
		persons: map[ids.PersonID]people.Person{}, aliases: map[ids.PersonID]ids.PersonID{}, friends: map[link]time.Time{},
		requests: map[link]time.Time{}, blocks: map[link]bool{}, mutes: map[link]bool{}, cards: map[ids.PersonID]people.FriendCard{},
		opponents: map[ids.PersonID][]people.Opponent{}, seen: map[ids.PersonID]people.Visibility{}, calls: map[string]int{},
	}
	for _, id := range names {
		m.persons[id] = people.Person{ID: id, Name: "the " + string(id)}
	}
	return m
}

func unknown(id ids.PersonID) error { return fmt.Errorf("person %s: %w", id, storage.ErrNotFound) }

func (m *memory) Person(_ context.Context, id ids.PersonID) (people.Person, error) {
	p, ok := m.persons[id]
	if !ok {
		return p, unknown(id)
	}
	return p, nil
}

func (m *memory) Names(_ context.Context, list []ids.PersonID) (map[ids.PersonID]string, error) {
	m.calls["Names"]++
	names := map[ids.PersonID]string{}
	for _, id := range list {
		if p, ok := m.persons[id]; ok {
			names[id] = p.Name
		}
	}
	return names, nil
}

func (m *memory) UserBotsAmong(_ context.Context, list []ids.PersonID) ([]ids.PersonID, error) {
	m.calls["UserBotsAmong"]++
	return slices.DeleteFunc(slices.Clone(list), func(id ids.PersonID) bool { return !slices.Contains(m.userBots, id) }), nil
}

func (m *memory) Aliases(_ context.Context, list []ids.PersonID) (map[ids.PersonID]ids.PersonID, error) {
	known := map[ids.PersonID]ids.PersonID{}
	for _, id := range list {
		if p, ok := m.aliases[id]; ok {
			known[id] = p
		}
	}
	return known, nil
}

func (m *memory) countFrom(set map[link]time.Time, id ids.PersonID) int {
	return len(othersOf(set, id))
}

func (m *memory) ChangePair(_ context.Context, first, other ids.PersonID, decide func(people.Pair) (people.PairChange, error)) error {
	for _, id := range []ids.PersonID{first, other} {
		if _, ok := m.persons[id]; !ok || first == other {
			return unknown(id)
		}
	}
	there, back := link{first, other}, link{other, first}
	_, friends := m.friends[there]
	_, askedBack := m.requests[back]
	change, err := decide(people.Pair{
		Friends: friends, AskedBack: askedBack, Blocked: m.blocks[there] || m.blocks[back],
		FirstFriends: m.countFrom(m.friends, first), OtherFriends: m.countFrom(m.friends, other), Requests: m.countFrom(m.requests, first),
	})
	if err != nil {
		return err
	}
	if change.Part {
		for _, l := range []link{there, back} {
			delete(m.friends, l)
			delete(m.requests, l)
		}
	}
	if change.Befriend {
		m.friends[there], m.friends[back] = change.At, change.At
	}
	if change.Request {
		m.requests[there] = change.At
	}
	if change.Block {
		m.blocks[there] = true
	}
	return nil
}

func (m *memory) FriendsOf(_ context.Context, id ids.PersonID) (list []people.Friendship, err error) {
	m.calls["FriendsOf"]++
	for l, since := range m.friends {
		if l.from == id {
			list = append(list, people.Friendship{Other: l.to, Since: since})
		}
	}
	slices.SortFunc(list, func(a, b people.Friendship) int { return cmp.Compare(a.Other, b.Other) })
	return list, nil
}

func (m *memory) AreFriends(_ context.Context, a, b ids.PersonID) (bool, error) {
	_, friends := m.friends[link{a, b}]
	return friends, nil
}

func (m *memory) FriendRequests(_ context.Context, id ids.PersonID) (list []people.FriendRequest, err error) {
	m.calls["FriendRequests"]++
	for l, made := range m.requests {
		if l.from == id || l.to == id {
			list = append(list, people.FriendRequest{From: l.from, To: l.to, Made: made})
		}
	}
	return list, nil
}

func (m *memory) Opponents(_ context.Context, id ids.PersonID, games, limit int) (list []people.Opponent, err error) {
	for _, o := range m.opponents[id][:min(len(m.opponents[id]), games)] {
		if !slices.ContainsFunc(list, func(known people.Opponent) bool { return known.Person == o.Person }) {
			list = append(list, o)
		}
	}
	return list[:min(len(list), limit)], nil
}

func (m *memory) FriendCard(_ context.Context, id ids.PersonID) (people.FriendCard, error) {
	m.calls["FriendCard"]++
	return m.cards[id], nil
}

func (m *memory) SetFriendLink(_ context.Context, id ids.PersonID, link string) error {
	card := m.cards[id]
	card.Link = link
	m.cards[id] = card
	return nil
}

func (m *memory) SetHiding(_ context.Context, id ids.PersonID, h people.Hiding) error {
	card := m.cards[id]
	card.Hidden = h.Hidden
	m.cards[id] = card
	if h.EndPresence {
		m.present = slices.DeleteFunc(m.present, func(p people.Presence) bool { return p.Person == id })
	}
	return nil
}

func (m *memory) FriendLink(_ context.Context, link string) (ids.PersonID, error) {
	for id, card := range m.cards {
		if link != "" && card.Link == link {
			return id, nil
		}
	}
	return "", storage.ErrNotFound
}

func (m *memory) Tied(_ context.Context, id ids.PersonID, kinds ...people.TieKind) (list []ids.PersonID, err error) {
	for _, kind := range kinds {
		m.calls[fmt.Sprint("Tied ", kind)]++
		switch kind {
		case people.TieFriend:
			list = append(list, othersOf(m.friends, id)...)
		case people.TieRequest:
			list = append(list, othersOf(m.requests, id)...)
		case people.TieBlock:
			list = append(list, othersOf(m.blocks, id)...)
		case people.TieMute:
			list = append(list, othersOf(m.mutes, id)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

func othersOf[T any](ties map[link]T, id ids.PersonID) (list []ids.PersonID) {
	for l := range ties {
		if l.from == id {
			list = append(list, l.to)
		}
	}
	return list
}

func (m *memory) Unblock(_ context.Context, id, other ids.PersonID) error {
	delete(m.blocks, link{id, other})
	return nil
}

func (m *memory) Mute(_ context.Context, id, other ids.PersonID) error {
	m.mutes[link{id, other}] = true
	return nil
}

func (m *memory) Unmute(_ context.Context, id, other ids.PersonID) error {
	delete(m.mutes, link{id, other})
	return nil
}

func (m *memory) Audiences(_ context.Context, list []ids.PersonID) (all []people.Audience, err error) {
	m.calls["Audiences"]++
	for _, id := range list {
		if _, ok := m.persons[id]; ok {
			all = append(all, people.Audience{
				Person: id, HasFriends: m.countFrom(m.friends, id) > 0, OpenBot: slices.Contains(m.userBots, id), Hidden: m.cards[id].Hidden,
			})
		}
	}
	return all, nil
}

func (m *memory) PutPresence(_ context.Context, _ string, online []people.Presence, gone []ids.PersonID) error {
	m.present = slices.DeleteFunc(m.present, func(p people.Presence) bool { return slices.Contains(gone, p.Person) })
	m.present = append(m.present, online...)
	return nil
}

func (m *memory) Presences(_ context.Context, list []ids.PersonID, since time.Time) ([]people.Presence, error) {
	m.calls["Presences"]++
	return slices.DeleteFunc(slices.Clone(m.present), func(p people.Presence) bool {
		return p.Seen.Before(since) || !slices.Contains(list, p.Person)
	}), nil
}

func (m *memory) BlockedBetween(_ context.Context, id ids.PersonID, others []ids.PersonID) ([]ids.PersonID, error) {
	return slices.DeleteFunc(slices.Clone(others), func(p ids.PersonID) bool { return !m.blocks[link{id, p}] && !m.blocks[link{p, id}] }), nil
}
