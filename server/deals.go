package server

import (
	"context"
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// DealView is a deal as a person may see it. It reveals nothing about the shuffle until the person has finished a first try.
type DealView struct {
	ID     ids.DealID      `json:"id"`
	Game   string          `json:"game"`
	Config json.RawMessage `json:"config"`
	Bots   []string        `json:"bots"`
	Rated  bool            `json:"rated,omitempty"` // only in old deals: tries are never rated
	By     string          `json:"by,omitempty"`    // its creator's name, empty for voyages
	Opened time.Time       `json:"opened"`
	Closes time.Time       `json:"closes"`
	Closed bool            `json:"closed,omitempty"`
	Seed   *game.Seed      `json:"seed,omitempty"` // once the deal has closed
	// Places ranks the finished first tries, the best first. A deal for friends shows them when everyone who started has finished.
	Places  []DealPlace `json:"places"`
	Playing int         `json:"playing"` // number of people in their first try
	Mine    *MyTries    `json:"mine,omitempty"`
	// Picture is the best ship, for people who have finished their first try.
	Picture json.RawMessage `json:"picture,omitempty"`
}

// DealPlace is a line of the standings: a person's first try.
type DealPlace struct {
	Place     int          `json:"place"` // tied people share a place
	Person    ids.PersonID `json:"person"`
	Name      string       `json:"name"`
	Points    int          `json:"points"`
	Lead      int          `json:"lead"` // over the sister or the best bot
	Abandoned bool         `json:"abandoned,omitempty"`
}

// MyTries says how far the viewer has come with a deal.
type MyTries struct {
	Person  ids.PersonID `json:"person"`
	Tries   int          `json:"tries"`
	Table   ids.TableID  `json:"table"`             // of the latest try
	Done    bool         `json:"done,omitempty"`    // the first try is finished
	Percent *int         `json:"percent,omitempty"` // percentage of the other players with a worse result
	Streak  int          `json:"streak,omitempty"`  // consecutive days with a voyage
}

// NewDeal is a request to create a deal for friends.
type NewDeal struct {
	Settings table.Settings `json:"settings"`
	Bots     []string       `json:"bots,omitempty"` // for every seat except one
}

// DealIDRef answers a request for a deal with its id.
type DealIDRef struct {
	ID ids.DealID `json:"id"`
}

// Deals creates deals and the tables to play them.
type Deals interface {
	Voyages(ctx context.Context) ([]lobby.Deal, error)
	NewDeal(ctx context.Context, p ids.PersonID, s table.Settings, bots []string) (lobby.Deal, error)
	PlayDeal(ctx context.Context, p ids.PersonID, id ids.DealID) (ids.TableID, error)
	Streak(ctx context.Context, p ids.PersonID, gameName string) (int, error)
}

func (s *Server) voyages(q *request, _ noBody) ([]DealView, error) {
	list, err := s.TableServer.Voyages(q)
	if err != nil {
		return nil, err
	}
	out := []DealView{}
	for i := range list {
		v, err := s.viewDeal(q, &list[i])
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (s *Server) deal(q *request, _ noBody) (DealView, error) {
	d, err := s.Stores.Deals.Deal(q, ids.DealID(q.path("deal")))
	if err != nil {
		return DealView{}, err
	}
	return s.viewDeal(q, &d)
}

func (s *Server) addDeal(q *request, in NewDeal) (DealIDRef, error) {
	if !s.throttles.commands.allow(q.person.ID) {
		return DealIDRef{}, refuseTooMany("commands")
	}
	if !s.throttles.deals.allow(q.person.ID) || !s.throttles.dealsFrom.allow(s.clientAddr(q.r)) {
		return DealIDRef{}, refuseTooMany("deals")
	}
	d, err := s.TableServer.NewDeal(q, q.person.ID, in.Settings, in.Bots)
	return DealIDRef{d.ID}, err
}

func (s *Server) playDeal(q *request, _ noBody) (TableRef, error) {
	if !s.throttles.commands.allow(q.person.ID) {
		return TableRef{}, refuseTooMany("commands")
	}
	id, err := s.TableServer.PlayDeal(q, q.person.ID, ids.DealID(q.path("deal")))
	return TableRef{ID: id}, err
}

// viewDeal returns a deal as the sender may see it, as lobby.Deal.Standings decides.
func (s *Server) viewDeal(q *request, d *lobby.Deal) (DealView, error) {
	now := s.Now()
	v := DealView{
		ID: d.ID, Game: d.Settings.Game, Config: d.Settings.Config, Bots: append([]string{}, d.Bots...), Rated: d.Settings.Rated,
		Opened: d.Opened, Closes: d.Closes, Closed: d.Closed(now), Places: []DealPlace{},
	}
	first, mine, err := readTries(q, s.Stores.Deals, d.ID, q.person.ID)
	if err != nil {
		return v, err
	}
	known := d.Standings(first, mine, q.person.ID, now)
	people := []ids.PersonID{d.Person}
	for i := range known.Places {
		people = append(people, known.Places[i].Person)
	}
	who, err := s.people.profiles.Names(q, people)
	if err != nil {
		return v, err
	}
	v.Seed, v.By, v.Playing, v.Picture = known.Seed, who[d.Person], known.Playing, known.Picture
	for i := range known.Places {
		p := &known.Places[i]
		v.Places = append(v.Places, DealPlace{p.Place, p.Person, who[p.Person], p.Points, p.Lead, p.Abandoned})
	}
	if m := known.Mine; m != nil {
		v.Mine = &MyTries{Person: q.person.ID, Tries: m.Tries, Table: m.Last, Done: m.Done, Percent: m.Percent}
		if d.Person == "" {
			v.Mine.Streak, err = s.TableServer.Streak(q, q.person.ID, d.Settings.Game)
		}
	}
	return v, err
}

// readTries returns everyone's first tries of a deal, and all tries of one person, who is empty for visitors.
func readTries(ctx context.Context, store dealStore, deal ids.DealID, person ids.PersonID) (all, mine []table.Try, err error) {
	if all, err = store.Tries(ctx, deal); err != nil || person == "" {
		return all, nil, err
	}
	mine, err = store.TriesOf(ctx, deal, person)
	return all, mine, err
}
