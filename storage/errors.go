// Package storage holds the answers that every store gives besides data. It imports nothing, so that the packages that
// declare stores and the adapters that implement them can share it.
package storage

import "errors"

// Stores return these errors, wrapped or not.
var (
	ErrNotFound = errors.New("not found")
	// ErrTaken reports that a row with this key exists, or that another writer owns the table.
	ErrTaken = errors.New("the row exists already")
	// ErrUnwritable reports that the store cannot take more: the disk is full, or the database is read-only.
	ErrUnwritable = errors.New("the store cannot be written")
	// ErrTooMany reports that a person would have more of something than they may.
	ErrTooMany = errors.New("too many")
	// ErrRepeated reports that a command was carried out before, so nothing was done.
	ErrRepeated = errors.New("the command was carried out before")
)
