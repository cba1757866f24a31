package tableserver

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// errNoDeals is for houses whose store keeps no deals.
var errNoDeals = game.Refuse(table.CodeBadOptions, "there are no deals here")

// NewDeal makes a deal of a person for friends. Everyone plays it against the bots given, or alone.
func (h *Server) NewDeal(ctx context.Context, p ids.PersonID, s table.Settings, bots []string) (lobby.Deal, error) {
	if h.store.Deals == nil {
		return lobby.Deal{}, errNoDeals
	}
	d, err := lobby.NewDeal(ids.DealID(h.NewID()), p, s, bots, h.Seed(), h.Now().UTC())
	if err != nil {
		return lobby.Deal{}, err
	}
	return h.store.Deals.AddDeal(ctx, d)
}

// PlayDeal returns the table at which a person plays a deal: the one that is under way, or a new one, whose game begins at once.
func (h *Server) PlayDeal(ctx context.Context, p ids.PersonID, id ids.DealID) (ids.TableID, error) {
	if h.store.Deals == nil {
		return "", storage.ErrNotFound
	}
	deal, err := h.store.Deals.Deal(ctx, id)
	if err != nil {
		return "", err
	}
	for {
		tries, err := h.store.Deals.TriesOf(ctx, id, p)
		if err != nil {
			return "", err
		}
		at, number, err := deal.NextTry(tries, h.Now(), func(id ids.TableID) bool { return h.stands(ctx, id) })
		if err != nil || at != "" {
			return at, err
		}
		table, err := h.begin(ctx, &deal, p, number)
		if !errors.Is(err, storage.ErrTaken) { // else the person has begun meanwhile
			return table, err
		}
	}
}

// stands reports whether a table is still there: those that nobody plays expire.
func (h *Server) stands(ctx context.Context, id ids.TableID) bool {
	_, err := h.store.Tables.Summary(ctx, id)
	return !errors.Is(err, storage.ErrNotFound)
}

// begin opens the table of a try and starts its game.
func (h *Server) begin(ctx context.Context, deal *lobby.Deal, p ids.PersonID, number int) (ids.TableID, error) {
	d := h.newTable(p)
	d.Seed = func() game.Seed { return deal.Seed }
	s := deal.TrySettings(number, d.Now)
	if err := d.Row(table.RowCreate, game.Nobody, s); err != nil {
		return "", err
	}
	if err := d.Row(table.RowSit, 0, nil); err != nil {
		return "", err
	}
	for i, level := range deal.Bots {
		if err := d.Row(table.RowBot, game.Seat(i+1), d.Table.NewBot(game.Seat(i+1), level, "")); err != nil {
			return "", err
		}
	}
	g, err := games.Named(s.Game)
	if err != nil {
		return "", err
	}
	if err := d.Row(table.RowStart, game.Nobody, table.StartBody{Version: g.Info().Version, Seed: d.Seed()}); err != nil {
		return "", err
	}
	c := h.firstChange(d)
	c.Try = &table.Try{Deal: deal.ID, Person: p, Number: number, Table: d.Table.ID, Begun: d.Now}
	return d.Table.ID, h.commitFirst(ctx, d, c)
}

// refuseSealed refuses what a person may not know of a table's game. Before its deal closes the record, which has the seed, is for
// nobody, and the rest is for whoever has played it; a closed game is for its players alone.
func (h *Server) refuseSealed(ctx context.Context, id ids.TableID, p ids.PersonID, record bool) error {
	return h.onTable(ctx, id, func(l *live) error {
		if l.table.Closed() && len(l.table.Seats(p)) == 0 {
			return game.Refuse(table.CodeDoorClosed, "the game was played without spectators")
		}
		if l.table.Sealed(h.Now()) && (record || len(l.table.Seats(p)) == 0) {
			return game.Refuse(table.CodeSealed, "the game is shown when its deal is over, at %s", l.table.Settings.Deal.Until.Format(time.RFC3339))
		}
		return nil
	})
}

// voyageSecret is the setting that has the secret.
const voyageSecret = "voyage_secret"

// Voyages returns the voyages of the day, which begins at midnight UTC.
func (h *Server) Voyages(ctx context.Context) ([]lobby.Deal, error) {
	if h.store.Deals == nil {
		return nil, nil
	}
	made := make([]byte, sha256.Size)
	rand.Read(made)
	secret, err := h.store.Settings.AddSetting(ctx, voyageSecret, made)
	if err != nil {
		return nil, err
	}
	list, err := lobby.VoyagesOn(h.Now().UTC().Truncate(24*time.Hour), secret)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i], err = h.store.Deals.AddDeal(ctx, list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// longestStreak bounds how far back streaks are counted.
const longestStreak = 400

// Streak returns on how many days in a row, up to today or yesterday, a person has ended the first try of a game's voyage.
func (h *Server) Streak(ctx context.Context, p ids.PersonID, gameName string) (int, error) {
	if h.store.Deals == nil {
		return 0, nil
	}
	played, err := h.store.Deals.VoyagesOf(ctx, p, 2*longestStreak)
	if err != nil {
		return 0, err
	}
	return lobby.StreakOf(played, gameName, h.Now().UTC().Truncate(24*time.Hour)), nil
}
