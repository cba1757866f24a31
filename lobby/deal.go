package lobby

import (
	"context"
	"slices"
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

// dealLife is how long people can take for a deal that one of them has made.
const dealLife = 7 * 24 * time.Hour

// NewDeal makes a deal of a person for friends, or refuses settings at which somebody else would have to sit. Its tables are private and
// unrated.
func NewDeal(id ids.DealID, p ids.PersonID, s table.Settings, bots []string, seed game.Seed, now time.Time) (Deal, error) {
	s.Public, s.Watch, s.Start, s.Rated = false, false, "", false
	d := Deal{ID: id, Person: p, Settings: s, Bots: bots, Seed: seed, Opened: now, Closes: now.Add(dealLife)}
	return d, d.Check()
}

// NextTry decides how a person goes on with a deal, by their tries: at the table of a try that is under way, or with another one, whose
// number it returns. The first try counts. Others are for practice, when the deal has closed: before, they would teach what comes, and not
// only to this person. A try whose table has expired is over.
func (d *Deal) NextTry(tries []table.Try, now time.Time, exists func(ids.TableID) bool) (at ids.TableID, number int, err error) {
	if i := slices.IndexFunc(tries, func(t table.Try) bool { return !t.Done() }); i >= 0 && exists(tries[i].Table) {
		return tries[i].Table, 0, nil
	}
	if len(tries) > 0 && !d.Closed(now) {
		return "", 0, game.Refuse(table.CodeDealOnce, "the deal is played once, and again for practice when it is over, at %s", d.Closes.Format(time.RFC3339))
	}
	return "", len(tries) + 1, nil
}

// TrySettings returns the settings of a try's table. It is not rated, since somebody may have seen the deal under another name, and has
// no hints while the deal is open.
func (d *Deal) TrySettings(number int, now time.Time) table.Settings {
	s := d.Settings
	s.Deal = &table.DealRef{ID: d.ID, Until: d.Closes, Try: number}
	s.Rated = false
	if !d.Closed(now) {
		s.Hints = table.HintsNever
	}
	return s
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
