// Package terminal plays, replays and shows games in a terminal.
//
//	play.go, terminalgame.go       sets up a game; plays it
//	islescreen.go, boxesscreen.go  how each game looks
//	replay.go, verifyseed.go       recorded games, and checking their seeds
//	isle.go, boxes.go              scores and draws what is written in JSON
//	jsonlines.go                   answers lines of JSON with lines of JSON
package terminal
