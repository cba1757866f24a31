package server

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
)

// UserBotSettings says which challenges a user bot accepts.
type UserBotSettings struct {
	Open  bool     `json:"open"`  // it accepts challenges
	Games []string `json:"games"` // the games that it plays
}

// MyUserBot is my own registration as a bot.
type MyUserBot struct {
	UserBotSettings
	Since time.Time `json:"since"` // when it was registered, which is permanent
}

// OpenUserBot is a bot that is online and accepts challenges.
type OpenUserBot struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	Games   []string     `json:"games"` // the games that it plays
	Ratings []PoolRating `json:"ratings"`
}

// ChallengeView is a table that I, a bot, have been challenged to.
type ChallengeView struct {
	Table protocol.Listed `json:"table"`
	By    ids.PersonID    `json:"by"`
	Name  string          `json:"name"` // of the challenger
	Made  time.Time       `json:"made"`
}

// setUserBot marks the person as a bot, permanently.
func (s *Server) setUserBot(q *request, in UserBotSettings) (MyUserBot, error) {
	p, err := s.people.bots.Become(q, people.UserBot{Person: q.person.ID, Open: in.Open, Games: in.Games}, func() error { return s.checkCommands(q, "commands") })
	if err != nil {
		return MyUserBot{}, err
	}
	s.TableServer.Renamed(q, q.person.ID) // tables show the mark beside the name
	s.Hub.befriended(q.person.ID)         // and lists show whether the bot is online
	return viewUserBot(&p), nil
}

func (s *Server) myUserBot(q *request, _ noBody) (MyUserBot, error) {
	p, err := s.Stores.Bots.UserBot(q, q.person.ID)
	if isNotFound(err) {
		return MyUserBot{}, game.Refuse(CodeNotFound, "you are not a bot")
	}
	return viewUserBot(&p), err
}

func viewUserBot(p *people.UserBot) MyUserBot {
	return MyUserBot{UserBotSettings{p.Open, p.Games}, p.Since}
}

// openUserBots lists bots that accept challenges, except blocked ones.
func (s *Server) openUserBots(q *request, _ noBody) ([]OpenUserBot, error) {
	list, err := s.people.bots.Open(q, q.person.ID)
	if err != nil {
		return nil, err
	}
	bots := make([]ids.PersonID, 0, len(list))
	for i := range list {
		bots = append(bots, list[i].Person)
	}
	rated, err := s.Stores.Results.RatingsOf(q, bots, "")
	out := []OpenUserBot{}
	for i := range list {
		bot := OpenUserBot{Person: list[i].Person, Name: list[i].Name, Games: list[i].Games, Ratings: []PoolRating{}}
		for j := range rated {
			if r := &rated[j]; r.Person == bot.Person {
				bot.Ratings = append(bot.Ratings, PoolRating{r.Pool, r.Points(), !r.Established(), r.Games})
			}
		}
		slices.SortFunc(bot.Ratings, func(a, b PoolRating) int { return poolPlace(a.Pool) - poolPlace(b.Pool) })
		out = append(out, bot)
	}
	return out, err
}

// challenges lists the pending challenges of a bot.
func (s *Server) challenges(q *request, _ noBody) ([]ChallengeView, error) {
	out := []ChallengeView{}
	list, err := s.people.bots.Challenges(q, q.person.ID)
	if err != nil {
		return out, err
	}
	tables := make([]ids.TableID, 0, len(list))
	for i := range list {
		tables = append(tables, list[i].Table)
	}
	summaries, err := s.Stores.Tables.Summaries(q, tables)
	if err != nil {
		return out, err
	}
	listed, err := protocol.ListTables(q, s.Stores.Tables, summaries)
	for i := range list { // skips tables that were deleted since
		if j := slices.IndexFunc(listed, func(l Listed) bool { return l.ID == list[i].Table }); j >= 0 {
			out = append(out, ChallengeView{listed[j], list[i].By, list[i].Name, list[i].Made})
		}
	}
	return out, err
}

// decline removes a challenge and notifies its sender.
func (s *Server) decline(q *request, _ noBody) (noBody, error) {
	err := s.inviter.Decline(q, q.person, q.table())
	if isNotFound(err) {
		return noBody{}, game.Refuse(CodeNotFound, "you have no such challenge")
	}
	return noBody{}, err
}
