package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

func (p *program) admin(args []string) error {
	p = &program{in: p.in, out: &printable{to: p.out}, err: p.err}
	return p.dispatch("purrlor admin", []command{
		{"list", "list the tables", (*program).adminList},
		{"people", "list the people who have a seat at a table", (*program).adminPeople},
		{"reports", "list what people have reported", (*program).adminReports},
		{"ban", "keep a person out, or let them in again", (*program).adminBan},
		{"export", "print a finished game as a replay", (*program).adminExport},
		{"import", "make a table of a recorded game", (*program).adminImport},
		{"verify", "play every stored game again and look for damage", (*program).adminVerify},
		{"backup", "copy the database while the server runs", (*program).adminBackup},
		{"restore", "put a backup in the place of the database", (*program).adminRestore},
		{"delete-table", "delete a table with all that belongs to it", (*program).adminDelete},
		{"expire", "delete tables that nobody has touched for long", (*program).adminExpire},
	}, args)
}

// dataFlag is the flag that names the database, for every command that opens it.
func dataFlag(fs *flag.FlagSet) *string {
	return fs.String("data", defaultData, "the database `file`")
}

// parseAround is parse for commands whose flags may also stand behind the arguments, which it returns.
func (p *program) parseAround(fs *flag.FlagSet, args []string, least, most int) ([]string, error) {
	var found []string
	for {
		if err := p.parse(fs, args, len(args)); err != nil {
			return nil, err
		}
		if fs.NArg() == 0 {
			break
		}
		found, args = append(found, fs.Arg(0)), fs.Args()[1:]
	}
	switch {
	case len(found) < least:
		return nil, p.usage(fs, errors.New("an argument is missing"))
	case most >= 0 && len(found) > most:
		return nil, p.usage(fs, fmt.Errorf("%q is too much", found[most]))
	}
	return found, nil
}

// errNotAlone says what to do when a server may hold the database.
var errNotAlone = errors.New("this needs the database for itself: if a server runs, stop it first")

// beside opens the database for reading, whether or not a server runs.
func beside(path string, use func(context.Context, *sqlite.Store) error) error {
	return opened(path, sqlite.Options{ReadOnly: true}, use)
}

// alone opens the database for writing and keeps servers out. A table can live in the memory of a server, which would not
// know what is done to it here.
func alone(path string, use func(context.Context, *sqlite.Store) error) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	return opened(path, sqlite.Options{}, use)
}

func opened(path string, o sqlite.Options, use func(context.Context, *sqlite.Store) error) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	store, err := sqlite.Open(path, o)
	if err != nil && !o.ReadOnly {
		return fmt.Errorf("%w: %w", errNotAlone, err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return use(ctx, store)
}

// everyTable lists all tables there are.
func everyTable(ctx context.Context, store room.Tables) ([]room.TableID, error) {
	list, err := store.List(ctx, room.Query{})
	ids := make([]room.TableID, len(list))
	for i := range list {
		ids[i] = list[i].Table
	}
	return ids, err
}
