// Package postgres stores tables and people in a PostgreSQL database. The queries are those of package sqlstore.
//
// A few writers commit the changes of tables. Each sends all waiting changes as one pipelined transaction, so that a group costs one round
// trip and one flush of the disk. A change that lost its place in the log writes nothing and leaves the others alone: the row count
// shows it. Everything else is a transaction of its own.
package postgres
