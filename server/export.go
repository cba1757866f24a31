package server

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Export is all that the server knows about a person, but for secrets, which it keeps as hashes or for sending alone.
type Export struct {
	Format   int               `json:"format"` // of this document, 1
	Made     time.Time         `json:"made"`
	Person   Me                `json:"person"`
	Aliases  []ids.PersonID    `json:"aliases"` // under which older games know me
	Devices  []Device          `json:"devices"`
	Recovery *time.Time        `json:"recovery,omitempty"` // when my recovery code was made
	Ways     MyWays            `json:"ways"`
	Accounts []ExportLogin     `json:"accounts"` // my logins as the provider names them
	Targets  []TargetView      `json:"targets"`
	Friends  FriendList        `json:"friends"`
	Blocks   []ExportPerson    `json:"blocks"`
	Mutes    []ExportPerson    `json:"mutes"`
	Lines    []ExportLine      `json:"lines"`   // what I have said
	Reports  []ExportReport    `json:"reports"` // what I have reported
	Tables   []ExportTable     `json:"tables"`
	Seats    []ExportSeatName  `json:"seats"` // what I have called seats of mine
	Seen     people.Visibility `json:"seen"`  // who sees my profile
	Games    []ProfileGame     `json:"games"` // that I have finished, those of deleted tables too
	Ratings  []PoolRating      `json:"ratings"`
	Curves   []RatingCurve     `json:"curves"`   // how my ratings went
	Results  []PoolResults     `json:"results"`  // what I have achieved, with my records
	Pictures []PictureView     `json:"pictures"` // how my games looked at their end
	Deals    []ExportDeal      `json:"deals"`    // that I have made
	Tries    []ExportTry       `json:"tries"`    // of deals and voyages
	Bot      *MyProgram        `json:"bot,omitempty"`
	// Challenges are those that I have made of bots, and those that wait for me as one.
	Challenges []ExportChallenge `json:"challenges"`
	Seek       *ExportSeek       `json:"seek,omitempty"` // the game that I look for, or have found last
}

// ExportDeal is a deal that I have made. Its seed is told by its replays when it is over.
type ExportDeal struct {
	ID       ids.DealID     `json:"id"`
	Settings table.Settings `json:"settings"`
	Bots     []string       `json:"bots"`
	Opened   time.Time      `json:"opened"`
	Closes   time.Time      `json:"closes"`
}

// ExportTry is a try of mine.
type ExportTry struct {
	Deal      ids.DealID      `json:"deal"`
	Number    int             `json:"number"`
	Table     ids.TableID     `json:"table"`
	Begun     time.Time       `json:"begun"`
	Ended     *time.Time      `json:"ended,omitempty"`
	Points    int             `json:"points"`
	Lead      int             `json:"lead"`
	Abandoned bool            `json:"abandoned,omitempty"`
	Picture   json.RawMessage `json:"picture,omitempty"`
}

// ExportChallenge is what somebody has asked a bot.
type ExportChallenge struct {
	Bot   ids.PersonID `json:"bot"`
	Table ids.TableID  `json:"table"`
	By    ids.PersonID `json:"by"`
	Made  time.Time    `json:"made"`
}

// ExportSeek is a game that I look for.
type ExportSeek struct {
	Wish  lobby.Wish  `json:"wish"`
	Since time.Time   `json:"since"`
	Table ids.TableID `json:"table,omitempty"`
}

// ExportLogin is a login as the provider names it.
type ExportLogin struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`
}

// ExportPerson is somebody else.
type ExportPerson struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name"`
}

// ExportLine is something that I have said.
type ExportLine struct {
	Table    ids.TableID `json:"table"`
	At       time.Time   `json:"at"`
	Text     string      `json:"text,omitempty"`
	Reaction string      `json:"reaction,omitempty"`
}

// ExportReport is a complaint of mine.
type ExportReport struct {
	Table   ids.TableID         `json:"table,omitempty"`
	At      time.Time           `json:"at"`
	About   ids.PersonID        `json:"about"`
	Subject table.ReportSubject `json:"subject,omitempty"`
	Kind    table.ReportKind    `json:"kind,omitempty"`
	Reason  string              `json:"reason"`
}

// ExportTable is a table of mine, with the final sheet if its game is over. Replays tell the rest.
type ExportTable struct {
	Listed
	Sheet *game.Sheet `json:"sheet,omitempty"`
	Ended *time.Time  `json:"ended,omitempty"`
}

// ExportSeatName is what I have called a seat of mine.
type ExportSeatName struct {
	Table ids.TableID `json:"table"`
	Seat  game.Seat   `json:"seat"`
	Name  string      `json:"name"`
}

// export tells a person everything. It reads every table of theirs, so that it counts as a guess.
func (s *Server) export(q *request, _ noBody) (Export, error) {
	out := Export{Format: 1, Made: s.Now(), Person: s.meOf(q.person), Aliases: []ids.PersonID{}, Accounts: []ExportLogin{}}
	if err := s.checkAddress(q, s.throttles.guesses, "exports for your address", s.clientAddr(q.r)); err != nil {
		return out, err
	}
	for _, add := range []func(*request, *Export) error{s.exportPerson, s.exportPeople, s.exportTalk, s.exportTables, s.exportResults, s.exportGrowth, s.exportDeals, s.exportPrograms} {
		if err := add(q, &out); err != nil {
			return out, err
		}
	}
	q.w.Header().Set("Content-Disposition", `attachment; filename="purrlor.json"`)
	return out, nil
}

func (s *Server) exportPerson(q *request, out *Export) (err error) {
	aliases, err := s.Store.AliasesOf(q, q.person.ID)
	if err != nil {
		return err
	}
	out.Aliases = append(out.Aliases, aliases...)
	if out.Devices, err = s.devices(q, noBody{}); err != nil {
		return err
	}
	recovery, err := s.recovery(q, noBody{})
	if err != nil {
		return err
	}
	out.Recovery = recovery.Made
	if out.Ways, err = s.myWays(q, noBody{}); err != nil {
		return err
	}
	logins, err := s.people.methods.Logins(q, q.person.ID)
	for _, l := range logins {
		out.Accounts = append(out.Accounts, ExportLogin{l.Issuer, l.Subject})
	}
	if err != nil {
		return err
	}
	out.Targets, err = s.targets(q, noBody{})
	return err
}

func (s *Server) exportPeople(q *request, out *Export) (err error) {
	if out.Friends, err = s.friends(q, noBody{}); err != nil {
		return err
	}
	out.Blocks, out.Mutes = []ExportPerson{}, []ExportPerson{}
	for _, p := range out.Friends.Blocked {
		out.Blocks = append(out.Blocks, ExportPerson{p.Person, p.Name})
	}
	for _, p := range out.Friends.Muted {
		out.Mutes = append(out.Mutes, ExportPerson{p.Person, p.Name})
	}
	return nil
}

func (s *Server) exportTalk(q *request, out *Export) error {
	lines, err := s.Store.LinesBy(q, q.person.ID)
	if err != nil {
		return err
	}
	out.Lines, out.Reports = []ExportLine{}, []ExportReport{}
	for _, l := range lines {
		out.Lines = append(out.Lines, ExportLine{l.Table, l.At, l.Text, l.Reaction})
	}
	reports, err := s.Store.Reports(q, 0)
	for _, r := range reports {
		if r.By == q.person.ID {
			out.Reports = append(out.Reports, ExportReport{r.Table, r.At, r.About, r.Subject, r.Kind, r.Reason})
		}
	}
	return err
}

func (s *Server) exportTables(q *request, out *Export) error {
	out.Tables, out.Seats = []ExportTable{}, []ExportSeatName{}
	list, err := s.Store.List(q, table.Query{Person: q.person.ID})
	if err != nil {
		return err
	}
	listed, err := protocol.ListTables(q, s.Store, list)
	if err != nil {
		return err
	}
	summaries := map[ids.TableID]*table.Summary{}
	for i := range list {
		summaries[list[i].Table] = &list[i]
	}
	for _, l := range listed {
		t := ExportTable{Listed: l}
		if l.Stage == table.Over {
			sheet, ended, err := table.FinalSheet(q, s.Store, summaries[l.ID])
			if err != nil {
				return err
			}
			t.Sheet, t.Ended = sheet, optional(ended)
		}
		out.Tables = append(out.Tables, t)
		called, err := s.Store.SeatNames(q, l.ID)
		if err != nil {
			return err
		}
		called = slices.DeleteFunc(called, func(n table.SeatName) bool { return n.Person != q.person.ID })
		for _, n := range called {
			out.Seats = append(out.Seats, ExportSeatName{n.Table, n.Seat, n.Name})
		}
	}
	return nil
}

func (s *Server) exportResults(q *request, out *Export) (err error) {
	if out.Seen, err = s.Store.Visibility(q, q.person.ID); err != nil {
		return err
	}
	list, err := s.Store.ResultsOf(q, ratings.ResultQuery{Person: q.person.ID, Hidden: true})
	if err != nil {
		return err
	}
	if out.Games, err = s.viewGames(q, q.person.ID, list); err != nil {
		return err
	}
	out.Ratings, err = s.ratingsOf(q, q.person.ID)
	return err
}

// exportGrowth tells how the person has got on.
func (s *Server) exportGrowth(q *request, out *Export) (err error) {
	out.Curves, out.Pictures = []RatingCurve{}, []PictureView{}
	for _, r := range out.Ratings {
		points, err := s.Store.RatingCurve(q, q.person.ID, r.Pool, 0)
		if err != nil {
			return err
		}
		out.Curves = append(out.Curves, viewCurve(r.Pool, points))
	}
	if out.Results, err = s.resultsOf(q, q.person.ID); err != nil {
		return err
	}
	pictures, err := s.Store.Pictures(q, q.person.ID, time.Time{}, 0)
	for i := range pictures {
		out.Pictures = append(out.Pictures, viewPicture(&pictures[i], true))
	}
	return err
}

// exportDeals tells of deals that the person has made or played.
func (s *Server) exportDeals(q *request, out *Export) error {
	out.Deals, out.Tries = []ExportDeal{}, []ExportTry{}
	made, err := s.Store.DealsBy(q, q.person.ID)
	if err != nil {
		return err
	}
	for _, id := range made {
		d, err := s.Store.Deal(q, id)
		if err != nil {
			return err
		}
		out.Deals = append(out.Deals, ExportDeal{d.ID, d.Settings, append([]string{}, d.Bots...), d.Opened, d.Closes})
	}
	tries, err := s.Store.AllTriesOf(q, q.person.ID)
	for _, t := range tries {
		out.Tries = append(out.Tries, ExportTry{t.Deal, t.Number, t.Table, t.Begun, optional(t.Ended), t.Points, t.Lead, t.Abandoned, t.Picture})
	}
	return err
}

// exportPrograms tells what the person is as a bot and has to do with bots, and what game they look for.
func (s *Server) exportPrograms(q *request, out *Export) error {
	out.Challenges = []ExportChallenge{}
	bot, err := s.myProgram(q, noBody{})
	if err == nil {
		out.Bot = &bot
	} else if game.CodeOf(err) != CodeNotFound {
		return err
	}
	by, err := s.Store.ChallengesBy(q, q.person.ID)
	if err != nil {
		return err
	}
	of, err := s.Store.Challenges(q, q.person.ID)
	if err != nil {
		return err
	}
	for _, c := range append(by, of...) {
		out.Challenges = append(out.Challenges, ExportChallenge(c))
	}
	seek, err := s.Store.SeekOf(q, q.person.ID)
	if isNotFound(err) {
		return nil
	}
	out.Seek = &ExportSeek{seek.Wish, seek.Since, seek.Table}
	return err
}
