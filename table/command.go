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
	DoRemove   Verb = "remove"   // host: free the seats of whoever has Seat, who cannot sit down again
	DoAllow    Verb = "allow"    // host: let a Person sit down again who was removed
	DoSwap     Verb = "swap"     // move from Seat to With, which is free or one's own; the host swaps any two
	DoBot      Verb = "bot"      // host: a bot of Level takes Seat, or leaves it if there is no level
	DoSettings Verb = "settings" // host: change Settings
	DoClose    Verb = "close"    // host: end a table that has not started
	DoDoor     Verb = "door"     // host: let spectators in, On or not
	DoShare    Verb = "share"    // host: open the chat of the players to spectators, On or not
	DoReady    Verb = "ready"    // one's seats are ready, On or not
	DoStart    Verb = "start"    // host: start the game, Guided or not
	DoAct      Verb = "act"      // Action by Seat at Decision
	DoUndo     Verb = "undo"     // take back the last action of Seat, the one before Decision
	DoQuiet    Verb = "quiet"    // do not ask Seat for confirmations, On or not
	DoTakeback Verb = "takeback" // propose to take back the last Count moves of Seat and what followed
	DoAbandon  Verb = "abandon"  // propose to end the game without a winner
	DoReplace  Verb = "replace"  // propose that a bot plays for Seat
	DoReturn   Verb = "return"   // play one's seats again, for which a bot plays, or is about to
	DoVote     Verb = "vote"     // answer the proposal, Yes or not
	DoConcede  Verb = "concede"  // give up with Seat
	DoRematch  Verb = "rematch"  // open the table of the next game
	DoName     Verb = "name"     // call one's Seat by Text, or by one's own name again
	DoPlan     Verb = "plan"     // take Steps with Seat as soon as it can; with Repeat whenever it can until the day is over
	DoCancel   Verb = "cancel"   // give up a Plan of Seat, or all of them
	DoVacation Verb = "vacation" // take Count days off, while one's clocks of days stand
	DoHurry    Verb = "hurry"    // let the bots play without a pause until a person is asked again
	DoSay      Verb = "say"      // Text or a Reaction for everyone at the table
	DoReport   Verb = "report"   // complain to the operator about Person, with a Reason and perhaps a Line
)

// Verbs lists all verbs, for the documentation of the protocol.
func Verbs() []Verb {
	return []Verb{
		DoSit, DoRise, DoRemove, DoAllow, DoSwap, DoBot, DoSettings, DoClose, DoDoor, DoShare, DoReady, DoStart, DoAct, DoUndo, DoQuiet, DoTakeback,
		DoAbandon, DoReplace, DoReturn, DoVote, DoConcede, DoRematch, DoName, DoPlan, DoCancel, DoVacation, DoHurry, DoSay, DoReport,
	}
}

// Command is what a person asks of a table. The verb says which of the other fields it reads.
type Command struct {
	ID         string       `json:"id"` // the client's own; a table carries out each id of a person once
	Do         Verb         `json:"do"`
	Seat       *game.Seat   `json:"seat,omitempty"`
	With       *game.Seat   `json:"with,omitempty"`
	Decision   *Decision    `json:"decision,omitempty"` // the one that an action is made for, or that the action to undo led to
	Action     string       `json:"action,omitempty"`
	Count      int          `json:"count,omitempty"`
	Level      string       `json:"level,omitempty"`
	On         bool         `json:"on,omitempty"`
	Yes        bool         `json:"yes,omitempty"`
	Guided     bool         `json:"guided,omitempty"` // begin as the game's tutorial does, alone against bots
	Settings   *Settings    `json:"settings,omitempty"`
	Steps      []string     `json:"steps,omitempty"`
	Repeat     bool         `json:"repeat,omitempty"`
	Plan       int          `json:"plan,omitempty"`
	Text       string       `json:"text,omitempty"`
	Reaction   string       `json:"reaction,omitempty"`
	Person     ids.PersonID `json:"person,omitempty"`
	Line       int          `json:"line,omitempty"`
	Spectators bool         `json:"aside,omitempty"` // the line is of the chat of spectators
	Reason     string       `json:"reason,omitempty"`

	Subject ReportSubject `json:"subject,omitempty"` // what is reported: a line, a name or a profile
	Kind    ReportKind    `json:"kind,omitempty"`    // of a report
}

// LoggedID returns what logs have of the id of a command: logs outlive people, and a client may have made anything of the id.
// What a command leaves beside the log is kept with the id as it is, until its author is deleted.
func LoggedID(id string) string { return ids.Derive(id) }

// A rowHandler decides a command that ends in rows.
type Decider func(*Transaction, *Command) error
