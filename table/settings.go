package table

import (
	"encoding/json"
	"reflect"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Settings is what the host of a table chooses.
type Settings struct {
	Game   string          `json:"game"`
	Config json.RawMessage `json:"config"` // the game's own options, checked by the game
	Public bool            `json:"public"` // listed in the lobby; else only those who have the link know it
	Watch  bool            `json:"watch"`  // people without a seat may look on
	Clock  Clock           `json:"clock"`
	// Takeover is the level of the bot that plays for a seat whose person is gone, with a character or without.
	Takeover string `json:"takeover"`
	// Start says what begins the game. Without it the host does.
	Start StartKind `json:"start,omitempty"`
	// Rated says that the game changes the ratings of its people. Whoever sits down agrees.
	Rated bool `json:"rated,omitempty"`
	// Hints says who may ask for hints. Without it those may who play against bots alone.
	Hints HintRule `json:"hints,omitempty"`
	// Deal is that which the table's person plays, nil for a game of its own. Nobody can choose it.
	Deal *DealRef `json:"deal,omitempty"`
	// Offline says that the game was begun on a device without a server and sent here. Nobody can choose it.
	Offline bool `json:"offline,omitempty"`
}

// CheckChosen refuses what a person cannot choose.
func (s *Settings) CheckChosen() error {
	switch {
	case s.Deal != nil:
		return game.Refuse(CodeBadOptions, "a table of a deal is opened by the deal")
	case s.Offline:
		return game.Refuse(CodeBadOptions, "a game that was played offline is sent as a file")
	}
	return nil
}

// HintRule says who may ask for hints at a table.
type HintRule string

// The rules of hints.
const (
	HintsNever  HintRule = "never"
	HintsBots   HintRule = "bots" // where all other seats are those of bots
	HintsAlways HintRule = "always"
)

// StartKind says what begins the game of a table.
type StartKind string

// The kinds of starts.
const (
	StartByHost   StartKind = "host"
	StartWhenFull StartKind = "full" // it begins by itself when every seat is taken; whoever sits down is ready
)

// ClockKind says what happens when a seat takes long.
type ClockKind string

// The kinds of clocks.
const (
	NoClock  ClockKind = "none"
	Reminder ClockKind = "reminder" // a notice after some minutes
	Days     ClockKind = "days"     // a bot takes over after some days
	Bank     ClockKind = "bank"     // each seat has some minutes for the game, and gains seconds by each move
	PerMove  ClockKind = "move"     // each move has some seconds
)

// Clock is how long a seat may take.
type Clock struct {
	Kind    ClockKind `json:"kind"`
	Minutes int       `json:"minutes,omitempty"` // until a reminder, or of a bank
	Seconds int       `json:"seconds,omitempty"` // for a move, or that a bank gains by one
	Days    int       `json:"days,omitempty"`    // for a move
	// Days do not run out between two hours of the night, if they differ, in a zone that is so many minutes ahead of UTC.
	NightFrom int `json:"night_from,omitempty"`
	NightTo   int `json:"night_to,omitempty"`
	Zone      int `json:"zone,omitempty"`
	Vacation  int `json:"vacation,omitempty"` // days that each person may take off, while days per move do not pass
}

// The bounds of clocks.
const (
	maxMinutes     = 24 * 60
	maxBankMinutes = 180
	maxGain        = 180
	minMoveSeconds = 10
	maxMoveSeconds = 3600
	maxDays        = 30
	maxVacation    = 30
	maxZone        = 14 * 60
)

// limit returns how long a move may take until the clock does something.
func (c Clock) limit() time.Duration {
	switch c.Kind {
	case Reminder:
		return time.Duration(c.Minutes) * time.Minute
	case Days:
		return time.Duration(c.Days) * 24 * time.Hour
	}
	return 0
}

func (c Clock) check() error {
	used := Clock{Kind: c.Kind} // what the kind has a use for
	within := false
	switch c.Kind {
	case NoClock:
		within = true
	case Reminder:
		used.Minutes = c.Minutes
		within = inRange(c.Minutes, 1, maxMinutes)
	case Bank:
		used.Minutes, used.Seconds = c.Minutes, c.Seconds
		within = inRange(c.Minutes, 1, maxBankMinutes) && inRange(c.Seconds, 0, maxGain)
	case PerMove:
		used.Seconds = c.Seconds
		within = inRange(c.Seconds, minMoveSeconds, maxMoveSeconds)
	case Days:
		used = c
		used.Minutes, used.Seconds = 0, 0
		within = inRange(c.Days, 1, maxDays) && inRange(c.NightFrom, 0, 23) && inRange(c.NightTo, 0, 23) &&
			inRange(c.Zone, -maxZone, maxZone) && inRange(c.Vacation, 0, maxVacation)
	}
	if !within || c != used {
		return game.Refuse(CodeBadOptions,
			"a clock is \"none\", a \"reminder\" after 1 to %d minutes, a \"bank\" of 1 to %d minutes and 0 to %d seconds, %d to %d seconds per \"move\", "+
				"or 1 to %d \"days\" per move with hours of the night and up to %d days of vacation",
			maxMinutes, maxBankMinutes, maxGain, minMoveSeconds, maxMoveSeconds, maxDays, maxVacation)
	}
	return nil
}

// Facts returns what the words about a clock are filled in with.
func (c Clock) Facts() map[string]any {
	return map[string]any{"minutes": c.Minutes, "seconds": c.Seconds, "days": c.Days}
}

func inRange(n, least, most int) bool { return n >= least && n <= most }

// defaultTakeover is the bot that plays on for people who are gone.
const defaultTakeover = "tabby"

// Check completes settings with defaults and refuses what the game or the table cannot have. It returns the number of
// seats.
func (s *Settings) Check() (seats int, err error) {
	g, err := games.Named(s.Game)
	if err != nil {
		return 0, err
	}
	if s.Config == nil {
		s.Config = json.RawMessage("{}")
	}
	m, err := g.New(s.Config, game.Seed{})
	if err != nil {
		return 0, err
	}
	s.Config = m.Config()
	if err := s.checkRated(); err != nil {
		return 0, err
	}
	if s.Clock.Kind == "" {
		s.Clock.Kind = NoClock
	}
	if err := s.Clock.check(); err != nil {
		return 0, err
	}
	switch s.Start {
	case "", StartByHost, StartWhenFull:
	default:
		return 0, game.Refuse(CodeBadOptions, "a game is started by \"host\" or when the table is \"full\", not by %q", s.Start)
	}
	switch s.Hints {
	case "", HintsNever, HintsBots, HintsAlways:
	default:
		return 0, game.Refuse(CodeBadOptions, "hints are given \"never\", against \"bots\" or \"always\", not %q", s.Hints)
	}
	if s.Takeover == "" {
		s.Takeover = defaultTakeover
	}
	if err := CheckLevel(s.Game, s.Takeover); err != nil {
		return 0, err
	}
	return m.Players(), nil
}

// sameButStart reports whether settings differ in nothing but what begins the game.
func (s *Settings) sameButStart(other *Settings) bool {
	if s.Start == other.Start {
		return false
	}
	a, b := *s, *other
	a.Start, b.Start = "", ""
	return reflect.DeepEqual(a, b)
}

func CheckLevel(gameName, level string) error {
	_, err := bots.For(gameName, level)
	return err
}

// Games returns the facts of the games on offer.
func Games() []game.Info {
	var list []game.Info
	for _, g := range games.All() {
		list = append(list, g.Info())
	}
	return list
}

// Levels returns the levels of bots that people are offered, in order of strength.
func Levels() []string { return bots.Ladder() }

// Characters returns the characters that the bots of a game can have.
func Characters(gameName string) []string { return bots.Characters(gameName) }
