// Command purrlor serves, plays, simulates and checks the games.
//
// Where to look: commandline.go has the grammar of the command line and main.go runs it; config.go and database.go read the
// configuration file and open the database. Every command is a struct with its flags and a Run method in a file of its name:
// serve.go, admin*.go, load*.go, play.go, sim.go, arena.go, replay.go, isle.go, boxes.go, verifyseed.go, version.go,
// completion.go. A game in the terminal is in terminalgame.go, with a screen for each game.
package main
