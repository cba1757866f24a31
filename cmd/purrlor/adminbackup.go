package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/sqlite"
)

const (
	codeExists   game.Code = "file_exists"
	codeNoBackup game.Code = "no_backup"
)

func (p *program) adminBackup(args []string) error {
	fs := p.flags("admin backup", "FILE", `Copies the database, as it is at one moment, to a new file, and checks the copy. A server may run meanwhile.
The file holds the seeds of running games and what belongs to people: keep it as safe as the database.`)
	data := dataFlag(fs)
	named, err := p.parseAround(fs, args, 1, 1)
	if err != nil {
		return err
	}
	file := named[0]
	err = beside(*data, func(ctx context.Context, store *sqlite.Store) error {
		err := store.Backup(ctx, file)
		if errors.Is(err, os.ErrExist) {
			return game.Refuse(codeExists, "%s is there already", file)
		}
		return err
	})
	if err != nil {
		return err
	}
	err = beside(file, func(ctx context.Context, store *sqlite.Store) error { return store.Check(ctx) })
	if err != nil {
		return fmt.Errorf("the copy %s was made, but: %w", file, err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s is a sound copy of %d bytes.\n", file, info.Size())
	return nil
}

func (p *program) adminRestore(args []string) error {
	fs := p.flags("admin restore", "FILE", `Puts a backup in the place of the database, after every table in it has been verified. The server must not run.
A database that is there is replaced with --force only, and is kept under another name.`)
	data := dataFlag(fs)
	force := fs.Bool("force", false, "replace a database that is there")
	named, err := p.parseAround(fs, args, 1, 1)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return p.restore(ctx, named[0], *data, *force)
}

// restore makes a copy beside the database, checks it and brings it to this program's schema, and only then moves it.
func (p *program) restore(ctx context.Context, backup, data string, force bool) (err error) {
	if err := checkBackup(backup, data); err != nil {
		return err
	}
	if data, err = sqlite.RealPath(data); err != nil {
		return err
	}
	if there(data) && !force {
		return game.Refuse(codeExists, "%s is there already; --force replaces it", data)
	}
	release, err := sqlite.Hold(ctx, data)
	if err != nil {
		return fmt.Errorf("%w: %w", errNotAlone, err)
	}
	defer func() { err = errors.Join(err, release()) }()
	dir, err := os.MkdirTemp(filepath.Dir(data), ".restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fresh := filepath.Join(dir, "fresh.db")
	if err := copyFile(backup, fresh); err != nil {
		return err
	}
	if err := alone(fresh, p.verifyAll); err != nil {
		return fmt.Errorf("%s is not restored: %w", backup, err)
	}
	if there(fresh + "-wal") {
		return fmt.Errorf("%s is not restored: the copy could not be closed", backup)
	}
	if err := p.putAside(data); err != nil {
		return err
	}
	if err := os.Rename(fresh, data); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s is restored from %s.\n", data, backup)
	return syncDir(filepath.Dir(data))
}

// checkBackup refuses a file that a server may be writing: without the log beside it, it is not whole.
func checkBackup(backup, data string) error {
	from, err := os.Stat(backup)
	if err != nil {
		return err
	}
	if to, err := os.Stat(data); err == nil && os.SameFile(from, to) {
		return game.Refuse(codeNoBackup, "%s is the database itself", backup)
	}
	if there(backup + "-wal") {
		return game.Refuse(codeNoBackup, `%s is not whole without %s-wal: make a copy with "admin backup --data %s"`, backup, backup, backup)
	}
	return nil
}

func there(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// putAside gives a database and its log another name. The log goes first: it must never lie beside a file that is not its
// own.
func (p *program) putAside(data string) error {
	aside := data + time.Now().UTC().Format(".20060102-150405")
	for _, part := range []string{"-wal", ""} {
		if !there(data + part) {
			continue
		}
		if there(aside + part) {
			return game.Refuse(codeExists, "%s is there already", aside+part)
		}
		if err := os.Rename(data+part, aside+part); err != nil {
			return err
		}
		if part == "" {
			fmt.Fprintf(p.out, "The database so far is kept as %s.\n", aside)
		}
	}
	if err := os.Remove(data + "-shm"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// copyFile makes a durable copy for its owner only.
func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Sync()
}

// syncDir makes the names in a directory durable, where the system can.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	_ = d.Sync() // not every system syncs directories
	return nil
}
