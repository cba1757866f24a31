package table

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// Verb is what a command does.
type Verb string

// The verbs of commands.
const (
	DoSit      Verb = "sit"      // take Seat, or the first free one
	DoRise     Verb = "rise"     // leave Seat, or all of one's seats
	DoRemove   Verb = "remove"   // host: remove the person of Seat, who cannot sit down again
	DoAllow    Verb = "allow"    // host: let a removed Person sit down again
	DoSwap     Verb = "swap"     // move from Seat to With, which is free or one's own; the host swaps any two
	DoBot      Verb = "bot"      // host: seat a bot of Level, or remove the bot if there is no Level
	DoSettings Verb = "settings" // host: change Settings
	DoClose    Verb = "close"    // host: end a table that has not started
	DoDoor     Verb = "door"     // host: allow spectators (On) or not
	DoShare    Verb = "share"    // host: share the players' chat with spectators (On) or not
	DoReady    Verb = "ready"    // one's seats are ready (On) or not
	DoStart    Verb = "start"    // host: start the game, perhaps Guided
	DoAct      Verb = "act"      // Action by Seat at Decision
	DoUndo     Verb = "undo"     // undo the last action of Seat, the one before Decision
	DoQuiet    Verb = "quiet"    // skip confirmations of Seat (On) or not
	DoTakeback Verb = "takeback" // propose to take back the last Count moves of Seat and everything after them
	DoAbandon  Verb = "abandon"  // propose to end the game without a winner
	DoReplace  Verb = "replace"  // propose a bot for Seat
	DoReturn   Verb = "return"   // take one's seats back from a bot, or keep one from taking over
	DoVote     Verb = "vote"     // answer the proposal: Yes or no
	DoConcede  Verb = "concede"  // give up with Seat
	DoRematch  Verb = "rematch"  // open the table of the next game
	DoName     Verb = "name"     // name one's Seat by Text; without Text by the person's name
	DoPlan     Verb = "plan"     // take Steps with Seat when it becomes possible; with Repeat every time until the day is over
	DoCancel   Verb = "cancel"   // cancel a Plan of Seat, or all of them
	DoVacation Verb = "vacation" // take Count vacation days, while the person's clocks of days stop
	DoHurry    Verb = "hurry"    // skip the pauses of bots until a person must decide
	DoSay      Verb = "say"      // chat: Text or a Reaction
	DoReport   Verb = "report"   // report Person to the operator, with a Reason and perhaps a Line
)

// Verbs lists all verbs, for the documentation of the protocol.
func Verbs() []Verb {
	return []Verb{
		DoSit, DoRise, DoRemove, DoAllow, DoSwap, DoBot, DoSettings, DoClose, DoDoor, DoShare, DoReady, DoStart, DoAct, DoUndo, DoQuiet, DoTakeback,
		DoAbandon, DoReplace, DoReturn, DoVote, DoConcede, DoRematch, DoName, DoPlan, DoCancel, DoVacation, DoHurry, DoSay, DoReport,
	}
}

// Command is a person's command to a table. The verb determines which other fields are used.
type Command struct {
	ID         string       `json:"id"` // chosen by the client; a table executes each id of a person once
	Do         Verb         `json:"do"`
	Seat       *game.Seat   `json:"seat,omitempty"`
	With       *game.Seat   `json:"with,omitempty"`
	Decision   *Decision    `json:"decision,omitempty"` // the decision that the action answers, or that the action to undo led to
	Action     string       `json:"action,omitempty"`
	Count      int          `json:"count,omitempty"`
	Level      string       `json:"level,omitempty"`
	On         bool         `json:"on,omitempty"`
	Yes        bool         `json:"yes,omitempty"`
	Guided     bool         `json:"guided,omitempty"` // start the game's tutorial, alone against bots
	Settings   *Settings    `json:"settings,omitempty"`
	Steps      []string     `json:"steps,omitempty"`
	Repeat     bool         `json:"repeat,omitempty"`
	Plan       int          `json:"plan,omitempty"`
	Text       string       `json:"text,omitempty"`
	Reaction   string       `json:"reaction,omitempty"`
	Person     ids.PersonID `json:"person,omitempty"`
	Line       int          `json:"line,omitempty"`
	Spectators bool         `json:"aside,omitempty"` // the line is in the spectator chat
	Reason     string       `json:"reason,omitempty"`

	Subject ReportSubject `json:"subject,omitempty"` // what is reported: a line, a name or a profile
	Kind    ReportKind    `json:"kind,omitempty"`    // of a report
}

// LoggedID returns a hash of a command's id for logs, because logs outlive people and a client may put anything into the id. Other
// data of a command is stored with the plain id until its author is deleted.
func LoggedID(id string) string { return ids.Derive(id) }

// A rowHandler decides a command that writes rows.
type Decider func(*Transaction, *Command) error
