package sqlite

import (
	"context"
	"database/sql"
	"net/url"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

// Lock keeps servers away from a database, which need not exist or be sound, until unlock is called.
func Lock(ctx context.Context, path string) (unlock func() error, err error) {
	path, err = RealPath(path)
	if err != nil {
		return nil, err
	}
	lock, err := takeLock(ctx, path)
	if err != nil {
		return nil, err
	}
	return lock.Close, nil
}

// SetBanned bans a person or lifts the ban, in a file that a server may have open: the server waits as it does for its own
// writes, and notices at the person's next request.
func SetBanned(ctx context.Context, path string, id ids.PersonID, banned bool) error {
	path, err := RealPath(path)
	if err != nil {
		return err
	}
	open, err := newConnector(dsn(path, url.Values{"mode": {"rw"}}))
	if err != nil {
		return err
	}
	db := sql.OpenDB(open)
	defer db.Close()
	result, err := db.ExecContext(ctx, rewrite(sqlstore.UpdateBanned), banned, string(id))
	if err != nil {
		return err
	}
	changed, err := result.RowsAffected()
	if err == nil && changed == 0 {
		err = sqlstore.UnknownPerson(id)
	}
	return err
}
