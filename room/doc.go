// Package room runs tables. A table is the fold of an append-only, hash-chained log of rows; a live table is owned by one
// goroutine, the only writer of its log, which decides commands, stores rows and tells every viewer what changed.
//
// # Words of the house
//
//	house    all tables of a server
//	live     a table in memory, with its goroutine
//	chair    a seat with who sits there: a person, a bot, or nobody
//	host     the person who opened a table and may change and start it
//	look     a client that follows a table, from its person's seats or as a spectator
//	scene    all that one viewer may know of a table; updates are differences between scenes
//	story    what has happened, in messages numbered for each viewer apart
//	stream   the scenes of one viewer as numbered updates
//	roster   the names of those who sit at a table
//	mind     what plays for a bot (package bot); brain is the thinking under it
//	thought  a bot at work on one decision
//	party    whom bots think for: a person and the network they come from
//	stand-in the bot that plays for a person who is gone
//	aside    not served for a while, because it kept failing
//	due      wanting to be woken though nobody looks
package room
