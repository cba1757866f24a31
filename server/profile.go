package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Profile is a person's profile as the client may see it.
type Profile struct {
	Person  ids.PersonID  `json:"person"`
	Name    string        `json:"name"`
	UserBot bool          `json:"program,omitempty"` // a user bot
	Since   time.Time     `json:"since"`
	Results []PoolResults `json:"results"` // in pool order
	Ratings []PoolRating  `json:"ratings"` // in pool order
	// Seen is who can see the profile; only its owner gets it.
	Seen people.Visibility `json:"seen,omitempty"`
}

// PoolResults summarizes a person's games in a pool.
type PoolResults struct {
	Pool      string       `json:"pool"`
	Games     int          `json:"games"`
	Won       int          `json:"won"`
	Abandoned int          `json:"abandoned,omitempty"`
	Longest   int          `json:"longest,omitempty"` // the longest winning streak
	Records   []RecordView `json:"records"`
}

// RecordView is a personal record: record.NAME in the word catalogues.
type RecordView struct {
	Name  string      `json:"name"`
	Value int         `json:"value"`
	At    time.Time   `json:"at"`
	Table ids.TableID `json:"table,omitempty"` // if the client may open it
}

// PoolRating is a person's rating in a pool.
type PoolRating struct {
	Pool        string `json:"pool"`
	Points      int    `json:"points"`
	Provisional bool   `json:"provisional,omitempty"` // the rating is too uncertain for the list
	Games       int    `json:"games"`
}

// ProfileSettings says who may see my profile.
type ProfileSettings struct {
	Seen people.Visibility `json:"seen"`
}

// GameList is a page of a person's finished games, the latest first.
type GameList struct {
	Games []ProfileGame `json:"games"`
	More  bool          `json:"more,omitempty"` // there are earlier entries
}

// ProfileGame is a finished game of a person.
type ProfileGame struct {
	Table   ids.TableID    `json:"table,omitempty"`  // if it still exists and the client may open it
	Result  ids.TableID    `json:"result,omitempty"` // the id to hide the game by
	Game    string         `json:"game"`
	Pool    string         `json:"pool"`
	Started time.Time      `json:"started"`
	Ended   time.Time      `json:"ended"`
	Rated   bool           `json:"rated,omitempty"`
	Reason  ratings.Reason `json:"reason"`
	Hidden  bool           `json:"hidden,omitempty"` // hidden from everyone except its owner
	Seats   []GameSeat     `json:"seats"`
}

// GameSeat is a seat's result in a game.
type GameSeat struct {
	Seat      game.Seat       `json:"seat"`
	Own       bool            `json:"own,omitempty"`    // the profile's owner had this seat
	Person    ids.PersonID    `json:"person,omitempty"` // if the client may know
	Name      string          `json:"name,omitempty"`
	UserBot   bool            `json:"program,omitempty"` // a user bot
	Bot       string          `json:"bot,omitempty"`     // its level, or sister
	BotName   string          `json:"bot_name,omitempty"`
	Rank      int             `json:"rank,omitempty"` // missing if the game was not decided
	Outcome   ratings.Outcome `json:"outcome"`
	Points    int             `json:"points"`
	Abandoned bool            `json:"abandoned,omitempty"`
	Rating    *int            `json:"rating,omitempty"` // after a rated game
	Change    *int            `json:"change,omitempty"` // by this game
}

// PictureList is a page of final pictures, the latest first.
type PictureList struct {
	Pictures []PictureView `json:"pictures"`
	More     bool          `json:"more,omitempty"` // there are earlier entries
}

// PictureView is the final picture of a person's game.
type PictureView struct {
	Table   ids.TableID     `json:"table,omitempty"` // if the client may open it
	Pool    string          `json:"pool"`
	Ended   time.Time       `json:"ended"`
	Points  int             `json:"points"`
	Rank    int             `json:"rank,omitempty"`
	Picture json.RawMessage `json:"picture"` // as the game draws it; in Isle the ship
}

// How many games and pictures a page has.
const (
	gamesPerPage    = 20
	picturesPerPage = 12
)

// owner returns the person whose profile was requested, if the client may see it.
func (s *Server) owner(q *request) (people.Person, error) {
	return s.people.profiles.Owner(q, q.person.ID, q.other())
}

func (s *Server) profile(q *request, _ noBody) (Profile, error) {
	p, err := s.people.profiles.Profile(q, q.person.ID, q.other())
	if err != nil {
		return Profile{}, err
	}
	out := Profile{Person: p.ID, Name: p.Name, Since: p.Created, UserBot: p.UserBot, Seen: p.Seen}
	tallies, err := s.Stores.Results.Tallies(q, p.ID)
	if err != nil {
		return out, err
	}
	rated, err := s.Stores.Results.RatingsOf(q, []ids.PersonID{p.ID}, "")
	out.Results, out.Ratings = viewTallies(tallies, p.ID == q.person.ID), viewRatings(rated)
	return out, err
}

// viewTallies returns results by pool. Tables of records are visible to their owner, and to everyone if they are public.
func viewTallies(tallies []ratings.Tally, own bool) []PoolResults {
	out := []PoolResults{}
	for _, t := range tallies {
		r := PoolResults{Pool: t.Pool, Games: t.Games, Won: t.Won, Abandoned: t.Abandoned, Longest: t.Longest, Records: []RecordView{}}
		for _, record := range t.Records {
			view := RecordView{Name: record.Name, Value: record.Value, At: record.At}
			if record.Public || own {
				view.Table = record.Table
			}
			r.Records = append(r.Records, view)
		}
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b PoolResults) int { return poolPlace(a.Pool) - poolPlace(b.Pool) })
	return out
}

func poolPlace(pool string) int { return slices.Index(ratings.Pools(), pool) }

func viewRatings(list []ratings.PersonRating) []PoolRating {
	out := []PoolRating{}
	for i := range list {
		r := &list[i]
		out = append(out, PoolRating{r.Pool, r.Points(), !r.Established(), r.Games})
	}
	slices.SortFunc(out, func(a, b PoolRating) int { return poolPlace(a.Pool) - poolPlace(b.Pool) })
	return out
}

// before reads where a page of a list continues: at the end of the last game of the page before.
func (q *request) before() (time.Time, error) { return q.moment("before") }

// moment reads a time parameter in milliseconds since 1970; zero if it is missing.
func (q *request) moment(name string) (time.Time, error) {
	text := q.query(name)
	if text == "" {
		return time.Time{}, nil
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms > 1<<45 {
		return time.Time{}, game.Refuse(CodeBadRequest, "%s must be milliseconds since 1970", name)
	}
	return time.UnixMilli(ms).UTC(), nil
}

func (s *Server) profileGames(q *request, _ noBody) (GameList, error) {
	out := GameList{Games: []ProfileGame{}}
	p, err := s.owner(q)
	if err != nil {
		return out, err
	}
	before, err := q.before()
	if err != nil {
		return out, err
	}
	list, err := s.Stores.Results.ResultsOf(q, ratings.ResultQuery{Person: p.ID, Hidden: p.ID == q.person.ID, Before: before, Limit: gamesPerPage + 1})
	if err != nil {
		return out, err
	}
	if out.More = len(list) > gamesPerPage; out.More {
		list = list[:gamesPerPage]
	}
	named, err := people.Describe(q, s.Stores.People.Directory, ratings.Players(list))
	if err != nil {
		return out, err
	}
	out.Games = viewGames(q.person.ID, p.ID, list, named)
	return out, nil
}

// viewGames returns finished games of a person. Names of others are visible to fellow players, and to everyone at public tables, except
// for people who have hidden the game.
func viewGames(viewer, owner ids.PersonID, list []ratings.GameResult, named func(ids.PersonID) people.Named) []ProfileGame {
	out := []ProfileGame{}
	for i := range list {
		r := &list[i]
		played := func(id ids.PersonID) bool {
			return id != "" && slices.ContainsFunc(r.Seats, func(s ratings.SeatResult) bool { return s.Person == id })
		}
		open := r.Public || played(viewer)
		g := ProfileGame{Game: r.Game, Pool: r.Pool, Started: r.Started, Ended: r.Ended, Rated: r.Rated, Reason: r.Reason}
		if open && r.Stored {
			g.Table = r.Table
		}
		if owner == viewer {
			g.Result = r.Table
		}
		for j := range r.Seats {
			seat := &r.Seats[j]
			view := viewSeat(r, j)
			view.UserBot = named(seat.Person).UserBot
			if view.Own = seat.Person == owner; view.Own {
				g.Hidden = seat.Hidden
			}
			if seat.Person != "" && (view.Own || played(viewer) || r.Public && !seat.Hidden) {
				view.Person, view.Name = seat.Person, named(seat.Person).Name
			}
			g.Seats = append(g.Seats, view)
		}
		out = append(out, g)
	}
	return out
}

// viewSeat returns the result of a seat without its player, whom only some viewers may know.
func viewSeat(r *ratings.GameResult, i int) GameSeat {
	s := &r.Seats[i]
	view := GameSeat{Seat: s.Seat, Bot: s.Bot, Rank: s.Rank, Outcome: r.Outcome(i), Points: s.Points, Abandoned: s.Abandoned}
	if s.Bot != "" && s.Bot != ratings.Sister {
		view.BotName = cmp.Or(s.BotName, table.HashedBotName(r.Table, s.Seat))
	}
	view.Rating, view.Change = s.Rated()
	return view
}

func (s *Server) profilePictures(q *request, _ noBody) (PictureList, error) {
	out := PictureList{Pictures: []PictureView{}}
	p, err := s.owner(q)
	if err != nil {
		return out, err
	}
	before, err := q.before()
	if err != nil {
		return out, err
	}
	list, err := s.Stores.Results.Pictures(q, p.ID, before, picturesPerPage+1)
	if out.More = len(list) > picturesPerPage; out.More {
		list = list[:picturesPerPage]
	}
	for _, picture := range list {
		out.Pictures = append(out.Pictures, viewPicture(&picture, p.ID == q.person.ID))
	}
	return out, err
}

func viewPicture(p *ratings.Picture, own bool) PictureView {
	view := PictureView{Pool: p.Pool, Ended: p.Ended, Points: p.Points, Rank: p.Rank, Picture: p.Body}
	if p.Stored && (p.Public || own) {
		view.Table = p.Table
	}
	return view
}

func (s *Server) changeProfile(q *request, in ProfileSettings) (noBody, error) {
	if !in.Seen.Valid() {
		return noBody{}, game.Refuse(CodeBadRequest, "a profile is seen by \"all\", \"friends\" or \"nobody\", not %q", in.Seen)
	}
	return noBody{}, s.people.profiles.SetVisibility(q, q.person.ID, in.Seen)
}

// HiddenGame hides a game or shows it again.
type HiddenGame struct {
	Hidden bool `json:"hidden"`
}

func (s *Server) hideGame(q *request, in HiddenGame) (noBody, error) {
	err := s.Stores.Results.HideResult(q, q.person.ID, q.table(), in.Hidden)
	if errors.Is(err, storage.ErrNotFound) {
		err = game.Refuse(CodeNotFound, "you have not finished such a game")
	}
	return noBody{}, err
}
