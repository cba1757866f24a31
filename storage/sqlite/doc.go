// Package sqlite stores tables and people in one SQLite file. The queries are those of package sqlstore.
//
// One connection writes; a pool of others only reads. Writers queue for the one connection. All waiting changes share a transaction,
// each in its own savepoint, and are acknowledged after the commit has reached the disk.
package sqlite
