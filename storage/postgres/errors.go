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

// The codes of PostgreSQL's errors that mean something to package storage.
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

// errUnknown says that the connection was lost at a commit, which may or may not have been made.
var errUnknown = errors.New("the connection was lost at the commit, and whether it was made is not known")

// translate turns an error of PostgreSQL into one of package storage, with PostgreSQL's words as detail.
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
	case codeForeignKey, codeNotText: // what cannot be text names nothing
		return fmt.Errorf("%w: %w", storage.ErrNotFound, err)
	case codeReadOnly, codeDiskFull, codePrivilege, codeIO:
		return fmt.Errorf("%w: %w", storage.ErrUnwritable, err)
	}
	return err
}

// isRefusal tells whether the server has answered with an error and goes on: then nothing of the transaction was made. An
// error that ends the connection may come after the commit.
func isRefusal(err error) bool {
	var fault *pgconn.PgError
	return errors.As(err, &fault) && fault.SeverityUnlocalized == "ERROR"
}

// isConflict tells whether a transaction failed because of another one, and may be tried again.
func isConflict(err error) bool {
	var fault *pgconn.PgError
	return errors.As(err, &fault) && (fault.Code == codeDeadlock || fault.Code == codeSerialization)
}

// isLostConnection tells whether a connection that was there has gone. A server that cannot be reached is another matter.
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
