package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/purrlor/purrlor/storage"
)

// The PostgreSQL error codes that translate maps to errors of package storage.
const (
	codeUnique        = "23505"
	codeForeignKey    = "23503"
	codeNotText       = "22021" // a zero byte, or bytes that are not UTF-8
	codeReadOnly      = "25006"
	codeDiskFull      = "53100"
	codePrivilege     = "42501"
	codeIO            = "58030"
	codeDeadlock      = "40P01"
	codeSerialization = "40001"
)

// errUnknown reports that the connection was lost during a commit, so the outcome is unknown.
var errUnknown = errors.New("the connection was lost at the commit, and whether it was made is not known")

// translate maps a PostgreSQL error to an error of package storage and keeps the original text as detail.
func translate(ctx context.Context, err error) error {
	var fault *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, pgx.ErrNoRows):
		return storage.ErrNotFound
	case !errors.As(err, &fault):
		return err
	}
	switch fault.Code {
	case codeUnique:
		return fmt.Errorf("%w: %w", storage.ErrTaken, err)
	case codeForeignKey, codeNotText: // a value that is not valid text matches no row
		return fmt.Errorf("%w: %w", storage.ErrNotFound, err)
	case codeReadOnly, codeDiskFull, codePrivilege, codeIO:
		return fmt.Errorf("%w: %w", storage.ErrUnwritable, err)
	}
	return err
}

// isRefusal reports whether the server rejected the transaction and kept the connection, so nothing was committed. An error that
// ends the connection may arrive after the commit.
func isRefusal(err error) bool {
	var fault *pgconn.PgError
	return errors.As(err, &fault) && fault.SeverityUnlocalized == "ERROR"
}

// isConflict reports whether a transaction failed because of a concurrent one and can be retried.
func isConflict(err error) bool {
	var fault *pgconn.PgError
	return errors.As(err, &fault) && (fault.Code == codeDeadlock || fault.Code == codeSerialization)
}

// isLostConnection reports whether an established connection was lost. A failure to connect does not count.
func isLostConnection(err error) bool {
	var fault *pgconn.PgError
	var connect *pgconn.ConnectError
	var wire net.Error
	switch {
	case errors.As(err, &connect), errors.Is(err, errUnknown):
		return false
	case errors.As(err, &fault):
		return fault.SeverityUnlocalized != "ERROR"
	}
	return pgconn.SafeToRetry(err) || errors.As(err, &wire) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
