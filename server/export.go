package server

import (
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/export"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Export is everything that the server stores about a person, except secrets.
type Export struct {
	Format   int               `json:"format"` // version of this format: 1
	Made     time.Time         `json:"made"`
	Person   Me                `json:"person"`
	Aliases  []ids.PersonID    `json:"aliases"` // my former ids, which older games refer to
	Devices  []Device          `json:"devices"`
	Recovery *time.Time        `json:"recovery,omitempty"` // when my recovery code was created
	Ways     MyLoginMethods    `json:"ways"`
	Accounts []ExportLogin     `json:"accounts"` // my logins, as the provider identifies them
	Targets  []TargetView      `json:"targets"`
	Friends  FriendList        `json:"friends"`
	Blocks   []ExportPerson    `json:"blocks"`
	Mutes    []ExportPerson    `json:"mutes"`
	Lines    []ExportLine      `json:"lines"`   // my chat lines
	Reports  []ExportReport    `json:"reports"` // my reports
	Tables   []ExportTable     `json:"tables"`
	Seats    []ExportSeatName  `json:"seats"` // names that I gave to my seats
	Seen     people.Visibility `json:"seen"`  // who can see my profile
	Games    []ProfileGame     `json:"games"` // my finished games, including those of deleted tables
	Ratings  []PoolRating      `json:"ratings"`
	Curves   []RatingCurve     `json:"curves"`   // my rating history
	Results  []PoolResults     `json:"results"`  // my results and records
	Pictures []PictureView     `json:"pictures"` // final pictures of my games
	Deals    []ExportDeal      `json:"deals"`    // the deals that I created
	Tries    []ExportTry       `json:"tries"`    // my tries of deals and voyages
	Bot      *MyUserBot        `json:"bot,omitempty"`
	// Challenges lists challenges that I sent to bots and, if I am a bot, those that I can still answer.
	Challenges []ExportChallenge `json:"challenges"`
	Seek       *ExportSeek       `json:"seek,omitempty"` // the game that I seek, or found last
}

// ExportDeal is a deal that I created. Replays contain its seed once it has closed.
type ExportDeal struct {
	ID       ids.DealID     `json:"id"`
	Settings table.Settings `json:"settings"`
	Bots     []string       `json:"bots"`
	Opened   time.Time      `json:"opened"`
	Closes   time.Time      `json:"closes"`
}

// ExportTry is one of my tries of a deal, with its result once its game is over.
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

// ExportChallenge is a challenge to a bot, sent by me or to me.
type ExportChallenge struct {
	Bot   ids.PersonID `json:"bot"`
	Table ids.TableID  `json:"table"`
	By    ids.PersonID `json:"by"`
	Made  time.Time    `json:"made"`
}

// ExportSeek is the game that I seek, with the table once there is one.
type ExportSeek struct {
	Criteria lobby.Criteria `json:"wish"`
	Since    time.Time      `json:"since"`
	Table    ids.TableID    `json:"table,omitempty"`
}

// ExportLogin is a login, as the provider identifies it.
type ExportLogin struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`
}

// ExportPerson is somebody whom I have blocked or muted.
type ExportPerson struct {
	Person ids.PersonID `json:"person"`
	Name   string       `json:"name"`
}

// ExportLine is one of my chat lines: a text or a reaction.
type ExportLine struct {
	Table    ids.TableID `json:"table"`
	At       time.Time   `json:"at"`
	Text     string      `json:"text,omitempty"`
	Reaction string      `json:"reaction,omitempty"`
}

// ExportReport is a report that I sent to the operator; without a table it is about a person alone.
type ExportReport struct {
	Table   ids.TableID         `json:"table,omitempty"`
	At      time.Time           `json:"at"`
	About   ids.PersonID        `json:"about"`
	Subject table.ReportSubject `json:"subject,omitempty"`
	Kind    table.ReportKind    `json:"kind,omitempty"`
	Reason  string              `json:"reason"`
}

// ExportTable is one of my tables, with the final score sheet if its game is over. Replays contain the rest.
type ExportTable struct {
	Listed
	Sheet *game.Sheet `json:"sheet,omitempty"`
	Ended *time.Time  `json:"ended,omitempty"`
}

// ExportSeatName is the name that I gave to one of my seats, for somebody who played on my device.
type ExportSeatName struct {
	Table ids.TableID `json:"table"`
	Seat  game.Seat   `json:"seat"`
	Name  string      `json:"name"`
}

// export returns everything stored about a person. It reads all their tables, so it shares the limit of guessed codes.
func (s *Server) export(q *request, _ noBody) (Export, error) {
	if err := s.checkAddress(q, s.throttles.guesses, "exports for your address", s.clientAddr(q.r)); err != nil {
		return Export{}, err
	}
	rules := export.Rules{Sessions: s.people.sessions, Methods: s.people.methods, Targets: s.notifications, Friends: s.people.friends}
	data, err := export.Read(q, rules, s.Stores.Export, q.person.ID)
	if err != nil {
		return Export{}, err
	}
	out := Export{Format: 1, Made: s.Now(), Person: s.meOf(q.person)}
	viewMine(data, &out)
	viewHistory(data, q.person.ID, &out)
	out.Devices = viewSessions(data.Sessions, q.session.Secret)
	if out.Ways, err = s.viewLoginMethods(data.Passkeys, data.Logins); err != nil {
		return out, err
	}
	out.Friends = viewFriends(q.person.ID, &data.Friends, data.FriendsAt)
	summaries := make([]table.Summary, 0, len(data.Tables))
	for i := range data.Tables {
		summaries = append(summaries, data.Tables[i].Summary)
	}
	listed, err := protocol.ListTables(q, s.Stores.Tables, summaries)
	if err != nil {
		return out, err
	}
	out.Tables, out.Seats = viewTables(listed, data.Tables)
	q.w.Header().Set("Content-Disposition", `attachment; filename="purrlor.json"`)
	return out, nil
}

// viewMine exports what the person has left on the server outside their games.
func viewMine(data *export.Data, out *Export) {
	out.Aliases, out.Recovery = append([]ids.PersonID{}, data.Aliases...), optional(data.Recovery)
	out.Targets, out.Seen = viewTargets(data.Targets), data.Visibility
	out.Accounts, out.Lines, out.Reports = []ExportLogin{}, []ExportLine{}, []ExportReport{}
	out.Blocks, out.Mutes = viewExportPeople(data.Friends.Blocked), viewExportPeople(data.Friends.Muted)
	for _, l := range data.Logins {
		out.Accounts = append(out.Accounts, ExportLogin{l.Issuer, l.Subject})
	}
	for _, l := range data.Lines {
		out.Lines = append(out.Lines, ExportLine{l.Table, l.At, l.Text, l.Reaction})
	}
	for _, r := range data.Reports {
		out.Reports = append(out.Reports, ExportReport{r.Table, r.At, r.About, r.Subject, r.Kind, r.Reason})
	}
	out.Challenges = []ExportChallenge{}
	for _, c := range data.Challenges {
		out.Challenges = append(out.Challenges, ExportChallenge(c))
	}
	if data.Bot != nil {
		bot := viewUserBot(data.Bot)
		out.Bot = &bot
	}
	if seek := data.Seek; seek != nil {
		out.Seek = &ExportSeek{seek.Criteria, seek.Since, seek.Table}
	}
}

func viewExportPeople(list []people.Named) []ExportPerson {
	out := []ExportPerson{}
	for _, p := range list {
		out = append(out, ExportPerson{p.Person, p.Name})
	}
	return out
}

// viewTables exports tables in list order, with the names that the person gave to seats.
func viewTables(listed []Listed, tables []export.Table) ([]ExportTable, []ExportSeatName) {
	known := map[ids.TableID]*export.Table{}
	for i := range tables {
		known[tables[i].Table] = &tables[i]
	}
	out, seats := []ExportTable{}, []ExportSeatName{}
	for _, l := range listed {
		t := known[l.ID]
		out = append(out, ExportTable{l, t.Sheet, optional(t.Ended)})
		for _, n := range t.Names {
			seats = append(seats, ExportSeatName{n.Table, n.Seat, n.Name})
		}
	}
	return out, seats
}

// viewHistory exports the person's games and what came of them: ratings, records, pictures, deals and tries.
func viewHistory(data *export.Data, me ids.PersonID, out *Export) {
	out.Games, out.Ratings, out.Results = viewGames(me, me, data.Games, data.Named), viewRatings(data.Ratings), viewTallies(data.Tallies, true)
	out.Curves, out.Pictures, out.Deals, out.Tries = []RatingCurve{}, []PictureView{}, []ExportDeal{}, []ExportTry{}
	for _, r := range out.Ratings {
		out.Curves = append(out.Curves, viewCurve(r.Pool, data.Curves[r.Pool]))
	}
	for i := range data.Pictures {
		out.Pictures = append(out.Pictures, viewPicture(&data.Pictures[i], true))
	}
	for i := range data.Deals {
		d := &data.Deals[i]
		out.Deals = append(out.Deals, ExportDeal{d.ID, d.Settings, append([]string{}, d.Bots...), d.Opened, d.Closes})
	}
	for _, t := range data.Tries {
		out.Tries = append(out.Tries, ExportTry{t.Deal, t.Number, t.Table, t.Begun, optional(t.Ended), t.Points, t.Lead, t.Abandoned, t.Picture})
	}
}
