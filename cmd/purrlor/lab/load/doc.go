// Package load tests a server under load: its clients create tables, play random games and measure the answers.
//
//	load.go, play.go              the command; playing on all its tables
//	table.go, move.go, client.go  the players of one table, who can be used without the command; their moves and requests
//	socket.go, permissions.go     a player's connection, and what the player may do
//	meter.go, report.go, usage.go what is measured, and what is printed of it
//	server.go                     a server in a process of its own
package load
