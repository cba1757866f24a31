package protocol

import (
	"context"
	"errors"
	"log/slog"

	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Error codes that every server uses.
const (
	CodeTooMany              = people.CodeTooMany // too often or too many at a time
	CodeBadRequest game.Code = "bad_request"      // the request cannot be read
	CodeNotFound   game.Code = "not_found"        // nothing exists at this address
	CodeInternal   game.Code = "internal"         // a fault of the server
)

// Problem is the body of every error response.
type Problem struct {
	Code   game.Code `json:"code"`
	Detail string    `json:"detail"` // in English, for developers; clients translate the code
}

// hiddenDetails replace the details of refusals that are not the person's fault. The real details go to the log only.
var hiddenDetails = map[game.Code]string{
	table.CodeStoreFull: "nothing can be stored right now",
	table.CodeDamaged:   "the table is damaged and is not served",
}

// NewProblem converts an error for clients. Refusals keep their text. Other errors become an internal error with the detail only in the
// log. A panic is counted.
func NewProblem(err error, log *slog.Logger, metrics *tableserver.Metrics) Problem {
	var refusal *game.Error
	var p *panics.Error
	switch {
	case errors.As(err, &p):
		metrics.Panics.Add(1)
		log.Error("recovered from panic", "fault", p.Value, "stack", string(p.Stack))
		return Problem{CodeInternal, "something went wrong on the server"}
	case errors.As(err, &refusal):
		if detail, ok := hiddenDetails[refusal.Code]; ok {
			if refusal.Code != table.CodeStoreFull { // the store itself logs once that it is full
				log.Error("handle request failed", "error", err)
			}
			return Problem{refusal.Code, detail}
		}
		return Problem{refusal.Code, refusal.Detail}
	case errors.Is(err, storage.ErrUnwritable):
		return Problem{table.CodeStoreFull, hiddenDetails[table.CodeStoreFull]}
	case errors.Is(err, storage.ErrNotFound):
		return Problem{CodeNotFound, "not found"}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return Problem{table.CodeRetry, "it took too long"}
	}
	log.Error("handle request failed", "error", err)
	return Problem{CodeInternal, "something went wrong on the server"}
}

// RefuseTooMany rejects something done too often, or a limit that is exceeded.
func RefuseTooMany(what string) error {
	return game.Refuse(CodeTooMany, "too many %s; wait a little", what)
}
