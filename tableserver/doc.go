// Package tableserver runs tables. A live table is owned by one goroutine, the only writer of its log: it decides commands (package
// table), stores rows and sends every subscriber what changed.
//
// # Words
//
//	live      a table in memory, with its goroutine
//	due       wanting to be woken though nobody follows the table
//	aside     quarantined: not served for a while, because it kept failing
//	thought   a bot at work on one decision
//	party     whom bots think for: a person and the network they come from
package tableserver
