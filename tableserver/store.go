package tableserver

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
)

// Store is the part of a Store that a house cannot do without, so that a house on a device needs no more than that. The methods are
// those of Store. A house whose store keeps no Deals has none.
type Store interface {
	table.Store
	Say(ctx context.Context, l table.Line) (int, error)
	Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	Report(ctx context.Context, r people.Report) error

	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	NameSeat(ctx context.Context, n table.SeatName) error
	SeatNames(ctx context.Context, table ids.TableID) ([]table.SeatName, error)
	Unheard(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
	AliasesOf(ctx context.Context, id ids.PersonID) ([]ids.PersonID, error)
	Expire(ctx context.Context, at time.Time) (deleted int, err error)

	Result(ctx context.Context, table ids.TableID) (ratings.GameResult, error)
	RatingsOf(ctx context.Context, people []ids.PersonID, pool string) ([]ratings.PersonRating, error)
	ProgramsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	CountRated(ctx context.Context) (counted int, err error)

	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// ChatStore keeps what people say at tables. It is not part of the log, so that it can be deleted.
type ChatStore interface {
	// Say keeps a line and returns its number, counted per table from 1 and asides apart, or ErrRepeated.
	Say(ctx context.Context, l table.Line) (int, error)
	// Lines returns the last lines of a table in order, at most limit.
	Lines(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	// Asides returns the last lines of those who watch a table, which have numbers of their own.
	Asides(ctx context.Context, table ids.TableID, limit int) ([]table.Line, error)
	// LinesBy returns everything that a person has said, the earliest first.
	LinesBy(ctx context.Context, person ids.PersonID) ([]table.Line, error)
	people.ReportStore
	// Reports returns what was reported, the latest first.
	Reports(ctx context.Context, limit int) ([]people.Report, error)
}
