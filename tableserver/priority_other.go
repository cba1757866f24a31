//go:build !linux

package tableserver

// lowerPriority does nothing on systems without thread priorities.
func lowerPriority() {}
