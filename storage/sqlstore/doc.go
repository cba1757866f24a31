// Package sqlstore holds the queries that SQLite and PostgreSQL share.
//
// Queries are written in the SQL of PostgreSQL. The adapter of another database rewrites what it spells differently: the names of
// parameters ($1), casts (::text), lists (= ANY($1)) and locks (FOR UPDATE). Statements that differ beyond that are in Dialect.
//
// An adapter runs the statements (Database), converts arguments (time.Time, Words, lists) and returns the errors of package room. It
// embeds Store and adds what is its own: opening, migrations, commits of tables, transfer.
//
//	store.go                       what an adapter provides, transactions, locks
//	values.go, json.go             arguments and fields of rows
//	people.go, friends.go, join.go persons, what is between them, and their aliases
//	devices.go, recovery.go        secrets and codes that let people in
//	identity.go                    passkeys and logins
//	results.go, ratings.go         how games came out
//	seeks.go, deals.go             looking for a game, deals that many play
//	talk.go, invitation.go         chat, reports and codes of tables
package sqlstore
