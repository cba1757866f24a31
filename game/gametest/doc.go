// Package gametest holds the conformance suite that every game passes. A game, a mode or a module joins by one line:
//
//	gametest.Run(t, suite, `{"players":3}`)
package gametest
