package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	engine "modernc.org/sqlite"
	"modernc.org/sqlite/lib"
)

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
		if errors.As(err, &fault) && fault.Code()&primary == sqlite3.SQLITE_BUSY {
			return nil, fmt.Errorf("%s is in use: another server writes it", path)
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return db, nil
}
