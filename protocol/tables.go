package protocol

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Listed is a table in a list.
type Listed struct {
	ID      ids.TableID     `json:"id"`
	Game    string          `json:"game"`
	Stage   table.Stage     `json:"stage"`
	Public  bool            `json:"public"`
	Created time.Time       `json:"created"`
	Changed time.Time       `json:"changed,omitzero"` // missing while the game runs, because it would reveal secret actions
	Card    table.LobbyCard `json:"card"`
	Names   []string        `json:"names"`           // by seat; empty for seats without a person
	Yours   bool            `json:"yours,omitempty"` // the table waits for you; only in your own list
	Host    bool            `json:"host,omitempty"`  // you are its host; only in your own list
}

// ListStore reads what lists show.
type ListStore interface {
	List(ctx context.Context, q table.Query) ([]table.Summary, error)
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// ListTables converts summaries to a list for a person.
func ListTables(ctx context.Context, store ListStore, list []table.Summary) ([]Listed, error) {
	var people []ids.PersonID
	for _, t := range list {
		people = append(people, t.People...)
	}
	who, err := store.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	known, err := store.Aliases(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, p := range known {
		people = append(people, p)
	}
	userBots, err := store.UserBotsAmong(ctx, people)
	if err != nil {
		return nil, err
	}
	out := []Listed{}
	for _, t := range list {
		l := Listed{ID: t.Table, Game: t.Game, Stage: t.Stage, Public: t.Public, Created: t.Created}
		if t.Stage != table.Playing {
			l.Changed = t.Changed
		}
		if err := json.Unmarshal(t.Card, &l.Card); err != nil {
			return nil, err
		}
		for i := range l.Card.Seats {
			seat := &l.Card.Seats[i]
			l.Names = append(l.Names, who[seat.Person])
			seat.Person = cmp.Or(known[seat.Person], seat.Person)
			seat.UserBot = slices.Contains(userBots, seat.Person)
			if seat.Bot != "" && seat.BotName == "" {
				seat.BotName = table.HashedBotName(t.Table, game.Seat(i))
			}
		}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b Listed) int { return latest(b).Compare(latest(a)) })
	return out, nil
}

// latest is the public time by which lists are sorted.
func latest(l Listed) time.Time {
	if l.Changed.IsZero() {
		return l.Created
	}
	return l.Changed
}

// PageSize is how many tables a list has.
const PageSize = 100

// TablesOf lists the tables of a person, starting with those that wait for them.
func TablesOf(ctx context.Context, store ListStore, p ids.PersonID, stage table.Stage) ([]Listed, error) {
	list, err := store.List(ctx, table.Query{Person: p, Stage: stage, Limit: PageSize})
	if err != nil {
		return nil, err
	}
	out, err := ListTables(ctx, store, list)
	if err != nil {
		return nil, err
	}
	awaited, hosts := map[ids.TableID][]game.Seat{}, map[ids.TableID]bool{}
	for i := range list {
		t := &list[i]
		awaited[t.Table], hosts[t.Table] = t.Awaited, len(t.People) > 0 && t.People[0] == p
	}
	for i := range out {
		out[i].Host = hosts[out[i].ID]
		for _, seat := range awaited[out[i].ID] {
			out[i].Yours = out[i].Yours || out[i].Card.Seats[seat].Person == p
		}
	}
	slices.SortStableFunc(out, func(a, b Listed) int {
		switch {
		case a.Yours == b.Yours:
			return 0
		case a.Yours:
			return -1
		}
		return 1
	})
	return out, nil
}

// NewTable is a request for a table.
type NewTable struct {
	Settings table.Settings `json:"settings"`
	Bots     []string       `json:"bots,omitempty"` // levels, with a character or without, for the last seats
}

// TableRef refers to a table by its id.
type TableRef struct {
	ID ids.TableID `json:"id"`
}

// CheckedSettings are completed settings, or the reason why they are invalid.
type CheckedSettings struct {
	Settings *table.Settings `json:"settings,omitempty"`
	Refused  game.Code       `json:"refused,omitempty"`
}

// CheckSettings completes settings. Invalid settings are a regular answer, because forms ask while people are still choosing.
func CheckSettings(in table.Settings) (CheckedSettings, error) {
	_, err := in.Check()
	if code := game.CodeOf(err); code != "" {
		return CheckedSettings{Refused: code}, nil
	}
	return CheckedSettings{Settings: &in}, err
}

// SeedCheck says whether a seed matches a commitment.
type SeedCheck struct {
	Commitment string `json:"commitment"` // of the seed
	Same       bool   `json:"same"`
}

// CheckSeed reports whether a seed matches a commitment.
func CheckSeed(text, commitment string) (SeedCheck, error) {
	seed, err := game.ParseSeed(text)
	if err != nil {
		return SeedCheck{}, game.Refuse(CodeBadRequest, "%v", err)
	}
	c := table.Commitment(seed)
	return SeedCheck{c, c == commitment}, nil
}

// GameInfo describes a game.
type GameInfo struct {
	Name       string   `json:"name"`
	Version    int      `json:"version"`
	MinPlayers int      `json:"min_players"`
	MaxPlayers int      `json:"max_players"`
	Levels     []string `json:"levels"`     // of bots that people can choose, the weakest first
	Characters []string `json:"characters"` // that bots of each level can have
	// Presets are configurations that a table can start from, by name.
	Presets map[string]json.RawMessage `json:"presets"`
}

// Games lists the games on offer.
func Games() []GameInfo {
	var out []GameInfo
	for _, g := range table.Games() {
		info := GameInfo{g.Name, g.Version, g.MinPlayers, g.MaxPlayers, table.Levels(), table.Characters(g.Name), map[string]json.RawMessage{}}
		for name, config := range g.Presets {
			info.Presets[name] = json.RawMessage(config)
		}
		out = append(out, info)
	}
	return out
}
