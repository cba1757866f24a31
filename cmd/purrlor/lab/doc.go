// Package lab measures bots: it simulates games (sim.go), lets bots play each other (arena.go) and lets them learn (learn.go).
package lab
