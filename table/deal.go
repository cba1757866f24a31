package table

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// DealRef links a table to its deal.
type DealRef struct {
	ID    ids.DealID `json:"id"`
	Until time.Time  `json:"until"` // until then, others may not see the game
	Try   int        `json:"try"`   // number of the try; only the first one counts
}

// Try is a table at which a person plays a deal.
type Try struct {
	Deal   ids.DealID
	Person ids.PersonID
	Number int // from 1
	Table  ids.TableID
	Begun  time.Time
	// The remaining fields are zero until the game is over.
	Ended     time.Time
	Points    int
	Lead      int    // over the best of the others, including the sister
	Abandoned bool   // the person gave up, or a bot had the seat at the end
	Picture   []byte // JSON, nil for none
}

// Done reports whether a try is over.
func (t *Try) Done() bool { return !t.Ended.IsZero() }

// CodeSealed refuses what would reveal a deal before it closes.
const CodeSealed game.Code = "deal_open"

// CodeDealOnce refuses help and repetition at an open deal, which allows a single try.
const CodeDealOnce game.Code = "deal_once"

// RefuseHelp refuses help at a table of an open deal, because it would be unfair to the other players.
func (t *Table) RefuseHelp(now time.Time, what string) error {
	if t.Sealed(now) {
		return game.Refuse(CodeDealOnce, "there are no %s while the deal is open", what)
	}
	return nil
}

// Sealed reports whether the table's game would reveal a deal that others can still play.
func (t *Table) Sealed(now time.Time) bool {
	return t.Settings.Deal != nil && now.Before(t.Settings.Deal.Until)
}
