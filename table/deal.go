package table

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// DealRef is what a table knows of its deal.
type DealRef struct {
	ID    ids.DealID `json:"id"`
	Until time.Time  `json:"until"` // before that, others may not see the game
	Try   int        `json:"try"`   // the person's first one counts
}

// Try is a table at which a person plays a deal.
type Try struct {
	Deal   ids.DealID
	Person ids.PersonID
	Number int // from 1
	Table  ids.TableID
	Begun  time.Time
	// The rest is zero before the game is over.
	Ended     time.Time
	Points    int
	Lead      int // over the best of the others, the sister included
	Abandoned bool
	Picture   []byte // JSON, nil for none
}

// Done reports whether the game of a try is over.
func (t *Try) Done() bool { return !t.Ended.IsZero() }

// CodeSealed is the refusal of what would tell a deal before it closes.
const CodeSealed game.Code = "deal_open"

// CodeDealOnce is the refusal of what would make a deal that is open anything else than one try without help.
const CodeDealOnce game.Code = "deal_once"

// RefuseHelp refuses what there is not while the deal of the table is open: everybody would come to it knowing more than the others.
func (t *Table) RefuseHelp(now time.Time, what string) error {
	if t.Sealed(now) {
		return game.Refuse(CodeDealOnce, "there are no %s while the deal is open", what)
	}
	return nil
}

// Sealed reports whether the table's game would tell a deal that others may still play.
func (t *Table) Sealed(now time.Time) bool {
	return t.Settings.Deal != nil && now.Before(t.Settings.Deal.Until)
}
