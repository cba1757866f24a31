// Package terminal plays, replays and shows games in a terminal.
//
// play.go sets up a game, terminalgame.go runs it, and each game has a screen of its own. replay.go and verifyseed.go read
// recorded games; isle.go and boxes.go score and draw what is written in JSON.
package terminal
