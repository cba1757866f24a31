package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/sqlite"
)

const (
	codeExists   game.Code = "file_exists"
	codeNoBackup game.Code = "no_backup"
)

type backupCommand struct {
	database.Flags
	File string `arg:"" complete:"file" help:"The new file; it must not exist."`
}

// Help is the long help of admin backup.
func (*backupCommand) Help() string {
	return `It copies the database as it is at one moment and checks the copy. The copy holds the seeds of running games and
people's data: keep it as safe as the database.

Example:

  purrlor admin backup /backups/purrlor-$(date +%F).db`
}

// Run makes a backup and checks it.
func (c *backupCommand) Run(p *command.Program) error {
	if c.Store != "" {
		return database.ErrFileOnly
	}
	err := readFile(c.Data, func(ctx context.Context, store *sqlite.Store) error {
		err := store.Backup(ctx, c.File)
		if errors.Is(err, os.ErrExist) {
			return game.Refuse(codeExists, "%s already exists", c.File)
		}
		return err
	})
	if err != nil {
		return err
	}
	err = readFile(c.File, func(ctx context.Context, store *sqlite.Store) error { return store.Check(ctx) })
	if err != nil {
		return fmt.Errorf("the copy %s was made, but checking it failed: %w", c.File, err)
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%s is a sound copy of %d bytes.\n", c.File, info.Size())
	return nil
}

// readFile opens a database file for reading.
func readFile(path string, use func(context.Context, *sqlite.Store) error) error {
	return database.Use(func(context.Context) (*sqlite.Store, error) { return sqlite.Open(path, sqlite.Options{ReadOnly: true}) }, use)
}

type restoreCommand struct {
	database.Flags
	File  string `arg:"" complete:"file" help:"The backup."`
	Force bool   `help:"Replace a database that exists; it is kept under another name."`
}

// Help is the long help of admin restore.
func (*restoreCommand) Help() string {
	return `Every table in the backup is verified first.

Example:

  purrlor admin restore /backups/purrlor-2026-01-02.db --force`
}

// Run restores a backup.
func (c *restoreCommand) Run(p *command.Program) error {
	if c.Store != "" {
		return database.ErrFileOnly
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return restoreBackup(ctx, p, c.File, c.Data, c.Force)
}

// restoreBackup copies the backup beside the database, checks the copy and migrates it to this program's schema, and only then moves
// it into place.
func restoreBackup(ctx context.Context, p *command.Program, backup, data string, force bool) (err error) {
	if err := checkBackup(backup, data); err != nil {
		return err
	}
	if data, err = sqlite.RealPath(data); err != nil {
		return err
	}
	if fileExists(data) && !force {
		return game.Refuse(codeExists, "%s already exists; --force replaces it", data)
	}
	unlock, err := sqlite.Lock(ctx, data)
	if err != nil {
		return database.ExplainLock(err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	dir, err := os.MkdirTemp(filepath.Dir(data), ".restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fresh := filepath.Join(dir, "fresh.db")
	if err := copyFile(backup, fresh); err != nil {
		return err
	}
	if err := database.WithExclusive(fresh, func(ctx context.Context, store database.Store) error { return verifyAll(ctx, p, store) }); err != nil {
		return fmt.Errorf("%s is not restored: %w", backup, err)
	}
	if fileExists(fresh + "-wal") {
		return fmt.Errorf("%s is not restored: closing the copy left a write-ahead log", backup)
	}
	if err := moveAside(p, data); err != nil {
		return err
	}
	if err := os.Rename(fresh, data); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%s is restored from %s.\n", data, backup)
	return syncDir(filepath.Dir(data))
}

// checkBackup refuses a file that a server may be writing: it is incomplete without the log beside it.
func checkBackup(backup, data string) error {
	from, err := os.Stat(backup)
	if err != nil {
		return err
	}
	if to, err := os.Stat(data); err == nil && os.SameFile(from, to) {
		return game.Refuse(codeNoBackup, "%s is the database itself", backup)
	}
	if fileExists(backup + "-wal") {
		return game.Refuse(codeNoBackup, `%s is incomplete without %s-wal: make a copy with "admin backup --data %s"`, backup, backup, backup)
	}
	return nil
}

func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// moveAside renames a database and its log. The log goes first: it must never lie beside a database that it does not belong to.
func moveAside(p *command.Program, data string) error {
	quarantined := data + time.Now().UTC().Format(".20060102-150405")
	for _, part := range []string{"-wal", ""} {
		if !fileExists(data + part) {
			continue
		}
		if fileExists(quarantined + part) {
			return game.Refuse(codeExists, "%s already exists", quarantined+part)
		}
		if err := os.Rename(data+part, quarantined+part); err != nil {
			return err
		}
		if part == "" {
			fmt.Fprintf(p.Out, "The previous database is kept as %s.\n", quarantined)
		}
	}
	if err := os.Remove(data + "-shm"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// copyFile makes a durable copy that only its owner can read.
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

// syncDir makes the names in a directory durable where the system supports it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	_ = d.Sync() // not every system syncs directories
	return nil
}
