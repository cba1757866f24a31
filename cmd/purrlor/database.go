package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/sqlite"
)

// DatabaseFlags are the flags of every command that opens the database. The type is exported because the parser calls hooks of
// exported types only.
type DatabaseFlags struct {
	Config string `placeholder:"FILE" complete:"file" help:"Read settings from a JSON file with the names of serve's flags as keys."`
	Data   string `placeholder:"\"purrlor.db\"" complete:"file" help:"Database file."`
	Store  string `placeholder:"URL" help:"PostgreSQL database instead of a file, such as postgres://purrlor@127.0.0.1/purrlor."`
}

// defaultData is the database file if none is named.
const defaultData = "purrlor.db"

// configFlag is the flag that names the configuration file.
const configFlag = "config"

// BeforeResolve reads the configuration file, if there is one.
func (DatabaseFlags) BeforeResolve(ctx *kong.Context) error {
	for _, flag := range ctx.Flags() {
		if flag.Name != configFlag {
			continue
		}
		path, _ := ctx.FlagValue(flag).(string)
		if path == "" {
			return nil
		}
		config, err := readConfig(path, commandNamed(ctx.Model.Node, "serve"))
		if err != nil {
			return err
		}
		ctx.AddResolver(config)
	}
	return nil
}

// AfterApply refuses two databases, and chooses the file if none is named.
func (f *DatabaseFlags) AfterApply() error {
	switch {
	case f.Data != "" && f.Store != "":
		return errors.New("--data and --store name two databases: give one of them, as a flag, in the environment or in the configuration file")
	case f.Store == "" && f.Data == "":
		f.Data = defaultData
	}
	return nil
}

// commandStore is what commands use of a store, whichever it is.
type commandStore interface {
	room.Store
	// Check reads everything in it and looks for damage.
	Check(ctx context.Context) error
}

var (
	// errInUse says what to do when a server holds the database.
	errInUse = errors.New("this command needs the database to itself: stop the server first")
	// errFileOnly says that a command copies files.
	errFileOnly = usageErrorf("this command is for database files: copy a PostgreSQL database with its own tools (see docs/scaling.md)")
)

// openForServer opens the database that a server serves.
func (f *DatabaseFlags) openForServer(ctx context.Context, maxPages int, log *slog.Logger) (commandStore, error) {
	if f.Store == "" {
		if err := checkWritable(f.Data); err != nil {
			return nil, err
		}
		return openFile(f.Data, sqlite.Options{MaxPages: maxPages, Log: log})
	}
	if maxPages > 0 {
		return nil, usageErrorf("--max-pages is for database files, not for --store")
	}
	return openURL(ctx, f.Store, postgres.Options{Log: log})
}

// withReadOnly opens the database for reading, whether or not a server is running.
func (f *DatabaseFlags) withReadOnly(use func(context.Context, commandStore) error) error {
	return withStore(func(ctx context.Context) (commandStore, error) {
		if f.Store != "" {
			return openURL(ctx, f.Store, postgres.Options{ReadOnly: true})
		}
		return openFile(f.Data, sqlite.Options{ReadOnly: true})
	}, use)
}

// withExclusive opens the database for writing. It keeps servers away from a file: a server may hold a table in memory and would
// not notice what changes here. In PostgreSQL it finds out at its next move of the table, which is refused.
func (f *DatabaseFlags) withExclusive(use func(context.Context, commandStore) error) error {
	if f.Store == "" {
		return withExclusive(f.Data, use)
	}
	return withStore(func(ctx context.Context) (commandStore, error) { return openURL(ctx, f.Store, postgres.Options{}) }, use)
}

func withExclusive(path string, use func(context.Context, commandStore) error) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	return withStore(func(context.Context) (commandStore, error) { return openFile(path, sqlite.Options{}) }, use)
}

// openFile and openURL return no typed nil.
func openFile(path string, o sqlite.Options) (commandStore, error) {
	store, err := sqlite.Open(path, o)
	if err != nil {
		return nil, err
	}
	return store, nil
}

func openURL(ctx context.Context, url string, o postgres.Options) (commandStore, error) {
	store, err := postgres.Open(ctx, url, o)
	if err != nil {
		return nil, err
	}
	return store, nil
}

// explainLock adds to an error of a locked database what to do about it.
func explainLock(err error) error {
	if errors.Is(err, sqlite.ErrLocked) {
		return fmt.Errorf("%w: %w", errInUse, err)
	}
	return err
}

func withStore[S room.Store](open func(context.Context) (S, error), use func(context.Context, S) error) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	store, err := open(ctx)
	if err != nil {
		return explainLock(err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return use(ctx, store)
}
