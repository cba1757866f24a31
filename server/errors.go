package server

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Error codes of this package.
const (
	CodeTooMany = protocol.CodeTooMany // too often or too many at a time
	// CodeTooManyReports limits reports by person and by address.
	CodeTooManyReports game.Code = "too_many_reports"
	CodeUnknownPerson            = people.CodeUnknownPerson // no cookie or token, or one that is not known
	CodeBanned                   = people.CodeBanned        // the operator has banned the person
	CodeBadRequest               = protocol.CodeBadRequest  // the request cannot be read
	CodeTooLarge                 = people.CodeTooLarge      // the request or message is too large
	CodeNotFound                 = protocol.CodeNotFound    // nothing exists at this address
	CodeBadCode                  = people.CodeBadCode       // the one-time code is wrong or has expired
	CodeBadRecovery              = people.CodeBadRecovery   // the recovery code is wrong, or was used or replaced
	CodeBrowserOnly    game.Code = "browser_only"           // programs may not do this
	CodeWrongOrigin    game.Code = "wrong_origin"           // the request comes from a page of another site
	CodeInternal                 = protocol.CodeInternal    // a fault of the server
	CodeSlow           game.Code = "too_slow"               // the client did not take its messages in time
	CodeLate           game.Code = "too_late"               // the command was on its way for too long
	CodeLoggedOut      game.Code = "logged_out"             // the device was logged out
	// Codes of invitations.
	CodeBadInvitation = lobby.CodeBadInvitation // the code is wrong, or its table is no longer open
	CodeNotFriends    = people.CodeNotFriends   // only friends can be invited
	CodeBotClosed     = people.CodeBotClosed    // the bot does not accept such challenges
	CodeBotAway       = people.CodeBotAway      // the bot is not online
	// Codes of login methods.
	CodeBadPasskey             = people.CodeBadPasskey // the passkey is not known here, or the answer came too late
	CodePasskeysOff  game.Code = "passkeys_off"        // the server's address does not allow passkeys
	CodeWayTaken               = people.CodeWayTaken   // the passkey or login belongs to another person
	CodeBadLogin               = people.CodeBadLogin   // the provider did not let the person in, or it took too long
	CodeLoginOff     game.Code = "login_off"           // the operator has no provider
	CodeProviderDown game.Code = "provider_down"       // the provider does not answer
	CodeOwnCode                = people.CodeOwnCode    // a profile cannot be merged with itself
	CodeBothSeated             = people.CodeBothSeated // both are at a table that is not over
)

// Codes lists the codes above and those of people, for the word catalogues.
func Codes() []game.Code {
	return append(people.Codes(),
		CodeTooMany, CodeTooManyReports, CodeBadRequest, CodeNotFound,
		CodeBrowserOnly, CodeWrongOrigin, CodeInternal, CodeSlow, CodeLate, CodeLoggedOut,
		CodeBadInvitation,
		CodePasskeysOff, CodeLoginOff, CodeProviderDown,
	)
}

// Problem is the body of every error response.
type Problem = protocol.Problem

// statuses are the HTTP statuses of refusals; all others are 409, a conflict with the state of the table or the rules.
var statuses = map[game.Code]int{
	CodeTooMany: http.StatusTooManyRequests, CodeTooManyReports: http.StatusTooManyRequests, CodeUnknownPerson: http.StatusUnauthorized, CodeBanned: http.StatusForbidden,
	CodeBadRequest: http.StatusBadRequest, CodeTooLarge: http.StatusRequestEntityTooLarge, CodeNotFound: http.StatusNotFound,
	CodeBadCode: http.StatusForbidden, CodeBadRecovery: http.StatusForbidden, CodeBrowserOnly: http.StatusForbidden, CodeWrongOrigin: http.StatusForbidden, CodeInternal: http.StatusInternalServerError,
	CodeBadInvitation: http.StatusNotFound, people.CodeBadFriendLink: http.StatusNotFound, CodeNotFriends: http.StatusForbidden, people.CodeNotOpponent: http.StatusForbidden, CodeBotClosed: http.StatusForbidden,
	CodeBadPasskey: http.StatusForbidden, CodePasskeysOff: http.StatusForbidden, CodeBadLogin: http.StatusForbidden,
	CodeLoginOff: http.StatusForbidden, CodeProviderDown: http.StatusBadGateway,
	people.CodeHidden: http.StatusForbidden, notifications.CodeNoWebhooks: http.StatusForbidden, notifications.CodeNoMail: http.StatusForbidden, notifications.CodeBadMailLink: http.StatusNotFound, table.CodeUnknownMoment: http.StatusNotFound,
	table.CodeNoSeek: http.StatusNotFound, table.CodeUnknownTable: http.StatusNotFound, table.CodeNotYours: http.StatusForbidden, table.CodeNotHost: http.StatusForbidden,
	table.CodeDoorClosed: http.StatusForbidden, table.CodeSealed: http.StatusForbidden, table.CodeDealOnce: http.StatusForbidden, table.CodeNotSeated: http.StatusForbidden, table.CodeRemoved: http.StatusForbidden,
	table.CodeStoreFull: http.StatusInsufficientStorage, table.CodeClosing: http.StatusServiceUnavailable,
	table.CodeRetry: http.StatusServiceUnavailable, table.CodeQuarantined: http.StatusServiceUnavailable, table.CodeDamaged: http.StatusInternalServerError,
	table.CodeBadCommand: http.StatusBadRequest, table.CodeUnknownCommand: http.StatusBadRequest,
	table.CodeBadOptions: http.StatusBadRequest, game.CodeBadConfig: http.StatusBadRequest,
	game.CodeUnknownConfigKey: http.StatusBadRequest, game.CodeBadPlayers: http.StatusBadRequest,
	game.CodeUnknownGame: http.StatusBadRequest, game.CodeBadAction: http.StatusBadRequest,
	bots.CodeUnknownLevel: http.StatusBadRequest,
}

// problem converts an error into the response body that clients may see.
func (s *Server) problem(err error) Problem {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return Problem{Code: CodeTooLarge, Detail: "the request is too large"}
	}
	return protocol.NewProblem(err, s.Log, s.TableServer.Metrics())
}

// statusOf is the HTTP status of a refusal.
func statusOf(p Problem) int {
	if status, ok := statuses[p.Code]; ok {
		return status
	}
	return http.StatusConflict
}

// writeProblem sends an error response.
func (s *Server) writeProblem(w http.ResponseWriter, err error) {
	p := s.problem(err)
	if p.Code == CodeTooMany {
		w.Header().Set("Retry-After", "2")
	}
	writeJSON(w, statusOf(p), p)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil {
		status, raw = http.StatusInternalServerError, []byte(`{"code":"internal","detail":"the answer could not be encoded"}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}
