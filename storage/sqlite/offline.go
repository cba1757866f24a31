package sqlite

import (
	"context"
	"database/sql"
	"net/url"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

// Lock prevents servers from opening a database until unlock is called. The database may be missing or damaged.
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

// SetBanned bans a person or lifts the ban, even while a server has the file open. The server waits for this write as for its own,
// and sees the ban at the person's next request.
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
