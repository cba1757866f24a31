package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver

	"github.com/purrlor/purrlor/room"
)

// openFile opens a database file with the driver alone, for the few things that a store does not do beside a server.
func openFile(path, mode, wait string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	values := url.Values{"mode": {mode}, "_pragma": {"busy_timeout(" + wait + ")", "synchronous(FULL)", "foreign_keys(1)"}}
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: values.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// setBanned bans a person, or lifts the ban, in one statement. A server that runs waits for it like for a reader, and
// reads it when the person next asks for something.
func setBanned(ctx context.Context, path string, id room.PersonID, banned bool) error {
	db, err := openFile(path, "rw", "5000")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "UPDATE persons SET banned = ? WHERE id = ?", banned, string(id))
	return err
}

// hold keeps servers away from a database, which need not be there or sound, until the returned function is called. It is
// the lock that a store takes.
func hold(ctx context.Context, path string) (release func() error, err error) {
	db, err := openFile(path+".lock", "rwc", "200")
	if err != nil {
		return nil, err
	}
	if _, err := db.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		db.Close()
		return nil, fmt.Errorf("%w: %s: %w", errNotAlone, path, err)
	}
	return db.Close, nil
}
