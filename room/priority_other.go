//go:build !linux

package room

// lowerPriority does nothing where threads have no priorities of their own.
func lowerPriority() {}
