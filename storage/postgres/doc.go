// Package postgres keeps tables and people in a PostgreSQL database.
//
// A few writers commit the changes of tables: each takes what waits and sends it as one pipelined transaction, so that a
// group costs one round trip and one flush of the disk. A change that lost its place in the log writes nothing and leaves the
// others alone: the count of rows tells. Everything else is a transaction of its own.
//
//	open.go                     options, opening and closing
//	connect.go                  addresses, connections, and what each must be before it is used
//	migrate.go, migrations/     the schema and its versions
//	write.go, compose.go        group commit, and changes that are more than one statement
//	outcome.go                  commits whose answer was lost
//	transact.go                 transactions of everything but the changes of tables
//	ready.go                    whether there is space
//	read.go                     queries and the values in their rows
//	errors.go                   errors of PostgreSQL as those of package room
//	tables.go, talk.go          logs, summaries, chat and reports
//	people.go, devices.go       persons and what belongs to them
//	recovery.go                 codes that bring people back
//	check.go                    whether everything in it is sound
package postgres
