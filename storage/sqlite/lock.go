package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	engine "modernc.org/sqlite"
	"modernc.org/sqlite/lib"
)

// ErrLocked says that another process, most likely a running server, has the database open for writing.
var ErrLocked = errors.New("database is locked by another process")

// maxLinks is how many symbolic links a path may lead through.
const maxLinks = 40

// RealPath returns the path of a file behind all symbolic links, whether or not the file is there yet. SQLite puts its side
// files beside that file, and so the lock has to lie there: under whatever names a database is opened, it is one.
func RealPath(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for range maxLinks {
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // else there is nothing to open either
			path = filepath.Join(dir, filepath.Base(path))
		}
		target, err := os.Readlink(path)
		if err != nil {
			return path, nil //nolint:nilerr // the error says that it is not a link
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", fmt.Errorf("%s leads through more than %d symbolic links", path, maxLinks)
}

// takeLock makes this process the one that writes a database. The lock is one of SQLite itself, on an empty file beside
// the database: it works wherever SQLite does, and it ends with the process, however that ends.
func takeLock(ctx context.Context, path string) (*sql.DB, error) {
	open, err := newConnector(dsn(path+".lock", url.Values{"_busy_timeout": {"200"}}))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(open)
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		db.Close()
		var fault *engine.Error
		if errors.As(err, &fault) && fault.Code()&primaryCode == sqlite3.SQLITE_BUSY {
			err = ErrLocked
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return db, nil
}
