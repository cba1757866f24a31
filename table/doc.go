// Package table is one table as a value. A table is the fold of an append-only, hash-chained log of rows. A Transaction decides a
// command on a copy and returns its rows; nothing here waits, and nothing here knows who is connected.
//
// # Words
//
//	chair     a seat with who sits there: a person, a bot, or nobody
//	host      the person who opened a table and may change and start it
//	scene     all that one viewer may know of a table; updates are differences between scenes
//	roster    the names of those who sit at a table, and who of them is there
//	stand-in  the bot that plays for a person who is gone
package table
