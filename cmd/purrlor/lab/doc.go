// Package lab measures bots: it simulates games, lets bots play each other and lets them learn.
//
//	sim.go                   statistics of simulated games
//	arena.go, arenareport.go matches between bots, and their results
//	learn.go                 learning the weights of bots
//	workers.go               playing many games at once, with a progress bar
package lab
