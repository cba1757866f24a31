package lobby

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Deal is one bag and one deck that several people play, each alone at a table of their own, to compare what they make of it. Its
// seed is for nobody before it closes.
type Deal struct {
	ID       ids.DealID
	Person   ids.PersonID // who has made it, empty for voyages
	Settings table.Settings
	Bots     []string // who sits on the seats behind the first
	Seed     game.Seed
	Opened   time.Time
	Closes   time.Time
}

// Closed reports whether everything about the deal may be known.
func (d *Deal) Closed(now time.Time) bool { return !now.Before(d.Closes) }

// DealStore keeps deals and who has played them. Changes bring tries.
type DealStore interface {
	// AddDeal keeps a deal unless there is one with its id, and returns the one that is kept.
	AddDeal(ctx context.Context, d Deal) (Deal, error)
	// Deal returns a deal, or ErrNotFound.
	Deal(ctx context.Context, id ids.DealID) (Deal, error)
	// Tries returns the first try of everyone who plays a deal, in the order of their beginnings.
	Tries(ctx context.Context, id ids.DealID) ([]table.Try, error)
	// TriesOf returns a person's tries of a deal, in order.
	TriesOf(ctx context.Context, id ids.DealID, p ids.PersonID) ([]table.Try, error)
	// AllTriesOf returns a person's tries of all deals, in the order of their beginnings. DealsBy returns the deals that a person has
	// made, in the order of their openings.
	AllTriesOf(ctx context.Context, p ids.PersonID) ([]table.Try, error)
	DealsBy(ctx context.Context, p ids.PersonID) ([]ids.DealID, error)
	// VoyagesOf returns the voyages whose first try a person has ended, the latest first.
	VoyagesOf(ctx context.Context, p ids.PersonID, limit int) ([]ids.DealID, error)
}

// Check completes the settings of a deal, and refuses one at which somebody else would have to sit.
func (d *Deal) Check() error {
	if err := d.Settings.CheckChosen(); err != nil {
		return err
	}
	seats, err := d.Settings.Check()
	if err != nil {
		return err
	}
	if len(d.Bots) != seats-1 {
		return game.Refuse(table.CodeBadOptions, "a deal is played alone: all %d other seats are for bots", seats-1)
	}
	for _, level := range d.Bots {
		if err := table.CheckLevel(d.Settings.Game, level); err != nil {
			return err
		}
	}
	return nil
}
