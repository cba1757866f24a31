package lobby

import (
	"context"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Deal is a fixed shuffle that several people play to compare their results, each at their own table. Its seed is secret until it
// closes.
type Deal struct {
	ID       ids.DealID
	Person   ids.PersonID // creator of the deal, empty for voyages
	Settings table.Settings
	Bots     []string // bots on the seats after the first
	Seed     game.Seed
	Opened   time.Time
	Closes   time.Time
}

// Closed reports whether the deal is over, so that nothing about it is secret.
func (d *Deal) Closed(now time.Time) bool { return !now.Before(d.Closes) }

// DealStore stores deals and their tries. Table changes add tries.
type DealStore interface {
	// AddDeal stores a deal unless its id exists, and returns the stored one.
	AddDeal(ctx context.Context, d Deal) (Deal, error)
	// Deal returns a deal, or ErrNotFound.
	Deal(ctx context.Context, id ids.DealID) (Deal, error)
	// Tries returns everyone's first try of a deal, in the order in which they started.
	Tries(ctx context.Context, id ids.DealID) ([]table.Try, error)
	// TriesOf returns a person's tries of a deal, in order.
	TriesOf(ctx context.Context, id ids.DealID, p ids.PersonID) ([]table.Try, error)
	// AllTriesOf returns a person's tries of all deals, in the order in which they started. DealsBy returns the deals that a person
	// created, in the order in which they opened.
	AllTriesOf(ctx context.Context, p ids.PersonID) ([]table.Try, error)
	DealsBy(ctx context.Context, p ids.PersonID) ([]ids.DealID, error)
	// VoyagesOf returns the voyages whose first try a person has finished, the latest first.
	VoyagesOf(ctx context.Context, p ids.PersonID, limit int) ([]ids.DealID, error)
}

// dealLife is how long a deal created by a person stays open.
const dealLife = 7 * 24 * time.Hour

// NewDeal creates a person's deal for friends. It rejects settings with a seat for another person. The tables of the deal are
// private and unrated.
func NewDeal(id ids.DealID, p ids.PersonID, s table.Settings, bots []string, seed game.Seed, now time.Time) (Deal, error) {
	s.Public, s.Watch, s.Start, s.Rated = false, false, "", false
	d := Deal{ID: id, Person: p, Settings: s, Bots: bots, Seed: seed, Opened: now, Closes: now.Add(dealLife)}
	return d, d.Check()
}

// NextTry decides where a person continues with a deal: at the table of an unfinished try, or with a new one, whose number it
// returns. Only the first try counts. Further tries are practice and start only after the deal has closed, because they would
// reveal the shuffle, also to friends. A try whose table has expired is finished.
func (d *Deal) NextTry(tries []table.Try, now time.Time, exists func(ids.TableID) bool) (at ids.TableID, number int, err error) {
	if i := slices.IndexFunc(tries, func(t table.Try) bool { return !t.Done() }); i >= 0 && exists(tries[i].Table) {
		return tries[i].Table, 0, nil
	}
	if len(tries) > 0 && !d.Closed(now) {
		return "", 0, game.Refuse(table.CodeDealOnce, "the deal is played once, and again for practice when it is over, at %s", d.Closes.Format(time.RFC3339))
	}
	return "", len(tries) + 1, nil
}

// TrySettings returns the table settings of a try. Tries are not rated, because the person may know the deal from another account.
// Hints are off while the deal is open.
func (d *Deal) TrySettings(number int, now time.Time) table.Settings {
	s := d.Settings
	s.Deal = &table.DealRef{ID: d.ID, Until: d.Closes, Try: number}
	s.Rated = false
	if !d.Closed(now) {
		s.Hints = table.HintsNever
	}
	return s
}

// Check completes the settings of a deal, and rejects a seat for another person.
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
