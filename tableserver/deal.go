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

// errNoDeals is returned if the store does not support deals.
var errNoDeals = game.Refuse(table.CodeBadOptions, "there are no deals here")

// NewDeal creates a person's deal for friends. Everyone plays it against the given bots, or alone.
func (s *Server) NewDeal(ctx context.Context, p ids.PersonID, settings table.Settings, bots []string) (lobby.Deal, error) {
	if s.store.Deals == nil {
		return lobby.Deal{}, errNoDeals
	}
	d, err := lobby.NewDeal(ids.DealID(s.NewID()), p, settings, bots, s.Seed(), s.Now().UTC())
	if err != nil {
		return lobby.Deal{}, err
	}
	return s.store.Deals.AddDeal(ctx, d)
}

// PlayDeal returns the table at which a person plays a deal. Without a running one, it opens a table and starts the game.
func (s *Server) PlayDeal(ctx context.Context, p ids.PersonID, id ids.DealID) (ids.TableID, error) {
	if s.store.Deals == nil {
		return "", storage.ErrNotFound
	}
	deal, err := s.store.Deals.Deal(ctx, id)
	if err != nil {
		return "", err
	}
	for {
		tries, err := s.store.Deals.TriesOf(ctx, id, p)
		if err != nil {
			return "", err
		}
		at, number, err := deal.NextTry(tries, s.Now(), func(id ids.TableID) bool { return s.canStillPlay(ctx, id) })
		if err != nil || at != "" {
			return at, err
		}
		table, err := s.begin(ctx, &deal, p, number)
		if !errors.Is(err, storage.ErrTaken) { // otherwise the person has started one in the meantime
			return table, err
		}
	}
}

// canStillPlay reports whether a table still exists: unused tables expire.
func (s *Server) canStillPlay(ctx context.Context, id ids.TableID) bool {
	_, err := s.store.Tables.Summary(ctx, id)
	return !errors.Is(err, storage.ErrNotFound)
}

// begin opens the table of a try and starts its game.
func (s *Server) begin(ctx context.Context, deal *lobby.Deal, p ids.PersonID, number int) (ids.TableID, error) {
	d := s.newTable(p)
	d.Seed = func() game.Seed { return deal.Seed }
	settings := deal.TrySettings(number, d.Now)
	if err := d.Row(table.RowCreate, game.Nobody, settings); err != nil {
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
	g, err := games.Named(settings.Game)
	if err != nil {
		return "", err
	}
	if err := d.Row(table.RowStart, game.Nobody, table.StartBody{Version: g.Info().Version, Seed: d.Seed()}); err != nil {
		return "", err
	}
	c := s.firstChange(d)
	c.Try = &table.Try{Deal: deal.ID, Person: p, Number: number, Table: d.Table.ID, Begun: d.Now}
	return d.Table.ID, s.commitFirst(ctx, d, c)
}

// refuseSealed rejects access to a game that the person may not see. The record of an open deal contains the seed, so it is sealed for
// everyone. The rest is open to people who have played the deal. A closed game is visible only to its players.
func (s *Server) refuseSealed(ctx context.Context, id ids.TableID, p ids.PersonID, record bool) error {
	return s.onTable(ctx, id, func(l *live) error {
		if l.table.Closed() && len(l.table.Seats(p)) == 0 {
			return game.Refuse(table.CodeDoorClosed, "the game was played without spectators")
		}
		if l.table.Sealed(s.Now()) && (record || len(l.table.Seats(p)) == 0) {
			return game.Refuse(table.CodeSealed, "the game is shown when its deal is over, at %s", l.table.Settings.Deal.Until.Format(time.RFC3339))
		}
		return nil
	})
}

// voyageSecret is the setting that holds the secret for voyages.
const voyageSecret = "voyage_secret"

// Voyages returns the voyages of the day, which begins at midnight UTC.
func (s *Server) Voyages(ctx context.Context) ([]lobby.Deal, error) {
	if s.store.Deals == nil {
		return nil, nil
	}
	made := make([]byte, sha256.Size)
	rand.Read(made)
	secret, err := s.store.Settings.AddSetting(ctx, voyageSecret, made)
	if err != nil {
		return nil, err
	}
	list, err := lobby.VoyagesOn(s.Now().UTC().Truncate(24*time.Hour), secret)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i], err = s.store.Deals.AddDeal(ctx, list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// longestStreak limits how far back streaks are counted.
const longestStreak = 400

// Streak returns on how many consecutive days, up to today or yesterday, a person finished the first try of a voyage.
func (s *Server) Streak(ctx context.Context, p ids.PersonID, gameName string) (int, error) {
	if s.store.Deals == nil {
		return 0, nil
	}
	played, err := s.store.Deals.VoyagesOf(ctx, p, 2*longestStreak)
	if err != nil {
		return 0, err
	}
	return lobby.StreakOf(played, gameName, s.Now().UTC().Truncate(24*time.Hour)), nil
}
