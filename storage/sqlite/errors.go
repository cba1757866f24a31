package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	engine "modernc.org/sqlite"
	"modernc.org/sqlite/lib"

	"github.com/purrlor/purrlor/storage"
)

// primaryCode masks the detail out of a result code of SQLite.
const primaryCode = 0xff

// translate turns an error of SQLite into one of package storage, with SQLite's words as detail.
func translate(ctx context.Context, err error) error {
	var fault *engine.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, sql.ErrNoRows):
		return storage.ErrNotFound
	case !errors.As(err, &fault):
		return err
	}
	switch fault.Code() {
	case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
		return fmt.Errorf("%w: %w", storage.ErrTaken, err)
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return fmt.Errorf("%w: %w", storage.ErrNotFound, err)
	}
	switch fault.Code() & primaryCode {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%w: %w", storage.ErrUnwritable, err)
	}
	return err
}

// endsTransaction tells whether an error may have ended the whole transaction, and not only the statement.
func endsTransaction(err error) bool {
	var fault *engine.Error
	return errors.As(err, &fault) && fault.Code()&primaryCode != sqlite3.SQLITE_CONSTRAINT
}
