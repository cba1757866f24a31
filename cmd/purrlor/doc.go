// Command purrlor serves, plays, simulates and checks the games.
//
// This package is the wiring: commandline.go has the grammar of the command line, main.go runs it, serve.go starts the server
// with the settings of limits.go, login.go, smtp.go and cluster.go, and version.go and completion*.go print what their names
// say. The other commands have folders: admin for the operator, terminal to play and show games, lab to simulate, compare and
// teach bots, lab/load to test a server under load. They share command and database.
package main
