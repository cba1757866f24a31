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

// ErrLocked reports that another process, most likely a running server, has the database open for writing.
var ErrLocked = errors.New("database is locked by another process")

// maxLinks limits the symbolic links that RealPath follows.
const maxLinks = 40

// RealPath resolves all symbolic links in the path of a file, which may not exist yet. SQLite puts its side files beside the real
// file. The lock must be there too, so that two names of one database share one lock.
func RealPath(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for range maxLinks {
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // otherwise the folder does not exist and opening fails later
			path = filepath.Join(dir, filepath.Base(path))
		}
		target, err := os.Readlink(path)
		if err != nil {
			return path, nil //nolint:nilerr // an error means that path is not a link
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", fmt.Errorf("%s leads through more than %d symbolic links", path, maxLinks)
}

// takeLock makes this process the only writer of a database. It takes an SQLite lock on an empty file beside the database: that
// works wherever SQLite does, and ends with the process even after a crash.
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
