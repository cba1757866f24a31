package game

import (
	"errors"
	"fmt"
)

// Code identifies a refusal. The client translates it. Its meaning never changes.
type Code string

// Codes that every game shares. A game adds its own.
const (
	CodeBadConfig        Code = "bad_config"         // the configuration is not readable
	CodeUnknownConfigKey Code = "unknown_config_key" // the configuration has a key that the game does not know
	CodeBadPlayers       Code = "bad_players"        // the game cannot be played by that many
	CodeBadAction        Code = "bad_action"         // the action cannot be read, or says more or less than its verb needs
	CodeGameOver         Code = "game_over"          // nothing can be done any more
	CodeUnknownSeat      Code = "unknown_seat"       // there is no such seat at this table
	CodeNotYourTurn      Code = "not_your_turn"      // the action belongs to another seat's turn
	CodeStaleDecision    Code = "stale_decision"     // the seat's decision has changed since the command was made
	CodeWrongPhase       Code = "wrong_phase"        // the action belongs to another part of the game
	CodeEffectPending    Code = "effect_pending"     // an effect is being resolved and only its owner may act
	CodeAlreadyChosen    Code = "already_chosen"     // the seat has chosen and would have to withdraw first
	CodeNothingChosen    Code = "nothing_chosen"     // there is no choice to withdraw
	CodeRulesVersion     Code = "rules_version"      // a recorded game was played by another version of the rules
	CodeUnknownGame      Code = "unknown_game"       // there is no game of that name
	CodeUnknownPiece     Code = "unknown_piece"      // there is no piece of that name
	CodeNotPlannable     Code = "not_plannable"      // such an action cannot be planned for a later turn
)

// SharedCodes lists the codes above, for the word catalogues.
func SharedCodes() []Code {
	return []Code{
		CodeBadConfig, CodeUnknownConfigKey, CodeBadPlayers, CodeBadAction, CodeGameOver, CodeUnknownSeat,
		CodeNotYourTurn, CodeStaleDecision, CodeWrongPhase, CodeEffectPending, CodeAlreadyChosen, CodeNothingChosen,
		CodeRulesVersion, CodeUnknownGame, CodeUnknownPiece, CodeNotPlannable,
	}
}

// Error is a refusal. The code is for the player; the detail is English text for logs and developers.
type Error struct {
	Code   Code   `json:"code"`
	Detail string `json:"detail"`
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Detail }

// Refuse makes an Error.
func Refuse(code Code, format string, args ...any) error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// CodeOf returns the code of a refusal, or "" for any other error or none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
