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

// primaryCode masks an extended SQLite result code to the primary one.
const primaryCode = 0xff

// translate maps an SQLite error to an error of package storage and keeps the original text as detail.
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

// endsTransaction reports whether an error may have ended the whole transaction rather than one statement.
func endsTransaction(err error) bool {
	var fault *engine.Error
	return errors.As(err, &fault) && fault.Code()&primaryCode != sqlite3.SQLITE_CONSTRAINT
}
