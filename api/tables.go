package api

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// Listed is a table in a list.
type Listed struct {
	ID      room.TableID   `json:"id"`
	Game    string         `json:"game"`
	Stage   room.Stage     `json:"stage"`
	Public  bool           `json:"public"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed,omitzero"` // not while the game runs: it would tell that somebody has acted in secret
	Card    room.LobbyCard `json:"card"`
	Names   []string       `json:"names"`           // by seat, empty where no person sits
	Yours   bool           `json:"yours,omitempty"` // it waits for you; only in your own list
	Host    bool           `json:"host,omitempty"`  // you are its host; only in your own list
}

// listTables makes a list for people of summaries.
func (s *Server) listTables(q *request, list []room.Summary) ([]Listed, error) {
	var people []room.PersonID
	for _, t := range list {
		people = append(people, t.People...)
	}
	who, err := s.Store.Names(q, people)
	if err != nil {
		return nil, err
	}
	known, err := s.Store.Aliases(q, people)
	if err != nil {
		return nil, err
	}
	out := []Listed{}
	for _, t := range list {
		l := Listed{ID: t.Table, Game: t.Game, Stage: t.Stage, Public: t.Public, Created: t.Created}
		if t.Stage != room.Playing {
			l.Changed = t.Changed
		}
		if err := json.Unmarshal(t.Card, &l.Card); err != nil {
			return nil, err
		}
		for i := range l.Card.Seats {
			seat := &l.Card.Seats[i]
			l.Names = append(l.Names, who[seat.Person])
			seat.Person = cmp.Or(known[seat.Person], seat.Person)
			if seat.Bot != "" {
				seat.BotName = room.BotName(t.Table, game.Seat(i))
			}
		}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b Listed) int { return latest(b).Compare(latest(a)) })
	return out, nil
}

// latest is what lists are sorted by, as far as everyone may know.
func latest(l Listed) time.Time {
	if l.Changed.IsZero() {
		return l.Created
	}
	return l.Changed
}

// pageSize is how many tables a list has.
const pageSize = 100

func (s *Server) lobby(q *request, _ noBody) ([]Listed, error) {
	query := room.Query{Public: true, Game: q.query("game"), Stage: room.Stage(q.query("stage")), Limit: pageSize}
	if query.Stage != room.Playing {
		query.Stage = room.Open
	}
	list, err := s.Store.List(q, query)
	if err != nil {
		return nil, err
	}
	return s.listTables(q, list)
}

func (s *Server) myTables(q *request, _ noBody) ([]Listed, error) {
	list, err := s.Store.List(q, room.Query{Person: q.person.ID, Stage: room.Stage(q.query("stage")), Limit: pageSize})
	if err != nil {
		return nil, err
	}
	out, err := s.listTables(q, list)
	if err != nil {
		return nil, err
	}
	awaited, hosts := map[room.TableID][]game.Seat{}, map[room.TableID]bool{}
	for i := range list {
		t := &list[i]
		awaited[t.Table], hosts[t.Table] = t.Awaited, len(t.People) > 0 && t.People[0] == q.person.ID
	}
	for i := range out {
		out[i].Host = hosts[out[i].ID]
		for _, seat := range awaited[out[i].ID] {
			out[i].Yours = out[i].Yours || out[i].Card.Seats[seat].Person == q.person.ID
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

// NewTable asks for a table.
type NewTable struct {
	Settings room.Settings `json:"settings"`
	Bots     []string      `json:"bots,omitempty"` // levels, with a character or without, for the last seats
}

// TableRef names a table.
type TableRef struct {
	ID room.TableID `json:"id"`
}

func (s *Server) createTable(q *request, in NewTable) (TableRef, error) {
	if !s.throttles.commands.allow(q.person.ID) {
		return TableRef{}, refuseTooMany("commands")
	}
	id, err := s.House.Create(q, q.person.ID, in.Settings, in.Bots)
	return TableRef{id}, err
}

// checkSettings completes settings, or says why no table can have them, before somebody opens one.
func (s *Server) checkSettings(_ *request, in room.Settings) (room.Settings, error) {
	_, err := in.Check()
	return in, err
}

// command does something at a table, as over the socket.
func (s *Server) command(q *request, in room.Command) (noBody, error) {
	return noBody{}, s.doThrottled(q, q.table(), q.person.ID, &in)
}

// SeedCheck says whether a seed is the one of a commitment.
type SeedCheck struct {
	Commitment string `json:"commitment"` // of the seed
	Same       bool   `json:"same"`
}

func (s *Server) checkSeed(q *request, _ noBody) (SeedCheck, error) {
	seed, err := game.ParseSeed(q.query("seed"))
	if err != nil {
		return SeedCheck{}, game.Refuse(CodeBadRequest, "%v", err)
	}
	c := room.Commitment(seed)
	return SeedCheck{c, c == q.query("commitment")}, nil
}

// GameInfo is a game on offer.
type GameInfo struct {
	Name       string   `json:"name"`
	Version    int      `json:"version"`
	MinPlayers int      `json:"min_players"`
	MaxPlayers int      `json:"max_players"`
	Levels     []string `json:"levels"`     // of bots that people are offered, the weakest first
	Characters []string `json:"characters"` // that bots of each level can have
	// Presets are configurations that a table can start from, by name.
	Presets map[string]json.RawMessage `json:"presets"`
}

func (s *Server) games(*request, noBody) ([]GameInfo, error) {
	var out []GameInfo
	for _, g := range room.Games() {
		info := GameInfo{g.Name, g.Version, g.MinPlayers, g.MaxPlayers, room.Levels(), room.Characters(g.Name), map[string]json.RawMessage{}}
		for name, config := range g.Presets {
			info.Presets[name] = json.RawMessage(config)
		}
		out = append(out, info)
	}
	return out, nil
}
