// Package room runs tables. A table is the fold of an append-only, hash-chained log of rows; a live table is owned by one
// goroutine, the only writer of its log, which decides commands, stores rows and tells every viewer what changed.
//
// Where to look: row.go (the log and its chain), table.go (what a table is: the fold), command.go, lobby.go, play.go and
// proposal.go (commands become rows), live.go (the goroutine), scene.go and stream.go (what viewers get), house.go (which tables are live),
// store.go and people.go (what has to be kept, for storage adapters).
package room
