package room

import (
	"encoding/json"
	"reflect"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
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
}

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
)

// Clock is how long a seat may take for a move.
type Clock struct {
	Kind    ClockKind `json:"kind"`
	Minutes int       `json:"minutes,omitempty"` // of a reminder
	Days    int       `json:"days,omitempty"`
}

// The longest clocks.
const (
	maxMinutes = 24 * 60
	maxDays    = 30
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
	switch {
	case c.Kind == NoClock && c.Minutes == 0 && c.Days == 0:
	case c.Kind == Reminder && c.Minutes >= 1 && c.Minutes <= maxMinutes && c.Days == 0:
	case c.Kind == Days && c.Days >= 1 && c.Days <= maxDays && c.Minutes == 0:
	default:
		return game.Refuse(CodeBadOptions, "a clock is \"none\", a reminder after 1 to %d minutes, or 1 to %d days per move", maxMinutes, maxDays)
	}
	return nil
}

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
	if s.Takeover == "" {
		s.Takeover = defaultTakeover
	}
	if err := checkLevel(s.Game, s.Takeover); err != nil {
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

func checkLevel(gameName, level string) error {
	_, err := bot.For(gameName, level)
	return err
}

// What a bot is refused for: a level that there is not, and a character that the level does not have.
const (
	CodeUnknownLevel     = bot.CodeUnknownLevel
	CodeUnknownCharacter = bot.CodeUnknownCharacter
)

// Games returns the facts of the games on offer.
func Games() []game.Info {
	var list []game.Info
	for _, g := range games.All() {
		list = append(list, g.Info())
	}
	return list
}

// Levels returns the levels of bots that people are offered, in order of strength.
func Levels() []string { return bot.Ladder() }

// Characters returns the characters that the bots of a game can have.
func Characters(gameName string) []string { return bot.Characters(gameName) }
