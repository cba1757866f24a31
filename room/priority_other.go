//go:build !linux

package room

// standBack does nothing where threads have no priorities of their own.
func standBack() {}
