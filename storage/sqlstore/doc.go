// Package sqlstore holds the queries that SQLite and PostgreSQL share.
//
// Queries are written in the SQL of PostgreSQL. The adapter of another database rewrites what it spells differently: parameters
// ($1), casts (::text), lists (= ANY($1)) and locks (FOR UPDATE). Dialect holds the statements that differ more than that.
//
// An adapter runs the statements (Database), converts arguments (time.Time, Words, lists) and returns the errors of package
// storage. It embeds Store and adds opening, migrations, table commits and transfer.
package sqlstore
