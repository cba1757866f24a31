package room

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// These errors live in package storage.
var (
	ErrNotFound   = storage.ErrNotFound
	ErrTaken      = storage.ErrTaken
	ErrUnwritable = storage.ErrUnwritable
	ErrTooMany    = storage.ErrTooMany
	ErrRepeated   = storage.ErrRepeated
)

// Store keeps tables and people. What a method has written is durable when it returns without error.
type Store interface {
	Tables
	Talk
	People
	Outbox
	Mail
	Invitations
	Friends
	Identities
	ratings.Results
	Deals
	Programs
	Seeks
	// Summaries returns the summaries of those of some tables that exist.
	Summaries(ctx context.Context, tables []TableID) ([]Summary, error)
	// Setting returns a value of the server itself, such as its keys, or ErrNotFound.
	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	// AddSetting keeps a value unless there is one already, and returns the one that is kept: of several servers that make up a key
	// at the same time, all get the same.
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
	// Ready says whether the store answers and can be written. It writes nothing while the last change could be written. A
	// store logs once that it has become full, and once that there is room again: nobody else does.
	Ready(ctx context.Context) error
	Close() error
}

// HouseStore is the part of a Store that a house cannot do without, so that a house on a device needs no more than that. The methods are
// those of Store. A house whose store keeps no Deals has none.
type HouseStore interface {
	Tables
	Say(ctx context.Context, l Line) (int, error)
	Lines(ctx context.Context, table TableID, limit int) ([]Line, error)
	Report(ctx context.Context, r Report) error

	Names(ctx context.Context, ids []PersonID) (map[PersonID]string, error)
	NameSeat(ctx context.Context, n SeatName) error
	SeatNames(ctx context.Context, table TableID) ([]SeatName, error)
	Unheard(ctx context.Context, id PersonID) ([]PersonID, error)
	Aliases(ctx context.Context, ids []PersonID) (map[PersonID]PersonID, error)
	AliasesOf(ctx context.Context, id PersonID) ([]PersonID, error)
	Expire(ctx context.Context, at time.Time) (deleted int, err error)

	Result(ctx context.Context, table TableID) (ratings.GameResult, error)
	RatingsOf(ctx context.Context, people []PersonID, pool string) ([]ratings.PersonRating, error)
	ProgramsAmong(ctx context.Context, people []PersonID) ([]PersonID, error)
	CountRated(ctx context.Context) (counted int, err error)

	Setting(ctx context.Context, name string) ([]byte, error)
	SetSetting(ctx context.Context, name string, value []byte) error
	AddSetting(ctx context.Context, name string, value []byte) ([]byte, error)
}

// Tables keeps the logs of tables and what lists of tables are made of.
type Tables interface {
	// Commit writes a change of one table as a whole. Changes of several tables may share one transaction.
	Commit(ctx context.Context, c Change) error
	// Rows returns the rows of a table with numbers above after, in order; none for a table that is not there.
	Rows(ctx context.Context, table TableID, after int) ([]Row, error)
	// Snapshot returns the latest snapshot of a table, or ErrNotFound.
	Snapshot(ctx context.Context, table TableID) (Snapshot, error)
	// Summary returns what lists show of a table, or ErrNotFound.
	Summary(ctx context.Context, table TableID) (Summary, error)
	// List returns summaries, those that changed last first. If it is asked for those that are due, the most overdue come first.
	List(ctx context.Context, q Query) ([]Summary, error)
	// DeleteTable removes a table with its rows, snapshot and chat.
	DeleteTable(ctx context.Context, table TableID) error
}

// Change is what one step of a table writes: all of it or nothing.
type Change struct {
	Rows     []Row
	Summary  Summary
	Snapshot *Snapshot // replaces the one before, if any
	// MaxHosted bounds how many tables that are not over the host of the summary may have, this one included; 0 for no bound.
	// The store counts them in the transaction that writes the change, which holds a lock on the host's person where
	// several write at a time, and returns ErrTooMany, or ErrNotFound for a host who does not exist.
	MaxHosted int
	SeatNames []SeatName // what seats are called at a new table
	// Notices are those of the change for people who do not see it: the store keeps one for each target that they have.
	Notices []PersonNotice
	Result  *ratings.GameResult // how the game came out that the change ends
	Fence   Fence               // the claim under which the change is made; it has to hold unless it is zero
	Try     *Try                // the try that a new table is, or nil
	// Takes are the seeks of those whom a new table is for. All of them have to wait, or the change is refused with ErrTaken. They are
	// known until TakenUntil.
	Takes      []SeekID
	TakenUntil time.Time
	Opens      *Change // the first change of another table, which is made with this one or not at all
}

// Snapshot is a table as it was after a row, so that it can be loaded without reading its whole log. It is a cache: the
// log alone decides.
type Snapshot struct {
	Table   TableID
	Number  int
	Hash    Hash
	Version int // of the rules that wrote it
	Body    []byte
}

// Stage is where a table stands.
type Stage string

// The stages of a table.
const (
	Open    Stage = "open"    // people take seats
	Playing Stage = "playing" // the game runs
	Over    Stage = "over"    // it ended, by its rules or by agreement
)

// Summary is what lists know about a table.
type Summary struct {
	Table   TableID
	Game    string
	Version int
	Stage   Stage
	Public  bool
	Number  int // of the last row
	Created time.Time
	Changed time.Time
	Due     time.Time   // when the table wants to be woken though nobody looks at it; zero for never
	People  []PersonID  // everyone with a seat, the host first
	Card    []byte      // JSON: what the lobby shows
	Awaited []game.Seat // nil unless Playing; not for lists that others see
}

// Query chooses tables. Zero fields choose all.
type Query struct {
	Person PersonID // who has a seat there or is the host, or whose alias has or is
	Public bool     // only tables in the lobby
	Stage  Stage
	Game   string
	DueBy  time.Time // only tables to be woken by then
	Before time.Time // only tables that changed before
	Gone   bool      // only tables of people of whom at least one no longer exists
	Free   bool      // only tables that no node owns whose lease lasts
	Limit  int       // 0 for no limit
}

// Talk keeps what people say at tables. It is not part of the log, so that it can be deleted.
type Talk interface {
	// Say keeps a line and returns its number, counted per table from 1 and asides apart, or ErrRepeated.
	Say(ctx context.Context, l Line) (int, error)
	// Lines returns the last lines of a table in order, at most limit.
	Lines(ctx context.Context, table TableID, limit int) ([]Line, error)
	// Asides returns the last lines of those who watch a table, which have numbers of their own.
	Asides(ctx context.Context, table TableID, limit int) ([]Line, error)
	// LinesBy returns everything that a person has said, the earliest first.
	LinesBy(ctx context.Context, person PersonID) ([]Line, error)
	people.ReportStore
	// Reports returns what was reported, the latest first.
	Reports(ctx context.Context, limit int) ([]Report, error)
}

// Line is something said at a table: text or one of the quick reactions.
type Line struct {
	Table    TableID
	Number   int
	At       time.Time
	Person   PersonID // empty when its author has been deleted
	Text     string
	Reaction string
	Aside    bool   // said among those who watch
	Command  string // the id under which a store takes it once; it is not given back
}
