package database

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/sqlite"
)

// Flags are the flags of every command that opens the database. The type is exported because the parser calls hooks of
// exported types only.
type Flags struct {
	Config string `placeholder:"FILE" complete:"file" help:"Read settings from a JSON file with the names of serve's flags as keys."`
	Data   string `placeholder:"\"purrlor.db\"" complete:"file" help:"Database file."`
	Store  string `placeholder:"URL" help:"PostgreSQL database instead of a file, such as postgres://purrlor@127.0.0.1/purrlor."`
}

// defaultData is the database file if none is named.
const defaultData = "purrlor.db"

// configFlag is the flag that names the configuration file.
const configFlag = "config"

// BeforeResolve reads the configuration file, if there is one.
func (Flags) BeforeResolve(ctx *kong.Context) error {
	for _, flag := range ctx.Flags() {
		if flag.Name != configFlag {
			continue
		}
		path, _ := ctx.FlagValue(flag).(string)
		if path == "" {
			return nil
		}
		config, err := readConfig(path, command.Named(ctx.Model.Node, "serve"))
		if err != nil {
			return err
		}
		ctx.AddResolver(config)
	}
	return nil
}

// AfterApply refuses two databases, and chooses the file if none is named.
func (f *Flags) AfterApply() error {
	switch {
	case f.Data != "" && f.Store != "":
		return errors.New("--data and --store name two databases: give one of them, as a flag, in the environment or in the configuration file")
	case f.Store == "" && f.Data == "":
		f.Data = defaultData
	}
	return nil
}

// Store is what commands use of a store, whichever it is.
type Store interface {
	backend.Store
	Checker
}

// Checker verifies a store.
type Checker interface {
	// Check reads everything in it and looks for damage.
	Check(ctx context.Context) error
}

var (
	// errInUse says what to do when a server holds the database.
	errInUse = errors.New("this command needs the database to itself: stop the server first")
	// ErrFileOnly says that a command copies files.
	ErrFileOnly = command.UsageErrorf("this command is for database files: copy a PostgreSQL database with its own tools (see docs/scaling.md)")
)

// OpenForServer opens the database that a server serves.
func (f *Flags) OpenForServer(ctx context.Context, maxPages int, log *slog.Logger) (Store, error) {
	if f.Store == "" {
		if err := CheckWritable(f.Data); err != nil {
			return nil, err
		}
		return OpenFile(f.Data, sqlite.Options{MaxPages: maxPages, Log: log})
	}
	if maxPages > 0 {
		return nil, command.UsageErrorf("--max-pages is for database files, not for --store")
	}
	return openURL(ctx, f.Store, false, log)
}

// WithReadOnly opens the database for reading, whether or not a server is running.
func (f *Flags) WithReadOnly(use func(context.Context, Store) error) error {
	return Use(func(ctx context.Context) (Store, error) {
		if f.Store != "" {
			return openURL(ctx, f.Store, true, nil)
		}
		return OpenFile(f.Data, sqlite.Options{ReadOnly: true})
	}, use)
}

// WithExclusive opens the database for writing. It keeps servers away from a file: a server may hold a table in memory and would
// not notice what changes here. In PostgreSQL it finds out at its next move of the table, which is refused.
func (f *Flags) WithExclusive(use func(context.Context, Store) error) error {
	if f.Store == "" {
		return WithExclusive(f.Data, use)
	}
	return Use(func(ctx context.Context) (Store, error) { return openURL(ctx, f.Store, false, nil) }, use)
}

func WithExclusive(path string, use func(context.Context, Store) error) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	return Use(func(context.Context) (Store, error) { return OpenFile(path, sqlite.Options{}) }, use)
}

// OpenFile returns no typed nil.
func OpenFile(path string, o sqlite.Options) (Store, error) {
	store, err := sqlite.Open(path, o)
	if err != nil {
		return nil, err
	}
	return store, nil
}

// ExplainLock adds to an error of a locked database what to do about it.
func ExplainLock(err error) error {
	if errors.Is(err, sqlite.ErrLocked) {
		return fmt.Errorf("%w: %w", errInUse, err)
	}
	return err
}

func Use[S backend.Store](open func(context.Context) (S, error), use func(context.Context, S) error) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	store, err := open(ctx)
	if err != nil {
		return ExplainLock(err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return use(ctx, store)
}

// CheckWritable refuses an existing file that is not writable: SQLite would open it, and every move would be refused later.
func CheckWritable(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the database is not writable: %w", err)
	}
	return file.Close()
}

// FlagFor returns the flag that names a database.
func FlagFor(data string) string {
	if strings.HasPrefix(data, "postgres://") {
		return "--store"
	}
	return "--data"
}
