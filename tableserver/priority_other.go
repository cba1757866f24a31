//go:build !linux

package tableserver

// lowerPriority does nothing where threads have no priorities of their own.
func lowerPriority() {}
