// Package gametest holds the conformance suite that every game passes. A game joins by one line, with the configurations
// of all its modes and modules:
//
//	gametest.Run(t, suite, configs, 60, 2_000)
//
// With -soak a test plays many more games and tells on the standard error how far it is; -shard 3/8 plays only the third of
// eight parts.
package gametest
