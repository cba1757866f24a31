// Package load tests a server under load: its clients create tables, play random games and measure the answers.
//
// load.go has the command; table.go and client.go are the players of one table and can be used without it; meter.go, report.go
// and usage.go measure; server.go starts a server in a process of its own.
package load
