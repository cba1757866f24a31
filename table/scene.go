package table

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Scene is all that one viewer, a seat or a spectator, may know of a table. It is built up from nothing; updates are the
// differences between scenes.
type Scene struct {
	Table       TableView    `json:"table"`
	View        any          `json:"view,omitempty"` // the game as the viewer sees it, once it has started
	Permissions *Permissions `json:"may,omitempty"`  // what the seat may do now; nil for spectators, before the start and after giving up
}

// TableView is what everyone at a table may know about it.
type TableView struct {
	ID         ids.TableID    `json:"id"`
	Settings   Settings       `json:"settings"`
	Version    int            `json:"version,omitempty"` // of the rules, once the game has started
	Minutes    int            `json:"minutes,omitempty"` // about how long it takes, before it has begun; 0 for days
	Stage      Stage          `json:"stage"`
	Host       ids.PersonID   `json:"host"`
	Seats      []SeatView     `json:"seats"`
	Waits      []game.Seat    `json:"waits"`                // whom the table waits for, as far as the viewer may know
	Commitment string         `json:"commitment,omitempty"` // SHA-256 of the seed, from the start on
	Proposal   *ProposalView  `json:"proposal,omitempty"`
	Reason     ratings.Reason `json:"reason,omitempty"` // why it is over
	Winners    []game.Seat    `json:"winners,omitempty"`
	Sheet      *game.Sheet    `json:"sheet,omitempty"`     // when it is over
	Standings  []Standing     `json:"standings,omitempty"` // when it is over and was decided, the best first
	Seed       *game.Seed     `json:"seed,omitempty"`      // when it is over
	Next       ids.TableID    `json:"next,omitempty"`      // the rematch
	Series     *SeriesView    `json:"series,omitempty"`    // how the games of these players have gone, from the second on
	Watching   int            `json:"watching,omitempty"`  // how many watch the game
	Watchers   []WatcherView  `json:"watchers,omitempty"`  // who they are, unless they hide; not all of very many
	Removed    []RemovedView  `json:"removed,omitempty"`   // whom the host has removed, before the start
	Shared     bool           `json:"shared,omitempty"`    // spectators and players share one chat
	FlatSettings
}

// FlatSettings repeats the settings of a table for clients of the previous version, which do not know TableView.Settings.
//
// Deprecated: read settings. The next version no longer sends these fields.
type FlatSettings Settings

// SeatView is what everyone may know about a seat.
type SeatView struct {
	Person    ids.PersonID `json:"person,omitempty"`
	Name      string       `json:"name,omitempty"`    // empty for bots and for people who were deleted
	Alike     bool         `json:"alike,omitempty"`   // another name at the table looks like this one, or is the same person’s
	UserBot   bool         `json:"program,omitempty"` // a user bot
	Bot       string       `json:"bot,omitempty"`
	BotName   string       `json:"bot_name,omitempty"` // what the bot is called: bot.NAME in the word catalogues
	Ready     bool         `json:"ready,omitempty"`
	Present   bool         `json:"present,omitempty"`
	Elsewhere bool         `json:"elsewhere,omitempty"` // the person is present, but the page is out of sight
	Standin   string       `json:"standin,omitempty"`   // a bot of this level plays for the person
	Conceded  bool         `json:"conceded,omitempty"`
	Until     *time.Time   `json:"until,omitempty"`  // when the clock of an awaited seat runs out
	Left      *int64       `json:"left,omitempty"`   // milliseconds in the bank of a seat whose clock stands
	Away      *time.Time   `json:"away,omitempty"`   // when the vacation of its person ends
	Hints     int          `json:"hints,omitempty"`  // on how many decisions the seat has asked for advice
	Rating    *SeatRating  `json:"rating,omitempty"` // at a rated table
}

// ProposalView is an open proposal.
type ProposalView struct {
	What   ProposalKind   `json:"what"`
	By     game.Seat      `json:"by"`
	Seat   *game.Seat     `json:"seat,omitempty"`
	Count  int            `json:"count,omitempty"`
	Events []game.Message `json:"told,omitempty"` // what everyone was told of the moves that a takeback undoes
	Voters []game.Seat    `json:"voters"`
	Yes    []game.Seat    `json:"yes"`
	Until  time.Time      `json:"until"`
}

// Permissions is what a seat may do now. Long lists are not sent: the client asks for them, or for the options of a piece.
type Permissions struct {
	Decision Decision       `json:"decision"`
	Must     bool           `json:"must"`              // the game waits for this seat
	Verbs    map[string]int `json:"verbs"`             // how many actions begin with each word
	Actions  []string       `json:"actions,omitempty"` // all of them, if they are few
	Undo     bool           `json:"undo,omitempty"`
	Hints    bool           `json:"hints,omitempty"` // the seat may ask for hints
	Quiet    bool           `json:"quiet,omitempty"`
	Plans    []PlanView     `json:"plans,omitempty"`    // what the seat means to do as soon as it can
	Replace  []game.Seat    `json:"replace,omitempty"`  // absent players for whom the seat can ask for a bot now
	Vacation int            `json:"vacation,omitempty"` // days that its person may still take off
}

// maxInlineActions is how many actions are sent without asking.
const maxInlineActions = 24

// Roster is what a scene needs besides the table: who the people are.
type Roster struct {
	names     [game.MaxSeats]string   // by seat, empty where no person sits
	alike     [game.MaxSeats]bool     // names that can be mistaken for each other
	Removed   map[ids.PersonID]string // the names of those whom the host has removed
	UserBots  []ids.PersonID          // the user bots among the people
	Ratings   [game.MaxSeats]*SeatRating
	Present   func(ids.PersonID) bool
	Elsewhere func(ids.PersonID) bool
	Away      absence
	Watching  int
	Watchers  []WatcherView // never changed in place
}

// SetNames sets the names of the seats, by their people or what these call them, and marks those that look alike. Where one
// person has all seats, that person's name tells none from another: seats without a name of their own stay alike, however
// the others are called.
func (c *Roster) SetNames(chairs []Chair, known map[ids.PersonID]string, own []SeatName) {
	c.names, c.alike = [game.MaxSeats]string{}, [game.MaxSeats]bool{}
	var seats []int
	people := map[ids.PersonID]bool{}
	for i := range chairs {
		if name := known[chairs[i].Person]; name != "" {
			c.names[i] = name
			seats = append(seats, i)
			people[chairs[i].Person] = true
		}
	}
	called := map[int]bool{}
	for _, n := range own {
		if int(n.Seat) < len(chairs) && chairs[n.Seat].Person == n.Person && c.names[n.Seat] != "" {
			c.names[n.Seat] = n.Name
			called[int(n.Seat)] = true
		}
	}
	if len(people) == 1 && len(seats) > 1 {
		seats = slices.DeleteFunc(seats, func(seat int) bool {
			c.alike[seat] = !called[seat]
			return !called[seat]
		})
	}
	list := make([]string, len(seats))
	for i, seat := range seats {
		list[i] = c.names[seat]
	}
	for i, alike := range names.MarkAlike(list) {
		c.alike[seats[i]] = alike
	}
}

// Scene builds what a viewer may know.
func (t *Table) Scene(viewer game.Seat, c Roster) *Scene {
	s := &Scene{Table: t.TableView(viewer, c)}
	if t.match == nil {
		return s
	}
	s.View = t.match.View(viewer)
	if t.Plays(viewer) {
		s.Permissions = t.permissions(viewer, c.Away)
	}
	return s
}

// Plays reports whether a viewer is a seat that may act.
func (t *Table) Plays(viewer game.Seat) bool {
	return t.Stage == Playing && viewer != game.Nobody && !t.Chairs[viewer].Conceded
}

func (t *Table) TableView(viewer game.Seat, c Roster) TableView {
	v := TableView{
		ID: t.ID, Settings: t.Settings, FlatSettings: FlatSettings(t.Settings), Version: t.Version, Stage: t.Stage, Host: t.Host,
		Seats: make([]SeatView, len(t.Chairs)), Waits: []game.Seat{}, Reason: t.Reason, Winners: t.Winners, Next: t.Next, Series: t.series(),
		Watching: c.Watching, Watchers: c.Watchers, Shared: t.Shared,
	}
	if t.Stage != Open {
		v.FlatSettings.Start = "" // as the previous version sent it
	}
	for i := range t.Chairs {
		chair := &t.Chairs[i]
		v.Seats[i] = SeatView{
			Person: chair.Person, Name: c.names[i], Alike: c.alike[i], UserBot: slices.Contains(c.UserBots, chair.Person), Bot: chair.Bot, BotName: t.BotName(game.Seat(i)), Ready: chair.Ready,
			Present: chair.Person != "" && c.Present(chair.Person), Elsewhere: chair.Person != "" && c.Elsewhere(chair.Person), Standin: chair.Standin, Conceded: chair.Conceded,
			Hints: chair.HintsShown, Rating: c.Ratings[i],
		}
	}
	v.Commitment = t.commitment
	switch t.Stage {
	case Open:
		for _, p := range t.Removed {
			v.Removed = append(v.Removed, RemovedView{p, c.Removed[p]})
		}
		v.Minutes = t.estimate()
	case Playing:
		v.Waits = t.match.Awaited(viewer).List()
		if p := t.Proposal; p != nil {
			v.Proposal = &ProposalView{What: p.What, By: p.By, Count: p.Count, Events: p.Events, Voters: nonNil(p.Voters), Yes: nonNil(p.Yes), Until: p.Until}
			if p.Seat != game.Nobody {
				v.Proposal.Seat = &p.Seat
			}
		}
		t.addClocks(&v, viewer)
	case Over:
		v.Sheet, v.Standings = t.Sheet, t.standings()
		if t.match != nil && t.Settings.Deal == nil {
			v.Seed = &t.Seed
		}
	}
	return v
}

// addClocks tells a viewer of a running game what time the seats have.
func (t *Table) addClocks(v *TableView, viewer game.Seat) {
	for i := range t.Clocks {
		seat := &v.Seats[i]
		if face := t.face(game.Seat(i), viewer); face.Runs() {
			until := face.until()
			seat.Until = &until
		} else if t.Settings.Clock.Kind == Bank && seat.Person != "" {
			left := face.Left.Milliseconds()
			seat.Left = &left
		}
	}
	if t.Settings.Clock.limit() > 0 {
		for _, seat := range v.Waits {
			until := t.daysUntil(seat, t.Since[seat])
			v.Seats[seat].Until = &until
		}
	}
	for i := range t.Chairs {
		if until := t.awayUntil(t.Chairs[i].Person); !until.IsZero() {
			away := until // a copy of its own, so that seats without a vacation allocate nothing
			v.Seats[i].Away = &away
		}
	}
}

func nonNil(seats []game.Seat) []game.Seat { return append([]game.Seat{}, seats...) }

// permissions tells a seat what it may do.
func (t *Table) permissions(seat game.Seat, away absence) *Permissions {
	m := &Permissions{Decision: t.Decision(seat), Must: t.match.Must().Has(seat), Quiet: t.Chairs[seat].Quiet, Vacation: t.vacationLeft(t.Chairs[seat].Person)}
	if t.Proposal == nil {
		m.Replace = t.replaceable(seat, away)
	}
	_, m.Undo = t.undoable(seat)
	m.Hints = t.GivesHints()
	for _, p := range t.plans(seat) {
		m.Plans = append(m.Plans, PlanView{p.ID, p.Steps, p.Repeat})
	}
	m.Verbs, m.Actions = t.match.VerbCounts(seat, maxInlineActions)
	return m
}
