// Package storage declares the errors that every store returns. It imports nothing, so both the packages that declare stores and
// the adapters that implement them can import it.
package storage

import "errors"

// Stores return these errors, wrapped or not.
var (
	ErrNotFound = errors.New("not found")
	// ErrTaken reports that a row with this key exists, or that another writer owns the table.
	ErrTaken = errors.New("the row exists already")
	// ErrUnwritable reports that the store cannot take more: the disk is full, or the database is read-only.
	ErrUnwritable = errors.New("the store cannot be written")
	// ErrTooMany reports that a person has reached a limit.
	ErrTooMany = errors.New("too many")
	// ErrRepeated reports that a command was already executed, so the store changed nothing.
	ErrRepeated = errors.New("the command was carried out before")
)
