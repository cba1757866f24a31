// Package table is one table as a value. A table is the fold of an append-only, hash-chained log of rows. A Transaction decides a
// command on a copy and returns its rows. Nothing here waits, and nothing here knows who is connected.
//
// # Words
//
//	chair     a seat and its occupant: a person, a bot, or nobody
//	host      the person who opened a table and may change and start it
//	scene     everything that one viewer may know of a table; updates are differences between scenes
//	roster    the names of the people at a table, and who is present
//	stand-in  the bot that plays for an absent person
//
// # Files
//
//	table.go, row.go, fold.go   a table, the rows of its log, and what each row changes
//	transaction.go, command.go  how a command becomes rows and effects
//	snapshot.go, store.go       loading a table, snapshots, and what a store promises
//	verify.go                   comparing a stored table with its log, and exporting it
//	seating.go, settings.go     an open table: seats, bots, settings, the start and its seed
//	play.go, decision.go        a running game: moves, undo, conceding, and the number of each decision
//	takeback.go, proposal.go    taking moves back with consent, and voting on proposals
//	absence.go                  when a bot may replace an absent player, and replacing them
//	clock.go                    when a clock runs out, what happens then, and when a table wakes
//	clockbank.go, clockdays.go  clocks of minutes and seconds with lag compensation; clocks of days with nights and vacations
//	plan.go                     moves that a seat plans ahead
//	hints.go                    who may ask for hints
//	ending.go, series.go        winners, standings, results, and the score over several games
//	rated.go, deal.go           which games count for ratings; what is special at tables of a deal
//	people.go, access.go        passing the host on, removal, merged profiles, deletion, seat names; who may open a table by its code
//	botname.go                  the names and characters of bots
//	scene.go, summary.go        what a viewer sees, and what lists show
//	eventlog.go, words.go       the events of each viewer, and their words
//	estimate.go                 about how long a game takes
//	chat.go, notices.go         chat lines, reactions and reports; which notices a change causes
//	replay.go, publicgames.go   finished games: replay, score chart, public export
//	gamefile.go                 tables made of game files and records
//	codes.go                    why a command is refused
//
// # What a spectator sees
//
// Seat game.Nobody is that of spectators. Scene and eventlog.go build what they see of a table, and the View of its game what they see
// of the game. Package tableserver decides who may watch now, and which chat lines they get.
package table
