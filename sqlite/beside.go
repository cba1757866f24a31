package sqlite

import (
	"context"
	"database/sql"
	"net/url"

	"github.com/purrlor/purrlor/room"
)

// Hold keeps servers away from a database, which need not be there or sound, until the returned function is called.
func Hold(ctx context.Context, path string) (release func() error, err error) {
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

// SetBanned changes whether a person may do anything, in a file that a server may have open: the server waits for it like
// for a reader, and sees it when the person next asks for something.
func SetBanned(ctx context.Context, path string, id room.PersonID, banned bool) error {
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
	result, err := db.ExecContext(ctx, updateBanned, banned, string(id))
	if err != nil {
		return err
	}
	changed, err := result.RowsAffected()
	if err == nil && changed == 0 {
		err = unknownPerson(id)
	}
	return err
}
