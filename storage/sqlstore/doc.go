// Package sqlstore holds the queries that SQLite and PostgreSQL share.
//
// Queries are written in the SQL of PostgreSQL. The adapter of another database rewrites what it spells differently: the names of
// parameters ($1), casts (::text), lists (= ANY($1)) and locks (FOR UPDATE). Statements that differ beyond that are in Dialect.
//
// An adapter runs the statements (Database), converts arguments (time.Time, Words, lists) and returns the errors of package storage. It
// embeds Store and adds what only it has: opening, migrations, commits of tables, transfer.
package sqlstore
