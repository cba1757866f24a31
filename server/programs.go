package server

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// ProgramSettings is what a bot takes.
type ProgramSettings struct {
	Open  bool     `json:"open"`  // it takes challenges
	Games []string `json:"games"` // those that it plays
}

// MyProgram is what I have said of myself as a bot.
type MyProgram struct {
	ProgramSettings
	Since time.Time `json:"since"` // when it was first said, which is for good
}

// OpenProgram is a bot that is online and takes challenges.
type OpenProgram struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	Games   []string     `json:"games"` // those that it plays
	Ratings []PoolRating `json:"ratings"`
}

// ChallengeView is a table to which I am asked, as a bot.
type ChallengeView struct {
	Table protocol.Listed `json:"table"`
	By    ids.PersonID    `json:"by"`
	Name  string          `json:"name"` // of who asks
	Made  time.Time       `json:"made"`
}

// programsListed is how many bots are listed.
const programsListed = 50

// setProgram says that the person is a bot. Nothing takes that back.
func (s *Server) setProgram(q *request, in ProgramSettings) (MyProgram, error) {
	p := people.Program{Person: q.person.ID, Since: s.Now(), Open: in.Open, Games: []string{}}
	for _, g := range table.Games() { // in their order, each once
		if slices.Contains(in.Games, g.Name) {
			p.Games = append(p.Games, g.Name)
		}
	}
	for _, name := range in.Games {
		if !slices.Contains(p.Games, name) {
			return MyProgram{}, game.Refuse(game.CodeUnknownGame, "there is no game %q", name)
		}
	}
	switch {
	case in.Open && len(p.Games) == 0:
		return MyProgram{}, game.Refuse(CodeBadRequest, "a bot that takes challenges says which games it plays")
	case !s.throttles.commands.allow(q.person.ID):
		return MyProgram{}, refuseTooMany("commands")
	}
	if err := s.Store.SetProgram(q, p); err != nil {
		return MyProgram{}, err
	}
	s.House.Renamed(q, q.person.ID) // tables show it beside the name
	s.Hub.befriended(q.person.ID)   // and lists whether it is online
	return s.myProgram(q, noBody{})
}

func (s *Server) myProgram(q *request, _ noBody) (MyProgram, error) {
	p, err := s.Store.Program(q, q.person.ID)
	if isNotFound(err) {
		return MyProgram{}, game.Refuse(CodeNotFound, "you are not a bot")
	}
	return MyProgram{ProgramSettings{p.Open, p.Games}, p.Since}, err
}

// openPrograms lists bots that can be challenged now, but not across a block.
func (s *Server) openPrograms(q *request, _ noBody) ([]OpenProgram, error) {
	out := []OpenProgram{}
	list, err := s.Store.OpenPrograms(q, s.Now().Add(-people.PresenceLife), programsListed)
	if err != nil {
		return out, err
	}
	people := []ids.PersonID{q.person.ID}
	for i := range list {
		people = append(people, list[i].Person)
	}
	blocks, err := s.Store.BlocksAmong(q, people)
	if err != nil {
		return out, err
	}
	people = nil
	for i := range list {
		if list[i].Person == q.person.ID || blockBetween(blocks, q.person.ID, list[i].Person) {
			continue
		}
		people = append(people, list[i].Person)
		out = append(out, OpenProgram{Person: list[i].Person, Games: list[i].Games, Ratings: []PoolRating{}})
	}
	who, err := s.Store.Names(q, people)
	if err != nil {
		return out, err
	}
	ratings, err := s.Store.RatingsOf(q, people, "")
	for i := range out {
		out[i].Name = who[out[i].Person]
		for j := range ratings {
			if r := &ratings[j]; r.Person == out[i].Person {
				out[i].Ratings = append(out[i].Ratings, PoolRating{r.Pool, r.Points(), !r.Established(), r.Games})
			}
		}
		slices.SortFunc(out[i].Ratings, func(a, b PoolRating) int { return poolPlace(a.Pool) - poolPlace(b.Pool) })
	}
	slices.SortFunc(out, func(a, b OpenProgram) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Person, b.Person))
	})
	return out, err
}

// blockBetween reports whether one of two people has blocked the other.
func blockBetween(blocks []lobby.Block, a, b ids.PersonID) bool {
	return slices.Contains(blocks, lobby.Block{Person: a, Other: b}) || slices.Contains(blocks, lobby.Block{Person: b, Other: a})
}

// challenge keeps a challenge of a bot, if it takes such ones. A bot that has blocked the person takes none of theirs.
func (s *Server) challenge(q *request, bot *people.Program, table *table.Summary) error {
	blocks, err := s.Store.BlocksAmong(q, []ids.PersonID{q.person.ID, bot.Person})
	if err != nil {
		return err
	}
	if blockBetween(blocks, q.person.ID, bot.Person) || !slices.Contains(bot.Games, table.Game) || bot.Person == q.person.ID {
		return game.Refuse(CodeBotClosed, "the bot takes no such challenge")
	}
	here, err := s.Store.Presences(q, []ids.PersonID{bot.Person}, s.Now().Add(-people.PresenceLife))
	if err == nil && len(here) == 0 {
		return game.Refuse(CodeBotAway, "the bot is not online")
	}
	if err != nil {
		return err
	}
	err = s.Store.AddChallenge(q, people.Challenge{Bot: bot.Person, Table: table.Table, By: q.person.ID, Made: s.Now()})
	if errors.Is(err, storage.ErrTooMany) {
		return refuseTooMany("challenges of this bot")
	}
	return err
}

// challenges lists what a bot is asked to.
func (s *Server) challenges(q *request, _ noBody) ([]ChallengeView, error) {
	out := []ChallengeView{}
	list, err := s.Store.Challenges(q, q.person.ID)
	if err != nil {
		return out, err
	}
	var people []ids.PersonID
	for _, c := range list {
		people = append(people, c.By)
	}
	who, err := s.Store.Names(q, people)
	if err != nil {
		return out, err
	}
	for _, c := range list {
		summary, err := s.Store.Summary(q, c.Table)
		if isNotFound(err) { // it was deleted meanwhile
			continue
		}
		if err != nil {
			return out, err
		}
		listed, err := protocol.ListTables(q, s.Store, []table.Summary{summary})
		if err != nil {
			return out, err
		}
		out = append(out, ChallengeView{listed[0], c.By, who[c.By], c.Made})
	}
	return out, nil
}

// decline takes a challenge away and tells who has made it.
func (s *Server) decline(q *request, _ noBody) (noBody, error) {
	c, err := s.Store.RemoveChallenge(q, q.person.ID, q.table())
	if isNotFound(err) {
		return noBody{}, game.Refuse(CodeNotFound, "you are not asked to such a table")
	}
	if err != nil {
		return noBody{}, err
	}
	summary, err := s.Store.Summary(q, c.Table)
	if err == nil {
		s.Hub.Notify(c.By, table.Notice{Kind: table.Declined, Table: summary.Table, Game: summary.Game, From: q.person.Name})
	}
	return noBody{}, err
}
