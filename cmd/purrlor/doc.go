// Command purrlor serves, plays, simulates and checks the games.
//
// This package is the wiring. The other commands have folders: admin for the operator, terminal to play and show games, lab to simulate,
// compare and teach bots, lab/load to test a server under load. They share command and database.
//
//	main.go, commandline.go              runs a command line; its grammar
//	commands.go, local.go                the commands of the whole program, and of one for a single machine (tag "local")
//	serve.go, serveflags.go              the server; flags and interfaces for what a program for one machine lacks
//	limits.go                            the flags of limits
//	login.go, smtp.go                    the operator's provider and passkeys; the mail server
//	cluster.go                           a server that is one of several
//	metrics.go                           what a server shows to Prometheus
//	completion.go, completionscripts.go  completion in shells
//	version.go                           what this program was made of
package main
