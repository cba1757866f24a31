package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/transfer"
)

const (
	codeNotEmpty game.Code = "not_empty"
	codeInUse    game.Code = "in_use"
)

type copyCommand struct {
	From string `arg:"" complete:"file" help:"The database to read: a file, or the URL of one in PostgreSQL."`
	To   string `arg:"" complete:"file" help:"The database to fill, which must be empty: a file, made if it is missing, or the URL of one in PostgreSQL."`
}

// Help is the long help of admin copy.
func (*copyCommand) Help() string {
	return `It copies every table, game, person, device, setting and line of chat, in one transaction: if anything fails, the target stays
empty. Before the copy becomes visible it is read back and compared with the source; afterwards every game in it is replayed. The
source is not changed. Its schema must be that of this program: start the server once to bring it up to date.

Examples:

  purrlor admin copy purrlor.db postgres://purrlor@127.0.0.1/purrlor
  purrlor admin copy postgres://purrlor@127.0.0.1/purrlor purrlor.db`
}

// Run copies a database.
func (c *copyCommand) Run(p *command.Program) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	began := time.Now()
	copied, err := copyDatabase(ctx, c.From, c.To)
	if err != nil {
		return fmt.Errorf("copy failed: %w", err)
	}
	table := newColumns(p, "table", "rows", "hash")
	for _, t := range copied {
		fmt.Fprintf(table, "%s\t%d\t%.8x\n", t.Table, t.Rows, t.Hash)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "Both databases are equal after %s.\n", time.Since(began).Round(time.Millisecond))
	err = database.Use(func(ctx context.Context) (database.Store, error) { return openToRead(ctx, c.To) }, func(ctx context.Context, store database.Store) error { return verifyAll(ctx, p, store) })
	if err != nil {
		return fmt.Errorf("the copy was made and equals its source, but verifying it failed: %w", err)
	}
	return nil
}

// copyDatabase copies one database into another. It keeps servers away from both.
func copyDatabase(ctx context.Context, from, to string) (copied []transfer.Copied, err error) {
	source, closeSource, err := openSource(ctx, from)
	if err != nil {
		return nil, fmt.Errorf("source: %w", explainUse(err))
	}
	defer func() { err = errors.Join(err, closeSource()) }()
	target, closer, err := openTarget(ctx, to)
	if err != nil {
		return nil, fmt.Errorf("target: %w", explainUse(err))
	}
	defer func() { err = errors.Join(err, closer.Close()) }()
	copied, err = transfer.Copy(ctx, source, target)
	if errors.Is(err, transfer.ErrNotEmpty) {
		err = game.Refuse(codeNotEmpty, "%v", err)
	}
	return copied, err
}

// explainUse says what to do about a server that has a database open.
func explainUse(err error) error {
	if errors.Is(err, postgres.ErrInUse) || errors.Is(err, sqlite.ErrLocked) {
		return game.Refuse(codeInUse, "%v: stop the server first", err)
	}
	return err
}

func isURL(name string) bool { return strings.Contains(name, "://") }

// openToRead opens a database for reading.
func openToRead(ctx context.Context, name string) (database.Store, error) {
	if isURL(name) {
		return database.OpenURL(ctx, name, postgres.Options{ReadOnly: true, Name: copyName})
	}
	return database.OpenFile(name, sqlite.Options{ReadOnly: true})
}

// copyName is what the connections of a copy call themselves, so that they are not taken for a server.
const copyName = "purrlor copy"

// openSource opens a database that no server writes, for reading.
func openSource(ctx context.Context, name string) (source transfer.Source, closeAll func() error, err error) {
	if !isURL(name) {
		if _, err := os.Stat(name); err != nil {
			return nil, nil, err
		}
		unlock, err := sqlite.Lock(ctx, name)
		if err != nil {
			return nil, nil, err
		}
		store, err := sqlite.Open(name, sqlite.Options{ReadOnly: true})
		if err != nil {
			return nil, nil, errors.Join(err, unlock())
		}
		return store, func() error { return errors.Join(store.Close(), unlock()) }, nil
	}
	store, err := openUnused(ctx, name, postgres.Options{ReadOnly: true, Name: copyName})
	if err != nil {
		return nil, nil, err
	}
	return store, store.Close, nil
}

// openTarget opens a database that no server uses, for writing.
func openTarget(ctx context.Context, name string) (transfer.Target, io.Closer, error) {
	if !isURL(name) {
		if err := database.CheckWritable(name); err != nil {
			return nil, nil, err
		}
		store, err := sqlite.Open(name, sqlite.Options{})
		if err != nil {
			return nil, nil, err
		}
		return store, store, nil
	}
	store, err := openUnused(ctx, name, postgres.Options{Name: copyName})
	if err != nil {
		return nil, nil, err
	}
	return store, store, nil
}

func openUnused(ctx context.Context, url string, o postgres.Options) (*postgres.Store, error) {
	store, err := postgres.Open(ctx, url, o)
	if err != nil {
		return nil, err
	}
	if err := store.CheckUnused(ctx); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}
