package room

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Deal is one bag and one deck that several people play, each alone at a table of their own, to compare what they make of it. Its
// seed is for nobody before it closes.
type Deal struct {
	ID       DealID
	Person   PersonID // who has made it, empty for voyages
	Settings Settings
	Bots     []string // who sits on the seats behind the first
	Seed     game.Seed
	Opened   time.Time
	Closes   time.Time
}

// Closed reports whether everything about the deal may be known.
func (d *Deal) Closed(now time.Time) bool { return !now.Before(d.Closes) }

// DealRef is what a table knows of its deal.
type DealRef struct {
	ID    DealID    `json:"id"`
	Until time.Time `json:"until"` // before that nobody else may see the game
	Try   int       `json:"try"`   // the person's first one counts
}

// Try is a table at which a person plays a deal.
type Try struct {
	Deal   DealID
	Person PersonID
	Number int // from 1
	Table  TableID
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

// Deals keeps deals and who has played them. Changes bring tries.
type Deals interface {
	// AddDeal keeps a deal unless there is one with its id, and returns the one that is kept.
	AddDeal(ctx context.Context, d Deal) (Deal, error)
	// Deal returns a deal, or ErrNotFound.
	Deal(ctx context.Context, id DealID) (Deal, error)
	// Tries returns the first try of everyone who plays a deal, in the order of their beginnings.
	Tries(ctx context.Context, id DealID) ([]Try, error)
	// TriesOf returns a person's tries of a deal, in order.
	TriesOf(ctx context.Context, id DealID, p PersonID) ([]Try, error)
	// AllTriesOf returns a person's tries of all deals, in the order of their beginnings. DealsBy returns the deals that a person has
	// made, in the order of their openings.
	AllTriesOf(ctx context.Context, p PersonID) ([]Try, error)
	DealsBy(ctx context.Context, p PersonID) ([]DealID, error)
	// VoyagesOf returns the voyages whose first try a person has ended, the latest first.
	VoyagesOf(ctx context.Context, p PersonID, limit int) ([]DealID, error)
}

// CodeSealed is the refusal of what would tell a deal before it closes.
const CodeSealed game.Code = "deal_open"

// CodeDealOnce is the refusal of what would make a deal that is open anything else than one try without help.
const CodeDealOnce game.Code = "deal_once"

// refuseHelp refuses what there is not while the deal of the table is open: everybody would come to it knowing more than the others.
func (t *Table) refuseHelp(now time.Time, what string) error {
	if t.sealed(now) {
		return game.Refuse(CodeDealOnce, "there are no %s while the deal is open", what)
	}
	return nil
}

// dealLife is how long people can take for a deal that one of them has made.
const dealLife = 7 * 24 * time.Hour

// errNoDeals is for houses whose store keeps no deals.
var errNoDeals = game.Refuse(CodeBadOptions, "there are no deals here")

// NewDeal makes a deal of a person for friends. Everyone plays it against the bots given, or alone.
func (h *House) NewDeal(ctx context.Context, p PersonID, s Settings, bots []string) (Deal, error) {
	if h.deals == nil {
		return Deal{}, errNoDeals
	}
	s.Public, s.Watch, s.Start, s.Rated = false, false, "", false
	d := Deal{ID: DealID(h.NewID()), Person: p, Settings: s, Bots: bots, Seed: h.Seed(), Opened: h.Now().UTC()}
	d.Closes = d.Opened.Add(dealLife)
	if err := d.check(); err != nil {
		return Deal{}, err
	}
	return h.deals.AddDeal(ctx, d)
}

// check completes the settings of a deal, and refuses one at which somebody else would have to sit.
func (d *Deal) check() error {
	if err := d.Settings.checkChosen(); err != nil {
		return err
	}
	seats, err := d.Settings.Check()
	if err != nil {
		return err
	}
	if len(d.Bots) != seats-1 {
		return game.Refuse(CodeBadOptions, "a deal is played alone: all %d other seats are for bots", seats-1)
	}
	for _, level := range d.Bots {
		if err := checkLevel(d.Settings.Game, level); err != nil {
			return err
		}
	}
	return nil
}

// PlayDeal returns the table at which a person plays a deal: the one that is under way, or a new one, whose game begins at once. The
// first try counts. Others are for practice, when the deal has closed: before, they would teach what comes, and not only to this person.
func (h *House) PlayDeal(ctx context.Context, p PersonID, id DealID) (TableID, error) {
	if h.deals == nil {
		return "", ErrNotFound
	}
	deal, err := h.deals.Deal(ctx, id)
	if err != nil {
		return "", err
	}
	for {
		tries, err := h.deals.TriesOf(ctx, id, p)
		if err != nil {
			return "", err
		}
		if i := slices.IndexFunc(tries, func(t Try) bool { return !t.Done() }); i >= 0 && h.stands(ctx, tries[i].Table) {
			return tries[i].Table, nil
		}
		if len(tries) > 0 && !deal.Closed(h.Now()) {
			return "", game.Refuse(CodeDealOnce, "the deal is played once, and again for practice when it is over, at %s", deal.Closes.Format(time.RFC3339))
		}
		table, err := h.begin(ctx, &deal, p, len(tries)+1)
		if !errors.Is(err, ErrTaken) { // else the person has begun meanwhile
			return table, err
		}
	}
}

// stands reports whether a table is still there: those that nobody plays expire.
func (h *House) stands(ctx context.Context, id TableID) bool {
	_, err := h.store.Summary(ctx, id)
	return !errors.Is(err, ErrNotFound)
}

// begin opens the table of a try and starts its game.
func (h *House) begin(ctx context.Context, deal *Deal, p PersonID, number int) (TableID, error) {
	d := h.newTable(p)
	d.seed = func() game.Seed { return deal.Seed }
	s := deal.Settings
	s.Deal = &DealRef{ID: deal.ID, Until: deal.Closes, Try: number}
	s.Rated = false // somebody may have seen the deal under another name
	if !deal.Closed(d.now) {
		s.Hints = HintsNever
	}
	if err := d.row(rowCreate, game.Nobody, s); err != nil {
		return "", err
	}
	if err := d.row(rowSit, 0, nil); err != nil {
		return "", err
	}
	for i, level := range deal.Bots {
		if err := d.row(rowBot, game.Seat(i+1), levelBody{level}); err != nil {
			return "", err
		}
	}
	g, err := games.Named(s.Game)
	if err != nil {
		return "", err
	}
	if err := d.row(rowStart, game.Nobody, startBody{g.Info().Version, d.seed()}); err != nil {
		return "", err
	}
	c := h.firstChange(d)
	c.Try = &Try{Deal: deal.ID, Person: p, Number: number, Table: d.table.ID, Begun: d.now}
	return d.table.ID, h.commitFirst(ctx, d, c)
}

// sealed reports whether the table's game would tell a deal that others may still play.
func (t *Table) sealed(now time.Time) bool {
	return t.Settings.Deal != nil && now.Before(t.Settings.Deal.Until)
}

// refuseSealed refuses what a person may not know of a table's game. Before its deal closes the record, which has the seed, is for
// nobody, and the rest is for whoever has played it; a closed game is for its players alone.
func (h *House) refuseSealed(ctx context.Context, id TableID, p PersonID, record bool) error {
	return h.onTable(ctx, id, func(l *live) error {
		if l.table.closed() && len(l.table.seats(p)) == 0 {
			return game.Refuse(CodeDoorClosed, "the game was played without spectators")
		}
		if l.table.sealed(h.Now()) && (record || len(l.table.seats(p)) == 0) {
			return game.Refuse(CodeSealed, "the game is shown when its deal is over, at %s", l.table.Settings.Deal.Until.Format(time.RFC3339))
		}
		return nil
	})
}
