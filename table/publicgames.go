package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// PublicGame is a finished game of a public table, as everyone may have it: a line of the export. Its record can be played again.
type PublicGame struct {
	Format     int            `json:"format"` // of this line, 1
	Table      ids.TableID    `json:"table"`
	Pool       string         `json:"pool"` // of comparable games
	Rated      bool           `json:"rated,omitempty"`
	Reason     ratings.Reason `json:"reason"`
	Winners    []game.Seat    `json:"winners"`
	Started    time.Time      `json:"started"`
	Ended      time.Time      `json:"ended"`
	Clock      Clock          `json:"clock"`
	Seats      []PublicSeat   `json:"seats"`      // by seat; the sister's is behind those of the table
	Commitment string         `json:"commitment"` // SHA-256 of the seed
	Record     game.Record    `json:"record"`     // configuration, version of the rules, seed and actions
}

// PublicSeat is how a seat came out of a game. Who sat there is told of those who show their profile to all and have not hidden the game.
type PublicSeat struct {
	Seat       game.Seat       `json:"seat"`
	Person     ids.PersonID    `json:"person,omitempty"`
	Name       string          `json:"name,omitempty"`
	UserBot    bool            `json:"program,omitempty"` // a user bot
	Deleted    bool            `json:"deleted,omitempty"` // the person has been deleted since
	Bot        string          `json:"bot,omitempty"`     // the server's own: its level, with a character or without, or sister
	BotVersion int             `json:"bot_version,omitempty"`
	Rank       int             `json:"rank,omitempty"` // none if nothing was decided
	Outcome    ratings.Outcome `json:"outcome"`        // what the game was for the seat
	Points     int             `json:"points"`
	Abandoned  bool            `json:"abandoned,omitempty"`
	Rating     *int            `json:"rating,omitempty"` // after a rated game
	Change     *int            `json:"change,omitempty"` // by it
}

// PublicGameStore has finished games and who played them.
type PublicGameStore interface {
	Store
	PublicResults(ctx context.Context, q ratings.PublicQuery) ([]ratings.GameResult, error)
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	Seen(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// PublicDelay is how long a game has to be over until it is among the public ones. By then all that ended before is stored too, so that
// whoever asks for what comes after a game misses none.
const PublicDelay = time.Minute

// publicPage is how many results are read at a time.
const publicPage = 50

// PublicGames passes finished games of public tables on, one by one in the order of their ends: tables that are listed and may be
// watched, but none whose deal others may still play. Tables that are damaged, or that no version of the rules can read, are passed to
// skipped instead.
func PublicGames(ctx context.Context, store PublicGameStore, q ratings.PublicQuery, now time.Time, use func(*PublicGame) error, skipped func(ids.TableID, error)) error {
	if settled := now.Add(-PublicDelay); q.Until.IsZero() || q.Until.After(settled) {
		q.Until = settled
	}
	wanted := q.Limit
	for given := 0; ; {
		q.Limit = publicPage
		list, err := store.PublicResults(ctx, q)
		if err != nil || len(list) == 0 {
			return err
		}
		shown, err := publicSeats(ctx, store, list)
		if err != nil {
			return err
		}
		for i := range list {
			r := &list[i]
			q.After, q.AfterTable = r.Ended, r.Table
			g, err := publicGame(ctx, store, r, now)
			switch code := game.CodeOf(err); {
			case code == CodeUnknownTable: // it was deleted meanwhile
			case code != "":
				skipped(r.Table, err)
			case err != nil:
				return err
			case g != nil:
				g.Seats = shown[i]
				if err := use(g); err != nil {
					return err
				}
				given++
			}
			if wanted > 0 && given == wanted {
				return nil
			}
		}
	}
}

// publicGame reads the game of a result, but for its seats; nil if it is not for everyone.
func publicGame(ctx context.Context, store PublicGameStore, r *ratings.GameResult, now time.Time) (*PublicGame, error) {
	t, err := Load(ctx, store, r.Table)
	if err != nil || !t.Settings.Public || !t.Settings.Watch || t.Sealed(now) || t.Stage != Over || t.match == nil {
		return nil, err
	}
	return &PublicGame{
		Format: 1, Table: t.ID, Pool: r.Pool, Rated: r.Rated, Reason: r.Reason, Winners: nonNil(t.Winners), Started: r.Started, Ended: r.Ended,
		Clock: t.Settings.Clock, Commitment: t.commitment, Record: t.Record(),
	}, nil
}

// publicSeats returns the seats of results, as far as everyone may know them.
func publicSeats(ctx context.Context, store PublicGameStore, list []ratings.GameResult) ([][]PublicSeat, error) {
	var people []ids.PersonID
	for i := range list {
		for _, s := range list[i].Seats {
			if s.Person != "" {
				people = append(people, s.Person)
			}
		}
	}
	who, err := store.Names(ctx, people)
	shown, e := store.Seen(ctx, people)
	userBots, f := store.UserBotsAmong(ctx, people)
	if err := errors.Join(err, e, f); err != nil {
		return nil, err
	}
	all := make([][]PublicSeat, len(list))
	for i := range list {
		for j := range list[i].Seats {
			s := &list[i].Seats[j]
			seat := PublicSeat{
				Seat: s.Seat, Bot: s.Bot, BotVersion: s.BotVersion, Rank: s.Rank, Outcome: list[i].Outcome(j), Points: s.Points, Abandoned: s.Abandoned,
				Deleted: s.Bot == "" && s.Person == "", UserBot: slices.Contains(userBots, s.Person),
			}
			if s.Person != "" && !s.Hidden && slices.Contains(shown, s.Person) {
				seat.Person, seat.Name = s.Person, who[s.Person]
			}
			seat.Rating, seat.Change = s.Rated()
			all[i] = append(all[i], seat)
		}
	}
	return all, nil
}
