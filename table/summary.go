package table

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// LobbyCard is what the lobby shows of a table. It has no names: they belong to people and change.
type LobbyCard struct {
	Config   json.RawMessage `json:"config"`
	Clock    Clock           `json:"clock"`
	Watch    bool            `json:"watch"`
	Rated    bool            `json:"rated,omitempty"`
	Offline  bool            `json:"offline,omitempty"` // it was begun on a device, and sent here
	Seats    []LobbySeat     `json:"seats"`
	Waits    []game.Seat     `json:"waits,omitempty"` // whom everyone knows to be awaited
	Reason   ratings.Reason  `json:"reason,omitempty"`
	Winners  []game.Seat     `json:"winners,omitempty"`
	Proposal bool            `json:"proposal,omitempty"`
	Watching int             `json:"watching,omitempty"` // how many watched when the table last changed
	Played   int             `json:"played,omitempty"`   // about how much of the game that runs is played, in percent
}

// LobbySeat is a seat on a card.
type LobbySeat struct {
	Person  ids.PersonID `json:"person,omitempty"`
	Bot     string       `json:"bot,omitempty"`
	UserBot bool         `json:"program,omitempty"`  // a user bot; not stored
	BotName string       `json:"bot_name,omitempty"` // what the bot is called: bot.NAME in the word catalogues; not stored for older tables
	Standin string       `json:"standin,omitempty"`  // a bot of this level plays for the person, or did at the end; not stored for older tables
}

// People returns everyone with a seat, the host first.
func (t *Table) People() []ids.PersonID {
	people := []ids.PersonID{t.Host}
	for i := range t.Chairs {
		if p := t.Chairs[i].Person; p != "" && !slices.Contains(people, p) {
			people = append(people, p)
		}
	}
	return people
}

// Summary returns what lists know about the table.
func (t *Table) Summary() Summary {
	card := LobbyCard{
		Config: t.Settings.Config, Clock: t.Settings.Clock, Watch: t.Settings.Watch, Rated: t.Settings.Rated, Offline: t.Settings.Offline, Reason: t.Reason, Winners: t.Winners,
		Proposal: t.Proposal != nil,
	}
	for i := range t.Chairs {
		c := &t.Chairs[i]
		card.Seats = append(card.Seats, LobbySeat{Person: c.Person, Bot: c.Bot, BotName: c.BotName, Standin: c.Standin})
	}
	s := Summary{
		Table: t.ID, Game: t.Settings.Game, Version: t.Version, Stage: t.Stage, Public: t.Settings.Public, Number: t.Last,
		Created: t.Created, Changed: t.Changed, People: t.People(), Due: t.Due(),
	}
	if t.Stage == Playing {
		card.Waits = t.match.Awaited(game.Nobody).List()
		card.Watching, card.Played = t.watching, t.match.Progress()
		s.Awaited = t.match.Must().List()
	}
	s.Card, _ = json.Marshal(card) // nothing in a card can fail
	return s
}

// Merge puts summaries that were found apart in the order that the query wants, each once and no more than it wants. Stores use it.
func (q *Query) Merge(list []Summary) []Summary {
	slices.SortFunc(list, func(a, b Summary) int {
		if !q.DueBy.IsZero() {
			return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.Table, b.Table))
		}
		return cmp.Or(b.Changed.Compare(a.Changed), cmp.Compare(b.Table, a.Table))
	})
	list = slices.CompactFunc(list, func(a, b Summary) bool { return a.Table == b.Table })
	if q.Limit > 0 {
		list = list[:min(q.Limit, len(list))]
	}
	return list
}
